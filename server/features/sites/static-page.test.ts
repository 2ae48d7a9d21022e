import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { computeTermsVersion } from '#contract/features/accounts/terms-version.ts'
import { emptyImprint } from '#contract/features/sites/imprint.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { staticPages } from '#contract/features/sites/pages.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import { matchRoute } from '#contract/routing/match-route.ts'
import type { Site } from '../../app/site.ts'
import { createTranslator } from '../../platform/messages.ts'
import { findProjectRoot } from '../../platform/project-root.ts'
import { fillText } from './fill-text.ts'
import { escapeMarkdown, renderMarkdown } from './markdown.ts'
import { renderStaticPage } from './static-page.ts'
import { buildStaticPageParameters } from './static-page-parameters.ts'

const word = (text: string) => Object.fromEntries(localeCodes.map((code) => [code, text]))

/** Returns a site with everything that the pages speak of. */
function aSite(changes: Partial<SiteSettings> = {}): Site {
  const settings: Partial<SiteSettings> = {
    name: 'Duet',
    time_zone: 'Europe/Amsterdam',
    min_age: 18,
    message_credits: 1,
    signup_credits: 3,
    photo_credits: 2,
    gift_credits: 3,
    chat_history_days: 365,
    free_visible_photos: 3,
    support_email: 'help@duet.example',
    support_phone: '+31 20 000 0000',
    company_name: 'Duet & Sons_*_B.V.',
    company_address: 'Keizersgracht 1',
    company_kvk: '12345678',
    company_city: 'Amsterdam',
    company_country: 'NL',
    tradenames: ['Duet', 'Samen'],
    imprint: emptyImprint,
    vat_numbers: { NL: 'NL000000000B01', DE: 'DE000000000' },
    added: '2022-01-01',
    fictional_singular: word('fictional profile') as SiteSettings['fictional_singular'],
    fictional_plural: word('fictional profiles') as SiteSettings['fictional_plural'],
    refund_days: 14,
    member_resell: false,
    ...changes,
  }
  // The pages read these settings alone.
  return {
    id: '1',
    host: 'duet.example',
    origin: 'https://duet.example',
    version: 1,
    hasFictional: true,
    settings,
  } as unknown as Site
}

async function render(
  page: (typeof staticPages)[number],
  locale: (typeof localeCodes)[number],
  site = aSite(),
) {
  return renderStaticPage(
    page,
    locale,
    buildStaticPageParameters(site, locale, await createTranslator(locale)),
  )
}

const cases = staticPages.flatMap((page) => localeCodes.map((locale) => [page, locale] as const))

