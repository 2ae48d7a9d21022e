import type { Reads } from '../../app/transaction.ts'

/** What is searched on a site. */
export interface Search {
  readonly siteId: string
  readonly words: string
  /** The words, when they are an id. */
  readonly id: string | null
}

/** Most hits of a kind: a search that finds more is not yet exact enough. */
const limit = 8

const toBeginning = (words: string) => `${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Payments by id, provider’s reference, invoice number, last digits of the IBAN, or the member’s address or name; newest first. */
export function searchPayments(db: Reads, { siteId, words, id }: Search) {
  const beginning = toBeginning(words)
  const digits = words.replaceAll(' ', '')
  return db
    .selectFrom('payments as p')
    .leftJoin('members as m', 'm.id', 'p.member_id')
    .leftJoin('profiles as f', 'f.member_id', 'p.member_id')
    .select(['p.id', 'p.member_id', 'f.name', 'p.price_cents', 'p.currency', 'p.created_at', 'p.status'])
    .where('p.site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('p.provider_reference', '=', words),
        eb('m.email_key', 'like', beginning),
        eb('f.name_key', 'like', beginning),
        ...(id === null ? [] : [eb('p.id', '=', id), eb('p.member_id', '=', id)]),
        ...(/^\d{4}$/.test(digits)
          ? [
              eb(
                'p.id',
                'in',
                eb
                  .selectFrom('direct_debits')
                  .select('payment_id')
                  .where('site_id', '=', siteId)
                  .where('iban_last4', '=', digits),
              ),
            ]
          : []),
        ...(/^\d{1,8}$/.test(digits)
          ? [
              eb(
                'p.id',
                'in',
                eb
                  .selectFrom('invoices')
                  .select('payment_id')
                  .where('site_id', '=', siteId)
                  .where('number', '=', Number(digits)),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute()
}

/** Reports by id or reference, or about a member whose name begins with the words; newest first. */
export function searchReports(db: Reads, { siteId, words, id }: Search) {
  return db
    .selectFrom('reports as r')
    .leftJoin('profiles as f', 'f.member_id', 'r.reported_id')
    .select(['r.id', 'r.reference', 'r.state', 'r.reported_id as member_id', 'f.name'])
    .where('r.site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('r.reference', '=', words.toUpperCase()),
        eb('f.name_key', 'like', toBeginning(words)),
        ...(id === null ? [] : [eb('r.id', '=', id), eb('r.reported_id', '=', id)]),
      ]),
    )
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Complaints by reference or the address of the person who wrote; newest first. */
export function searchComplaints(db: Reads, { siteId, words }: Search) {
  return db
    .selectFrom('complaints')
    .select(['id', 'reference', 'state', 'member_id', 'email'])
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('reference', '=', words.toUpperCase()),
        eb(eb.fn('lower', ['email']), 'like', toBeginning(words)),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Requests about data by reference or the address of the person who asked; newest first. */
export function searchDataRequests(db: Reads, { siteId, words }: Search) {
  return db
    .selectFrom('data_requests')
    .select(['id', 'reference', 'state', 'member_id', 'email'])
    .where('site_id', '=', siteId)
    .where((eb) =>
      eb.or([
        eb('reference', '=', words.toUpperCase()),
        eb(eb.fn('lower', ['email']), 'like', toBeginning(words)),
      ]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
