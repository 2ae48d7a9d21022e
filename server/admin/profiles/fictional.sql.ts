import type { FictionalEntry } from '#contract/admin/profiles/fictional.ts'
import type { Reads } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { type FoundPage, findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

type Entry<Field extends keyof FictionalEntry> = FictionalEntry[Field]

/**
 * Returns the fictional profiles of a site, by name, with what waits for them: all, or those whose compared name begins
 * with `toNameKey`.
 */
export async function findFictional(
  db: Reads,
  siteId: string,
  { nameKey, page }: { nameKey: string; page: PageRequest },
): Promise<FoundPage<FictionalEntry>> {
  const profiles = db
    .selectFrom('profiles as p')
    .leftJoin('pictures as q', (join) =>
      join.onRef('q.member_id', '=', 'p.member_id').onRef('q.id', '=', 'p.main_picture_id'),
    )
    .select([
      'p.member_id as id',
      'p.name',
      'p.gender',
      'p.date_of_birth',
      'p.country',
      'p.about_me',
      'q.file',
    ])
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
            .whenRef('c.member_a', '=', 'p.member_id')
            .then(eb.ref('c.unread_a'))
            .else(eb.ref('c.unread_b'))
            .end()
          return eb.fn.coalesce(eb.fn.sum<number>(unread), eb.lit(0)).as('sum')
        })
        .where((eb) =>
          eb.or([eb('c.member_a', '=', eb.ref('p.member_id')), eb('c.member_b', '=', eb.ref('p.member_id'))]),
        )
        .$asScalar()
        .as('waiting'),
    )
    .where('p.site_id', '=', siteId)
    .where('p.fictional', '=', true)
    .where('p.name_key', 'like', `${escapeLike(nameKey)}%`)
  return findPage(db, profiles, { by: ['p.name_key', 'p.member_id'], page })
}

/** Returns the gender of a fictional profile of a site; undefined when there is none with this id. */
export async function findFictionalGender(db: Reads, siteId: string, id: string) {
  const row = await db
    .selectFrom('profiles')
    .select('gender')
    .where('site_id', '=', siteId)
    .where('member_id', '=', id)
    .where('fictional', '=', true)
    .executeTakeFirst()
  return row?.gender
}

export type FictionalTraits = Omit<FictionalEntry, 'id' | 'file' | 'waiting' | 'shown' | 'gender'>

/** Returns the traits alone, which are columns of the profile. */
export function pickTraits(from: FictionalTraits): FictionalTraits {
  const { name, date_of_birth, country, about_me, hair_color, eye_color, body_type, interests } = from
  return { name, date_of_birth, country, about_me, hair_color, eye_color, body_type, interests }
}

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
  const profile = await db
    .insertInto('profiles')
    .values({
      member_id: f.id,
      site_id: f.siteId,
      name_key: f.nameKey,
      gender: f.gender,
      ...pickTraits(f),
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
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({
      name_key: f.nameKey,
      ...pickTraits(f),
      status: f.shown ? 'active' : 'disabled',
    })
    .where('member_id', '=', f.id)
    .where('site_id', '=', f.siteId)
    .where('fictional', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Replaces the pictures of a fictional profile with a drawn portrait; returns the old files. */
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
