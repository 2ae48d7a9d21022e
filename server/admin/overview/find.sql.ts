import type { Reads } from '../../app/transaction.ts'

/** What is searched on a site. */
export interface Search {
  readonly siteId: string
  readonly words: string
  /** The words, when they are an id. */
  readonly id: string | null
}

/** The maximum of results of a kind: a search with more is not specific enough. */
const limit = 8

const toBeginning = (words: string) => `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const isInvoiceNumber = (words: string) => /^\d{1,8}$/.test(words)

/**
 * Returns the ids of members whose name or address begins with the words, or whose id it is; with `byCase` also those
 * with a payment, report, complaint or data request of that reference. One statement for each, as one condition over
 * all of them would read every member.
 */
export async function searchMemberIds(
  db: Reads,
  { siteId, words, id }: Search,
  { byCase }: { byCase: boolean },
): Promise<string[]> {
  const beginning = toBeginning(words)
  const reference = words.toUpperCase()
  const byAddress = db
    .selectFrom('members')
    .select('id as member_id')
    .where('site_id', '=', siteId)
    .where('email_key', 'like', beginning)
    .limit(limit)
  const byName = db
    .selectFrom('profiles')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('name_key', 'like', beginning)
    .limit(limit)
  const byPayment = db
    .selectFrom('payments')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('id', 'in', paymentIds(db, { siteId, words, id }))
  const byReport = db
    .selectFrom('reports')
    .select('reported_id as member_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  const byComplaint = db
    .selectFrom('complaints')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  const byRequest = db
    .selectFrom('data_requests')
    .select('member_id')
    .where('site_id', '=', siteId)
    .where('reference', '=', reference)
  const rows = await Promise.all(
    [byAddress, byName, ...(byCase ? [byPayment, byReport, byComplaint, byRequest] : [])].map((query) =>
      query.execute(),
    ),
  )
  const ids = rows.flat().flatMap(({ member_id: memberId }) => memberId ?? [])
  return [...new Set(id === null ? ids : [...ids, id])]
}

/** Payments by id, provider’s reference, invoice number or last digits of the IBAN. */
function paymentIds(db: Reads, { siteId, words, id }: Search) {
  const digits = words.replaceAll(' ', '')
  return db
    .selectFrom('payments')
    .select('id')
    .where('site_id', '=', siteId)
    .where((eb) => (id === null ? eb('provider_reference', '=', words) : eb('id', '=', id)))
    .union((eb) =>
      eb
        .selectFrom('direct_debits')
        .select('payment_id as id')
        .where('site_id', '=', siteId)
        .where('iban_last4', '=', /^\d{4}$/.test(digits) ? digits : ''),
    )
    .union((eb) =>
      eb
        .selectFrom('invoices')
        .select('payment_id as id')
        .where('site_id', '=', siteId)
        .where('number', '=', isInvoiceNumber(digits) ? Number(digits) : 0),
    )
}

/** Members by their ids, the newest first. */
export function findMembersByIds(db: Reads, siteId: string, ids: readonly string[]) {
  return db
    .selectFrom('members as m')
    .innerJoin('profiles as p', 'p.member_id', 'm.id')
    .select(['m.id', 'p.name', 'm.email'])
    .where('m.site_id', '=', siteId)
    .where('m.id', 'in', [...ids])
    .orderBy('m.signup_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .execute()
}

/** Payments with that reference, and those of members; newest first. */
export function searchPayments(db: Reads, search: Search, members: readonly string[]) {
  return db
    .selectFrom('payments as p')
    .leftJoin('profiles as f', 'f.member_id', 'p.member_id')
    .select(['p.id', 'p.member_id', 'f.name', 'p.price_cents', 'p.currency', 'p.created_at'])
    .where('p.site_id', '=', search.siteId)
    .where('p.id', 'in', (eb) =>
      eb
        .selectFrom(paymentIds(db, search).as('called'))
        .select('called.id')
        .union((own) =>
          own
            .selectFrom('payments')
            .select('id')
            .where('member_id', '=', own.fn.any(own.val([...members]))),
        ),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

/** Reports by reference, and those about members; newest first. */
export function searchReports(db: Reads, { siteId, words }: Search, members: readonly string[]) {
  return db
    .selectFrom('reports as r')
    .leftJoin('profiles as f', 'f.member_id', 'r.reported_id')
    .select(['r.id', 'r.reference', 'r.reported_id as member_id', 'f.name'])
    .where('r.site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('r.reference', '=', words.toUpperCase()),
        eb('r.reported_id', '=', eb.fn.any(eb.val([...members]))),
      ]),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Complaints, or requests about data, by reference or the address of the person who wrote; newest first. */
export function searchLetters(db: Reads, table: 'complaints' | 'data_requests', { siteId, words }: Search) {
  return (
    db
      .selectFrom(table)
      .select(['id', 'reference', 'member_id', 'email'])
      .where('site_id', '=', siteId)
      .where((eb) =>
        eb.or([
          eb('reference', '=', words.toUpperCase()),
          eb(eb.fn('lower', ['email']), 'like', toBeginning(words)),
        ]),
      )
      // Ids are made in the order of time.
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  )
}
