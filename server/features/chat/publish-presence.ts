import type { Context } from '../../app/context.ts'
import type { Reads } from '../../app/transaction.ts'
import { findChatPartners } from './chat-partners.sql.ts'

/**
 * Announces to a member's recent chat partners that the member came online or left. For an invisible member, they only
 * learn that they have become invisible (`invisibleToo`).
 */
export async function publishPresence(
  { db, pass }: { db: Reads; pass: Context['pass'] },
  memberId: string,
  { online, invisibleToo = false }: { online: boolean; invisibleToo?: boolean },
): Promise<void> {
  for (const { id: partner } of await findChatPartners(db, memberId, { invisibleToo })) {
    pass(partner, { type: 'presence', profile: memberId, online })
  }
}
