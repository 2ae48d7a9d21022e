import { type SensitiveConsent, sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import { type SensitiveSubject, sensitiveSubjects } from '#contract/features/accounts/sensitive-subjects.ts'
import type { MemberContext } from '../../app/context.ts'
import { failFields } from '../../app/failure.ts'
import type { Handler, UserHandler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import { findConsents, insertConsent, withdrawConsent } from '../accounts/consents.sql.ts'
import { removeScheduledFiles } from '../photos/remove-files.ts'
import { endComparison } from '../verification/end-comparison.ts'
import { clearLookingFor, clearSexuality } from './sensitive-data.sql.ts'

/** The words of a consent, with the name of the site, in the language of the caller. */
function writeWording(ctx: Pick<MemberContext, 't' | 'site'>, subject: SensitiveSubject): string {
  return ctx.t(`sensitive.${subject}`, { site: ctx.site.settings.name })
}

async function readConsents(ctx: MemberContext): Promise<SensitiveConsent[]> {
  const rows = await findConsents(ctx.db, ctx.viewer.id)
  return sensitiveSubjects.flatMap((subject) => {
    const given = rows.find((row) => row.subject === subject && row.version === sensitiveWordingVersion)
    // Where nothing is compared, there is nothing to agree to; what was agreed to can be withdrawn all the same.
    if (subject === 'photo_comparison' && !given && !ctx.site.settings.verified_photos) return []
    return {
      subject,
      given: given !== undefined,
      wording: given?.wording ?? writeWording(ctx, subject),
      language: given?.language ?? ctx.locale,
      version: sensitiveWordingVersion,
      date: given?.given_at.toISOString() ?? null,
    }
  })
}

/** Lists what the member agrees to of sensitive data. */
export const consents: Handler<'consents'> = async (ctx) => ({ consents: await readConsents(ctx) })

/** What goes when a consent is withdrawn: Article 7 (3) and 17 (1) (b) of Regulation (EU) 2016/679. */
const clear = {
  looking_for: (tx: Tx, memberId: string) => clearLookingFor(tx.db, memberId),
  sexuality: (tx: Tx, memberId: string) => clearSexuality(tx.db, memberId),
  photo_comparison: endComparison,
} as const

/**
 * Gives or withdraws a consent to sensitive data. The consent to membership cannot be withdrawn alone: without it there is
 * no account, and deleting that withdraws it.
 */
export const setConsent: UserHandler<'setConsent'> = async (ctx, { subject, given, version }) => {
  // Only words that were on the screen can be agreed to.
  if (given && version !== sensitiveWordingVersion) throw failFields({ version: 'validation' })
  if (!given && subject === 'membership') throw failFields({ subject: 'validation' })
  const memberId = ctx.viewer.id
  await ctx.transaction(async (tx) => {
    if (given) {
      const wording = writeWording(ctx, subject)
      const consent = {
        id: createId(),
        memberId,
        subject,
        version,
        wording,
        language: ctx.locale,
        now: tx.now,
      }
      await insertConsent(tx.db, consent)
    } else if (subject !== 'membership') {
      await withdrawConsent(tx.db, { memberId, subject, now: tx.now })
      await clear[subject](tx, memberId)
    }
    await tx.addEvent(memberId, { type: 'user' })
  })
  if (!given && subject === 'photo_comparison') await removeScheduledFiles(ctx)
  return { consents: await readConsents(ctx) }
}
