import { expect } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { readMailsTo, type TestMember } from './builders.ts'
import { order } from './payments.ts'
import type { TestProgram } from './program.ts'

let count = 0

/** Returns what the form of a direct debit sends. */
export const createDebitForm = (payment: string, over: Record<string, unknown> = {}) => ({
  payment,
  account_holder: 'Anna de Vries',
  iban: 'nl91 abna 0417 1643 00',
  street: 'Kerkstraat',
  house_number: '12a',
  zip: '3511 ab',
  city: 'Utrecht',
  phone: '06-12 34 56 78',
  authorization: true,
  ...over,
})

/** Everyone has their own phone and account, so that one person's limits do not affect another. */
export function createOwnDebitForm(payment: string): ReturnType<typeof createDebitForm> {
  count += 1
  const account = String(count).padStart(10, '0')
  const bban = `ABNA${account}`
  const digits = [...`${bban}NL00`].map((sign) => Number.parseInt(sign, 36)).join('')
  const check = String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
  return createDebitForm(payment, { iban: `NL${check}${bban}`, phone: `06${String(10_000_000 + count)}` })
}

type DebitForm = ReturnType<typeof createDebitForm>

/** Returns what members do to pay by direct debit; `item` is the package they buy. */
export function createPayers(test: TestProgram) {
  const callAs = (member: TestMember) => ({ ...member, headers: { 'idempotency-key': createId() } })
  const ask = (member: TestMember, form: DebitForm) => test.call(callAs(member), 'requestDebitCode', form)
  const confirm = (member: TestMember, form: DebitForm, otp: string) =>
    test.call(callAs(member), 'confirmDebit', { ...form, otp })

  /** Returns the newest code that a phone got. */
  const readCode = async (phone: string): Promise<string> => {
    const sent = await readMailsTo(test, `+31${phone.slice(1)}`)
    return /^(\d{6}) /.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
  }

  /** Orders by direct debit and returns the payment. */
  const openDebit = async (member: TestMember, item: string): Promise<string> => {
    const { id, body } = await order(test, member, { package: item, method: 'sdd' })
    expect(body.action).toEqual({ type: 'form', route: '/directdebit' })
    return id
  }

  /** Orders by direct debit and gives the mandate. */
  const pay = async (member: TestMember, item: string) => {
    const form = createOwnDebitForm(await openDebit(member, item))
    await ask(member, form)
    const { body, status } = await confirm(member, form, await readCode(String(form.phone)))
    expect(status).toBe(200)
    return { ...form, body }
  }
  return { callAs, ask, confirm, readCode, openDebit, pay }
}