describe('static pages', () => {
  it.each(['Pacific/Auckland', 'America/Los_Angeles'])(
    'name the day of the terms in %s (R-048)',
    async (time_zone) => {
      expect((await render('terms', 'en', aSite({ added: '2026-05-01', time_zone }))).html).toContain(
        '1 May 2026',
      )
    },
  )

  it.each(cases)('are complete: %s in %s (R-042, R-045)', async (page, locale) => {
    const { title, html } = await render(page, locale)
    expect(title).not.toBe('')
    expect(html).not.toMatch(/[{}]|undefined|route:/)
    expect(html).not.toContain('<h1')
    for (const [, address] of html.matchAll(/href="(\/[^"]*)"/g))
      expect(matchRoute(address ?? ''), address).not.toBeNull()
  })

  it.each(cases)('have the structure of the English ones: %s in %s (I-001)', (page, locale) => {
    const read = (code: string) =>
      readFileSync(join(findProjectRoot(), 'locales', 'pages', `${page}.${code}.md`), 'utf8')
    const parts = (text: string) => ({
      placeholders: [...new Set(text.match(/\{[#^/]?\w+\}/g))].sort(),
      links: (text.match(/route:[\w-]+/g) ?? []).sort(),
      headings: (text.match(/^#+/gm) ?? []).join(' '),
      points: (text.match(/^- /gm) ?? []).length,
    })
    expect(parts(read(locale))).toEqual(parts(read('en')))
    expect(read(locale)).not.toMatch(/\bTODO\b|lorem ipsum/)
  })

  it('carry the company, the refund period and the credits of the site (K-030, R-046, T-026, T-028, T-029, T-031, T-032, T-034, T-040)', async () => {
    const terms = await render('terms', 'nl')
    expect(terms.title).toBe('Voorwaarden van Duet')
    expect(terms.html).toContain('Duet &amp; Sons_*_B.V., Keizersgracht 1, Amsterdam, Nederland')
    expect(terms.html).toContain('NL000000000B01 en DE000000000')
    expect(terms.html).toContain('een bericht kost 1 credit, een foto 2 credits')
    expect(terms.html).toContain('href="mailto:help@duet.example"')
    expect(terms.html).toContain('href="/paginas/herroeping"')
    const refunds = await render('return-policy', 'pl', aSite({ refund_days: 30 }))
    expect(refunds.html).toContain('w ciągu 30 dni')
  })

  it('leave out what the site does not offer (K-031, R-047, T-027, T-033)', async () => {
    const site = aSite({ support_phone: '', tradenames: [], signup_credits: 0 })
    expect((await render('service', 'en', site)).html).not.toMatch(/Phone|Trade names/)
    expect((await render('service', 'en')).html).toContain('<li><strong>Phone</strong>: +31 20 000 0000')
    expect((await render('terms', 'en', site)).html).not.toContain('enough for')
    expect((await render('terms', 'en')).html).toContain('3 credits, enough for 3 messages')
  })

  it('name the register of the company as its country does (T-030)', async () => {
    for (const page of ['terms', 'service'] as const) {
      expect((await render(page, 'de')).html).toContain('KvK 12345678')
      expect((await render(page, 'nl', aSite({ company_country: 'PL' }))).html).toContain('KRS 12345678')
      expect((await render(page, 'en', aSite({ company_country: 'LU' }))).html).toMatch(
        /company registration 12345678/i,
      )
    }
  })

  it('include in the imprint what the company’s country requires, and nothing that is empty', async () => {
    expect((await render('service', 'de')).html).not.toContain('Vertreten durch')
    const imprint = { ...emptyImprint, representative: 'Mia Muster', register_court: 'Amtsgericht Köln' }
    const { html } = await render('service', 'de', aSite({ company_country: 'DE', imprint }))
    expect(html).toContain('Registergericht: Amtsgericht Köln')
    expect(html).toContain('Vertreten durch: Mia Muster')
    expect(html).not.toContain('Stammkapital')
  })

  it('say whether profiles may be shown on sister sites (T-041)', async () => {
    expect((await render('privacy', 'en')).html).toContain('on no other site')
    const { html } = await render('privacy', 'en', aSite({ member_resell: true }))
    expect(html).toContain('sister sites')
    // Nothing is promised that the settings of a member do not have.
    expect(html).not.toContain('agreed to that separately in your settings')
  })

  it('make the answers of the FAQ collapsible (R-044)', async () => {
    const { html } = await render('faq', 'de')
    expect(html.match(/<details>/g)).toHaveLength(html.match(/<\/details>/g)?.length ?? 0)
    expect(html).toMatch(/<details><summary>Verfallen Credits\?<\/summary>\n<p>Nein\.<\/p>\n<\/details>/)
    expect(html).not.toContain('<h3')
  })

  it('list everything stored on the cookies page (R-043)', async () => {
    const { html } = await render('cookies', 'fr')
    expect(html).toContain('<td><code>__Host-auth</code></td>')
    expect(html).toMatch(/365\sjours/)
  })
})

describe('the version of the terms (S-049)', () => {
  it.each([
    ['2022-01-01', '2023-12-01T12:00:00.000Z'],
    ['2023-12-01', '2023-12-01T12:00:00.000Z'],
    ['2024-05-01', '2024-05-01T00:00:00.000Z'],
    ['', '2023-12-01T12:00:00.000Z'],
    ['nonsense', '2023-12-01T12:00:00.000Z'],
  ])('of a company added on %s is that of %s (K-029, T-035)', (added, version) => {
    expect(computeTermsVersion(added).toISOString()).toBe(version)
  })
})

describe('texts with values', () => {
  it('keep a part depending on whether there is a value', () => {
    const text = '{name}{#phone}, {phone}{/phone}{^phone}, no phone{/phone}'
    expect(fillText(text, { name: 'Duet', phone: '1' })).toBe('Duet, 1')
    expect(fillText(text, { name: 'Duet', phone: '' })).toBe('Duet, no phone')
  })

  it('refuse an unknown name', () => {
    expect(() => fillText('{unknown}', {})).toThrow('{unknown}')
  })
})

describe('Markdown', () => {
  it('passes through no HTML and no script links', () => {
    const { html } = renderMarkdown('# Page\n<script>alert(1)</script>\n\n[x](javascript:alert(1))', 'en')
    expect(html).not.toContain('<script')
    expect(html).not.toContain('href="javascript')
  })

  it('leaves values unchanged', () => {
    const { title, html } = renderMarkdown(
      `# ${escapeMarkdown('A_b_*c*')}\n${escapeMarkdown('[x](y) <b> # 1.')}`,
      'en',
    )
    expect(title).toBe('A_b_*c*')
    expect(html).toBe('<p>[x](y) &lt;b&gt; # 1.</p>\n')
  })

  it('refuses a link to a page that does not exist', () => {
    expect(() => renderMarkdown('# T\n[x](route:nowhere)', 'en')).toThrow('nowhere')
  })
})
