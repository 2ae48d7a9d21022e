import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Verdict } from '#contract/admin/verification/selfies.ts'
import type { Reads } from '../../app/transaction.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/**
 * Selects pending selfies of sites, of existing members; without those that someone has already reviewed first.
 */
export function selectWaitingSelfies(db: Reads, siteIds: readonly string[], staffId: string | null) {
  return db
    .selectFrom('selfies as s')
    .innerJoin('members as m', 'm.id', 's.member_id')
    .where('s.site_id', 'in', siteIds)
    .where('s.state', '=', 'waiting')
    .where('m.status', 'in', ['activated', 'not_confirmed'])
    .$if(staffId !== null, (query) => query.where((eb) => eb('s.first_by', 'is distinct from', staffId)))
}

/** Returns the selfies that wait, the longest waiting first, with the pictures that others see, the main one first. */
export function findWaitingSelfies(
  db: Reads,
  siteIds: readonly string[],
  { staffId, page }: { staffId: string; page: PageRequest },
) {
  const selfies = selectWaitingSelfies(db, siteIds, staffId)
    .innerJoin('profiles as p', 'p.member_id', 's.member_id')
    .select([
      's.id',
      's.site_id as site',
      's.gesture',
      's.member_id',
      'p.name',
      'p.date_of_birth',
      's.taken_at',
      's.delete_at',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('pictures as pic')
          .select(['pic.id', 'pic.file'])
          .select(({ eb: inner, ref }) => [
            inner.fn
              .coalesce(inner('pic.id', '=', ref('p.main_picture_id')), inner.lit(false))
              .$castTo<boolean>()
              .as('main'),
          ])
          .whereRef('pic.member_id', '=', 's.member_id')
          .where('pic.state', '=', 'approved')
          .orderBy((order) => order('pic.id', '=', order.ref('p.main_picture_id')), 'desc')
          .orderBy('pic.position')
          .orderBy('pic.id'),
      ).as('pictures'),
    ])
  return findPage(db, selfies, { by: [(eb) => eb.fn.coalesce('s.taken_at', 's.claimed_at'), 's.id'], page })
}

/** Returns how many selfies are waiting for a staff member. */
export async function countWaitingSelfies(
  db: Reads,
  siteIds: readonly string[],
  staffId: string,
): Promise<number> {
  const row = await selectWaitingSelfies(db, siteIds, staffId)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return row.waiting
}

/** Returns the file of a pending selfie; undefined once it is decided. */
export async function findSelfieFile(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('selfies')
    .select(['file', 'member_id'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('file', 'is not', null)
    .executeTakeFirst()
}

/** Locks a selfie of a site against a parallel decision. */
export function lockSelfie(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('selfies')
    .select(['id', 'member_id', 'state', 'file', 'first_verdict', 'first_by', 'first_pictures'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Returns the main picture of a member. */
export async function findMainPicture(db: Reads, memberId: string): Promise<string | null> {
  const row = await db
    .selectFrom('profiles')
    .select('main_picture_id')
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.main_picture_id ?? null
}

/** Stores the answer of the first of two people. */
export async function keepFirstVerdict(
  db: Reads,
  first: { id: string; verdict: Verdict; staffId: string; pictures: readonly string[] },
): Promise<void> {
  await db
    .updateTable('selfies')
    .set({ first_verdict: first.verdict, first_by: first.staffId, first_pictures: [...first.pictures] })
    .where('id', '=', first.id)
    .execute()
}
