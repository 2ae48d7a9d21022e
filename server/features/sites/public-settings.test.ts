import { beforeAll, describe, expect, it } from 'vitest'
import { OwnTexts } from '#contract/features/sites/look.ts'
import { aSite, changeSettings, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { createDefaultSettings } from './default-settings.ts'

const test = useProgram()
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})

describe('the settings that a browser gets', () => {
  it('belong to the site of the request’s host (T-002)', async () => {
    const { body } = await test.call({ host: site.host }, 'settings', {})
    expect(body.domain).toBe(site.host)
  })

  it('have title, description and the words for fictional profiles in the language of the visitor (T-004, T-005, T-039)', async () => {
    const texts = createDefaultSettings('Duet')
    for (const locale of ['de', 'pl'] as const) {
      const { body } = await test.call({ cookie: `locale=${locale}` }, 'settings', {})
      expect(body.index_title).toContain(texts.index_title[locale].slice(0, 10))
      expect(body.description).not.toBe('')
      expect(body.fictional_plural).toBe(texts.fictional_plural[locale])
    }
  })

  it('have the site’s own words for the home page in the visitor’s language only', async () => {
    const empty = OwnTexts.parse({})
    const german = { ...empty, headline: 'Guten Abend.', mail_footer: 'Dein Team.' }
    await changeSettings(test, site, { own_texts: { de: german } })
    const { body } = await test.call({ host: site.host, cookie: 'locale=de' }, 'settings', {})
    expect(body.own_texts).toMatchObject({ headline: 'Guten Abend.', subline: '' })
    expect(JSON.stringify(body)).not.toContain('Dein Team.')
    expect((await test.call({ host: site.host }, 'settings', {})).body.own_texts).toBeNull()
  })

  it('refuse markup in words', () => {
    expect(OwnTexts.safeParse({ headline: '<b>Good</b> evening' }).success).toBe(false)
    expect(OwnTexts.safeParse({ headline: 'Good evening & welcome' }).success).toBe(true)
  })

  it('point pictures to the site’s own server unless set otherwise, and say what regions are called (T-006, T-008, E-021)', async () => {
    const { body } = await test.call({}, 'settings', {})
    expect(body.cdn_prefix).toBe(createDefaultSettings('Duet').cdn_prefix)
    expect(body.region_data.PL).toEqual({ label: 'voivodeship' })
    expect(body.region_data.CH).toEqual({ label: 'canton' })
  })

  it('include this visitor’s part, and no key or rule that is not for browsers (C-019, T-043)', async () => {
    const { body } = await test.call({}, 'settings', {})
    expect(body).toMatchObject({ locale: 'en', signups_allowed: true, search_visible: true, tracking: {} })
    const names = Object.keys(body)
    for (const secret of ['hide_account_existence', 'identical_messages', 'adjustment_limit', 'providers'])
      expect(names).not.toContain(secret)
    expect(JSON.stringify(body)).not.toMatch(/api_key|secret|private/i)
  })

  it('name the same company as the call about the company (C-031)', async () => {
    const { body } = await test.call({}, 'settings', {})
    const company = await test.call({}, 'companyInfo', {})
    const { company_name, company_address, company_kvk, vat_numbers, support_email } = body
    expect(company.body).toMatchObject({
      name: company_name,
      address: company_address,
      kvk: company_kvk,
      vat_numbers,
      support_email,
    })
  })
})
