import { expressionBuilder } from 'kysely'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** Those about data have their own queue; what the staff begin is no complaint, and support answers it. */
const complaint = expressionBuilder<Tables & { c: Tables['complaints'] }, 'c'>()
const isListed = complaint.and([
  complaint('c.category', '<>', 'privacy'),
  complaint('c.from_staff', '=', false),
])

/** Selects the open complaints of sites that their list shows. */
export function selectOpenComplaints(db: Reads, siteIds: readonly string[]) {
  return db
    .selectFrom('complaints as c')
    .where('c.site_id', 'in', siteIds)
    .where('c.state', '=', 'open')
    .where(isListed)
}

function selectComplaints(db: Reads, siteIds: readonly string[]) {
  return db
    .selectFrom('complaints as c')
    .leftJoin('profiles as p', 'p.member_id', 'c.about_member_id')
    .leftJoin('profiles as w', 'w.member_id', 'c.member_id')
    .select([
      'c.id',
      'c.site_id as site',
      'c.reference',
      'c.category',
      'c.email',
      'c.text',
      'c.url',
      'c.member_id',
    ])
    .select([
      'c.about_member_id as about_id',
      'p.name as about_name',
      'w.name as member_name',
      'c.state',
      'c.answer',
      'c.created_at',
    ])
    .select((eb) => [
      eb.ref('c.language').$castTo<Locale>().as('language'),
      eb.fn.coalesce('c.asked_at', 'c.created_at').as('asked_at'),
    ])
    .where('c.site_id', 'in', siteIds)
}

/** Returns the open complaints of sites, oldest first, or the latest answered ones. */
export async function findComplaints(
  db: Reads,
  siteIds: readonly string[],
  { state, words, page }: { state: 'open' | 'answered'; words: string; page: PageRequest },
) {
  const complaints = selectComplaints(db, siteIds)
    .where('c.state', state === 'open' ? '=' : '<>', 'open')
    .where(isListed)
    .$if(words !== '', (all) =>
      all.where((eb) =>
        eb.or([
          eb('c.reference', '=', words.toUpperCase()),
          eb(eb.fn('lower', ['c.email']), 'like', `${escapeLike(words.toLowerCase())}%`),
        ]),
      ),
    )
  return findPage(
    db,
    complaints,
    state === 'open'
      ? { by: [(eb) => eb.fn.coalesce('c.asked_at', 'c.created_at'), 'c.id'], page }
      : { by: [(eb) => eb.fn.coalesce('c.answered_at', 'c.created_at'), 'c.id'], isDescending: true, page },
  )
}

export type LockedComplaint = NonNullable<Awaited<ReturnType<typeof lockComplaint>>>

/** Locks a complaint, so that it is answered once. */
export async function lockComplaint(db: Reads, siteId: string, id: string) {
  return selectComplaints(db, [siteId]).where('c.id', '=', id).forUpdate('c').executeTakeFirst()
}

/** Stores the latest answer; one that asks something leaves the complaint waiting for the person who made it. */
export async function answerComplaint(
  db: Reads,
  id: string,
  { answer, isSolved, now }: { answer: string; isSolved: boolean; now: Date },
): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ state: isSolved ? 'answered' : 'waiting', answer, answered_at: now })
    .where('id', '=', id)
    .execute()
}
