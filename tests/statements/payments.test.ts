import { findPackageEntries } from '#server/admin/payments/packages.sql.ts'
import { findPaymentEntries, findPaymentEntry } from '#server/admin/payments/payments.sql.ts'
import {
  findMatched,
  findMatchedPayer,
  findOpenPayouts,
  markPaidOut,
} from '#server/features/payments/bank/bank.sql.ts'
import {
  dismissBooking,
  findBookings,
  lockBooking,
  matchBooking,
} from '#server/features/payments/bank/bookings.sql.ts'
import {
  findOpenPayment,
  findOpenTransfer,
  findSameRepeat,
  lockReplaced,
} from '#server/features/payments/checkout/open-orders.sql.ts'
import {
  findLastCompleted,
  findLostCharges,
  findPayment,
  findPaymentByRequestKey,
  findPaymentsByReference,
  forgetOtherAmount,
  recordOtherAmount,
  sumSpent,
} from '#server/features/payments/checkout/payment.sql.ts'
import { findCaps } from '#server/features/payments/checkout/spending-cap.sql.ts'
import {
  findDiscountCodes,
  setDiscountStatus,
} from '#server/features/payments/discounts/discount-codes.sql.ts'
import {
  findDiscountCode,
  findRedemption,
  reclaimDiscount,
  releaseDiscount,
  useDiscount,
} from '#server/features/payments/discounts/discounts.sql.ts'
import { findInvoice } from '#server/features/payments/invoices/invoice.sql.ts'
import {
  findBestSellers,
  findCheapestPrices,
  findPackages,
} from '#server/features/payments/packages/packages.sql.ts'
import { deleteProvider } from '#server/features/payments/providers/payment-providers.sql.ts'
import {
  decideSandboxPayment,
  findSandboxPayment,
  findSandboxReference,
} from '#server/features/payments/providers/sandbox.sql.ts'
import { endPremiumIfReversed } from '#server/features/payments/refunds/refund.sql.ts'
import { findRefunding, findUnchecked } from '#server/features/payments/settlement/checks.sql.ts'
import {
  findClosed,
  findClosingCredits,
  findClosingWallets,
  findLastClosed,
  findPaid,
  sumRefundsByKind,
} from '#server/features/payments/settlement/closing.sql.ts'
import { findMovements, findReceivers } from '#server/features/payments/settlement/credit-history.sql.ts'
import { deleteStoredCard } from '#server/features/payments/stored-cards/stored-card.sql.ts'
import { type StatementTools, tryStatements } from './judge.ts'
import { daysAgo, firstPage, later, now, type World } from './world.ts'

const unpaid = "update payments set status = 'pending' where id = $payment"
const failed = "update refunds set status = 'failed' where id = $refund"
const closed = "update payments set status = 'completed' where id = $open"
const transfer = "update payments set method = 'sct' where id = $open"
const lost = "update payments set kind = 'repeat', provider_reference = null where id = $open"
const unsigned = "update direct_debits set status = 'open', signed_at = null where payment_id = $open"
const notReplaced = [lost, 'update direct_debits set signed_at = now() where payment_id = $open']
const notOnSale = 'update packages set on_sale = false where id = $package'
const otherAmount = 'update payments set other_amount_at = now() where id = $payment'
const dismissed = "update bank_bookings set state = 'dismissed' where id = $booking"
const makeSpan = (w: World) => ({ siteId: w.site, from: daysAgo(3), until: later })
const decided = { status: 'paid', turnsPaidAt: null, cardLast4: null } as const
const reference = (w: World) => `sandbox ${w.number}`

async function listed({ db }: StatementTools, w: World, words = '') {
  const list = words ? 'all' : 'stuck'
  const find = {
    siteId: w.site,
    now: daysAgo(-11),
    stuckBefore: now,
    words,
    id: null,
    page: firstPage,
  } as const
  return (await findPaymentEntries(db, { ...find, list })).rows.map(({ id }) => id)
}

const readCodes = async ({ db }: StatementTools, w: World) => {
  const { rows } = await findDiscountCodes(db, w.site, { search: '', page: firstPage })
  return rows[0]
}

