import * as z from 'zod/mini'
import type { Money } from '#contract/api/money.ts'
import type { RawBody } from '../../../app/handler.ts'
import { parseCents } from '../packages/decimal.ts'
import { type ProviderReport, readCountry, type WebhookEvent } from './provider.ts'

/** Currencies by the numbers of ISO 4217, as CCBill names them. */
export const ccbillCurrencies: Readonly<Record<string, string>> = {
  EUR: '978',
  GBP: '826',
  USD: '840',
  CAD: '124',
  AUD: '036',
}

/** What we do with each event; all others are accepted and ignored. */
const kinds: Readonly<Record<string, ProviderReport['kind']>> = {
  NewSaleSuccess: 'sale',
  NewSaleFailure: 'decline',
  Refund: 'refund',
  Void: 'refund',
  Chargeback: 'chargeback',
  Return: 'chargeback',
}

const Fields = z.record(z.string(), z.unknown())

/** Reads a report in either of CCBill's formats; null when it is neither. */
function readFields({ bytes, headers }: RawBody): Record<string, string> | null {
  const text = bytes.toString('utf8')
  if (!/json/.test(headers['content-type'] ?? '')) return Object.fromEntries(new URLSearchParams(text))
  try {
    const fields = z.parse(Fields, JSON.parse(text))
    return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value ?? '')]))
  } catch {
    return null
  }
}

function toMoney(amount: string | undefined, code: string | undefined): Money | null {
  const cents = parseCents(amount ?? '')
  const currency = Object.entries(ccbillCurrencies).find(([, number]) => Number(number) === Number(code))?.[0]
  return cents === null || currency === undefined ? null : { amount: cents, currency }
}

/** A sale is what the form asked for; what the bank charged may be in a currency of the buyer's. */
function readAmount(kind: ProviderReport['kind'], fields: Record<string, string>): Money | null {
  if (kind === 'refund' || kind === 'chargeback') return toMoney(fields.amount, fields.currencyCode)
  return (
    toMoney(fields.subscriptionInitialPrice, fields.subscriptionCurrencyCode) ??
    toMoney(fields.billedInitialPrice, fields.billedCurrencyCode)
  )
}

const Uuid = z.uuid()

/**
 * Reads what CCBill reports (ccbill.com/doc/webhooks-user-guide), if it is about this account; null when it is not.
 * Unknown fields are ignored.
 */
export function readCcbillReport(
  raw: RawBody,
  { eventType, account, subAccount }: { eventType: string | undefined; account: string; subAccount: string },
): WebhookEvent | null {
  const fields = readFields(raw)
  if (!fields || fields.clientAccnum !== account) return null
  if (Number(fields.clientSubacc) !== Number(subAccount)) return null
  const name = eventType ?? fields.eventType ?? ''
  const happened = `${name} ${fields.transactionId ?? ''} ${fields.timestamp ?? ''}`.slice(0, 200)
  // A custom field of the form comes back under its name with X- before it.
  const ours = z.safeParse(Uuid, fields['X-payment'])
  const paymentId = ours.success ? ours.data : null
  const sale = fields.subscriptionId ?? fields.transactionId ?? ''
  const kind = kinds[name]
  const references = [paymentId, sale].filter((one): one is string => Boolean(one))
  const event = { eventId: happened, repeats: true, references }
  if (kind === undefined || sale === '') return event
  const amount = readAmount(kind, fields)
  const reference = kind === 'sale' ? sale : happened
  return {
    ...event,
    report: { sale, kind, reference, paymentId, amount, payerCountry: readCountry(fields.country) },
  }
}
