import type { SensitiveSubject } from '#contract/features/accounts/sensitive-subjects.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'

/** The active consents of a member. */
export function findConsents(db: Reads, memberId: string) {
  return db
    .selectFrom('sensitive_consents')
    .select(['subject', 'version', 'wording', 'given_at'])
    .select(({ ref }) => ref('language').$castTo<Locale>().as('language'))
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** Whether a member consents to the storage and use of a kind of sensitive data. */
export async function hasConsent(db: Reads, memberId: string, subject: SensitiveSubject): Promise<boolean> {
  const row = await db
    .selectFrom('sensitive_consents')
    .select('id')
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewConsent {
  readonly id: string
  readonly memberId: string
  readonly subject: SensitiveSubject
  readonly version: number
  readonly wording: string
  readonly language: Locale
  readonly now: Date
}

/** Stores a member's consent, replacing an older wording; one of the same version stays as it is. */
export async function insertConsent(db: Reads, consent: NewConsent): Promise<void> {
  const { memberId, subject, version } = consent
  await db
    .updateTable('sensitive_consents')
    .set({ withdrawn_at: consent.now })
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .where('withdrawn_at', 'is', null)
    .where('version', '<>', version)
    .execute()
  await db
    .insertInto('sensitive_consents')
    .values({
      id: consent.id,
      member_id: memberId,
      subject,
      version,
      wording: consent.wording,
      language: consent.language,
      given_at: consent.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'subject']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute()
}

/** Withdraws a member's active consent to a subject; the row stays as proof of the past. */
export async function withdrawConsent(
  db: Reads,
  { memberId, subject, now }: { memberId: string; subject: SensitiveSubject; now: Date },
): Promise<void> {
  await db
    .updateTable('sensitive_consents')
    .set({ withdrawn_at: now })
    .where('member_id', '=', memberId)
    .where('subject', '=', subject)
    .where('withdrawn_at', 'is', null)
    .execute()
}
