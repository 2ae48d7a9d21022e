import { makeRandom } from '#server/platform/random.ts'
import { demoId } from './demo-id.ts'
import type { DemoMember } from './members.ts'
import type { DemoConversation } from './relations.ts'
import type { DemoSite } from './sites.ts'

/** A row of the ledger (see 0009_credits.sql). */
export type Movement = {
  memberId: string
  id: string
  kind: 'signup' | 'adjustment' | 'message'
  from: 'promotion' | 'wallet'
  to: 'wallet' | 'spent'
  credits: number
  balance: number
  reference: string
  createdAt: Date
}

export type Wallet = { credits: number; movements: Movement[] }

const hour = 3_600_000

/**
 * Books what a member got and spent, in the order of time, so that the balance is the sum of the ledger. What the
 * demo gives beyond the signup credits is booked as an adjustment, never as a purchase that no one made.
 */
export function makeWallet(
  member: DemoMember,
  conversations: readonly DemoConversation[],
  { site, seed }: { site: DemoSite; seed: string },
): Wallet {
  const random = makeRandom(`${seed} wallet ${member.id}`)
  const { signup_credits: signupCredits, message_credits: price } = site.settings
  const sent = conversations
    .flatMap((conversation) => conversation.messages)
    .filter((message) => message.fromId === member.id)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
  const spent = sent.length * price
  const targetCredits = member.login?.credits ?? (member.premium ? random.whole(5, 140) : 0)
  const granted = member.kind === 'person' ? Math.max(0, targetCredits + spent - signupCredits) : spent
  const wallet: Wallet = { credits: 0, movements: [] }
  const book = (entry: Omit<Movement, 'memberId' | 'id' | 'balance'>) => {
    wallet.credits += entry.to === 'wallet' ? entry.credits : -entry.credits
    const id = demoId(random, entry.createdAt)
    wallet.movements.push({ ...entry, memberId: member.id, id, balance: wallet.credits })
  }
  const gain = (kind: 'signup' | 'adjustment', credits: number, createdAt: Date) => {
    if (credits === 0) return
    const reference = kind === 'signup' ? member.id : demoId(random, createdAt)
    book({ kind, from: 'promotion', to: 'wallet', credits, reference, createdAt })
  }
  if (member.kind === 'person') gain('signup', signupCredits, member.signupAt)
  gain('adjustment', granted, new Date(member.signupAt.getTime() + hour))
  for (const message of sent) {
    book({
      kind: 'message',
      from: 'wallet',
      to: 'spent',
      credits: price,
      reference: message.id,
      createdAt: message.createdAt,
    })
  }
  return wallet
}
