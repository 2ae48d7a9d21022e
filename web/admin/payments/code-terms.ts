import type { NewDiscount } from '#contract/admin/payments/discounts.ts'
import { parseCentsField } from '../../app/languages/amount.ts'

/** The fields of a new code before anything is typed. */
export const nothingTyped = {
  code: '',
  value_percentage: '10',
  country: '',
  expires: '',
  minimum_order_value: '',
}
export type TypedCode = typeof nothingTyped

/** Returns the terms of a code as they were typed. */
export function codeTerms(
  typed: TypedCode,
  { currency, validity }: { currency: string; validity: NewDiscount['validity'] },
): NewDiscount {
  const { code, country, expires, minimum_order_value: minimum, value_percentage } = typed
  // An invalid amount is sent as zero, which the server refuses at the field: null would mean no minimum.
  const typedMinimum = parseCentsField(minimum)
  const cents = typedMinimum === undefined ? 0 : typedMinimum
  return {
    ...(code.trim() && { code: code.trim().toUpperCase() }),
    country: country.trim() === '' ? null : country.trim().toUpperCase(),
    user_id: null,
    expires: expires || null,
    value_percentage: Number(value_percentage.replace(',', '.')),
    currency: cents === null ? null : currency,
    minimum_order_value: cents,
    validity,
    paymentmethods: [],
  }
}
