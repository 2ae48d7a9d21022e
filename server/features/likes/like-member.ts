import type { MemberContext } from '../../app/context.ts'
import { fail, failFields } from '../../app/failure.ts'
import type { Tx } from '../../app/transaction.ts'
import { findReach } from '../profiles/reach.sql.ts'
import { findPair, insertLike, lockStates, markLikeSeen } from './likes.sql.ts'

/** Throws unless the viewer may like this member; a like back is sometimes allowed when a first one is not. */
async function guardLike(ctx: MemberContext, tx: Tx, { id, likesMe }: { id: string; likesMe: boolean }) {
  const [reach] = await findReach(tx.db, { siteId: ctx.site.id, viewerId: ctx.viewer.id, ids: [id] })
  if (!reach?.is_there || reach.is_cam) throw fail('not_found')
  if (reach.blocks_viewer) throw fail('blocked_by', { name: reach.name })
  if (reach.blocked_by_viewer) throw fail('forbidden')
  if (reach.invisible && !likesMe) throw fail('invisible')
}

/**
 * Likes a member in the given transaction and notifies both when it is new. A mutual like is a match, which also opens
 * the first like. Throws `not_found`, `blocked_by`, `forbidden`, `invisible`, `validation`.
 */
export async function likeMember(ctx: MemberContext, tx: Tx, id: string): Promise<{ match: boolean }> {
  const me = ctx.viewer.id
  if (id === me) throw failFields({ profile: 'validation' })
  await lockStates(tx.db, [me, id])
  const before = await findPair(tx.db, me, id)
  const match = before.likes_me !== null
  await guardLike(ctx, tx, { id, likesMe: match })
  if (!(await insertLike(tx.db, { fromId: me, toId: id, now: tx.now }))) return { match }
  if (match) await markLikeSeen(tx.db, { fromId: id, toId: me, now: tx.now })
  await tx.announce({ type: 'like.received', from: me, to: id, match })
  await tx.addEvent(id, { type: match ? 'match' : 'like', profile: me })
  if (match) await tx.addEvent(me, { type: 'match', profile: id })
  return { match }
}
