import { randomBytes } from 'node:crypto'
import type { AgeMethod, AgeRequest } from '#contract/features/age/age.ts'
import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import {
  claimAgeRequest,
  countAgeTries,
  findAgeRequest,
  insertAgeRequest,
  lockAgeTries,
  recordProviderSession,
} from './age.sql.ts'
import { showAgeRequest } from './age.views.ts'
import { readAgeStatus } from './guard-age.ts'
import { ageRequestSeconds, maxAgeTries } from './limits.ts'
import { findMethod, listMethods } from './methods/find-method.ts'
import { recordFinding } from './record-proof.ts'

const dayMilliseconds = 86_400_000

/** Returns the time from which tries count. */
const tryStart = (now: Date) => new Date(now.getTime() - dayMilliseconds)

/** Returns how many tries a member has left today. */
export async function countTriesLeft(ctx: MemberContext): Promise<number> {
  const tries = await countAgeTries(ctx.db, ctx.viewer.id, tryStart(ctx.clock.now()))
  return Math.max(0, maxAgeTries - tries)
}

async function showOwn(ctx: MemberContext, id: string): Promise<{ request: AgeRequest }> {
  const row = await findAgeRequest(ctx.db, { id, siteId: ctx.site.id, memberId: ctx.viewer.id })
  if (!row) throw fail('not_found')
  return { request: await showAgeRequest(ctx, row) }
}

/** Counts a try before the provider is called; false when its id exists. Throws `limit_reached`. */
async function claimTry(
  ctx: MemberContext,
  { id, method }: { id: string; method: AgeMethod },
): Promise<boolean> {
  const { viewer } = ctx
  return ctx.transaction(async (tx) => {
    await lockAgeTries(tx, viewer.id)
    if ((await countAgeTries(tx.db, viewer.id, tryStart(tx.now))) >= maxAgeTries) throw fail('limit_reached')
    return insertAgeRequest(tx, {
      id,
      method,
      member_id: viewer.id,
      nonce: randomBytes(24).toString('base64url'),
      created_at: tx.now,
      expires_at: new Date(tx.now.getTime() + ageRequestSeconds * 1000),
    })
  })
}

/**
 * Starts a try to prove the age. Repeated under its id, it is the same try. Throws `wrong_method` for a method that the
 * site does not accept, `already_completed` when there is a proof, `limit_reached` after many tries in a day.
 */
export const startAgeProof: Handler<'startAgeProof'> = async (ctx, { id, method }) => {
  const known = await findAgeRequest(ctx.db, { id, siteId: ctx.site.id })
  if (known && known.member_id !== ctx.viewer.id) throw fail('not_found')
  if (!known) {
    if (!(await listMethods(ctx)).includes(method)) throw fail('wrong_method')
    if ((await readAgeStatus(ctx, ctx.viewer.id)).proof) throw fail('already_completed')
    // The same press again, or another site's id: returns the existing one if it is theirs.
    if (!(await claimTry(ctx, { id, method }))) return showOwn(ctx, id)
  }
  // A repeat also resumes a try interrupted before the provider answered.
  if (!known || (known.state === 'open' && known.provider_session === null)) {
    const session = await findMethod(known?.method ?? method).begin(ctx, { id })
    if (session !== null) await ctx.transaction((tx) => recordProviderSession(tx, id, session))
  }
  return showOwn(ctx, id)
}

/** Returns the outcome of a try, asking its provider if there is one. Throws `not_found`. */
export const ageRequest: Handler<'ageRequest'> = async (ctx, { id }) => {
  const row = await findAgeRequest(ctx.db, { id, siteId: ctx.site.id, memberId: ctx.viewer.id })
  if (!row) throw fail('not_found')
  if (row.state === 'open' && row.expires_at > ctx.clock.now()) {
    const finding = await findMethod(row.method).ask(ctx, row)
    const claimed = finding && (await ctx.transaction((tx) => claimAgeRequest(tx, id)))
    if (finding && claimed) await recordFinding(ctx, claimed, finding)
  }
  return showOwn(ctx, id)
}
