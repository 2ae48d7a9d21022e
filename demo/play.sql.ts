import { sql } from 'kysely'
import type { MessageKind } from '#contract/features/chat/chat.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '#server/app/transaction.ts'

const isPlayed = sql`m.is_demo and m.tracking @> '{"demo": "played"}'`

/** Files of main pictures, of the members that were here last: those that a first look at the site asks for. */
export async function findMainPictures(db: Reads, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('search_members as s')
    .innerJoin('profiles as p', 'p.member_id', 's.member_id')
    .innerJoin('pictures as pic', (join) =>
      join.onRef('pic.member_id', '=', 'p.member_id').onRef('pic.id', '=', 'p.main_picture_id'),
    )
    .select('pic.file')
    .where('s.visible', '=', true)
    .where('pic.portrait', 'is not', null)
    .orderBy('s.active_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.file)
}

/** Makes about one in six of the played members present; another sixth every quarter of an hour. */
export async function makeSomePresent(db: Reads, now: Date): Promise<void> {
  await sql`
    update search_members s set active_at = ${now} from members m
    where m.id = s.member_id and ${isPlayed} and s.active_at < ${now}
      and abs(hashtext(m.id::text || floor(extract(epoch from ${now}::timestamptz) / 900)::text)) % 6 = 0`.execute(
    db,
  )
}

/**
 * Shifts the last activity of a site's demo members when the newest is more than an hour old: the program was not
 * running, and their spread should be as when the site was filled.
 */
export async function moveActivity(db: Reads, now: Date): Promise<void> {
  await sql`
    with newest as (
      select m.site_id, max(s.active_at) as active_at from members m join search_members s on s.member_id = m.id
      where ${isPlayed} group by m.site_id
    )
    update search_members s set active_at = s.active_at + (${now}::timestamptz - newest.active_at)
    from members m join newest on newest.site_id = m.site_id
    where m.id = s.member_id and m.is_demo and m.kind = 'person' and not m.tracking @> '{"demo": "crowd"}'
      and newest.active_at < ${now}::timestamptz - interval '1 hour'`.execute(db)
}

/** A message to a played member that no one has answered. */
export interface OpenMessage {
  id: string
  conversation_id: string
  kind: MessageKind
  body: string | null
  created_at: Date
  site_id: string
  played_id: string
  language: Locale
  first: boolean
}

/** Messages to played members since a moment that are the last of their conversation, from members who are not played. */
export async function findOpenMessages(db: Reads, since: Date): Promise<OpenMessage[]> {
  const { rows } = await sql<OpenMessage>`
    with played as (select m.id, m.site_id from members m where ${isPlayed}),
    talks as (
      select c.id, c.last_message_id, played.id as played_id, played.site_id from conversations c
        join played on played.id = c.member_a where c.last_at > ${since}
      union all
      select c.id, c.last_message_id, played.id, played.site_id from conversations c
        join played on played.id = c.member_b where c.last_at > ${since}
    )
    select msg.id, msg.conversation_id, msg.kind, msg.body, msg.created_at, talks.site_id, talks.played_id,
      sender.language, not exists (
        select from messages earlier where earlier.conversation_id = msg.conversation_id
          and earlier.from_id = msg.from_id and earlier.id < msg.id) as first
    from talks
    join messages msg on msg.conversation_id = talks.id and msg.id = talks.last_message_id
    join members sender on sender.id = msg.from_id
    where msg.to_id = talks.played_id and not exists (select from played where played.id = msg.from_id)
    order by msg.created_at limit 50`.execute(db)
  return rows
}
