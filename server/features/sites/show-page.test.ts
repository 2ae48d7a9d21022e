import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})

async function writePage(token: string, language: string, text: string, published = true) {
  await sql`insert into content_pages (site_id, token, language, text, published, updated_at)
    values (${site.id}, ${token}, ${language}, ${text}, ${published}, ${new Date('2026-01-02T03:04:05Z')})`.execute(
    test.database.db,
  )
}

describe('pages of text', () => {
  it('come in the language of the call', async () => {
    const headers = { 'x-language': 'de' }
    const { body } = await test.call({ headers }, 'page', { page: 'terms' })
    expect(body.page.title).toBe('Allgemeine Geschäftsbedingungen von Duet')
    expect(body.page.version_date).toBe('2023-12-01T12:00:00.000Z')
  })

  it('prefer the cookie’s language to that of the call', async () => {
    const caller = { cookie: 'locale=fr', headers: { 'x-language': 'de' } }
    expect((await test.call(caller, 'page', { page: 'safety' })).body.page.title).toBe('Des rencontres sûres')
  })

  it('show what the site wrote itself, in English where a language is missing (R-041)', async () => {
    await writePage('our-story', 'en', '# Our story\nWe **met** here.')
    await writePage('our-story', 'nl', '# Ons verhaal\nHier ontmoet.')
    const english = await test.call({ cookie: 'locale=pl' }, 'page', { token: 'our-story' })
    expect(english.body.page).toEqual({
      title: 'Our story',
      html: '<p>We <strong>met</strong> here.</p>\n',
      version_date: '2026-01-02T03:04:05.000Z',
    })
    const dutch = await test.call({ cookie: 'locale=nl' }, 'page', { token: 'our-story' })
    expect(dutch.body.page.title).toBe('Ons verhaal')
  })

  it('keep the text of a link to a page that no longer exists', async () => {
    const text =
      '# Our app\n[The **old** app](route:no-such-page), [someone](route:chats-id), [log in](route:login).'
    await writePage('our-app', 'en', text)
    const { status, body } = await test.call({}, 'page', { token: 'our-app' })
    expect([status, body.page?.html]).toEqual([
      200,
      '<p>The <strong>old</strong> app, someone, <a href="/login">log in</a>.</p>\n',
    ])
    await sql`insert into page_texts (site_id, page, language, text, published, updated_at)
      values (${site.id}, 'safety', 'en', ${'# Safe\n[Here](route:no-such-page)'}, true, now())`.execute(
      test.database.db,
    )
    expect((await test.call({}, 'page', { page: 'safety' })).body.page?.html).toBe('<p>Here</p>\n')
  })

  it('are not found when unknown, unpublished, of another site, or at the address of a page (R-041)', async () => {
    await writePage('draft', 'en', '# Draft\nNot yet.', false)
    await writePage('guthaben', 'en', '# Trap\nx')
    const other = await aSite(test, { host: 'other.test' })
    for (const token of ['nothing-here', 'draft', 'guthaben', 'Not A Token']) {
      expect((await test.call({}, 'page', { token })).error.error, token).toBe('not_found')
    }
    expect((await test.call({ host: other.host }, 'page', { token: 'our-story' })).status).toBe(404)
    expect((await test.call({}, 'page', {})).status).toBe(404)
  })
})

describe('languages', () => {
  it('are seven, with the site’s suggested when the country is unknown (R-040)', async () => {
    const { body } = await test.call({}, 'languages', {})
    expect(body.locales.map((locale) => locale.code)).toEqual(['en', 'nl', 'de', 'it', 'fr', 'es', 'pl'])
    expect(body.suggested).toEqual(['en'])
  })
})
