import { sql } from 'kysely'
import type { Reads, Tx } from '../../app/transaction.ts'
import { type MessageRow, messageColumns, messagesWithParts } from './chat.sql.ts'

/** A found message with the data to show it. */
export interface FoundMessageRow extends MessageRow {
  other_id: string
  other_read: string | null
  other_delivered: string | null
  /** Whether the other one is invisible. */
  invisible: boolean
  accepts_photos: boolean
  cleared: string | null
  accepts_voices: boolean
  /** Up to where the viewer was shown the messages of the other one, by message id. */
  shown: string | null
}

export interface MessageSearch {
  viewerId: string
  /** Letters and digits only. */
  words: readonly { whole: string; start: string }[]
  language: string
  /** Voice messages are looked for, too. */
  voices: boolean
  oldest: Date
  before: string | null
  limit: number
}

/** Returns a query for all words, each by its stem or prefix. */
function formatQuery({ words, language }: MessageSearch) {
  const parts = words.map(
    ({ whole, start }) =>
      sql`(plainto_tsquery(search_configuration(${language}), ${whole}) || to_tsquery('simple', without_accents(${start}) || ':*'))`,
  )
  return sql.join(parts, sql` && `)
}

/** The viewer's sent and received voice messages, found by their recordings: messages are not indexed by kind. */
const voiceMessages = (viewerId: string) => sql`
  union
  select m.conversation_id, m.id from chat_voices v
    join messages m on m.from_id = v.from_id and m.client_id = v.client_id and m.voice_id = v.id
    where v.from_id = ${viewerId}
  union
  select m.conversation_id, m.id from mine c
    join chat_voices v on v.from_id = c.other_id
    join messages m on m.from_id = v.from_id and m.client_id = v.client_id and m.voice_id = v.id
      and m.conversation_id = c.id`

/** The viewer's sent and received messages that contain all the words, newest first, from all visible conversations. */
export async function findMessagesByWords(db: Reads, search: MessageSearch): Promise<FoundMessageRow[]> {
  const { viewerId } = search
  const { rows } = await sql<FoundMessageRow>`
    with asked as materialized (select ${formatQuery(search)} as query),
    mine as materialized (
      select id, member_b as other_id, last_at, cleared_a as cleared, read_b as other_read,
        delivered_b as other_delivered, photos_a as accepts_photos, voices_a as accepts_voices,
        shown_a as shown from conversations where member_a = ${viewerId}
      union all
      select id, member_a, last_at, cleared_b, read_a, delivered_a, photos_b, voices_b, shown_b from conversations
        where member_b = ${viewerId}
    ),
    found as (
      select w.conversation_id, w.message_id from message_words w, asked
        where w.words @@ (asked.query && ('''m:' || ${viewerId}::text || '''')::tsquery)
      union
      -- What was said since the words were last gathered is looked at as it is.
      select m.conversation_id, m.id from asked, message_words_state since, mine c
        join messages m on m.conversation_id = c.id
        join members s on s.id = m.from_id
        where c.last_at > since.gathered_until and m.created_at > since.gathered_until
          and words_of(coalesce(m.body, ''), s.language) @@ asked.query
      ${search.voices ? voiceMessages(viewerId) : sql``}
    )
    select ${messageColumns}, c.other_id, c.other_read, c.other_delivered, c.accepts_photos, c.accepts_voices, c.cleared, c.shown, o.invisible
    from found f
    join mine c on c.id = f.conversation_id
    join members o on o.id = c.other_id
    join ${messagesWithParts} on m.conversation_id = f.conversation_id and m.id = f.message_id
    where (c.cleared is null or m.id > c.cleared) and m.created_at >= ${search.oldest}
      and (${search.before}::uuid is null or m.id < ${search.before})
      and not (exists (select 1 from members me where me.id = ${viewerId} and me.hide_fictional)
        and exists (select 1 from profiles o where o.member_id = c.other_id and o.fictional))
    order by m.id desc limit ${search.limit}`.execute(db)
  return rows
}

/**
 * Indexes the next time range of messages, up to a given time. Returns whether there is more; does not wait for another
 * process that is indexing.
 */
export async function indexNextWords(
  tx: Tx,
  { until, days }: { until: Date; days: number },
): Promise<boolean> {
  const { rows } = await sql<{ since: Date; upto: Date; more: boolean }>`
    with state as (select gathered_until from message_words_state for update skip locked),
    span as (
      select coalesce(nullif(gathered_until, '-infinity'), (select min(created_at) - interval '1 second' from messages))
        as since from state
    )
    select since, least(${until}::timestamptz, since + ${days} * interval '1 day') as upto,
      since + ${days} * interval '1 day' < ${until}::timestamptz as more
    from span where since < ${until}::timestamptz`.execute(tx.db)
  const [span] = rows
  if (!span) return false
  await sql`
    insert into message_words (conversation_id, message_id, words)
    select m.conversation_id, m.id, words_of(m.body, s.language) || array_to_tsvector(array['m:' || m.from_id, 'm:' || m.to_id])
    from messages m join members s on s.id = m.from_id
    where m.created_at > ${span.since} and m.created_at <= ${span.upto} and m.body is not null
    on conflict do nothing`.execute(tx.db)
  await tx.db.updateTable('message_words_state').set({ gathered_until: span.upto }).execute()
  return span.more
}
