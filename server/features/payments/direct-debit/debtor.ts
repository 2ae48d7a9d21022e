import { isSEPACountry } from 'ibantools'
import type { CountryCode } from 'libphonenumber-js/mobile'
import parsePhoneNumber from 'libphonenumber-js/mobile'
import * as z from 'zod/mini'
import type { ErrorCode } from '#contract/api/errors.ts'
import { callingCodes } from '#contract/features/profiles/calling-codes.ts'
import { stripPhone } from '#contract/features/signup/stripped-phone.ts'
import type { Context } from '../../../app/context.ts'
import { fail, failFields } from '../../../app/failure.ts'
import { cleanIban } from '../bank/bank-settings.ts'

/** The payer of a direct debit, every field normalised; stored sealed. */
export const Debtor = z.object({
  holder: z.string(),
  iban: z.string(),
  street: z.string(),
  house_number: z.string(),
  zip: z.string(),
  city: z.string(),
  /** In E.164. */
  phone: z.string(),
})
export type Debtor = z.infer<typeof Debtor>

/** Postcode patterns of supported countries; elsewhere any is accepted. */
const zips: Readonly<Record<string, RegExp>> = {
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/,
  BE: /^[1-9]\d{3}$/,
  DE: /^\d{5}$/,
  AT: /^[1-9]\d{3}$/,
  FR: /^\d{5}$/,
  IT: /^\d{5}$/,
  ES: /^\d{5}$/,
  PL: /^\d{2}-?\d{3}$/,
  CH: /^[1-9]\d{3}$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
}

/** Returns whether a postcode matches its country. */
export function isZip(zip: string, country: string): boolean {
  return (zips[country] ?? /^[A-Z\d][A-Z\d -]{1,14}$/).test(zip.trim().toUpperCase())
}

function parseMobile(phone: string, country: string) {
  const parsed = parsePhoneNumber(stripPhone(phone), country as CountryCode) // an unknown one is taken for none
  return parsed?.isValid() ? parsed : null
}

/**
 * Returns a phone number that can receive text messages, in E.164; a number without a country is taken to be of
 * `country`.
 */
export function toMobileNumber(phone: string, country: string): string | null {
  return parseMobile(phone, country)?.number ?? null
}

/**
 * Returns what is wrong with a phone that is to get a code. A text message to a far country may cost a thousand times
 * more.
 */
function findPhoneError(phone: ReturnType<typeof parseMobile>): ErrorCode | null {
  if (phone === null) return 'phone_invalid'
  // Satellite numbers have no country.
  return phone.country !== undefined && phone.country in callingCodes ? null : 'phone_country'
}

export interface DebitInput {
  readonly account_holder: string
  readonly iban: string
  readonly street: string
  readonly house_number: string
  readonly zip: string
  readonly city: string
  readonly phone: string
  readonly authorization?: boolean | undefined
}

/**
 * Reads the form. Throws `authorization_required` without the tick, else what is wrong by field: `iban_invalid`,
 * `phone_invalid`, `phone_country`, `zip_invalid`.
 */
export function readDebtor(input: DebitInput, country: string): Debtor {
  if (input.authorization !== true) throw fail('authorization_required')
  const iban = cleanIban(input.iban)
  const phone = parseMobile(input.phone, country)
  const wrongPhone = findPhoneError(phone)
  const wrong: Record<string, ErrorCode> = {}
  if (iban === null || !isSEPACountry(iban.slice(0, 2))) wrong.iban = 'iban_invalid'
  if (wrongPhone !== null) wrong.phone = wrongPhone
  if (!isZip(input.zip, country)) wrong.zip = 'zip_invalid'
  if (iban === null || phone === null || Object.keys(wrong).length > 0) throw failFields(wrong)
  const { account_holder: holder, street, house_number, city } = input
  return { holder, iban, street, house_number, zip: input.zip.toUpperCase(), city, phone: phone.number }
}

/** Returns the keyed hashes for finding equal IBANs and phones without storing them. */
export function fingerprintDebtor(ctx: Context, { iban, phone }: Pick<Debtor, 'iban' | 'phone'>) {
  const { secrets } = ctx.services
  return { iban: secrets.fingerprint('iban', iban), phone: secrets.fingerprint('phone', phone) }
}

export function sealDebtor(ctx: Context, debtor: Debtor): Buffer {
  return ctx.services.secrets.seal('debtor', JSON.stringify(debtor))
}

/** Decrypts who pays; null where that was never given, or is forgotten. */
export function openDebtor(ctx: Context, sealed: Buffer | null): Debtor | null {
  if (!sealed?.length) return null
  return z.parse(Debtor, JSON.parse(ctx.services.secrets.open('debtor', sealed)))
}
