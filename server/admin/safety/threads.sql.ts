import type { ThreadState } from '#contract/admin/safety/threads.ts'
import { supportCategories } from '#contract/features/safety/complaints.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

/** How the table calls the states. */
export const storedStates = {
  open: 'open',
  waiting: 'waiting',
  solved: 'answered',
} as const satisfies Record<ThreadState, string>

function selectThreads(db: Reads, siteIds: readonly string[]) {
  return db
    .selectFrom('complaints as c')
    .leftJoin('profiles as w', 'w.member_id', 'c.member_id')
    .leftJoin('staff as s', 's.id', 'c.assigned_to')
    .leftJoin('staff as b', 'b.id', 'c.begun_by')
    .select(['c.from_staff', 'b.name as begun_name', 'c.by_mail', 'c.refused_files'])
    .select(['c.id', 'c.site_id as site', 'c.reference', 'c.category', 'c.email', 'c.text', 'c.url'])
    .select(['c.member_id', 'w.name as member_name', 'c.state', 'c.assigned_to', 's.name as assigned_name'])
    .select((eb) => [
      'c.created_at',
      eb.ref('c.language').$castTo<Locale>().as('language'),
      eb.fn.coalesce('c.asked_at', 'c.created_at').as('asked_at'),
    ])
    .where('c.site_id', 'in', siteIds)
    .where('c.category', 'in', supportCategories)
}

export type ThreadRow = Awaited<ReturnType<typeof findThreads>>['rows'][number]

export interface ThreadSearch {
  readonly state: ThreadState
  /** Only what this person answers; null for everything. */
  readonly staffId: string | null
  readonly words: string
  readonly page: PageRequest
}

/** Finds a page of the conversations of sites: those that wait for the staff longest first, the others newest first. */
export async function findThreads(db: Reads, siteIds: readonly string[], search: ThreadSearch) {
  const { state, staffId, words, page } = search
  const threads = selectThreads(db, siteIds)
    .where('c.state', '=', storedStates[state])
    .$if(staffId !== null, (all) => all.where('c.assigned_to', '=', staffId))
    .$if(words !== '', (all) =>
      all.where((eb) =>
        eb.or([
          eb('c.reference', '=', words.toUpperCase()),
          eb(eb.fn('lower', ['c.email']), 'like', `${escapeLike(words.toLowerCase())}%`),
        ]),
      ),
    )
  const isOpen = state === 'open'
  return findPage(db, threads, {
    by: [(eb) => eb.fn.coalesce('c.asked_at', 'c.created_at'), 'c.id'],
    ...(!isOpen && { isDescending: true }),
    page,
  })
}

/** Returns one conversation. */
export function findThread(db: Reads, siteId: string, id: string) {
  return selectThreads(db, [siteId]).where('c.id', '=', id).executeTakeFirst()
}

export type LockedThread = NonNullable<Awaited<ReturnType<typeof lockThread>>>

/** Locks a conversation, so that it is answered and assigned by one person at a time. */
export function lockThread(db: Reads, siteId: string, id: string) {
  return selectThreads(db, [siteId]).where('c.id', '=', id).forUpdate('c').executeTakeFirst()
}

/** Returns the messages after the first one, the oldest first. */
export function findThreadMessages(db: Reads, id: string) {
  return db
    .selectFrom('complaint_messages as m')
    .leftJoin('staff as s', 's.id', 'm.written_by')
    .select(['m.id', 'm.from_staff', 's.name as by_name', 'm.text', 'm.created_at'])
    .select(['m.by_mail', 'm.refused_files'])
    .where('m.complaint_id', '=', id)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .limit(500)
    .execute()
}

/** Sets who answers a conversation. */
export async function assignThread(db: Reads, id: string, staffId: string | null): Promise<void> {
  await db.updateTable('complaints').set({ assigned_to: staffId }).where('id', '=', id).execute()
}

/** Sets whose turn it is without an answer. */
export async function markThread(db: Reads, id: string, state: ThreadState, now: Date): Promise<void> {
  await db
    .updateTable('complaints')
    .set({ state: storedStates[state], answered_at: state === 'solved' ? now : null })
    .where('id', '=', id)
    .execute()
}
