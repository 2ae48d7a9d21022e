import * as z from 'zod/mini'
import { Payee } from '#contract/features/partners/partner.ts'
import { Locale } from '#contract/features/sites/locale.ts'
import type { Context } from '../../app/context.ts'
import { memberStates } from '../payments/invoices/oss-file.ts'
import { statementPurpose } from './sealed.ts'

/** How a commission is taxed: with the VAT of the site's country, by the recipient, or not at all. */
export const VatTreatment = z.enum(['charged', 'reverse_charge', 'none'])
export type VatTreatment = z.infer<typeof VatTreatment>

/** Everything printed on a statement, as it was when issued. Amounts in cents. */
export const StatementDocument = z.object({
  number: z.string(),
  date: z.string(),
  /** The time zone of the date. */
  time_zone: z.string(),
  /** YYYY-MM. */
  month: z.string(),
  locale: Locale,
  payee: Payee,
  recipient: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    vat_number: z.string(),
  }),
  vat: VatTreatment,
  vat_percent: z.number(),
  net_cents: z.int(),
  vat_cents: z.int(),
  currency: z.string(),
})
export type StatementDocument = z.infer<typeof StatementDocument>

/**
 * Returns how the commission of a partner is taxed. A service to a business is taxed where the business is (article 44 of
 * directive 2006/112/EC): within one country the partner charges its VAT, from another member state the recipient owes it
 * (article 196). No VAT is charged without a VAT number, or where either of them is outside the Union.
 */
export function chooseVat(
  payee: Pick<Payee, 'country' | 'vat_number'>,
  recipientCountry: string,
): VatTreatment {
  if (payee.vat_number === '' || !memberStates.has(payee.country) || !memberStates.has(recipientCountry))
    return 'none'
  return payee.country === recipientCountry ? 'charged' : 'reverse_charge'
}

/** Seals a document for storage. */
export function sealStatement({ services }: Context, document: StatementDocument): Buffer {
  return services.secrets.seal(statementPurpose, JSON.stringify(document))
}

/** Opens a sealed document; null when it was lost with the secret of the installation. */
export function openStatement({ services }: Context, sealed: Buffer): StatementDocument | null {
  if (sealed.length === 0) return null
  return StatementDocument.parse(JSON.parse(services.secrets.open(statementPurpose, sealed)))
}
