import { beforeEach, describe, expect, it } from 'vitest'
import type { NewDiscountBatch } from '#contract/admin/payments/discount-batches.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, decide, order, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram({ listen: true })
let site: TestSite
let finance: TestStaff
let anna: TestMember
let small = ''
let count = 0

const plain = {
  codes: 5,
  max_uses: null,
  country: null,
  starts: null,
  expires: null,
  value_percentage: 30,
  currency: null,
  minimum_order_value: null,
  paymentmethods: [],
} satisfies Omit<NewDiscountBatch, 'name'>

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    small = (await sellPackages(test, site))[0]?.id ?? ''
    finance = await aStaff(test, ['finance'])
  }
  anna = await aMember(test, site)
})

async function addBatch(terms: Partial<NewDiscountBatch> = {}) {
  count += 1
  return test.call(finance, 'adminAddDiscountBatch', { ...plain, name: `Batch ${count}`, ...terms })
}

/** Creates a batch, and returns its id and its codes. */
async function aBatch(terms: Partial<NewDiscountBatch> = {}) {
  const { id } = (await addBatch(terms)).body.batch
  const { codes } = (await test.call(finance, 'adminDiscountBatch', { id, limit: 100 })).body
  return { id, codes: codes.map(({ code }) => code) }
}

const read = async (id: string) => (await test.call(finance, 'adminDiscountBatch', { id })).body

describe('creating a batch of codes', () => {
  it('makes five hundred different codes with the same terms, and logs it once', async () => {
    const { body } = await addBatch({
      name: 'Spring flyer',
      codes: 500,
      max_uses: 100,
      value_percentage: 12.5,
    })
    expect(body.batch).toMatchObject({
      name: 'Spring flyer',
      codes: 500,
      max_uses: 100,
      value_percentage: 12.5,
      used: 0,
      held: 0,
      disabled: 0,
    })
    const seen = new Set<string>()
    let cursor: string | null = null
    do {
      const page: { codes: { code: string }[]; next: string | null; total: number | null } = (
        await test.call(finance, 'adminDiscountBatch', {
          id: body.batch.id,
          limit: 100,
          ...(cursor === null ? {} : { cursor }),
        })
      ).body
      for (const { code } of page.codes) seen.add(code)
      expect(page.total).toBe(500)
      cursor = page.next
    } while (cursor !== null)
    expect(seen.size).toBe(500)
    expect((await readAudit(test, finance)).at(-1)).toMatchObject({
      act: 'discount.batch_created',
      subject: body.batch.id,
    })
  })

  it('refuses 501 codes, a name that is taken, a limit above the codes, and an end before the start', async () => {
    await addBatch({ name: 'Taken' })
    const refused = [
      [{ codes: 501 }, 'codes'],
      [{ name: 'Taken' }, 'name'],
      [{ max_uses: 6 }, 'max_uses'],
      [{ starts: '2030-02-02', expires: '2030-02-01' }, 'expires'],
      [{ minimum_order_value: 100 }, 'currency'],
    ] as const
    for (const [terms, field] of refused) {
      const { status, error } = await addBatch(terms)
      expect([status >= 400, Object.keys(error.fields ?? {})]).toEqual([true, [field]])
    }
  })

  it('is made once when the request is repeated', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const input = { ...plain, name: 'Repeated' }
    const answers = [1, 2].map(() => test.call({ ...finance, headers }, 'adminAddDiscountBatch', input))
    const ids = (await Promise.all(answers)).map(({ body }) => body.batch?.id).filter(Boolean)
    expect(new Set(ids).size).toBe(1)
    const { batches } = (await test.call(finance, 'adminDiscountBatches', { search: 'repeated' })).body
    expect(batches.map(({ name }) => name)).toEqual(['Repeated'])
  })

  it('stays out of the list of codes, which still finds its codes by their beginning', async () => {
    const { codes } = await aBatch()
    const [code = ''] = codes
    const all = (await test.call(finance, 'adminDiscounts', {})).body.discounts.map((one) => one.code)
    expect(all).not.toContain(code)
    const found = (await test.call(finance, 'adminDiscounts', { search: code })).body.discounts
    expect(found).toMatchObject([{ code, validity: 'once' }])
  })
})

