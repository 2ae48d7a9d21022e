import type { Row } from './plant.ts'
import { daysAgo, later, now, type World } from './world.ts'

const makeCode = (w: World) => `SPRING${w.mark}`

/** Returns the rows of what members pay, get back and owe. */
export function buildMoneyRows(w: World): Row[] {
  return [...buildPaymentRows(w), ...buildDebitRows(w), ...buildBankRows(w), ...buildDiscountRows(w)]
}

function buildPaymentRows(w: World): Row[] {
  const cents = { list_cents: 1000 * w.number, price_cents: 1000 * w.number, vat_cents: 100, vat_percent: 21 }
  const order = { kind: 'package', credits: 100, ...cents, expires_at: later }
  const paid = { status: 'completed', settled_at: daysAgo(1), created_at: daysAgo(1) }
  const open = { status: 'pending', created_at: daysAgo(2) }
  const failed = { status: 'failed', failure: 'refused', closed_by: 'provider', created_at: daysAgo(1) }
  const back = { kind: 'refund', amount_cents: 300, status: 'pending', reason: 'x', credits_taken: 10 }
  const booked = { kind: 'purchase', from_account: 'sales', to_account: 'wallet', credits: 100, balance: 100 }
  const code = makeCode(w)
  return [
    [
      'payments',
      {
        ...order,
        ...paid,
        id: w.payment,
        request_key: w.key,
        discount_code: code,
        provider_reference: `paid ${w.number}`,
        package_id: w.package,
      },
    ],
    [
      'payments',
      {
        ...order,
        ...open,
        id: w.open,
        request_key: w.change,
        discount_code: code,
        provider_reference: `open ${w.number}`,
        package_id: w.package,
      },
    ],
    ['payments', { ...order, ...failed, id: w.refused, method: 'creditcard' }],
    ['refunds', { ...back, id: w.refund, created_at: daysAgo(1) }],
    ['invoices', { number: w.number, document: '{}' }],
    ['credit_movements', { ...booked, number: 1, reference: w.payment, created_at: daysAgo(1) }],
    ['stored_cards', { last4: `000${w.number}`, card_reference: `card ${w.number}` }],
    ['spending_caps', { daily_cents: 1000 * w.number, monthly_cents: 9000 }],
    ['sandbox_payments', { reference: `sandbox ${w.number}`, payment_id: w.open, status: 'open' }],
    [
      'webhook_events',
      {
        event_id: `event ${w.number}`,
        provider_references: [`paid ${w.number}`],
        body: Buffer.from('told'),
        processed_at: now,
      },
    ],
  ]
}

function buildDebitRows(w: World): Row[] {
  const debit = { amount_cents: 1000, completes: 'mandate', debtor: Buffer.from('anna') }
  const prints = { iban_print: Buffer.from(`iban${w.mark}`), phone_print: Buffer.from(`phone${w.mark}`) }
  const signed = { ...debit, ...prints, status: 'signed', signed_at: daysAgo(3), batch_id: w.batch }
  return [
    ['direct_debits', { ...signed, payment_id: w.open, mandate_reference: `signed ${w.number}` }],
    [
      'direct_debits',
      { ...debit, payment_id: w.refused, mandate_reference: `begun ${w.number}`, status: 'open' },
    ],
    ['direct_debit_codes', { payment_id: w.open }],
  ]
}

function buildBankRows(w: World): Row[] {
  const booking = { amount_cents: 500, remittance: 'x', booked_on: now }
  const matched = { state: 'matched', payment_id: w.payment, matched_by: 'staff' }
  return [
    ['bank_bookings', { ...booking, id: w.booking, booking_key: `1${w.mark}`, state: 'open' }],
    ['bank_bookings', { ...booking, ...matched, id: w.matched, booking_key: `2${w.mark}` }],
    ['bank_payouts', { refund_id: w.refund, amount_cents: 300, status: 'open' }],
  ]
}

function buildDiscountRows(w: World): Row[] {
  const code = makeCode(w)
  return [
    ['discount_codes', { id: w.discount, code, value_percentage: w.number, validity: 'once_per_user' }],
    ['discount_redemptions', { payment_id: w.open, code, validity: 'once_per_user', state: 'held' }],
    ['discount_redemptions', { payment_id: w.payment, code, validity: 'unlimited', state: 'used' }],
  ]
}
