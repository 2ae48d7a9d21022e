import type { Context } from '../../app/context.ts'
import { grantCredits } from '../credits/grant-credits.ts'
import { findPaidUnread, type UnreadRow } from './unsend.sql.ts'

/** Refunds a sender what they paid, each message once, and updates their screens. */
async function refundSender(ctx: Context, from: string, messages: readonly UnreadRow[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    let credits: number | null = null
    for (const message of messages) {
      const grant = {
        memberId: from,
        credits: message.credits,
        kind: 'release',
        reference: message.id,
      } as const
      const { balance, granted } = await grantCredits(tx, grant)
      if (granted) credits = balance
    }
    if (credits !== null) await tx.addEvent(from, { type: 'user', credits })
  })
}

/**
 * Refunds senders for messages that were never shown to a member who was banned or left. The credits return to the lots
 * they came from. Running it again refunds nothing twice.
 */
export async function refundUnread(ctx: Context, { member }: { member: string }): Promise<void> {
  await refundBySender(ctx, await findPaidUnread(ctx.db, member))
}

/** Refunds senders what they paid for some messages, each message once. */
export async function refundBySender(ctx: Context, messages: readonly UnreadRow[]): Promise<void> {
  const bySender = new Map<string, UnreadRow[]>()
  for (const row of messages) {
    bySender.set(row.from_id, [...(bySender.get(row.from_id) ?? []), row])
  }
  for (const [from, own] of bySender) await refundSender(ctx, from, own)
}