describe('using a code of a batch', () => {
  it('works once, and shows its payment in the list and in the file', async () => {
    const { id, codes } = await aBatch()
    const [code = ''] = codes
    const bought = (await buy(test, anna, { package: small, code })).body.payment
    const again = await order(test, await aMember(test, site), { package: small, code })
    expect(again.error.error).toBe('code_already_used')
    const redeemed = (await test.call(finance, 'adminDiscountBatch', { id, list: 'redeemed' })).body
    expect(redeemed.batch).toMatchObject({ codes: 5, used: 1, held: 0 })
    expect(redeemed.codes).toMatchObject([{ code, state: 'used', redeemed: { payment: bought.id } }])
    const unused = (await test.call(finance, 'adminDiscountBatch', { id, list: 'unused' })).body
    expect(unused.codes).toHaveLength(4)
    const { raw } = await test.call(finance, 'adminDiscountBatchFile', { id })
    const lines = raw.payload.trim().split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines.find((line) => line.startsWith(code))).toMatch(/,used,\d{4}-/)
  })

  it('waits for its first day, and says so', async () => {
    const tomorrow = new Date(test.clock.now().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const { codes } = await aBatch({ starts: tomorrow })
    const answer = await order(test, anna, { package: small, code: codes[0] ?? '' })
    expect([answer.status, answer.error.error]).toEqual([422, 'code_not_started'])
    test.clock.advance({ days: 3 })
    finance = await aStaff(test, ['finance'])
    expect((await order(test, anna, { package: small, code: codes[0] ?? '' })).status).toBe(200)
  })

  it('stops at the limit of the batch, also between orders of one moment', async () => {
    const { id, codes } = await aBatch({ codes: 6, max_uses: 2 })
    const buyers = await Promise.all(codes.map(() => aMember(test, site)))
    const answers = await Promise.all(
      buyers.map((buyer, index) => order(test, buyer, { package: small, code: codes[index] ?? '' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = answers.filter(({ status }) => status !== 200).map(({ error }) => error.error)
    expect(refused).toEqual(Array(4).fill('code_already_used'))
    expect((await read(id)).batch).toMatchObject({ held: 2, used: 0 })
  })

  it('gives its use back when the payment fails, and another code of the batch can have it', async () => {
    const { codes } = await aBatch({ codes: 2, max_uses: 1 })
    const [first = '', second = ''] = codes
    const { reference } = await order(test, anna, { package: small, code: first })
    const ben = await aMember(test, site)
    expect((await order(test, ben, { package: small, code: second })).error.error).toBe('code_already_used')
    await decide(test, anna, { reference, outcome: 'failed' })
    await test.runJobs({ also: 'later' })
    expect((await order(test, ben, { package: small, code: second })).status).toBe(200)
  })

  it('ends when staff disable what is left; a used one keeps its price', async () => {
    const { id, codes } = await aBatch()
    const [first = '', second = ''] = codes
    const bought = await buy(test, anna, { package: small, code: first })
    const ended = (await test.call(finance, 'adminEndDiscountBatch', { id })).body.batch
    expect(ended).toMatchObject({ codes: 5, used: 1, disabled: 4 })
    const refused = await order(test, await aMember(test, site), { package: small, code: second })
    expect(refused.error.error).toBe('code_not_found')
    expect(bought.body.payment.discount?.code).toBe(first)
  })
})

describe('a batch of another site', () => {
  it('is not found', async () => {
    const { id } = await aBatch()
    const away = { ...finance, host: (await aSite(test, { host: 'away.test' })).host }
    for (const name of ['adminDiscountBatch', 'adminEndDiscountBatch', 'adminDiscountBatchFile'] as const)
      expect([name, (await test.call(away, name, { id })).status]).toEqual([name, 404])
  })
})
