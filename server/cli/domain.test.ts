import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stringify } from 'yaml'
import { aSite, changeSettings } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { createDefaultSettings } from '../features/sites/default-settings.ts'
import { addDomain } from './add-domain.ts'
import { domain, exportDomain, importDomain, readSettings } from './domain.ts'
import { openDomain } from './open-domain.ts'

const test = useProgram()
let said: string[] = []

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

const text = (change: object = {}) => stringify({ ...createDefaultSettings('Harbour'), ...change })

describe('duet domain', () => {
  it('adds a domain that is then served, once', async () => {
    const { db } = test.database
    const harbour = { host: 'harbour.test', name: 'Harbour', isDraft: false }
    expect(await addDomain(db, harbour)).toBe(0)
    const { body } = await test.call({ host: 'harbour.test' }, 'settings', {})
    expect(body).toMatchObject({ name: 'Harbour', domain: 'harbour.test' })
    expect(await addDomain(db, { ...harbour, name: 'Again' })).toBe(65)
    expect(await addDomain(db, { ...harbour, host: 'no host!' })).toBe(64)
  })

  it('accepts language, country, currency and company of a new domain, and says what is wrong with them', async () => {
    const { db } = test.database
    const told = { language: 'pl', country: 'PL', currency: 'PLN', company: 'Port sp. z o.o.' }
    expect(await addDomain(db, { host: 'port.test', name: 'Port', ...told, isDraft: false })).toBe(0)
    const { body } = await test.call({ host: 'port.test' }, 'settings', {})
    expect(body).toMatchObject({
      domain_language: 'pl',
      company_country: 'PL',
      currency: 'PLN',
      company_name: 'Port sp. z o.o.',
      geoip_selected_country: 'PL',
      vat_numbers: {},
      support_email: 'support@port.test',
    })
    const wrong = { language: 'Polish', country: 'pl', currency: 'zloty' }
    expect(await addDomain(db, { host: 'wrong.test', ...wrong, isDraft: false })).toBe(65)
    expect(said.slice(-3)).toEqual([
      expect.stringMatching(/^--language Polish: choose one of en, nl/),
      expect.stringMatching(/^--country pl: must be .*such as NL$/),
      expect.stringMatching(/^--currency zloty: must be .*such as EUR$/),
    ])
  })

  it('shows a draft to staff only, and opens it when nothing is missing', async () => {
    const { db, pool } = test.database
    const host = 'bay.test'
    await addDomain(db, { host, name: 'Bay', company: 'Bay B.V.', isDraft: true })
    const refused = await test.call({ host }, 'settings', {})
    expect([refused.status, refused.error.error]).toEqual([503, 'unavailable'])
    const admin = { ...(await aStaff(test, ['admin'])), host }
    const { body } = await test.call(admin, 'adminSettings', {})
    expect(body.open).toBe(false)

    expect(await openDomain(db, { host, isProduction: true })).toBe(65)
    const missing = said.join('\n')
    for (const what of [
      'company_kvk is still the sample',
      'company_city is empty',
      'no package is on sale in EUR',
      'no provider',
    ])
      expect(missing).toContain(what)
    expect(missing).not.toContain('company_name')

    const { id } = (await pool.query('select site_id as id from site_hosts where host = $1', [host])).rows[0]
    const change = {
      company_address: 'Kade 1',
      company_city: 'Utrecht',
      company_kvk: '12345678',
      vat_numbers: { NL: 'NL123456789B01' },
    }
    await changeSettings(test, { id, host }, change)
    await pool.query(
      `insert into packages (site_id, id, credits, price_cents, currency, position, on_sale)
       values ($1, gen_random_uuid(), 10, 999, 'EUR', 0, true),
         ($1, gen_random_uuid(), 50, 2999, 'EUR', 1, true)`,
      [id],
    )
    const setProvider = (name: string) =>
      pool.query(
        `insert into payment_providers (site_id, provider, position, credentials) values ($1, $2, 0, '')`,
        [id, name],
      )
    await setProvider('bank')
    said = []
    expect(await openDomain(db, { host, isProduction: true })).toBe(65)
    expect(said.join('\n')).toMatch(/no provider of this site takes EUR from members in .*GB/)

    await setProvider('mollie')
    said = []
    expect(await openDomain(db, { host, isProduction: true })).toBe(0)
    expect(said).toEqual([expect.stringMatching(/^bay\.test is open\./)])
    test.program.sites.forget()
    expect((await test.call({ host }, 'settings', {})).status).toBe(200)
    expect(await openDomain(db, { host, isProduction: true })).toBe(0)
    expect(await openDomain(db, { host: 'absent.test', isProduction: true })).toBe(66)
  })

  it('exports what import accepts, and changes only that domain (T-042)', async () => {
    const { db } = test.database
    await aSite(test, { host: 'quay.test' })
    await aSite(test, { host: 'pier.test' })
    const before = await exportDomain(db, 'pier.test')
    const exported = (await exportDomain(db, 'quay.test')) ?? ''
    const changed = exported
      .replace(/^name: .*$/m, 'name: Quay')
      .replace(/^refund_days: .*$/m, 'refund_days: 30')
    expect(await importDomain(db, { host: 'quay.test', file: 'quay.yaml', text: changed })).toBe(0)
    expect(await exportDomain(db, 'quay.test')).toBe(changed)
    expect(await exportDomain(db, 'pier.test')).toBe(before)
  })

  it('names every error at once and changes nothing (T-040)', async () => {
    const { db } = test.database
    await aSite(test, { host: 'mole.test' })
    const before = await exportDomain(db, 'mole.test')
    const theme = createDefaultSettings('x').theme
    const wrong = text({
      refund_days: 7,
      colour: 'red',
      theme: { ...theme, light: { ...theme.light, action: '#ffb0a0' } },
    })
    expect(await importDomain(db, { host: 'mole.test', file: 'mole.yaml', text: wrong })).toBe(65)
    const all = said.join('\n')
    expect(all).toContain('refund_days')
    expect(all).toContain('colour')
    expect(all).toContain('on_action on action has a contrast of')
    expect(await exportDomain(db, 'mole.test')).toBe(before)
  })

  it('accepts no settings without a label for fictional profiles (G-023, T-038)', async () => {
    const { db } = test.database
    await aSite(test, { host: 'dock.test' })
    const before = await exportDomain(db, 'dock.test')
    const { fictional_singular } = createDefaultSettings('x')
    const wordless = text({ fictional_singular: { ...fictional_singular, pl: ' ' } })
    expect(await importDomain(db, { host: 'dock.test', file: 'dock.yaml', text: wordless })).toBe(65)
    expect(said.join('\n')).toContain('fictional_singular.pl is empty')
    expect(await exportDomain(db, 'dock.test')).toBe(before)
  })

  it('sends the operator to the first admin only while there is none', async () => {
    const { db } = test.database
    await aStaff(test, ['admin'])
    await addDomain(db, { host: 'second.test', name: 'Second', isDraft: true })
    expect(said.at(-1)).toContain('Continue at https://second.test/admin')
    expect(said.at(-1)).not.toContain('admin create')
  })

  it('names a misspelt setting at any depth', () => {
    expect(readSettings(text({ massage_credits: 3 }))).toEqual({
      mistakes: ['settings: unrecognized key(s) "massage_credits" in object'],
    })
    const { theme } = createDefaultSettings('x')
    const own_texts = { de: { headline: 'Hallo', home_title: 'Hallo' } }
    expect(readSettings(text({ own_texts, theme: { ...theme, ligth: theme.light } }))).toEqual({
      mistakes: [
        'theme.ligth: there is no such setting',
        'own_texts.de.home_title: there is no such setting',
      ],
    })
  })

  it('reports invalid YAML, an unknown domain, and its usage', async () => {
    expect(readSettings('a: [')).toHaveProperty('mistakes')
    expect(await importDomain(test.database.db, { host: 'absent.test', file: 'x', text: text() })).toBe(66)
    expect(await domain(['sink'])).toBe(64)
    expect(said.at(-1)).toContain('duet domain add HOST')
  })
})