tryStatements(
  { of: 'members', in: 'payments' },
  {
    findPaymentEntry: { run: ({ db }, w) => findPaymentEntry(db, w.site, w.payment), whose: ['site'] },
    findMatched: {
      run: ({ db }, w) => findMatched(db, w.payment),
      unless: ["update bank_bookings set state = 'dismissed' where id = $matched"],
    },
    findMatchedPayer: {
      run: ({ db }, w) => findMatchedPayer(db, w.payment),
      unless: ["update bank_bookings set state = 'dismissed' where id = $matched"],
    },
    markPaidOut: {
      run: ({ tx }, w) => markPaidOut(tx(w), w.refund),
      whose: ['site'],
      unless: ["update bank_payouts set status = 'paid' where refund_id = $refund"],
    },
    findMovements: { run: ({ db }, w) => findMovements(db, w.anna, { before: null, limit: 10 }) },
    findReceivers: {
      run: ({ db }, w) => findReceivers(db, w.anna, [w.message]),
      whose: ['anna'],
      unless: [
        "update profiles set status = 'disabled', restriction_notice_id = $notice where member_id = $ben",
      ],
    },
    setDiscountStatus: {
      run: ({ tx }, w) => setDiscountStatus(tx(w), w.discount, 'disabled'),
      whose: ['site'],
    },
    findRedemption: {
      run: ({ db }, w) =>
        findRedemption(db, { siteId: w.site, code: 'SPRING', memberId: w.anna, anyMember: false }),
      whose: ['site'],
    },
    useDiscount: {
      given: ["update discount_codes set validity = 'once' where id = $discount"],
      run: ({ tx }, w) => useDiscount(tx(w), w.open),
      unless: ["update discount_redemptions set state = 'given_back' where payment_id = $open"],
    },
    reclaimDiscount: {
      given: ["update discount_redemptions set state = 'given_back' where payment_id = $open"],
      run: ({ tx }, w) => reclaimDiscount(tx(w), w.open),
      unless: ["update discount_redemptions set state = 'used' where payment_id = $open"],
    },
    releaseDiscount: {
      run: ({ tx }, w) => releaseDiscount(tx(w), w.open),
      unless: ["update discount_redemptions set state = 'used' where payment_id = $open"],
    },
    findInvoice: {
      run: ({ db }, w) =>
        findInvoice(db, { siteId: w.site, paymentId: w.payment, refundId: null, isCancellation: false }),
      whose: ['site'],
    },
    findBestSellers: {
      given: [failed],
      run: ({ db }, w) => findBestSellers(db, { siteId: w.site, packageIds: [w.package], since: daysAgo(9) }),
      whose: ['site'],
      unless: [unpaid, "update refunds set status = 'pending' where id = $refund"],
    },
    findPaymentByRequestKey: {
      run: ({ db }, w) => findPaymentByRequestKey(db, w.anna, w.key),
      apart: ['anna'],
    },
    findPayment: { run: ({ db }, w) => findPayment(db, w.site, w.payment), whose: ['site'] },
    findPaymentsByReference: {
      run: ({ db }, w) =>
        findPaymentsByReference(db, {
          siteId: w.site,
          provider: 'sandbox',
          references: [`paid ${w.number}`],
        }),
      whose: ['site'],
    },
    findLastCompleted: { run: ({ db }, w) => findLastCompleted(db, w.anna), unless: [unpaid] },
    sumSpent: { run: ({ db }, w) => sumSpent(db, w.anna, { currency: 'EUR', since: daysAgo(9) }) },
    findOpenPayment: {
      given: [unsigned],
      run: ({ db }, w) => findOpenPayment(db, w.anna, []),
      unless: [closed, ...notReplaced, transfer],
    },
    lockReplaced: {
      given: [unsigned],
      run: ({ tx }, w) => lockReplaced(tx(w), w.anna, []),
      unless: [closed, ...notReplaced, transfer],
    },
    findOpenTransfer: {
      given: [transfer],
      run: ({ db }, w) => findOpenTransfer(db, w.anna),
      unless: [closed, "update payments set method = 'ideal' where id = $open"],
    },
    findSameRepeat: {
      given: ["update payments set kind = 'repeat' where id = $open"],
      run: ({ db }, w) =>
        findSameRepeat(db, {
          package_id: w.package,
          credits: 100,
          price_cents: 1000 * w.number,
          currency: 'EUR',
          memberId: w.anna,
          settledSince: now,
        }),
      unless: [
        "update payments set kind = 'top_up' where id = $open",
        "update payments set status = 'failed', closed_by = 'us' where id = $open",
        'update payments set credits = 7 where id = $open',
      ],
    },
    findSandboxPayment: { run: ({ db }, w) => findSandboxPayment(db, w.site, reference(w)), whose: ['site'] },
    findSandboxReference: {
      run: ({ db }, w) => findSandboxReference(db, w.site, w.open),
      whose: ['site'],
    },
    decideSandboxPayment: {
      run: ({ tx }, w) => decideSandboxPayment(tx(w), reference(w), decided),
      unless: ["update sandbox_payments set status = 'cancelled' where payment_id = $open"],
    },
    endPremiumIfReversed: {
      given: [
        'update members set paid_since = now() where id = $anna',
        'delete from payments where id = $payment',
      ],
      run: ({ tx }, w) => endPremiumIfReversed(tx(w), w.anna),
    },
    recordOtherAmount: {
      run: ({ tx }, w) => recordOtherAmount(tx(w), { id: w.payment, status: 'completed' }, 'another'),
      unless: [otherAmount],
    },
    forgetOtherAmount: {
      given: [otherAmount],
      run: ({ tx }, w) => forgetOtherAmount(tx(w), w.payment),
      unless: ['update payments set other_amount_at = null where id = $payment'],
    },
    findCaps: { run: ({ db }, w) => findCaps(db, w.anna), apart: ['anna'] },
    deleteStoredCard: { run: ({ tx }, w) => deleteStoredCard(tx(w), w.anna) },
    matchBooking: {
      run: ({ tx }, w) => matchBooking(tx(w), w.booking, { paymentId: w.open, by: 'staff' }),
      whose: ['site'],
      unless: [dismissed],
      same: ["update bank_bookings set state = 'dismissed', payment_id = $open where id = $matched"],
    },
    dismissBooking: {
      run: ({ tx }, w) => dismissBooking(tx(w), w.booking),
      whose: ['site'],
      unless: [dismissed],
    },
    lockBooking: { run: ({ tx }, w) => lockBooking(tx(w), w.booking), whose: ['site'] },
  },
)

