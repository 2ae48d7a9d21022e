import { sql } from 'kysely'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import type { Reads } from '../../app/transaction.ts'

interface MessageKey {
  conversation: string
  message: string
}

/**
 * Finds a message that a member can see in their conversation: it exists, and is neither removed by them nor too old.
 */
export async function findSeen(
  db: Reads,
  memberId: string,
  { conversation, message, oldest }: MessageKey & { oldest: Date },
): Promise<{ from_id: string } | undefined> {
  const { rows } = await sql<{ from_id: string }>`
    select m.from_id from messages m join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversation} and m.id = ${message} and m.kind <> 'system' and m.created_at >= ${oldest}
      and ${memberId} in (c.member_a, c.member_b)
      and m.id > coalesce(case when c.member_a = ${memberId} then c.cleared_a else c.cleared_b end,
        '00000000-0000-0000-0000-000000000000')`.execute(db)
  return rows[0]
}

/** Stores the reaction of a member to a message, in place of an earlier one. Returns whether it is another one. */
export async function storeReaction(
  db: Reads,
  { conversation, message }: MessageKey,
  one: { memberId: string; reaction: Reaction; now: Date },
): Promise<boolean> {
  const stored = await db
    .insertInto('message_reactions')
    .values({
      conversation_id: conversation,
      message_id: message,
      member_id: one.memberId,
      reaction: one.reaction,
      created_at: one.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['conversation_id', 'message_id', 'member_id'])
        .doUpdateSet({ reaction: one.reaction, created_at: one.now })
        .where('message_reactions.reaction', '<>', one.reaction),
    )
    .returning('message_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Deletes the reaction of a member to a message. Returns whether there was one. */
export async function deleteReaction(
  db: Reads,
  { conversation, message }: MessageKey,
  memberId: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('message_reactions')
    .where('conversation_id', '=', conversation)
    .where('message_id', '=', message)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
