import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PreflightMistake } from '#contract/admin/sites/preflight.ts'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import { aMember, aSite, changeSettings, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let admin: TestStaff

const proper = {
  company_name: 'Warm B.V.',
  company_address: 'Dorpsstraat 3',
  company_kvk: '12345678',
  support_email: 'help@warm.example',
  vat_numbers: { NL: 'NL123456789B01' },
}

beforeAll(async () => {
  site = await aSite(test)
  await aSite(test, { host: 'other-brand.test' })
  admin = await aStaff(test, ['admin', 'finance'])
  await changeSettings(test, site, proper)
  for (const [index, tier] of (['p0', 'p1', 'p2', 'p3'] as const).entries()) {
    const terms = { tier, credits: 10 * (index + 1), price_cents: 990 * (index + 1), currency: 'EUR' }
    const caller = { ...admin, headers: { 'idempotency-key': crypto.randomUUID() } }
    const more = { country: null, position: index, on_sale: true }
    expect((await test.call(caller, 'adminAddPackage', { ...terms, ...more })).status).toBe(200)
  }
})

const current = async () => (await test.call(admin, 'adminSettings', {})).body
const check = async (change: object) => {
  const { settings } = await current()
  return (await test.call(admin, 'adminCheckSettings', { settings: { ...settings, ...change } })).body
}
const wrongIn = async (change: object) => {
  const { preflight } = await check(change)
  return preflight.filter(({ ok }) => !ok).map(({ about }) => about)
}

/** In January 2020, a hundred premium and a hundred free members like one member, who likes 60 and 30 of them back. */
async function likeEachOther(): Promise<void> {
  const { db } = test.database
  const { id } = await aMember(test, site)
  const at = new Date('2020-01-15T12:00:00Z')
  await sql`
    insert into members (id, site_id, kind, email, email_key, status, language, looking_for, invisible, paid_since, signup_at)
    select gen_random_uuid(), ${site.id}, 'person', 'giver' || n || '@example.org', 'giver' || n || '@example.org',
      'activated', 'en', 'male', false, case when n <= 100 then timestamptz '2019-06-01' end, timestamptz '2019-01-01'
    from generate_series(1, 200) n`.execute(db)
  const givers = sql`select id, substring(email from 6 for position('@' in email) - 6)::int as n from members
    where site_id = ${site.id} and email like 'giver%'`
  await sql`insert into likes (from_id, to_id, created_at) select id, ${id}, ${at} from (${givers}) g`.execute(
    db,
  )
  await sql`insert into likes (from_id, to_id, created_at) select ${id}, id, ${at} from (${givers}) g
    where n <= 60 or n between 101 and 130`.execute(db)
}

describe('the preflight', () => {
  it('finds nothing wrong with a proper site', async () => {
    expect(await wrongIn({})).toEqual([])
  })

  it.each([
    ['values', { min_age: 16 }],
    ['imprint', { company_kvk: '' }],
    ['imprint', { company_name: 'Example B.V.' }],
    ['imprint', { company_country: 'DE' }],
    ['vat', { vat_numbers: {} }],
    ['vat', { countries: ['NL', 'US'] }],
    ['languages', { description: { ...createDefaultSettings('Warm').description, pl: ' ' } }],
    ['labels', { fictional_singular: { ...createDefaultSettings('Warm').fictional_singular, de: '' } }],
    ['packages', { currency: 'CHF' }],
    ['prices', { welcome_minimum_cents: 990 }],
    ['prices', { message_credits: 2 }],
    ['sender', { mail_from: 'hello@other-brand.test' }],
    ['sender', { support_email: 'help@mail.other-brand.test' }],
  ])('names what is wrong with %s: %j', async (about, change) => {
    expect(await wrongIn(change)).toContain(about)
  })

  it.each([
    ['signups', 'All', { code: 'choice', choices: ['all', 'with_trafficsource', 'none'] }],
    ['enable_site_entry_popup', 'No', { code: 'choice', choices: ['no', 'yes'] }],
    ['logged_out_search', 'everything', { code: 'choice', choices: ['none', 'limited', 'all'] }],
    ['picture_review', 'Before', { code: 'choice', choices: ['before', 'after'] }],
    ['domain_language', 'Dutch', { code: 'format', format: 'language' }],
    ['time_zone', 'Amsterdam', { code: 'format', format: 'time_zone' }],
    ['currency', 'eur', { code: 'format', format: 'currency' }],
    ['company_country', 'Netherlands', { code: 'format', format: 'country' }],
    ['cdn_prefix', 'https://cdn.example/photos', { code: 'format', format: 'folder' }],
    ['invoice_prefix', 'FLIRT {month}', { code: 'format', format: 'invoice_prefix' }],
    ['support_email', 'help', { code: 'format', format: 'email' }],
    ['added', 'last year', { code: 'format', format: 'day' }],
    ['cam_link', 'cams.example', { code: 'format', format: 'link' }],
    ['mail_dkim_selectors', ['a b'], { code: 'format', format: 'selector' }],
    ['min_age', 16, { code: 'number_too_small', min: 18 }],
    ['refund_days', 'many', { code: 'invalid' }],
    ['name', '', { code: 'empty' }],
    ['name', 'x'.repeat(41), { code: 'text_too_long', max: 40 }],
    ['countries', [], { code: 'list_too_short', min: 1 }],
  ])('finds what %s cannot be: %j', async (setting, value, mistake) => {
    const { preflight } = await check({ [setting]: value })
    expect(preflight).toEqual([
      { about: 'values', ok: false, blocks: true, mistakes: [{ ...mistake, setting }] },
    ])
  })

  const badLists: [string, unknown, PreflightMistake][] = [
    ['countries', ['NL', 'nl'], { code: 'format', setting: 'countries', format: 'offered_country' }],
    [
      'age_before_entry',
      ['Germany'],
      { code: 'format', setting: 'age_before_entry', format: 'offered_country' },
    ],
    ['interests', ['hiking', 'Hiking'], { code: 'format', setting: 'interests', format: 'interest' }],
    ['vat_percent', { NL: 121 }, { code: 'number_too_large', setting: 'vat_percent.NL', max: 100 }],
    ['vat_percent', { Holland: 21 }, { code: 'format', setting: 'vat_percent.Holland', format: 'country' }],
  ]
  it.each(badLists)('finds what is none in a list: %s %j', async (name, value, mistake) => {
    const { preflight } = await check({ [name]: value })
    expect(preflight[0]?.mistakes).toEqual([mistake])
  })

  it('finds markup in a site’s own words', async () => {
    const { settings } = await current()
    const own = { ...Object(settings.own_texts), de: { headline: '<b>Hallo</b>' } }
    expect((await check({ own_texts: own })).preflight[0]?.mistakes).toEqual([
      { code: 'format', setting: 'own_texts.de.headline', format: 'plain_text' },
    ])
  })

  it('names the colours that are too close, and the colour that is none', async () => {
    const { theme } = createDefaultSettings('Warm')
    const pale = { ...theme, dark: { ...theme.dark, on_action: theme.dark.action } }
    const pair = { code: 'low_contrast', scheme: 'dark', front: 'on_action', back: 'action' }
    expect((await check({ theme: pale })).preflight[0]?.mistakes).toContainEqual({
      ...pair,
      contrast: 1,
      min: 4.5,
    })
    const red = { ...theme, light: { ...theme.light, brand: 'red' } }
    expect((await check({ theme: red })).preflight[0]?.mistakes).toContainEqual({
      code: 'format',
      setting: 'theme.light.brand',
      format: 'colour',
    })
  })

  it('refuses a percentage that was not measured (G-020, G-024)', async () => {
    const claim = {
      percent: 46,
      method: createDefaultSettings('x').description,
      members: 900,
      period: '2026',
      example: false,
    }
    expect(await wrongIn({ premium_claim: claim })).toEqual(['claim'])
    expect(await wrongIn({ premium_claim: { ...claim, example: true } })).toEqual(['claim'])
  })

  it('accepts only the percentage measured for the claim’s period and members (G-020)', async () => {
    await likeEachOther()
    const { description: method } = createDefaultSettings('x')
    // 60 of 100 premium members and 31 of 101 free ones, including the liked one: 60 % against 30.7 %
    const claim = { percent: 95, method, members: 201, period: '2020-01-01 – 2020-01-31', example: false }
    expect(await wrongIn({ premium_claim: claim })).toEqual([])
    expect(await wrongIn({ premium_claim: { ...claim, percent: 96 } })).toEqual(['claim'])
    expect(await wrongIn({ premium_claim: { ...claim, members: 200 } })).toEqual(['claim'])
    expect(await wrongIn({ premium_claim: { ...claim, period: '2020-02-01 – 2020-02-28' } })).toEqual([
      'claim',
    ])
    expect(await wrongIn({ premium_claim: { ...claim, period: 'January' } })).toEqual(['claim'])
    expect(await wrongIn({ premium_claim: { ...claim, period: '2020-01-01 – 2020-02-31' } })).toEqual([
      'claim',
    ])
  })

  it('refuses colours with too little contrast', async () => {
    const { theme } = createDefaultSettings('Warm')
    const pale = { ...theme, light: { ...theme.light, on_action: '#DDDDDD', action: '#EEEEEE' } }
    const wrong = await wrongIn({ theme: pale })
    expect(wrong.some((about) => about === 'contrast' || about === 'values')).toBe(true)
  })
})

describe('settings', () => {
  it('are published as a version, compared, and rolled back with one call (T-018)', async () => {
    const before = await current()
    const settings = { ...before.settings, message_credits: 2, signup_credits: 4 }
    const saved = await test.call(admin, 'adminSaveSettings', {
      settings,
      version: before.version,
      reason: 'Dearer messages.',
    })
    expect(saved.body.version).toBe(before.version + 1)
    expect(saved.body.history[0]).toMatchObject({
      reason: 'Dearer messages.',
      by: admin.name,
      changes: [
        { path: 'message_credits', from: 1, to: 2 },
        { path: 'signup_credits', from: 3, to: 4 },
      ],
    })
    expect((await test.call({}, 'settings', {})).body.message_credits).toBe(2)
    const late = { settings, version: before.version, reason: 'Too late.' }
    expect((await test.call(admin, 'adminSaveSettings', late)).error.error).toBe('already_completed')
    await test.call(admin, 'adminRollbackSettings', { version: before.version })
    expect((await test.call({}, 'settings', {})).body.message_credits).toBe(1)
    expect((await readAudit(test, admin)).at(-1)).toMatchObject({ act: 'settings.saved' })
  })

  it('are not published while the preflight finds an error', async () => {
    const { settings, version } = await current()
    const input = { settings: { ...settings, company_kvk: '' }, version, reason: 'No.' }
    const { error } = await test.call(admin, 'adminSaveSettings', input)
    expect(error.fields).toEqual({ imprint: 'validation' })
    expect((await current()).version).toBe(version)
  })

  it('are published while packages are still missing: a new site starts with its company', async () => {
    const { settings, version } = await current()
    const input = { settings: { ...settings, currency: 'CHF' }, version, reason: 'Francs.' }
    const { status, body } = await test.call(admin, 'adminSaveSettings', input)
    expect(status).toBe(200)
    expect(body.preflight.find(({ about }) => about === 'packages')).toMatchObject({
      ok: false,
      blocks: false,
      mistakes: [{ code: 'no_package', currency: 'CHF' }],
    })
    await changeSettings(test, site, { currency: 'EUR' })
  })

  it('with an error create no new domain', async () => {
    await changeSettings(test, site, { company_kvk: '' })
    const refused = await test.call(admin, 'adminAddDomain', { host: 'wrong.example', name: 'Wrong' })
    expect(refused.error.fields).toEqual({ imprint: 'validation' })
    await changeSettings(test, site, { company_kvk: proper.company_kvk })
  })

  it('of a new domain start as a copy, and leave the original unchanged (G-022, T-001, T-042)', async () => {
    const added = await test.call(admin, 'adminAddDomain', { host: 'second.example', name: 'Second' })
    expect(added.status).toBe(200)
    const again = await test.call(admin, 'adminAddDomain', { host: 'second.example', name: 'Third' })
    expect(again.error.fields).toEqual({ host: 'name_taken' })
    expect((await test.call({ host: 'second.example' }, 'settings', {})).body.name).toBe('Second')
    expect((await test.call({}, 'settings', {})).body.name).toBe('Duet')
  })

  it('of a new domain include the site’s own wording and its blocked words', async () => {
    const staff = await aStaff(test, ['admin', 'content', 'moderator'])
    await test.call(staff, 'adminSaveMessage', { key: 'nav.settings', texts: { en: 'Preferences' } })
    const wording = {
      page: 'terms',
      language: 'en',
      text: '# Our terms\n\nBe kind.',
      published: true,
    } as const
    expect((await test.call(staff, 'adminSaveFixedPage', wording)).status).toBe(200)
    await test.call(staff, 'adminAddTextRule', { words: 'sugar daddy', act: 'refuse' })
    const host = 'worded.example'
    expect((await test.call(staff, 'adminAddDomain', { host, name: 'Worded' })).status).toBe(200)
    const there = { ...staff, host }
    const { body: settings } = await test.call({ host }, 'settings', {})
    expect(settings.messages).toEqual({ 'nav.settings': ['Preferences'] })
    expect((await test.call({ host }, 'page', { page: 'terms' })).body.page.title).toBe('Our terms')
    const { rules } = (await test.call(there, 'adminTextRules', {})).body
    expect(rules).toMatchObject([{ words: 'sugar daddy', act: 'refuse' }])
    // Each site continues with its own words.
    await test.call(there, 'adminDeleteTextRule', { id: rules[0]?.id ?? '' })
    expect((await test.call(staff, 'adminTextRules', {})).body.rules).toHaveLength(1)
  })
})

describe('a percentage that was measured', () => {
  const measured = async () => {
    const { description: method } = createDefaultSettings('x')
    return { percent: 95, method, members: 201, period: '2020-01-01 – 2020-01-31', example: false }
  }

  it('is not shown on a new domain, where it was not measured', async () => {
    await changeSettings(test, site, { premium_claim: await measured() })
    const added = await test.call(admin, 'adminAddDomain', { host: 'third.example', name: 'Third' })
    expect(added.status).toBe(200)
    expect((await test.call({}, 'settings', {})).body.premium_claim?.percent).toBe(95)
    expect((await test.call({ host: 'third.example' }, 'settings', {})).body.premium_claim).toBeNull()
    await changeSettings(test, site, { premium_claim: null })
  })
})

describe('an earlier version of the settings', () => {
  /** A version as it was when published. */
  async function keep(version: number, change: string): Promise<void> {
    await sql`
      insert into site_versions (site_id, version, settings, reason, created_at)
      select id, ${version}, ${sql.raw(change)}, '', now() from sites where id = ${site.id}`.execute(
      test.database.db,
    )
  }

  it('is not restored when its settings can no longer be published', async () => {
    const before = await current()
    await keep(-1, `settings || '{"company_kvk": ""}'`)
    const wrong = await test.call(admin, 'adminRollbackSettings', { version: -1 })
    expect([wrong.status, wrong.error.fields]).toEqual([422, { imprint: 'validation' }])
    // As written by a version of the program that did not know a setting.
    await keep(-2, `settings - 'currency'`)
    const old = await test.call(admin, 'adminRollbackSettings', { version: -2 })
    expect([old.status, old.error.fields]).toEqual([422, { values: 'validation' }])
    expect((await current()).version).toBe(before.version)
  })
})

describe('packages', () => {
  it('cannot all cost more than the welcome discount’s minimum', async () => {
    const { packages } = (await test.call(admin, 'adminPackages', {})).body
    const cheapest = packages.find(({ tier }) => tier === 'p0')
    if (!cheapest) throw new Error('four were made')
    const { sales, ...terms } = cheapest
    const dearer = await test.call(admin, 'adminChangePackage', { ...terms, price_cents: 150_000 })
    expect([sales, dearer.error.error]).toEqual([0, 'cheapest_package'])
    expect(dearer.error.params).toEqual({ amount: '€15.00' })
    expect(dearer.error.message).toContain('must cost less than €15.00')
  })

  it.each([
    ['currency', { currency: 'EUX' }],
    ['country', { country: 'UK' }],
  ])('are refused for a %s that no one can have: %j', async (field, change) => {
    const caller = { ...admin, headers: { 'idempotency-key': crypto.randomUUID() } }
    const terms = { tier: null, credits: 10, price_cents: 990, currency: 'EUR', country: null }
    const refused = await test.call(caller, 'adminAddPackage', {
      ...terms,
      position: 0,
      on_sale: true,
      ...change,
    })
    expect([refused.status, refused.error.fields]).toEqual([422, { [field]: 'validation' }])
  })

  it('change the lowest price of a message for everyone immediately (T-017)', async () => {
    const costs = async () =>
      (await test.call({ host: site.host }, 'settings', {})).body.minimum_message_costs.NL?.costs
    const { packages } = (await test.call(admin, 'adminPackages', {})).body
    const largest = packages.find(({ tier }) => tier === 'p3')
    if (!largest) throw new Error('four were made')
    const { sales: _, ...terms } = largest
    expect(await costs()).toBe(0.99)
    await test.call(admin, 'adminChangePackage', { ...terms, price_cents: 2000 })
    expect(await costs()).toBe(0.5)
    await test.call(admin, 'adminChangePackage', { ...terms, on_sale: false })
    expect(await costs()).toBe(0.99)
  })
})
