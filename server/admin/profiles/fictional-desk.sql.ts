import { sql } from 'kysely'
import type { Reaction } from '#contract/features/chat/reaction.ts'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

export interface DeskRow {
  conversation: string
  site: string
  profile_id: string
  profile_name: string
  member_id: string
  member_name: string
  language: string
  at: Date
  claimed_by: string | null
  staff_id: string | null
}

/**
 * Selects the conversations of active fictional profiles with members who want them; `is_waiting` if the last
 * message is the member's. From the few fictional profiles to their conversations, by the index of each side.
 */
export const selectDesk = (siteIds: readonly string[]) => sql`
  select c.id, c.site_id, c.profile_id, o.id as member_id, o.language, c.last_at, exists (
      select from messages m where m.conversation_id = c.id and m.id = c.last_message_id and m.from_id = o.id
    ) as is_waiting
  from (
    with f as materialized (
      select id from members where site_id = any(${siteIds}::uuid[]) and kind = 'fictional'
    )
    select f.id as profile_id, a.* from f join conversations a on a.member_a = f.id
    union all
    select f.id, b.* from f join conversations b on b.member_b = f.id
  ) c
  join profiles p on p.member_id = c.profile_id and p.status = 'active'
  join members o on o.id = case when c.member_a = c.profile_id then c.member_b else c.member_a end
  where o.kind = 'person' and not o.hide_fictional and o.status in ('activated', 'not_confirmed')`

/** Selects the same conversations with who is in them, and who has taken them. */
function selectDeskRows(db: Reads, siteIds: readonly string[], now: Date) {
  const conversations = sql<DeskRow & { is_waiting: boolean }>`(
    select c.id as conversation, c.site_id as site, c.profile_id, f.name as profile_name, c.member_id,
      p.name as member_name, c.language, c.last_at as at, s.name as claimed_by, s.id as staff_id, c.is_waiting
    from (${selectDesk(siteIds)}) c
    join profiles f on f.member_id = c.profile_id
    join profiles p on p.member_id = c.member_id
    left join desk_claims d on d.conversation_id = c.id and d.until > ${now}
    left join staff s on s.id = d.staff_id)`
  return db
    .selectFrom(conversations.as('desk'))
    .select(['conversation', 'site', 'profile_id', 'profile_name', 'member_id', 'member_name', 'language'])
    .select(['at', 'claimed_by', 'staff_id'])
}

/** Finds a page of the conversations whose last word is the member's, the longest waiting first. */
export function findDesk(
  db: Reads,
  siteIds: readonly string[],
  { now, page }: { now: Date; page: PageRequest },
) {
  return findPage(db, selectDeskRows(db, siteIds, now).where('is_waiting', '=', true), {
    by: ['at', 'conversation'],
    page,
  })
}

/** Finds a conversation with a fictional profile, also one that the profile answered last. */
export function findDeskConversation(
  db: Reads,
  siteId: string,
  { now, conversation }: { now: Date; conversation: string },
): Promise<DeskRow | undefined> {
  return selectDeskRows(db, [siteId], now).where('conversation', '=', conversation).executeTakeFirst()
}

/** Claims a conversation until a given time; false while another person has it. */
export async function claimConversation(
  db: Reads,
  claim: { conversation: string; staffId: string; now: Date; until: Date },
): Promise<boolean> {
  const claimed = await db
    .insertInto('desk_claims')
    .values({ conversation_id: claim.conversation, staff_id: claim.staffId, until: claim.until })
    .onConflict((oc) =>
      oc
        .column('conversation_id')
        .doUpdateSet({ staff_id: claim.staffId, until: claim.until })
        .where((eb) =>
          eb.or([eb('desk_claims.staff_id', '=', claim.staffId), eb('desk_claims.until', '<=', claim.now)]),
        ),
    )
    .returning('conversation_id')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Extends a claim on a conversation, even after it has expired; false once someone else has it or it was released. */
export async function keepConversation(
  db: Reads,
  claim: { conversation: string; staffId: string; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_claims')
    .set({ until: claim.until })
    .where('conversation_id', '=', claim.conversation)
    .where('staff_id', '=', claim.staffId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Releases a conversation. */
export async function releaseConversation(db: Reads, conversation: string, staffId: string): Promise<void> {
  await db
    .deleteFrom('desk_claims')
    .where('conversation_id', '=', conversation)
    .where('staff_id', '=', staffId)
    .execute()
}

/** Returns the messages of a fictional profile's conversation, oldest first. */
export async function findDeskMessages(db: Reads, conversation: string) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('messages as m')
        .leftJoin('message_quotes as q', (join) =>
          join.onRef('q.conversation_id', '=', 'm.conversation_id').onRef('q.message_id', '=', 'm.id'),
        )
        .leftJoin('messages as quoted', (join) =>
          join
            .onRef('quoted.conversation_id', '=', 'q.conversation_id')
            .onRef('quoted.id', '=', 'q.quoted_id'),
        )
        .select([
          'm.id',
          'm.created_at',
          'm.from_id',
          'm.kind',
          'm.body',
          'm.photo_id',
          'm.voice_id',
          sql<string | null>`coalesce(quoted.body, '[' || quoted.kind || ']')`.as('answers'),
          sql<Record<string, Reaction> | null>`(
            select jsonb_object_agg(r.member_id, r.reaction) from message_reactions r
            where r.conversation_id = m.conversation_id and r.message_id = m.id)`.as('reactions'),
        ])
        .where('m.conversation_id', '=', conversation)
        .orderBy('m.id', 'desc')
        .limit(100)
        .as('latest'),
    )
    .selectAll()
    .orderBy('id')
    .execute()
}

/** Returns the files of the photo and of the recording that a message carries. */
export function findDeskFiles(
  db: Reads,
  { conversation, message }: { conversation: string; message: string },
) {
  return db
    .selectFrom('messages as m')
    .leftJoin('chat_photos as p', 'p.id', 'm.photo_id')
    .leftJoin('chat_voices as v', 'v.id', 'm.voice_id')
    .select(['p.file as photo', 'v.file as voice', 'v.type as voice_type'])
    .where('m.conversation_id', '=', conversation)
    .where('m.id', '=', message)
    .executeTakeFirst()
}

/** Records which staff member wrote an answer, once. */
export async function insertDeskAnswer(
  db: Reads,
  answer: { message: string; conversation: string; staffId: string; now: Date },
): Promise<void> {
  await db
    .insertInto('desk_answers')
    .values({
      message_id: answer.message,
      conversation_id: answer.conversation,
      staff_id: answer.staffId,
      created_at: answer.now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}
