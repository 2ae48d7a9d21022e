import type { Money } from '#contract/api/money.ts'
import type { PaymentMethod } from '#contract/features/payments/payment-method.ts'

/** How many ways to pay are shown before "more". */
const shownFirst = 5

/** Returns the first ways to pay and the rest; the chosen one is never hidden. */
export function splitMethods<M extends { readonly method: string }>(
  methods: readonly M[],
  chosen: string | null,
): { first: MethodRow<M>[]; more: MethodRow<M>[] } {
  const rows = groupCards(methods, chosen)
  const first = rows.slice(0, shownFirst)
  const hidden = rows.slice(shownFirst).find(({ offered }) => offered.method === chosen)
  const shown = hidden ? [...first, hidden] : first
  return { first: shown, more: rows.filter((one) => !shown.includes(one)) }
}

const cards: readonly string[] = ['creditcard', 'visa', 'mastercard', 'maestro']

/** A row of the choice: one way to pay, under the signs of all that it takes. */
export interface MethodRow<M> {
  /** The method that is paid by, unless another one of the row was asked for. */
  readonly offered: M
  readonly marks: readonly M[]
}

/** One row for each way to pay: whatever their brand, cards are typed into the same form. */
export function groupCards<M extends { readonly method: string }>(
  methods: readonly M[],
  chosen: string | null,
): MethodRow<M>[] {
  const isCard = ({ method }: M) => cards.includes(method)
  const taken = methods.filter(isCard)
  const first = taken[0]
  const brands = taken.filter(({ method }) => method !== 'creditcard')
  return methods.flatMap((offered) => {
    if (!isCard(offered)) return [{ offered, marks: [offered] }]
    if (offered !== first) return []
    return [
      {
        offered: taken.find(({ method }) => method === chosen) ?? first,
        marks: brands.length > 0 ? brands : taken,
      },
    ]
  })
}

/** Returns the methods that work on this device; `applePay` is null before the device was asked. */
export function filterMethodsOnDevice<M extends { readonly method: string }>(
  offered: readonly M[],
  applePay: boolean | null,
): M[] {
  return offered.filter(({ method }) => method !== 'applepay' || applePay === true)
}

/** Returns the methods that take an amount; a direct debit brings no more than its limit. */
export function filterMethodsWithin<M extends { readonly max?: Money | undefined }>(
  methods: readonly M[],
  cents: number,
): M[] {
  return methods.filter(({ max }) => max === undefined || cents <= max.amount)
}

interface MethodPreference {
  wanted: PaymentMethod | null
  /** Those that work on this device. */
  methods: readonly { readonly method: string }[]
  applePay: boolean | null
}

/** Returns the wanted method when it does not work here, so that its absence is said; null when it does. */
export function findMissingMethod({ wanted, methods, applePay }: MethodPreference): PaymentMethod | null {
  if (wanted === null || methods.some(({ method }) => method === wanted)) return null
  return wanted === 'applepay' && applePay === null ? null : wanted
}
