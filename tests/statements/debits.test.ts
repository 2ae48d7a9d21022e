import { sql } from 'kysely'
import {
  bookDebits,
  countSigned,
  findBatch,
  findBatches,
  insertBatch,
  lockSigned,
  markBatchSent,
  returnDebit,
} from '#server/features/payments/direct-debit/batches.sql.ts'
import {
  findBlocked,
  isBlocked,
  unblockDebtor,
} from '#server/features/payments/direct-debit/block-list.sql.ts'
import {
  cancelDebit,
  countDebits,
  findDebit,
  forgetDebtors,
  signDebit,
} from '#server/features/payments/direct-debit/direct-debit.sql.ts'
import { type StatementTools, tryStatements } from './judge.ts'
import { daysAgo, firstPage, now, type World } from './world.ts'

const iban = Buffer.from('iban')
const phone = Buffer.from('phone')
const signature = {
  debtor: Buffer.from('x'),
  ibanLast4: '1234',
  ibanPrint: iban,
  phonePrint: phone,
  mandateText: 'Yes.',
  network: '10.0.0.0',
}
const is = (status: string) => `update direct_debits set status = '${status}' where payment_id = $open`
const returned = "update direct_debits set status = 'returned', return_code = 'AC04' where payment_id = $open"
const debtor = (w: World) => ({ memberId: w.anna, iban, phone })

async function numberOfNext({ db, tx }: StatementTools, w: World) {
  const batch = { id: w.change, messageId: 'new', collectOn: '2026-03-20', paymentIds: [w.open] }
  await insertBatch(tx(w), { ...batch, totalCents: 1000 })
  const { rows } = await sql`select number from direct_debit_batches where id = ${w.change}`.execute(db)
  return rows
}

tryStatements(
  { of: 'members', in: 'direct debits' },
  {
    findBatch: { run: ({ db }, w) => findBatch(db, w.site, w.batch), whose: ['site'] },
    'findBatch with what came back': {
      run: async ({ db }, w) => (await findBatch(db, w.site, w.batch))?.returned,
      counts: [returned],
    },
    markBatchSent: { run: ({ tx }, w) => markBatchSent(tx(w), w.batch), whose: ['site'] },
    'markBatchSent on what is in it': {
      given: [is('batched')],
      run: ({ tx }, w) => markBatchSent(tx(w), w.batch),
      counts: [is('booked')],
    },
    returnDebit: { run: ({ tx }, w) => returnDebit(tx(w), w.open, 'AC04'), whose: ['site'] },
    findDebit: { run: ({ db }, w) => findDebit(db, w.site, w.open), whose: ['site'] },
    signDebit: {
      given: [is('open')],
      run: ({ tx }, w) => signDebit(tx(w), w.open, signature),
      unless: [is('cancelled')],
    },
    cancelDebit: { run: ({ tx }, w) => cancelDebit(tx(w), w.open), unless: [is('booked')] },
    countDebits: {
      run: ({ tx }, w) =>
        countDebits(tx(w), { ...debtor(w), iban: Buffer.from(`iban${w.mark}`) }, daysAgo(9)),
      counts: [is('booked')],
      unless: [is('cancelled')],
    },
  },
)

tryStatements(
  { of: 'sites', in: 'direct debits' },
  {
    findBatches: { run: async ({ db }, w) => (await findBatches(db, w.site, firstPage)).rows },
    countSigned: { run: ({ db }, w) => countSigned(db, w.site) },
    lockSigned: { run: ({ tx }, w) => lockSigned(tx(w), 10) },
    insertBatch: { run: numberOfNext, gives: [{ number: 2 }] },
    bookDebits: {
      given: ["update direct_debits set status = 'sent' where status = 'signed'"],
      run: ({ tx }, w) => bookDebits(tx(w), '2026-03-10'),
    },
    isBlocked: {
      run: ({ db }, w) => isBlocked(db, w.site, { iban, phone }),
      unless: ['delete from blocked_debtors where site_id = $site'],
    },
    unblockDebtor: { run: ({ tx }, w) => unblockDebtor(tx(w), { kind: 'iban', print: iban }) },
    findBlocked: { run: async ({ db }, w) => (await findBlocked(db, w.site, firstPage)).rows },
    forgetDebtors: {
      given: ['update direct_debits set member_id = null'],
      run: ({ db }, w) => forgetDebtors(db, w.site, now),
    },
    countDebits: { run: ({ tx }, w) => countDebits(tx(w), debtor(w), daysAgo(9)) },
  },
)
