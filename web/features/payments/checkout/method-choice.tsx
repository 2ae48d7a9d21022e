import { type ReactNode, useId } from 'react'
import type { Money } from '#contract/api/money.ts'
import { nameMethod, type PaymentMethod } from '#contract/features/payments/payment-method.ts'
import type { OfferedMethod } from '#contract/features/payments/payments.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './method-choice.module.css'

export interface MethodOptionProps {
  name: string
  value: string
  checked: boolean
  onChange: (value: string) => void
  /** The name that people know it by. */
  label: string
  /** What will happen, such as "Pay with your Dutch bank". */
  note?: string | undefined
  /** Its sign, such as a MethodMark. */
  mark?: ReactNode
}

/** One way to pay. */
export function MethodOption({ name, value, checked, onChange, label, note, mark }: MethodOptionProps) {
  return (
    <label className={styles.method}>
      <input
        type="radio"
        className={styles.radio}
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
      />
      <span className={styles.texts}>
        <b className={styles.label}>{label}</b>
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {mark}
    </label>
  )
}

/** A short name on a familiar colour; drawn here, so that no third-party logo is loaded or imitated. */
const marks: Record<string, { name: string; colour: string }> = {
  sdd: { name: 'SEPA', colour: '#10298E' },
  sct: { name: 'SEPA', colour: '#10298E' },
  prezelewy24: { name: 'P24', colour: '#B4111E' },
  blik: { name: 'BLIK', colour: '#16161A' },
  giropay: { name: 'giropay', colour: '#0B3E7F' },
  mastercard: { name: 'MC', colour: '#B23A00' },
  visa: { name: 'VISA', colour: '#1A1F71' },
  maestro: { name: 'Maestro', colour: '#0A5FA8' },
  cartebancaire: { name: 'CB', colour: '#0A6E5C' },
  creditcard: { name: 'CARD', colour: '#4A2552' },
  nexi: { name: 'nexi', colour: '#2D32AA' },
  ideal: { name: 'iDEAL', colour: '#B0005E' },
  bancontact: { name: 'Banc.', colour: '#0B4EA2' },
  applepay: { name: 'Pay', colour: '#111111' },
  paysafecard: { name: 'paysafe', colour: '#00707F' },
  paypal: { name: 'PayPal', colour: '#0A4595' },
  sofort: { name: 'Sofort', colour: '#A3416B' },
  eps: { name: 'eps', colour: '#8E1748' },
  googlepay: { name: 'G Pay', colour: '#3C4043' },
  wero: { name: 'Wero', colour: '#16161A' },
  bizum: { name: 'Bizum', colour: '#00707A' },
  twint: { name: 'TWINT', colour: '#16161A' },
}

interface MethodMarkProps {
  /** A payment method of the contract; an unknown one has no mark. */
  method: string
}

/** The sign of a way to pay; its name stands next to it. */
export function MethodMark({ method }: MethodMarkProps) {
  const mark = marks[method]
  if (!mark) return null
  return (
    <svg viewBox="0 0 58 26" aria-hidden="true" className={styles.mark}>
      <rect width="58" height="26" rx="6" fill={mark.colour} />
      <text x="29" y="17.5" textAnchor="middle" className={styles.name}>
        {mark.name}
      </text>
    </svg>
  )
}

const noted = [
  'ideal',
  'bancontact',
  'blik',
  'prezelewy24',
  'eps',
  'applepay',
  'creditcard',
  'paypal',
  'paysafecard',
  'sdd',
  'sct',
  'googlepay',
  'wero',
  'bizum',
  'twint',
] as const satisfies readonly PaymentMethod[]

/** Returns what will happen with a method, where its name does not say it. */
function describeMethod(t: WebTranslate, method: PaymentMethod): string | undefined {
  const known = noted.find((one) => one === method)
  return known && t(`payments.note.${known}`)
}

interface MethodChoiceProps {
  methods: readonly OfferedMethod[]
  chosen: PaymentMethod | null
  onChoose: (method: PaymentMethod) => void
}

/** The ways to pay, local ones first, the rarer ones behind "more". */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const t = useTranslate()
  const name = useId()
  const { first, more } = splitMethods(methods, chosen)
  const show = ({ offered, marks }: MethodRow<OfferedMethod>) => (
    <MethodOption
      key={marks[0]?.method}
      name={name}
      value={offered.method}
      checked={offered.method === chosen}
      onChange={() => onChoose(offered.method)}
      label={nameMethod(t, marks.length > 1 ? 'creditcard' : offered.method)}
      note={describeMethod(t, marks.length > 1 ? 'creditcard' : offered.method)}
      mark={
        <span className={styles.marks}>
          {marks.map(({ method }) => (
            <MethodMark key={method} method={method} />
          ))}
        </span>
      }
    />
  )
  return (
    <fieldset>
      <legend className="visually-hidden">{t('payments.howToPay')}</legend>
      <Stack gap={3}>
        <Stack gap={2}>{first.map(show)}</Stack>
        {more.length > 0 && (
          <Disclosure summary={t('payments.moreWays')}>
            <Stack gap={2}>{more.map(show)}</Stack>
          </Disclosure>
        )}
      </Stack>
    </fieldset>
  )
}

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
interface MethodRow<M> {
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
