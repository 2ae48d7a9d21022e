import { makeRandom } from '#server/platform/random.ts'
import { createDemoId } from './demo-id.ts'
import type { DemoMember } from './members.ts'
import type { DemoOrder } from './orders.ts'
import type { DemoConversation, DemoMessage } from './relations.ts'
import type { DemoSite } from './sites.ts'

/** A row of the ledger (see 0009_credits.sql). */
export type Movement = {
  memberId: string
  id: string
  kind: 'signup' | 'adjustment' | 'message' | 'purchase' | 'refund' | 'reversal'
  from: 'promotion' | 'wallet' | 'sales'
  to: 'wallet' | 'spent' | 'refunds'
  credits: number
  balance: number
  reference: string
  createdAt: Date
}

export type Wallet = { credits: number; movements: Movement[] }

const adjustmentDelayMilliseconds = 600_000

/** What happens in a wallet at a moment. */
type Booking = Omit<Movement, 'memberId' | 'id' | 'balance'>

/** What moved a member's credits. */
type MemberActivity = { conversations: readonly DemoConversation[]; orders: readonly DemoOrder[] }

/**
 * Books what a member got, bought and spent, in the order of time, so that the balance is the sum of the ledger. What the
 * demo gives beyond that is booked as an adjustment right after the signup, never as a purchase.
 */
export function makeWallet(
  member: DemoMember,
  { conversations, orders }: MemberActivity,
  { site, seed }: { site: DemoSite; seed: string },
): Wallet {
  const random = makeRandom(`${seed} wallet ${member.id}`)
  const { signup_credits: signupCredits, message_credits: price } = site.settings
  const messages = conversations
    .flatMap((conversation) => conversation.messages)
    .filter((message) => message.fromId === member.id)
  const spent = messages.length * price
  const paid = orders.filter(({ status }) => status === 'completed')
  const kept = paid.reduce((sum, order) => sum + order.credits - (order.refund?.credits ?? 0), 0)
  const targetCredits = member.login?.credits ?? (member.premium ? random.whole(5, 140) : 0)
  const granted = member.kind === 'person' ? Math.max(0, targetCredits + spent - signupCredits - kept) : spent
  // Given before anything is spent, so that what a refund takes is still there.
  const reserve = Math.max(granted, member.kind === 'person' ? spent - signupCredits : spent, 0)
  const later = [
    ...messages.map((message) => bookMessage(message, price)),
    ...paid.flatMap((order) => bookOrder(order)),
  ].sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const bookings = [
    ...(member.kind === 'person'
      ? [give({ kind: 'signup', credits: signupCredits, createdAt: member.signupAt, reference: member.id })]
      : []),
    give({
      kind: 'adjustment',
      credits: reserve,
      createdAt: new Date(member.signupAt.getTime() + adjustmentDelayMilliseconds),
      reference: createDemoId(random, member.signupAt),
    }),
    ...later,
  ]
  const wallet: Wallet = { credits: 0, movements: [] }
  for (const booking of bookings.filter(({ credits }) => credits > 0)) {
    wallet.credits += booking.to === 'wallet' ? booking.credits : -booking.credits
    const id = createDemoId(random, booking.createdAt)
    wallet.movements.push({ ...booking, memberId: member.id, id, balance: wallet.credits })
  }
  return wallet
}

function give(
  gift: Pick<Booking, 'credits' | 'createdAt' | 'reference'> & { kind: 'signup' | 'adjustment' },
): Booking {
  return { ...gift, from: 'promotion', to: 'wallet' }
}

function bookMessage({ id, createdAt }: DemoMessage, credits: number): Booking {
  return { kind: 'message', from: 'wallet', to: 'spent', credits, reference: id, createdAt }
}

function bookOrder({ id, credits, settledAt, refund }: DemoOrder): Booking[] {
  if (!settledAt) return []
  const bought: Booking = {
    kind: 'purchase',
    from: 'sales',
    to: 'wallet',
    credits,
    reference: id,
    createdAt: settledAt,
  }
  if (!refund) return [bought]
  const kind = refund.kind === 'chargeback' ? 'reversal' : 'refund'
  const back = { from: 'wallet', to: 'refunds', credits: refund.credits, reference: refund.id } as const
  return [bought, { kind, ...back, createdAt: refund.at }]
}
