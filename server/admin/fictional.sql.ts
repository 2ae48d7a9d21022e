import { sql } from 'kysely'
import type { FictionalEntry } from '#contract/admin-fictional.ts'
import type { Reads } from '../context.ts'

type Entry<Field extends keyof FictionalEntry> = FictionalEntry[Field]

/** The fictional profiles of a site with what waits for them. */
export async function findFictional(db: Reads, siteId: string): Promise<FictionalEntry[]> {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .leftJoin('pictures as q', (join) =>
      join.onRef('q.member_id', '=', 'm.id').onRef('q.id', '=', 'p.main_picture_id'),
    )
    .select(['m.id', 'p.name', 'p.gender', 'p.date_of_birth', 'p.country', 'p.about_me', 'q.file'])
    .select((eb) => [
      eb.fn.coalesce('p.hair_color', eb.val('brown')).$castTo<Entry<'hair_color'>>().as('hair_color'),
      eb.fn.coalesce('p.eye_color', eb.val('brown')).$castTo<Entry<'eye_color'>>().as('eye_color'),
      eb.fn.coalesce('p.body_type', eb.val('average')).$castTo<Entry<'body_type'>>().as('body_type'),
      eb.ref('p.interests').$castTo<Entry<'interests'>>().as('interests'),
      eb('p.status', '=', 'active').$castTo<boolean>().as('shown'),
    ])
    .select((outer) =>
      outer
        .selectFrom('conversations as c')
        .select((eb) => {
          const unread = eb
            .case()
            .whenRef('c.member_a', '=', 'm.id')
            .then(eb.ref('c.unread_a'))
            .else(eb.ref('c.unread_b'))
            .end()
          return eb.fn.coalesce(eb.fn.sum<number>(unread), eb.lit(0)).as('sum')
        })
        .where((eb) => eb.or([eb('c.member_a', '=', eb.ref('m.id')), eb('c.member_b', '=', eb.ref('m.id'))]))
        .$asScalar()
        .as('waiting'),
    )
    .where('m.site_id', '=', siteId)
    .where('m.kind', '=', 'fictional')
    .orderBy('p.name')
    .orderBy('m.id')
    .limit(500)
    .execute()
}

export type FictionalTraits = Omit<FictionalEntry, 'id' | 'file' | 'waiting' | 'shown' | 'gender'>

/** Makes a fictional member; the label of the profile follows from its kind and can never change. */
export async function insertFictional(
  db: Reads,
  f: FictionalTraits & { id: string; siteId: string; gender: 'male' | 'female'; nameKey: string; now: Date },
): Promise<boolean> {
  const address = `${f.id}@fictional.invalid`
  await db
    .insertInto('members')
    .values({
      id: f.id,
      site_id: f.siteId,
      kind: 'fictional',
      email: address,
      email_key: address,
      status: 'activated',
      language: 'en',
      looking_for: 'both',
      signup_at: f.now,
    })
    .execute()
  await db.insertInto('member_states').values({ member_id: f.id, site_id: f.siteId }).execute()
  const { name, date_of_birth, country, about_me, hair_color, eye_color, body_type, interests } = f
  const profile = await db
    .insertInto('profiles')
    .values({
      member_id: f.id,
      site_id: f.siteId,
      name_key: f.nameKey,
      gender: f.gender,
      ...{ name, date_of_birth, country, about_me, hair_color, eye_color, body_type },
      interests: [...interests],
    })
    .onConflict((oc) => oc.columns(['site_id', 'name_key']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return profile !== undefined
}

/** Changes a fictional profile; false when the site has none with this id. */
export async function updateFictional(
  db: Reads,
  f: FictionalTraits & { id: string; siteId: string; nameKey: string; shown: boolean },
): Promise<boolean> {
  const { name, date_of_birth, country, about_me, hair_color, eye_color, body_type, interests } = f
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({
      name_key: f.nameKey,
      ...{ name, date_of_birth, country, about_me, hair_color, eye_color, body_type },
      interests: [...interests],
      status: f.shown ? 'active' : 'disabled',
    })
    .where('member_id', '=', f.id)
    .where('site_id', '=', f.siteId)
    .where('fictional', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts a drawn portrait in the place of the pictures that a fictional profile had; gives the old files. */
export async function replacePortrait(
  db: Reads,
  p: { memberId: string; id: string; file: string; portrait: unknown; blur: string; now: Date },
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('pictures')
    .where('member_id', '=', p.memberId)
    .returning('file')
    .execute()
  await db
    .insertInto('pictures')
    .values({
      member_id: p.memberId,
      id: p.id,
      position: 0,
      state: 'approved',
      file: p.file,
      width: 960,
      height: 1200,
      blur: p.blur,
      portrait: JSON.stringify(p.portrait),
      created_at: p.now,
    })
    .execute()
  return deleted.map(({ file }) => file)
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

/** Keeps a conversation that one took, even when the time is over; false once someone else has it or it was given back. */
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

/** Gives a conversation back. */
export async function releaseConversation(db: Reads, conversation: string, staffId: string): Promise<void> {
  await db
    .deleteFrom('desk_claims')
    .where('conversation_id', '=', conversation)
    .where('staff_id', '=', staffId)
    .execute()
}

/** What was written in a conversation of a fictional profile, oldest first. */
export async function findDeskMessages(db: Reads, conversation: string) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('messages')
        .select(['id', 'created_at', 'from_id', 'kind', 'body'])
        .where('conversation_id', '=', conversation)
        .orderBy('id', 'desc')
        .limit(100)
        .as('latest'),
    )
    .selectAll()
    .orderBy('id')
    .execute()
}

/** Keeps which of the staff wrote an answer, once. */
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
