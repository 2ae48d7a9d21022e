import type { MemberContext } from '../../app/context.ts'
import { fail } from '../../app/failure.ts'
import type { Handler } from '../../app/handler.ts'
import { createRecentlyUsed } from '../../platform/recently-used.ts'
import { findTypingReceiver } from './typing.sql.ts'

/** Recent signals: more than one in two seconds is dropped. */
const notified = createRecentlyUsed<true>(50_000, { ttl: 2000 })

/** Signals typing to the other member. Nothing is stored. */
export async function showTyping(ctx: MemberContext, conversation: string): Promise<void> {
  const key = `${ctx.viewer.id} ${conversation}`
  if (notified.has(key)) return
  notified.set(key, true)
  const receiver = await findTypingReceiver(ctx, ctx.viewer.id, conversation)
  if (!receiver) throw fail('not_found')
  if (!receiver.reachable) return
  ctx.pass(receiver.other_id, { type: 'typing', conversation, profile: ctx.viewer.id })
}

/** Accepts the typing signal over HTTP, for browsers without a socket. */
export const typing: Handler<'typing'> = async (ctx, { conversation }) => {
  await showTyping(ctx, conversation)
  return null
}