tryStatements(
  { of: 'sites', in: 'payments' },
  {
    findPackageEntries: { run: ({ db }, w) => findPackageEntries(db, w.site, daysAgo(9)), counts: [unpaid] },
    'the stuck of findPaymentEntries': {
      run: (hands, w) => listed(hands, w),
      counts: ["update refunds set status = 'completed' where id = $refund"],
    },
    'findPaymentEntries by invoice': {
      run: (hands, w) => listed(hands, w, `${w.number}`),
      unless: ['update invoices set site_id = $client where payment_id = $payment'],
    },
    'findPaymentEntries by member': {
      run: (hands, w) => listed(hands, w, w.number === 9 ? 'nobody' : 'anna'),
      unless: ['update members set site_id = $client where id = $anna'],
    },
    findOpenPayouts: {
      run: ({ db }, w) => findOpenPayouts(db, w.site),
      unless: ["update bank_payouts set status = 'paid' where refund_id = $refund"],
    },
    findPaid: { run: ({ db }, w) => findPaid(db, makeSpan(w)), unless: [unpaid] },
    sumRefundsByKind: { run: ({ db }, w) => sumRefundsByKind(db, makeSpan(w)) },
    findClosingCredits: { run: ({ db }, w) => findClosingCredits(db, makeSpan(w)), counts: [unpaid] },
    findClosingWallets: {
      run: ({ db }, w) =>
        findClosingWallets(db, { siteId: w.site, from: daysAgo(3), untils: [daysAgo(1), later] }),
    },
    findLastClosed: { run: ({ db }, w) => findLastClosed(db, w.site, '2030-01-01') },
    findClosed: { run: ({ db }, w) => findClosed(db, w.site, '2026-03-09'), apart: ['site'] },
    'findDiscountCodes with what is held': {
      run: async (hands, w) => (await readCodes(hands, w))?.held,
      counts: ["update discount_redemptions set state = 'used' where payment_id = $open"],
    },
    'findDiscountCodes with what is used': {
      run: async (hands, w) => (await readCodes(hands, w))?.used,
      counts: ["update discount_redemptions set state = 'given_back' where payment_id = $payment"],
    },
    findDiscountCodes: {
      run: async ({ db }, w) => (await findDiscountCodes(db, w.site, { search: '', page: firstPage })).rows,
    },
    findDiscountCode: { run: ({ db }, w) => findDiscountCode(db, w.site, 'spring'), apart: ['site'] },
    findPackages: {
      run: ({ db }, w) => findPackages(db, { siteId: w.site, country: 'NL', currency: 'EUR' }),
      unless: [notOnSale],
    },
    findCheapestPrices: { run: ({ db }, w) => findCheapestPrices(db, w.site), unless: [notOnSale] },
    findUnchecked: {
      run: ({ db }, w) => findUnchecked(db, { siteId: w.site, createdBefore: now, limit: 10 }),
      unless: [closed],
    },
    findRefunding: {
      run: ({ db }, w) => findRefunding(db, { siteId: w.site, checkedBefore: now, limit: 10 }),
      unless: [unpaid, "update refunds set status = 'completed' where id = $refund"],
    },
    findLostCharges: {
      given: [lost],
      run: ({ db }, w) => findLostCharges(db, w.site, 'sandbox'),
      unless: [
        closed,
        "update payments set provider_reference = 'found' where id = $open",
        "update payments set kind = 'package' where id = $open",
      ],
    },
    deleteProvider: { run: ({ db }, w) => deleteProvider(db, w.site, 'sandbox') },
    findBookings: {
      run: async ({ db }, w) => (await findBookings(db, w.site, { state: 'open', page: firstPage })).rows,
    },
  },
)
