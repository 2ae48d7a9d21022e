import type { Member, MemberEntry } from '#contract/admin/profiles/members.ts'
import type { Reads } from '../../app/transaction.ts'
import { type FoundPage, findPage, type PageRequest } from '../../platform/database/find-page.sql.ts'
import { selectNamedMembers } from './named-members.sql.ts'

export interface MemberEntryRow extends Omit<MemberEntry, 'since'> {
  signup_at: Date
}

export interface MemberSearch {
  readonly words: string
  /** The words, when they are an id. */
  readonly id: string | null
  readonly status: MemberEntry['status'] | undefined
  readonly premium: boolean | undefined
  readonly page: PageRequest
}

function selectMembers(db: Reads, siteId: string) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.id', 'p.name', 'm.email', 'm.kind', 'm.status', 'm.signup_at'])
    .select((eb) => eb('m.paid_since', 'is not', null).$castTo<boolean>().as('premium'))
    .where('m.site_id', '=', siteId)
}

/**
 * Finds a page of the members of a site whose name or address begins with the words, or whose id it is, or of whom a
 * payment, report, complaint or request about data is called so; of one state or level, newest first.
 */
export async function findMembers(
  db: Reads,
  siteId: string,
  { words, id, status, premium, page }: MemberSearch,
): Promise<FoundPage<MemberEntryRow>> {
  let members = selectMembers(db, siteId)
    .$if(status !== undefined, (all) => all.where('m.status', '=', status ?? 'activated'))
    .$if(premium !== undefined, (all) => all.where('m.paid_since', premium ? 'is not' : 'is', null))
  if (words !== '') {
    const named = selectNamedMembers(db, { siteId, words, id }, { byCase: true })
    members = members.where('m.id', 'in', named)
  }
  return findPage(db, members, { by: ['m.signup_at', 'm.id'], isDescending: true, page })
}

/** Returns members of a site by their ids, newest first, as a file lists them. */
export function findEntries(db: Reads, siteId: string, ids: readonly string[]) {
  return selectMembers(db, siteId)
    .select(['p.country', 'm.language'])
    .where('m.id', 'in', ids)
    .orderBy('m.signup_at', 'desc')
    .orderBy('m.id')
    .execute()
}

/** One member of a site with what support may know. */
export async function findMember(db: Reads, siteId: string, id: string) {
  const row = await selectMembers(db, siteId)
    .innerJoin('member_states as s', 's.member_id', 'm.id')
    .select(['m.language', 'p.country', 'm.billing_country', 'p.city', 'p.gender', 'p.date_of_birth'])
    .select([
      'p.about_me',
      's.credits',
      'm.looking_for',
      'p.sexuality',
      'p.relationship_status',
      'p.body_type',
    ])
    .select(['p.hair_color', 'p.eye_color', 'p.tattoos', 'p.interests'])
    .select((eb) => {
      const reports = eb.selectFrom('reports as r').select(eb.fn.countAll<number>().as('count'))
      return [
        eb.ref('m.tracking').$castTo<Record<string, string>>().as('tracking'),
        eb('p.status', '=', 'disabled').$castTo<boolean>().as('hidden'),
        reports.whereRef('r.reported_id', '=', 'm.id').$asScalar().as('reports_about'),
        reports.whereRef('r.reporter_id', '=', 'm.id').$asScalar().as('reports_made'),
      ]
    })
    .where('m.id', '=', id)
    .$narrowType<Omit<Member['traits'], 'interests'>>()
    .executeTakeFirst()
  if (!row) return undefined
  const { looking_for, sexuality, relationship_status, body_type, hair_color, eye_color, ...rest } = row
  const { tattoos, interests, ...member } = rest
  const appearance = { body_type, hair_color, eye_color, tattoos }
  const traits = { looking_for, sexuality, relationship_status, ...appearance, interests }
  return { ...member, traits }
}

/** Confirms a member's address; false when it already was. */
export async function confirmMember(db: Reads, siteId: string, memberId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('members')
    .set({ status: 'activated' })
    .where('id', '=', memberId)
    .where('site_id', '=', siteId)
    .where('status', '=', 'not_confirmed')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
