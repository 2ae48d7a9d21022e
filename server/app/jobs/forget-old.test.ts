import { beforeAll, expect, it } from 'vitest'
import { aMember, aSite, readMailsTo, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})

it('deletes e-mails after fourteen days and ended sessions immediately, and keeps younger ones', async () => {
  const anna = await aMember(test, site, { status: 'not_confirmed' })
  await test.call(anna, 'resendActivation', {})
  await test.runJobs()
  test.clock.advance({ days: 14, seconds: -1 })
  await test.runScheduled('forget-old')
  expect(await readMailsTo(test, anna.email)).toHaveLength(1)
  test.clock.advance({ seconds: 2 })
  await test.runScheduled('forget-old')
  expect(await readMailsTo(test, anna.email)).toHaveLength(0)
  test.clock.advance({ days: 17 })
  await test.runScheduled('forget-old')
  const { rowCount } = await test.database.pool.query('select 1 from sessions where member_id = $1', [
    anna.id,
  ])
  expect(rowCount).toBe(0)
})

it('deletes the payer of a direct debit with the account, once the bank can no longer ask', async () => {
  const [small] = await sellPackages(test, site)
  const anna = await aMember(test, site)
  const { pool } = test.database
  const payments: string[] = []
  for (const status of ['booked', 'cancelled']) {
    const { id } = await buy(test, anna, { package: small?.id ?? '' })
    await pool.query(
      `insert into direct_debits (payment_id, site_id, member_id, mandate_reference, status, amount_cents, completes,
        debtor, iban_last4, iban_print, phone_print, mandate_text, network, signed_at, booked_at)
      select id, site_id, member_id, 'M-' || id, $2, price_cents, 'booked', 'sealed', '1234', 'print', 'print',
        'I authorise', '192.0.2.0', $3, $3 from payments where id = $1`,
      [id, status, test.clock.now()],
    )
    await pool.query(
      `insert into direct_debit_codes (id, payment_id, phone_print, bound, code, sent_at)
      values (gen_random_uuid(), $1, 'print', 'bound', 'code', $2)`,
      [id, test.clock.now()],
    )
    payments.push(id)
  }
  const kept = async () => {
    const { rows } = await pool.query(
      `select member_id, debtor::text, iban_last4, iban_print, phone_print, mandate_text, network
      from direct_debits where payment_id = any ($1) order by status`,
      [payments],
    )
    return rows.map((row) => Object.values(row))
  }
  await pool.query(
    "update members set status = 'pending_deletion', deletion_requested_at = $2 where id = $1",
    [anna.id, test.clock.now()],
  )
  test.clock.advance({ days: 14 })
  await test.runScheduled('erase-accounts')
  const print = Buffer.from('print')
  const sealed = `\\x${Buffer.from('sealed').toString('hex')}`
  const nothing = [null, null, null, null, null, null, null]
  expect(await kept()).toEqual([[null, sealed, '1234', print, print, 'I authorise', null], nothing])
  const codes = 'select from direct_debit_codes where payment_id = any ($1)'
  expect((await pool.query(codes, [payments])).rowCount).toBe(0)
  test.clock.advance({ days: 14 * 31 - 15 })
  await test.runScheduled('forget-old')
  expect((await kept())[0]?.[1]).toBe(sealed)
  test.clock.advance({ days: 2 })
  await test.runScheduled('forget-old')
  expect(await kept()).toEqual([[null, '\\x', null, null, null, 'I authorise', null], nothing])
})
