import type { AgeRequest } from '#contract/features/age/age.ts'
import type { Context } from '../../app/context.ts'
import { makeBrowserRequest } from '../../platform/mdoc/browser-request.ts'
import type { AgeRequestRow } from './age.sql.ts'
import { findMethod } from './methods/find-method.ts'

/** Returns what the key of a request through the browser is derived from. */
export function deriveBrowserSeed({ services }: Context, { id, nonce }: AgeRequestRow): Uint8Array {
  return new Uint8Array(Buffer.from(services.secrets.sign('age requests', `${id} ${nonce}`), 'base64url'))
}

/** Returns the outcome of a try. One whose check was interrupted has no result, and expires. */
function toOutcome({ state, expires_at }: AgeRequestRow, now: Date): AgeRequest['outcome'] {
  if (state !== 'open' && state !== 'checking') return state
  return expires_at <= now ? 'timed_out' : 'open'
}

/** Returns a try as its member sees it: the outcome, but never which part of a proof was wrong. */
export async function showAgeRequest(ctx: Context, row: AgeRequestRow): Promise<AgeRequest> {
  const outcome = toOutcome(row, ctx.clock.now())
  const isOpen = outcome === 'open'
  const byBrowser = isOpen && row.method === 'eu_app'
  return {
    id: row.id,
    method: row.method,
    outcome,
    ...(isOpen ? await findMethod(row.method).links(ctx, row) : { link: null, code: null }),
    digital_credential: byBrowser
      ? await makeBrowserRequest({ seed: deriveBrowserSeed(ctx, row), nonce: row.nonce })
      : null,
    expires: row.expires_at.toISOString(),
  }
}
