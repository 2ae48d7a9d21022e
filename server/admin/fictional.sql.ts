import { sql } from 'kysely'
import type { FictionalEntry } from '#contract/admin-fictional.ts'
import type { Reads } from '../context.ts'

/** The fictional profiles of a site with what waits for them. */
export async function findFictional(db: Reads, siteId: string): Promise<FictionalEntry[]> {
  const { rows } = await sql<FictionalEntry>`
    select m.id, p.name, p.gender, p.date_of_birth::text, p.country, p.about_me,
      coalesce(p.hair_color, 'brown') as hair_color, coalesce(p.eye_color, 'brown') as eye_color,
      coalesce(p.body_type, 'average') as body_type, p.interests, q.file, p.status = 'active' as shown,
      (select coalesce(sum(case when c.member_a = m.id then c.unread_a else c.unread_b end), 0)::int
        from conversations c where c.member_a = m.id or c.member_b = m.id) as waiting
    from members m join profiles p on p.member_id = m.id
    left join pictures q on q.member_id = m.id and q.id = p.main_picture_id
    where m.site_id = ${siteId} and m.kind = 'fictional' order by p.name, m.id limit 500`.execute(db)
  return rows
}

export type FictionalTraits = Omit<FictionalEntry, 'id' | 'file' | 'waiting' | 'shown' | 'gender'>

/** Makes a fictional member; the label of the profile follows from its kind and can never change. */
export async function insertFictional(
  db: Reads,
  f: FictionalTraits & { id: string; siteId: string; gender: 'male' | 'female'; nameKey: string; now: Date },
): Promise<boolean> {
  const address = `${f.id}@fictional.invalid`
  await sql`
    insert into members (id, site_id, kind, email, email_key, status, language, looking_for, signup_at)
    values (${f.id}, ${f.siteId}, 'fictional', ${address}, ${address}, 'activated', 'en', 'both', ${f.now})`.execute(
    db,
  )
  await sql`insert into member_states (member_id, site_id) values (${f.id}, ${f.siteId})`.execute(db)
  const { rows } = await sql`
    insert into profiles (member_id, site_id, name, name_key, gender, date_of_birth, country, about_me, hair_color,
      eye_color, body_type, interests)
    values (${f.id}, ${f.siteId}, ${f.name}, ${f.nameKey}, ${f.gender}, ${f.date_of_birth}, ${f.country}, ${f.about_me},
      ${f.hair_color}, ${f.eye_color}, ${f.body_type}, ${[...f.interests]}::text[])
    on conflict (site_id, name_key) do nothing returning 1`.execute(db)
  return rows.length > 0
}

/** Changes a fictional profile; false when the site has none with this id. */
export async function updateFictional(
  db: Reads,
  f: FictionalTraits & { id: string; siteId: string; nameKey: string; shown: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update profiles set name = ${f.name}, name_key = ${f.nameKey}, date_of_birth = ${f.date_of_birth},
      country = ${f.country}, about_me = ${f.about_me}, hair_color = ${f.hair_color}, eye_color = ${f.eye_color},
      body_type = ${f.body_type}, interests = ${[...f.interests]}::text[], status = ${f.shown ? 'active' : 'disabled'}
    where member_id = ${f.id} and site_id = ${f.siteId} and fictional returning 1`.execute(db)
  return rows.length > 0
}

/** Puts a drawn portrait in the place of the pictures that a fictional profile had; gives the old files. */
export async function replacePortrait(
  db: Reads,
  p: { memberId: string; id: string; file: string; portrait: unknown; blur: string; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    delete from pictures where member_id = ${p.memberId} returning file`.execute(db)
  await sql`
    insert into pictures (member_id, id, position, state, file, width, height, blur, portrait, created_at)
    values (${p.memberId}, ${p.id}, 0, 'approved', ${p.file}, 960, 1200, ${p.blur},
      ${JSON.stringify(p.portrait)}::jsonb, ${p.now})`.execute(db)
  return rows.map((row) => row.file)
}

export interface DeskRow {
  conversation: string
  profile_id: string
  profile_name: string
  member_id: string
  member_name: string
  language: string
  at: Date
  claimed_by: string | null
  staff_id: string | null
}

/** Conversations with fictional profiles whose last word is the member's; those who want none of them are left out. */
export async function findDesk(
  db: Reads,
  siteId: string,
  { now, conversation }: { now: Date; conversation: string | null },
): Promise<DeskRow[]> {
  const { rows } = await sql<DeskRow>`
    select c.id as conversation, f.member_id as profile_id, f.name as profile_name, o.id as member_id,
      p.name as member_name, o.language, c.last_at as at, s.name as claimed_by, s.id as staff_id
    from conversations c join profiles f on f.member_id in (c.member_a, c.member_b) and f.fictional
    join members o on o.id = case when c.member_a = f.member_id then c.member_b else c.member_a end
    join profiles p on p.member_id = o.id
    left join desk_claims d on d.conversation_id = c.id and d.until > ${now}
    left join staff s on s.id = d.staff_id
    where c.site_id = ${siteId} and o.kind = 'person' and not o.hide_fictional
      and o.status in ('activated', 'not_confirmed') and f.status = 'active'
      and (${conversation}::uuid is not null or exists (
        select 1 from messages m where m.conversation_id = c.id and m.id = c.last_message_id and m.from_id = o.id))
      and (${conversation}::uuid is null or c.id = ${conversation})
    order by c.last_at, c.id limit 200`.execute(db)
  return rows
}

/** Takes a conversation until a moment; false while another person has it. */
export async function claimConversation(
  db: Reads,
  claim: { conversation: string; staffId: string; now: Date; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into desk_claims (conversation_id, staff_id, until)
    values (${claim.conversation}, ${claim.staffId}, ${claim.until})
    on conflict (conversation_id) do update set staff_id = excluded.staff_id, until = excluded.until
      where desk_claims.staff_id = excluded.staff_id or desk_claims.until <= ${claim.now}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Keeps a conversation that one took, even when the time is over; false once it is another person's or nobody's. */
export async function keepConversation(
  db: Reads,
  claim: { conversation: string; staffId: string; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update desk_claims set until = ${claim.until}
    where conversation_id = ${claim.conversation} and staff_id = ${claim.staffId} returning 1`.execute(db)
  return rows.length > 0
}

/** Gives a conversation back. */
export async function releaseConversation(db: Reads, conversation: string, staffId: string): Promise<void> {
  await sql`delete from desk_claims where conversation_id = ${conversation} and staff_id = ${staffId}`.execute(
    db,
  )
}

/** What was written in a conversation of a fictional profile, oldest first. */
export async function findDeskMessages(
  db: Reads,
  conversation: string,
): Promise<{ id: string; created_at: Date; from_id: string; kind: string; body: string | null }[]> {
  const { rows } = await sql<{
    id: string
    created_at: Date
    from_id: string
    kind: string
    body: string | null
  }>`
    select * from (
      select id, created_at, from_id, kind, body from messages where conversation_id = ${conversation}
      order by id desc limit 100) latest order by id`.execute(db)
  return rows
}

/** Keeps which of the staff wrote an answer, once. */
export async function insertDeskAnswer(
  db: Reads,
  answer: { message: string; conversation: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    insert into desk_answers (message_id, conversation_id, staff_id, created_at)
    values (${answer.message}, ${answer.conversation}, ${answer.staffId}, ${answer.now})
    on conflict do nothing`.execute(db)
}
