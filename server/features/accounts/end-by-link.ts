import type { Ending } from '#contract/features/accounts/access.ts'
import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import type { Tx } from '../../app/transaction.ts'
import { hashLinkToken } from '../../platform/hashing.ts'
import { deleteDevice, deleteDevices, deleteSessions } from './access.sql.ts'
import { deviceName } from './device-name.ts'
import { isKnownDevice } from './devices.sql.ts'
import { endSessions } from './end-sessions.ts'
import { findLink, type LinkRow, useLink } from './links.sql.ts'
import { deletePasskey, findPasskeys } from './passkeys.sql.ts'

/** What a link ends. A device is its hash and what the browser said of itself; a passkey its id. */
type Opened =
  | { what: 'device'; link: LinkRow; hash: Buffer; browser: string }
  | { what: 'passkey'; link: LinkRow; id: string }

/** The subject of the link that ends a browser. */
export function deviceSubject(hash: string, browser: string): string {
  return `${hash} ${browser}`
}

async function openEnding(ctx: Context, token: string): Promise<Opened> {
  const hash = hashLinkToken(token)
  const ofDevice = await findLink(ctx.db, ctx.site.id, 'end_device', hash)
  const link = ofDevice ?? (await findLink(ctx.db, ctx.site.id, 'end_passkey', hash))
  if (!link || link.expires_at <= ctx.clock.now()) throw fail('link_expired')
  if (!ofDevice) return { what: 'passkey', link, id: link.subject }
  const [device = '', ...browser] = link.subject.split(' ')
  return { what: 'device', link, hash: Buffer.from(device, 'base64'), browser: browser.join(' ') }
}

async function describe(ctx: Context, opened: Opened): Promise<Ending> {
  const memberId = opened.link.member_id
  if (opened.what === 'device') {
    const isThere = await isKnownDevice(ctx.db, memberId, opened.hash)
    return { what: 'device', device: deviceName(opened.browser), gone: !isThere }
  }
  const passkey = (await findPasskeys(ctx.db, memberId)).find((one) => one.credential_id === opened.id)
  return { what: 'passkey', device: passkey?.device ?? '', gone: !passkey }
}

/** Tells what the link of an e-mail would end, for the page with its button. Throws `link_expired`. */
export const endingLink: Handler<'endingLink'> = async (ctx, { token }) =>
  describe(ctx, await openEnding(ctx, token))

/** Ends what is there still; gives the hashes of the ended sessions. */
async function endOpened(tx: Tx, opened: Opened): Promise<Buffer[]> {
  const memberId = opened.link.member_id
  if (opened.what === 'device') return deleteDevice(tx.db, memberId, opened.hash)
  if (!(await deletePasskey(tx.db, memberId, opened.id))) return []
  // Any session may be one that the passkey opened, and any browser the one that opened it.
  const ended = await deleteSessions(tx.db, memberId, [])
  await deleteDevices(tx.db, memberId, null)
  return ended
}

/** Ends a device or a passkey by the link of an e-mail; a second press finds it gone. Throws `link_expired`. */
export const endByLink: Handler<'endByLink'> = async (ctx, { token }) => {
  const opened = await openEnding(ctx, token)
  const before = await describe(ctx, opened)
  const ended = await ctx.transaction(async (tx) => {
    await useLink(tx.db, opened.link.token_hash, tx.now)
    return endOpened(tx, opened)
  })
  endSessions(ctx, opened.link.member_id, ended)
  if (ctx.viewer && ended.some((hash) => hash.equals(ctx.viewer?.sessionHash ?? hash)))
    ctx.effects.session = null
  return { ...before, gone: true }
}
