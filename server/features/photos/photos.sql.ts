import { sql } from 'kysely'
import type { Reads } from '../../app/transaction.ts'

/** Why a new picture waits for review: it resembles a blocked or a refused one, or the site reviews all. */
export type Suspicion = 'blocked' | 'refused' | 'rule'

export interface NewPicture {
  id: string
  memberId: string
  state: 'approved' | 'pending'
  file: string
  width: number
  height: number
  blur: string
  hash: string
  turned: readonly string[]
  suspicion: Suspicion | null
  now: Date
}

/** Locks a member's pictures against other changes until the transaction ends. */
export async function lockPictures(db: Reads, memberId: string): Promise<void> {
  await db.selectFrom('members').select('id').where('id', '=', memberId).forUpdate().execute()
}

/** Returns how many pictures a member has and whether they are premium. */
export async function countPictures(db: Reads, memberId: string): Promise<{ paid: boolean; count: number }> {
  const row = await db
    .selectFrom('members as m')
    .select((eb) => [
      eb('m.paid_since', 'is not', null).$castTo<boolean>().as('paid'),
      eb
        .selectFrom('pictures as p')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('p.member_id', '=', 'm.id')
        .as('count'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirst()
  return { paid: row?.paid ?? false, count: row?.count ?? 0 }
}

/** Appends a picture; false when it already exists. */
export async function insertPicture(db: Reads, p: NewPicture): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('pictures')
    .values((eb) => ({
      member_id: p.memberId,
      id: p.id,
      position: eb
        .selectFrom('pictures as other')
        .select(({ fn, lit }) => fn.coalesce(eb(fn.max('other.position'), '+', 1), lit(0)).as('position'))
        .where('other.member_id', '=', p.memberId),
      state: p.state,
      file: p.file,
      width: p.width,
      height: p.height,
      blur: p.blur,
      perceptual_hash: p.hash,
      turned_hashes: [...p.turned],
      suspicion: p.suspicion,
      created_at: p.now,
    }))
    .onConflict((conflict) => conflict.columns(['member_id', 'id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Removes a picture; returns the stem of its files. */
export async function deletePicture(db: Reads, memberId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('pictures')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning('file')
    .executeTakeFirst()
  return row?.file
}

/**
 * Updates the profile's number of pictures and its main one: the chosen one if it is approved, else the current one, else
 * the first approved one.
 */
export async function settleMainPicture(db: Reads, memberId: string, chosen: string | null): Promise<void> {
  await sql`
    update profiles p set
      num_pictures = (select count(*) from pictures where member_id = p.member_id and state = 'approved'),
      main_picture_id = (
        select id from pictures where member_id = p.member_id and state = 'approved'
        order by (id = ${chosen}) desc nulls last, (id = p.main_picture_id) desc nulls last, position, id limit 1
      )
    where member_id = ${memberId}`.execute(db)
}

/** Finds the review state of one of a member's pictures. */
export async function findPictureState(db: Reads, memberId: string, id: string) {
  const row = await db
    .selectFrom('pictures')
    .select('state')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.state
}

/** Saves the order of a member's pictures. */
export async function savePictureOrder(db: Reads, memberId: string, order: readonly string[]): Promise<void> {
  await sql`
    update pictures p set position = wished.place
    from unnest(${[...order]}::uuid[]) with ordinality as wished (id, place)
    where p.member_id = ${memberId} and p.id = wished.id`.execute(db)
}

/** Returns how many bits of two hashes differ. */
export const differentBits = (stored: string, hash: string) =>
  sql`bit_count(('x' || ${sql.ref(stored)})::bit(64) # ('x' || ${sql.ref(hash)})::bit(64))`

/**
 * Returns whether a picture looks like one that is blocked, here or by another deployment, or like one that was refused on
 * the site: at most `distance` bits of their 64-bit hashes differ, in any of the eight ways to rotate and mirror it.
 */
export async function findSuspicion(
  db: Reads,
  find: { siteId: string; hashes: readonly string[]; distance: number },
): Promise<'blocked' | 'refused' | null> {
  const { rows } = await sql<{ blocked: boolean; refused: boolean }>`
    with asked as (select h from unnest(${[...find.hashes]}::text[]) as asked (h))
    select exists (
        select 1 from (select hash from picture_blocks union all select hash from pod_picture_blocks) b, asked a
        where ${differentBits('b.hash', 'a.h')} <= ${find.distance}
      ) as blocked,
      exists (
        select 1 from pictures p join members m on m.id = p.member_id, asked a
        where m.site_id = ${find.siteId} and p.state = 'refused' and length(p.perceptual_hash) = 16
          and ${differentBits('p.perceptual_hash', 'a.h')} <= ${find.distance}
      ) as refused`.execute(db)
  const [row] = rows
  if (row?.blocked) return 'blocked'
  return row?.refused ? 'refused' : null
}

/**
 * Schedules files to be removed after a given time, unless that is unscheduled before: those whose rows are gone, and
 * those that are about to be written. The earlier of two times counts.
 */
export async function scheduleFileRemoval(db: Reads, names: readonly string[], since: Date): Promise<void> {
  await sql`
    insert into files_to_remove (name, since) select name, ${since} from unnest(${[...names]}::text[]) as names (name)
    on conflict (name) do update set since = least(files_to_remove.since, excluded.since)`.execute(db)
}

/** Finds the files whose time to be removed has come, except those that a report or an appeal still holds as evidence. */
export async function findFilesToRemove(
  db: Reads,
  { now, max }: { now: Date; max: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('files_to_remove as f')
    .select('f.name')
    .where('f.since', '<=', now)
    .where(({ exists, not, selectFrom }) =>
      not(exists(selectFrom('evidence_files as e').select('e.name').whereRef('e.name', '=', 'f.name'))),
    )
    .orderBy('f.since')
    .limit(max)
    .execute()
  return rows.map((row) => row.name)
}

/** Unschedules the removal of files: they were removed, or are to stay. Returns how many were scheduled. */
export async function unscheduleFileRemoval(db: Reads, names: readonly string[]): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('files_to_remove')
    .where('name', '=', ({ fn, val }) => fn.any(val([...names])))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
