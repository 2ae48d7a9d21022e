import type { EndAccess } from '#contract/features/accounts/access.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { hashLinkToken } from '../../platform/hashing.ts'
import { deleteDevice, deleteDevices } from './access.sql.ts'
import { describeDevice } from './device-name.ts'
import { isKnownDevice } from './devices.sql.ts'
import { endSessions } from './end-sessions.ts'
import { findLink, type LinkRow, useLink } from './links.sql.ts'
import { deletePasskey, findPasskeys } from './passkeys.sql.ts'
import { deleteSessions } from './session.sql.ts'

/** What a link ends: a device, by its hash and user agent, or a passkey, by its id. */
type EndAccessLink =
  | { what: 'device'; link: LinkRow; hash: Buffer; browser: string }
  | { what: 'passkey'; link: LinkRow; id: string }

/** Returns the subject of the link that ends a browser. */
export function buildDeviceSubject(hash: string, browser: string): string {
  return `${hash} ${browser}`
}

async function openEnding(ctx: Context, token: string): Promise<EndAccessLink> {
  const hash = hashLinkToken(token)
  const ofDevice = await findLink(ctx.db, ctx.site.id, 'end_device', hash)
  const link = ofDevice ?? (await findLink(ctx.db, ctx.site.id, 'end_passkey', hash))
  if (!link || link.expires_at <= ctx.clock.now()) throw fail('link_expired')
  if (!ofDevice) return { what: 'passkey', link, id: link.subject }
  const [device = '', ...browser] = link.subject.split(' ')
  return { what: 'device', link, hash: Buffer.from(device, 'base64'), browser: browser.join(' ') }
}

async function describe(ctx: Context, target: EndAccessLink): Promise<EndAccess> {
  const memberId = target.link.member_id
  if (target.what === 'device') {
    const isKnown = await isKnownDevice(ctx.db, memberId, target.hash)
    return { what: 'device', device: describeDevice(target.browser), gone: !isKnown }
  }
  const passkey = (await findPasskeys(ctx.db, memberId)).find((one) => one.credential_id === target.id)
  return { what: 'passkey', device: passkey?.device ?? '', gone: !passkey }
}

/** Returns what the link in an e-mail would end, for the page with its button. Throws `link_expired`. */
export const endingLink: Handler<'endingLink'> = async (ctx, { token }) =>
  describe(ctx, await openEnding(ctx, token))

/** Ends what still exists; returns the hashes of the ended sessions. */
async function endOpened(tx: Tx, target: EndAccessLink): Promise<Buffer[]> {
  const memberId = target.link.member_id
  const end = { memberId, reason: 'logged_out', now: tx.now } as const
  if (target.what === 'device') {
    await deleteDevice(tx.db, memberId, target.hash)
    return deleteSessions(tx.db, { ...end, deviceHash: target.hash })
  }
  if (!(await deletePasskey(tx.db, memberId, target.id))) return []
  // Any session may have been opened with the passkey, from any browser.
  const ended = await deleteSessions(tx.db, end)
  await deleteDevices(tx.db, memberId, null)
  return ended
}

/**
 * Logs out a device or removes a passkey through the link in an e-mail; a second press succeeds, too. Throws
 * `link_expired`.
 */
export const endByLink: Handler<'endByLink'> = async (ctx, { token }) => {
  const target = await openEnding(ctx, token)
  const before = await describe(ctx, target)
  const ended = await ctx.transaction(async (tx) => {
    await useLink(tx.db, target.link.token_hash, tx.now)
    return endOpened(tx, target)
  })
  endSessions(ctx, target.link.member_id, ended)
  if (ctx.viewer && ended.some((hash) => hash.equals(ctx.viewer?.sessionHash ?? hash)))
    ctx.effects.session = null
  return { ...before, gone: true }
}
