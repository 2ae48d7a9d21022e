import { expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo } from '#tests/builders.ts'
import { order, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

it('the receipt of a direct debit holds the mandate as given and the last digits of the IBAN, not all of it (E-084, E-090)', async () => {
  const site = await aSite(test)
  const [small] = await sellPackages(test, site)
  const anna = await aMember(test, site)
  const { id: payment } = await order(test, anna, { package: small?.id ?? '', method: 'sdd' })
  const form = {
    payment,
    account_holder: 'Anna de Vries',
    iban: 'NL91 ABNA 0417 1643 00',
    street: 'Kerkstraat',
    house_number: '12a',
    zip: '3511 AB',
    city: 'Utrecht',
    phone: '0612345678',
    authorization: true,
  }
  const caller = () => ({ ...anna, headers: { 'idempotency-key': createId() } })
  const { mandate } = (await test.call(anna, 'directDebit', { payment })).body
  await test.call(caller(), 'requestDebitCode', form)
  const [sms] = await readMailsTo(test, '+31612345678')
  const confirmed = await test.call(caller(), 'confirmDebit', { ...form, otp: sms?.text.slice(0, 6) })
  expect(confirmed.status).toBe(200)
  const receipt = (await readMailsTo(test, anna.email)).at(-1)
  expect(receipt?.text.replace(/\s+/g, ' ')).toContain(mandate.replace(/\s+/g, ' '))
  expect(receipt?.text).toContain('•••• 4300')
  expect(receipt?.text).not.toMatch(/0417/)
})

it('the mandate names the company of the site where no account is set up, and no other brand', async () => {
  const settings = { company_name: 'Flirt GmbH' }
  const site = await aSite(test, { host: 'flirt.test', settings })
  const [small] = await sellPackages(test, site)
  const anna = { ...(await aMember(test, site)), host: 'flirt.test' }
  const { id: payment } = await order(test, anna, { package: small?.id ?? '', method: 'sdd' })
  const { mandate } = (await test.call(anna, 'directDebit', { payment })).body
  expect(mandate).toContain('Flirt GmbH')
  expect(mandate).not.toMatch(/Duet|Example B\.V\./)
})
