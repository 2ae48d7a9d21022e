import type { Context } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { hashLinkToken } from '../../platform/hashing.ts'
import { createToken } from '../../platform/ids.ts'
import { findLink, insertLink, type LinkKind, type LinkRow } from './links.sql.ts'

/** Creates a link for an e-mail and returns its token, which only the e-mail contains. */
export async function createLink(
  tx: Tx,
  link: { memberId: string; kind: LinkKind; seconds: number; subject?: string },
): Promise<string> {
  const token = createToken()
  await insertLink(tx.db, {
    tokenHash: hashLinkToken(token),
    memberId: link.memberId,
    kind: link.kind,
    subject: link.subject ?? '',
    now: tx.now,
    expiresAt: new Date(tx.now.getTime() + link.seconds * 1000),
  })
  return token
}

/** Finds a usable link. Throws `link_expired` for a wrong, used or expired one. */
export async function openLink(ctx: Context, kind: LinkKind, token: string): Promise<LinkRow> {
  const link = await findLink(ctx.db, ctx.site.id, kind, hashLinkToken(token))
  if (!link || link.used_at !== null || link.expires_at <= ctx.clock.now()) throw fail('link_expired')
  return link
}
