import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { immediateStartVersion } from '#contract/features/payments/immediate-start.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember
let ben: TestMember
let small = ''

beforeEach(async () => {
  if (!site) {
    site = await aSite(test)
    small = (await sellPackages(test, site))[0]?.id ?? ''
  }
  anna = await aMember(test, site)
  ben = await aMember(test, site)
})

async function readReceipt(payment: string) {
  await test.runJobs()
  const { outbox } = (await test.call({ host: site.host }, 'devOutbox', {})).body
  return outbox.find((mail) => mail.channel === 'mail' && mail.text.includes(payment))
}

async function readDocument(caller: TestMember, payment: string, document: 'terms' | 'withdrawal') {
  const answer = await test.call(caller, 'agreementDocument', { payment, document })
  return { status: answer.status, html: answer.raw.body }
}

describe('what was agreed with an order', () => {
  it('is confirmed by a receipt with seller, order, price, tax, consent and the documents in force', async () => {
    const { id } = await buy(test, anna, { package: small })
    const mail = await readReceipt(id)
    const { body } = await test.call(anna, 'agreement', { payment: id })
    const text = mail?.text ?? ''
    for (const line of body.seller) expect(text).toContain(line)
    for (const words of ['25 credits', '€7.49', 'iDEAL', immediateStartVersion]) expect(text).toContain(words)
    expect(text).toContain(body.consent?.text)
    expect(mail?.attachments.map(({ name }) => name)).toEqual(['Terms.html', 'Withdrawal.html'])
    expect(mail?.attachments[0]?.html).toMatch(/Terms of [\s\S]*Buying, prices and Premium/)
    expect(mail?.attachments[1]?.html).toContain('Model withdrawal form')
  })

  it('is shown with the payment as on the receipt, even after the terms have changed', async () => {
    const { id } = await buy(test, anna, { package: small })
    const mail = await readReceipt(id)
    await changeSettings(test, site, { company_address: 'Elsewhere 99' })
    for (const [index, document] of (['terms', 'withdrawal'] as const).entries()) {
      const { status, html } = await readDocument(anna, id, document)
      expect(status).toBe(200)
      expect(html).toBe(mail?.attachments[index]?.html)
      expect(html).not.toContain('Elsewhere 99')
    }
    const { body } = await test.call(anna, 'agreement', { payment: id })
    expect(body.consent).toMatchObject({ version: immediateStartVersion })
    expect(body.documents).toEqual(['terms', 'withdrawal'])
  })

  it('is stored once per wording, however many orders were made under it', async () => {
    await buy(test, anna, { package: small })
    await buy(test, ben, { package: small })
    const { rows } = await test.database.pool.query(
      'select count(distinct terms)::int as used, (select count(*)::int from agreement_documents d where d.site_id = a.site_id and d.hash in (select terms from order_agreements)) as kept from order_agreements a where payment_id in (select id from payments where member_id = any($1)) group by site_id',
      [[anna.id, ben.id]],
    )
    expect(rows[0]?.used).toBe(1)
  })

  it('is shown to no one else', async () => {
    const { id } = await buy(test, anna, { package: small })
    expect((await test.call(ben, 'agreement', { payment: id })).status).toBe(404)
    expect((await readDocument(ben, id, 'terms')).status).toBe(404)
  })

  it('shows no consent or documents for an order made before they were recorded', async () => {
    const { id } = await buy(test, anna, { package: small })
    await test.database.pool.query('delete from order_agreements where payment_id = $1', [id])
    const { body } = await test.call(anna, 'agreement', { payment: id })
    expect(body).toMatchObject({ consent: null, documents: [] })
    expect(body.seller.length).toBeGreaterThan(2)
    expect((await readDocument(anna, id, 'terms')).status).toBe(404)
  })

  it('drops the IP address of the order once withdrawal is no longer possible', async () => {
    const { id } = await buy(test, anna, { package: small })
    const print = async () => {
      await test.runScheduled('forget-old')
      const { rows } = await test.database.pool.query(
        'select buyer_print is not null as kept from order_agreements where payment_id = $1',
        [id],
      )
      return rows[0]?.kept
    }
    test.clock.advance({ days: 400 })
    expect(await print()).toBe(true)
    test.clock.advance({ days: 40 })
    expect(await print()).toBe(false)
  })
})

describe('the wording of the consent to immediate performance', () => {
  it('gets another version when it changes in any language', () => {
    const texts = localeCodes.map((locale) => {
      const messages = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')) as Record<string, string>
      return messages['payments.consent']
    })
    const print = hash('sha256', texts.join('\n'), 'hex').slice(0, 16)
    expect({ version: immediateStartVersion, print }).toEqual({
      version: '2026-11',
      print: 'ab4369e45802cb52',
    })
  })
})
