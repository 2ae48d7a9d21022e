import type { CodeTerms, NewDiscount } from '#contract/admin/payments/discounts.ts'
import { parseCentsField } from '../../app/languages/amount.ts'

/** The fields of a new code before anything is typed. */
export const nothingTyped = {
  code: '',
  value_percentage: '10',
  country: '',
  starts: '',
  expires: '',
  minimum_order_value: '',
}
export type TypedCode = typeof nothingTyped

/** Returns the terms that a single code and a batch have in common, as they were typed. */
export function readSharedTerms(typed: Omit<TypedCode, 'code'>, currency: string): CodeTerms {
  const { country, starts, expires, minimum_order_value: minimum, value_percentage } = typed
  // An invalid amount is sent as zero, which the server refuses at the field: null would mean no minimum.
  const typedMinimum = parseCentsField(minimum)
  const cents = typedMinimum === undefined ? 0 : typedMinimum
  return {
    country: country.trim() === '' ? null : country.trim().toUpperCase(),
    starts: starts || null,
    expires: expires || null,
    value_percentage: Number(value_percentage.replace(',', '.')),
    currency: cents === null ? null : currency,
    minimum_order_value: cents,
    paymentmethods: [],
  }
}

/** Returns the terms of a code as they were typed. */
export function toCodeTerms(
  typed: TypedCode,
  { currency, validity }: { currency: string; validity: NewDiscount['validity'] },
): NewDiscount {
  const code = typed.code.trim().toUpperCase()
  return { ...readSharedTerms(typed, currency), ...(code && { code }), user_id: null, validity }
}
