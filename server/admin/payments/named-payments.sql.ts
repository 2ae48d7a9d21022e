import type { Reads } from '../../app/transaction.ts'

/** Selects the payments of a site by id, provider’s reference, invoice number or last digits of the IBAN. */
export function selectNamedPayments(
  db: Reads,
  { siteId, words, id }: { siteId: string; words: string; id: string | null },
) {
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
        .where('number', '=', /^\d{1,8}$/.test(digits) ? Number(digits) : 0),
    )
}
