import type { Locale } from '#contract/features/sites/locale.ts'
import type { Reads } from '../../app/transaction.ts'
import { escapeLike } from '../../platform/database/escape-like.ts'
import { findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'

export type DataRequestRow = Awaited<ReturnType<typeof findDataRequests>>['rows'][number]

function selectDataRequests(db: Reads, siteIds: readonly string[]) {
  return db
    .selectFrom('data_requests as r')
    .leftJoin('profiles as p', 'p.member_id', 'r.member_id')
    .select([
      'r.id',
      'r.site_id as site',
      'r.reference',
      'r.kind',
      'r.member_id',
      'p.name as member_name',
      'r.complaint_id',
    ])
    .select(['r.email', 'r.text', 'r.state', 'r.answer', 'r.received_at', 'r.due_at'])
    .select((eb) => eb.ref('r.language').$castTo<Locale>().as('language'))
    .where('r.site_id', 'in', siteIds)
}

/** Returns the open requests of sites by their deadline, or the latest that were closed. */
export async function findDataRequests(
  db: Reads,
  siteIds: readonly string[],
  { state, words, page }: { state: 'open' | 'closed'; words: string; page: PageRequest },
) {
  const requests = selectDataRequests(db, siteIds).$if(words !== '', (all) =>
    all.where((eb) =>
      eb.or([
        eb('r.reference', '=', words.toUpperCase()),
        eb(eb.fn('lower', ['r.email']), 'like', `${escapeLike(words.toLowerCase())}%`),
      ]),
    ),
  )
  return state === 'open'
    ? findPage(db, requests.where('r.state', '=', 'open'), { by: ['r.due_at', 'r.id'], page })
    : findPage(db, requests.where('r.state', '<>', 'open'), {
        by: ['r.closed_at', 'r.id'],
        isDescending: true,
        page,
      })
}

/** Locks a request, so that it is closed once. */
export async function lockDataRequest(db: Reads, siteId: string, id: string) {
  return selectDataRequests(db, [siteId]).where('r.id', '=', id).forUpdate('r').executeTakeFirst()
}

/** Closes a request with its answer. */
export async function closeDataRequest(
  db: Reads,
  closed: { id: string; state: 'done' | 'refused'; answer: string; staffId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('data_requests')
    .set({
      state: closed.state,
      answer: closed.answer,
      decided_by: closed.staffId,
      closed_at: closed.now,
    })
    .where('id', '=', closed.id)
    .execute()
}

export type RequesterRow = NonNullable<Awaited<ReturnType<typeof findRequester>>>

/** Returns a member of a site, for an answer about their data. */
export async function findRequester(db: Reads, siteId: string, id: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.id', 'p.name', 'm.email', 'm.email_key', 'm.language', 'm.kind'])
    .where('m.id', '=', id)
    .where('m.site_id', '=', siteId)
    .executeTakeFirst()
}
