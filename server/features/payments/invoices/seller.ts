import { formatCountry } from '#contract/api/format.ts'
import { formatRegistration } from '#contract/features/sites/company-register.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import type { Translate } from '#generated/messages.ts'
import type { Site } from '../../../app/site.ts'
import type { InvoiceDocument } from './invoice-document.ts'

type Seller = InvoiceDocument['seller']

/** The company that sells to a country, as its papers name it. */
export function describeSeller({ settings }: Pick<Site, 'settings'>, buyerCountry: string): Seller {
  return {
    name: settings.company_name,
    address: settings.company_address,
    city: settings.company_city,
    country: settings.company_country,
    registration: settings.company_kvk,
    // The number of the country that the tax belongs to, where the seller is registered there.
    vat_number: settings.vat_numbers[buyerCountry] ?? settings.vat_numbers[settings.company_country] ?? '',
    email: settings.support_email,
  }
}

/** Writes the seller line by line, as invoices and receipts name them. */
export function formatSeller(t: Translate, seller: Seller, locale: Locale): string[] {
  const number = seller.registration
  return [
    seller.name,
    seller.address,
    `${seller.city}, ${formatCountry(seller.country, locale)}`,
    ...(number
      ? [formatRegistration({ country: seller.country, number }, t('invoice.registration', { number }))]
      : []),
    ...(seller.vat_number ? [t('invoice.vatNumber', { number: seller.vat_number })] : []),
    seller.email,
  ].filter(Boolean)
}
