import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'

function selectComplaints(db: Reads, siteIds: readonly string[]) {
  return db
    .selectFrom('complaints as c')
    .leftJoin('profiles as p', 'p.member_id', 'c.about_member_id')
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
    .select(['c.about_member_id as about_id', 'p.name as about_name', 'c.state', 'c.answer', 'c.created_at'])
    .select((eb) => eb.ref('c.language').$castTo<Locale>().as('language'))
    .where('c.site_id', 'in', siteIds)
}

/**
 * Returns the open complaints of sites, oldest first, or the latest answered ones; those about data have their own
 * queue.
 */
export async function findComplaints(db: Reads, siteIds: readonly string[], state: 'open' | 'answered') {
  const complaints = selectComplaints(db, siteIds)
    .where('c.state', '=', state)
    .where('c.category', '<>', 'privacy')
  const ordered =
    state === 'open' ? complaints.orderBy('c.created_at') : complaints.orderBy('c.answered_at', 'desc')
  return ordered.orderBy('c.id').limit(200).execute()
}

/** Locks a complaint, so that it is answered once. */
export async function lockComplaint(db: Reads, siteId: string, id: string) {
  return selectComplaints(db, [siteId]).where('c.id', '=', id).forUpdate('c').executeTakeFirst()
}

/** Stores the answer. */
export async function answerComplaint(db: Reads, id: string, answer: string, now: Date): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ state: 'answered', answer, answered_at: now })
    .where('id', '=', id)
    .execute()
}
