import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { decide, order, sellPackages, setUpProvider } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'
import { demoBank } from './bank-settings.ts'
import { findReferences, makeCreditorReference } from './creditor-reference.ts'

const test = useProgram({ listen: true })
let site: TestSite
let small = ''
let finance: TestStaff
let anna: TestMember

interface Entry {
  cents: number
  text: string
  key?: string
}

function statement(entries: readonly Entry[], iban = demoBank.iban): Buffer {
  const parts = entries.map(
    ({
      cents,
      text,
      key = createId(),
    }) => `<Ntry><Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${key}</AcctSvcrRef>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>A. Payer</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>S1</MsgId></GrpHdr>
    <Stmt><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${parts.join('')}
    <Ntry><Amt Ccy="EUR">3.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt></Ntry>
    </Stmt></BkToCstmrStmt></Document>`)
}

/** A status report as banks send it for a file whose payees they have verified. */
function payeeReport(transfers: readonly (readonly [endToEndId: string, status: string])[]): Buffer {
  const parts = transfers.map(
    ([endToEndId, status]) => `<TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>
      <TxSts>${status}</TxSts></TxInfAndSts>`,
  )
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>V1</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>R1</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId><GrpSts>RVCM</GrpSts></OrgnlGrpInfAndSts>
    <OrgnlPmtInfAndSts><OrgnlPmtInfId>R1</OrgnlPmtInfId>${parts.join('')}</OrgnlPmtInfAndSts>
    </CstmrPmtStsRpt></Document>`)
}

const importFile = (file: Buffer) => test.call({ ...finance, file }, 'adminImportBank', {})

async function ordered(member: TestMember) {
  const { id, body } = await order(test, member, { package: small, method: 'sct' })
  if (body.action.type !== 'transfer') throw new Error('no transfer')
  return { id, reference: body.action.reference, cents: body.payment.price.amount, action: body.action }
}

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    small = (await sellPackages(test, site))[0]?.id ?? ''
    await setUpProvider(test, site, { provider: 'bank', credentials: demoBank })
    await setUpProvider(test, site, { provider: 'sandbox', credentials: {} })
  }
  // Staff sessions do not outlive the days that tests skip.
  finance = await aStaff(test, ['finance'])
  anna = await aMember(test, site, { credits: 0 })
})

describe('the reference of a transfer', () => {
  it('has correct check digits, is stable, and is found in what people type', () => {
    const id = createId()
    const reference = makeCreditorReference(id)
    expect(reference).toMatch(/^RF\d\d[0-9A-Z]{12}$/)
    expect(makeCreditorReference(id)).toBe(reference)
    const typed = `thanks ${reference.toLowerCase().replace(/(.{4})/g, '$1 ')}!`
    expect(findReferences(typed)).toEqual([reference])
    const wrong = reference.slice(0, -1) + (reference.endsWith('A') ? 'B' : 'A')
    expect(findReferences(wrong)).toEqual([])
  })
})

describe('a payment by transfer', () => {
  it('stays pending until a statement names it, then completes once (E-054)', async () => {
    const { id, reference, cents, action } = await ordered(anna)
    expect(action).toMatchObject({ iban: demoBank.iban, holder: demoBank.holder })
    expect(Date.parse(action.until) - test.clock.now().getTime()).toBe(14 * 86_400_000)
    const file = statement([{ cents, text: `Order ${reference}` }])
    expect((await importFile(file)).body.transfers).toEqual({ matched: 1, open: 0, repeated: 0 })
    expect((await importFile(file)).body.transfers).toEqual({ matched: 0, open: 0, repeated: 1 })
    await test.runJobs()
    expect((await test.call(anna, 'payment', { id })).body.payment.status).toBe('completed')
    expect(await readWallet(test, anna)).toEqual({ credits: 25, ledger: 25 })
  })

  it('is found in statements of a bank that numbers the entries of each statement from one', async () => {
    const [first, second] = [await ordered(anna), await ordered(await aMember(test, site))]
    const numbered = ({ cents, reference }: typeof first, day: string) => {
      const text = statement([{ cents, text: reference }]).toString()
      const plain = text.replace(/<AcctSvcrRef>.*<\/AcctSvcrRef>/, '<NtryRef>1</NtryRef>')
      return Buffer.from(plain.replaceAll('2026-11-20', day))
    }
    const files = [numbered(first, '2026-11-18'), numbered(second, '2026-11-19')]
    for (const file of files)
      expect((await importFile(file)).body.transfers).toEqual({ matched: 1, open: 0, repeated: 0 })
    for (const file of files)
      expect((await importFile(file)).body.transfers).toEqual({ matched: 0, open: 0, repeated: 1 })
  })

  it('is matched within a collective entry; one without separate amounts counts as a whole', async () => {
    const [first, second] = [await ordered(anna), await ordered(await aMember(test, site))]
    const part = ({ reference, cents }: typeof first, amount: boolean) => `<TxDtls>
      ${amount ? `<Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt>` : ''}
      <RltdPties><Dbtr><Nm>A. Payer</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`
    const together = (cents: number, amounts: boolean) => {
      const parts = `<NtryDtls>${part(first, amounts)}${part(second, amounts)}</NtryDtls>`
      const text = statement([{ cents, text: '' }]).toString()
      return Buffer.from(text.replace(/<NtryDtls>.*?<\/NtryDtls>/s, parts))
    }
    const sum = first.cents + second.cents
    const unclear = together(sum, false)
    expect((await importFile(unclear)).body.transfers).toEqual({ matched: 0, open: 1, repeated: 0 })
    expect((await importFile(unclear)).body.transfers).toEqual({ matched: 0, open: 0, repeated: 1 })
    const { bookings } = (await test.call(finance, 'adminBookings', {})).body
    const whole = bookings.find(({ remittance }) => remittance.includes(second.reference))
    expect(whole).toMatchObject({ amount: { amount: sum } })
    expect(whole?.remittance).toContain(first.reference)
    const clear = together(sum, true)
    expect((await importFile(clear)).body.transfers).toEqual({ matched: 2, open: 0, repeated: 0 })
  })

  it('waits for review when the amount differs or the reference is missing, and is matched manually', async () => {
    const { id, reference, cents } = await ordered(anna)
    const file = statement([
      { cents: cents - 1, text: reference },
      { cents, text: 'my credits please' },
    ])
    expect((await importFile(file)).body.transfers).toEqual({ matched: 0, open: 2, repeated: 0 })
    const { bookings } = (await test.call(finance, 'adminBookings', {})).body
    const short = bookings.find(({ remittance }) => remittance === reference)
    const right = bookings.find(({ remittance }) => remittance === 'my credits please')
    expect(right?.payer).toEqual({ name: 'A. Payer', iban: 'DE02120300000000202051' })
    const match = (booking: string | undefined, payment: string | null) =>
      test.call(finance, 'adminMatchBooking', { id: booking ?? '', payment })
    expect((await match(short?.id, id)).error.fields).toEqual({ payment: 'validation' })
    expect((await match(right?.id, id)).status).toBe(200)
    expect((await match(right?.id, id)).error.error).toBe('already_completed')
    expect((await match(short?.id, null)).body.bookings.map((one) => one.id)).not.toContain(short?.id)
    expect((await match(short?.id, null)).error.error).toBe('already_completed')
    await test.runJobs()
    expect((await test.call(anna, 'payment', { id })).body.payment.status).toBe('completed')
  })

  it('fails after fourteen days, and still completes when the money comes late (E-054, S-015)', async () => {
    const { id, reference, cents } = await ordered(anna)
    test.clock.advance({ days: 14, seconds: 1 })
    await test.runScheduled('reconcile-payments')
    const failed = (await test.call(anna, 'payment', { id })).body.payment
    expect([failed.status, failed.failure]).toEqual(['failed', 'expired'])
    finance = await aStaff(test, ['finance'])
    await importFile(statement([{ cents, text: reference }]))
    await test.runJobs()
    expect((await test.call(anna, 'payment', { id })).body.payment.status).toBe('completed')
  })

  it('is refunded by a transfer that stays pending until staff make it', async () => {
    const { id, reference, cents } = await ordered(anna)
    await importFile(statement([{ cents, text: reference }]))
    await test.runJobs()
    await test.call(anna, 'withdrawal', { payment: id, confirm: true })
    await test.runJobs()
    const before = (await test.call(anna, 'payment', { id })).body.payment.refunds
    expect(before).toMatchObject([{ status: 'pending', amount: { amount: cents } }])
    const { payouts } = (await test.call(finance, 'adminPayouts', {})).body
    expect(payouts).toMatchObject([{ payment: id, to: { iban: 'DE02120300000000202051' } }])
    const file = await test.call(finance, 'adminPayoutFile', {})
    expect(file.raw.headers['content-disposition']).toMatch(
      /^attachment; filename="refunds-R[0-9A-F]{24}\.xml"$/,
    )
    expect(file.raw.body).toContain('<IBAN>DE02120300000000202051</IBAN>')
    expect(file.raw.body).toContain(`<EndToEndId>${payouts[0]?.refund.replaceAll('-', '')}</EndToEndId>`)
    expect((await test.call(finance, 'adminPayoutFile', {})).raw.body).toBe(file.raw.body)

    const endToEndId = payouts[0]?.refund.replaceAll('-', '') ?? ''
    const report = payeeReport([
      [endToEndId, 'RVNM'],
      ['ANOTHERTRANSFER', 'RCVC'],
    ])
    const checked = await importFile(report)
    expect(checked.body).toMatchObject({ kind: 'pain.002', payees: { checked: 1, unknown: 1 } })
    const listed = (await test.call(finance, 'adminPayouts', {})).body.payouts
    expect([payouts[0]?.payee_check, listed[0]?.payee_check]).toEqual([null, 'no_match'])
    await test.call(finance, 'adminPayOut', { refund: payouts[0]?.refund ?? '' })
    expect((await test.call(finance, 'adminPayoutFile', {})).error.error).toBe('empty')
    await test.runJobs()
    const after = (await test.call(anna, 'payment', { id })).body.payment.refunds
    expect(after).toMatchObject([{ status: 'completed' }])
  })

  it('refuses the statement of another account', async () => {
    const { reference, cents } = await ordered(anna)
    const answer = await importFile(statement([{ cents, text: reference }], 'DE02120300000000202051'))
    expect(answer.error.error).toBe('iban_invalid')
  })
})

describe('a transfer that has not arrived when the member pays in another way', () => {
  const shown = async (id: string) => (await test.call(anna, 'payment', { id })).body.payment
  const payNow = async () => {
    const made = await order(test, anna, { package: small })
    await decide(test, anna, { reference: made.reference, outcome: 'paid' })
    await test.runJobs({ also: 'later' })
    return shown(made.id)
  }

  it('stays open with its discount, as the page says beforehand, and both can be paid', async () => {
    const { id, reference, cents } = await ordered(anna)
    expect(cents).toBe(749)
    const { body } = await test.call(anna, 'packages', {})
    expect([body.open_payment, body.open_transfer, body.discount]).toEqual([
      null,
      { payment: id, price: { amount: 749, currency: 'EUR' }, holds_discount: true },
      null,
    ])
    expect(body.packages[0]?.discounted).toBeUndefined()
    expect((await payNow()).price.amount).toBe(999)
    expect((await shown(id)).status).toBe('pending')
    await importFile(statement([{ cents, text: reference }]))
    await test.runJobs()
    expect(await shown(id)).toMatchObject({
      status: 'completed',
      credits: 25,
      discount: { code: 'TIMEBONUS25' },
    })
    expect(await readWallet(test, anna)).toEqual({ credits: 50, ledger: 50 })
  })

  it('keeps its discount code until the member cancels it', async () => {
    const { id } = await ordered(anna)
    const again = { package: small, code: 'TIMEBONUS25' } as const
    expect((await order(test, anna, again)).error.error).toBe('code_already_used')
    await test.call(anna, 'cancelPayment', { id })
    expect((await order(test, anna, again)).body.payment.price.amount).toBe(749)
    expect((await test.call(anna, 'packages', {})).body.open_transfer).toBeNull()
  })

  it('is matched when it was sent before the cancellation, buys at list price, and the member is told', async () => {
    const { id, reference, cents } = await ordered(anna)
    await test.call(anna, 'cancelPayment', { id })
    expect((await payNow()).discount?.code).toBe('TIMEBONUS25')
    const file = statement([{ cents, text: reference }])
    expect((await importFile(file)).body.transfers).toMatchObject({ matched: 1, open: 0 })
    await test.runJobs()
    // 7.49 of 9.99 for 25 credits.
    expect(await shown(id)).toMatchObject({ status: 'completed', credits: 18, late: 'list_price' })
    const mails = await readMailsTo(test, anna.email)
    expect(mails.filter(({ text }) => text.includes('normal price'))).toHaveLength(1)
  })
})
