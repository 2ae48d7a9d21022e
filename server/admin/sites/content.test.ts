import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let writer: TestStaff
let admin: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  writer = await aStaff(test, ['content'])
  admin = await aStaff(test, ['admin'])
})

describe('the content of a site', () => {
  it('has pages, seen when they are published, never at the address of another page', async () => {
    const page = { token: 'house-rules', language: 'en', text: '# House rules\n\nBe kind.' } as const
    await test.call(writer, 'adminSavePage', { ...page, published: false })
    expect((await test.call({}, 'page', { token: page.token })).status).toBe(404)
    await test.call(writer, 'adminSavePage', { ...page, published: true })
    expect((await test.call({}, 'page', { token: page.token })).body.page.html).toContain('Be kind.')
    const taken = await test.call(writer, 'adminSavePage', { ...page, token: 'members', published: true })
    expect(taken.error.fields).toEqual({ token: 'name_taken' })
    const shown = await test.call(writer, 'adminPreviewPage', {
      language: 'en',
      text: '# A\n\n<script>x</script>',
    })
    expect(shown.body.html).not.toContain('<script>')
  })

  it('refuses a page with a link to a missing page', async () => {
    const page = { token: 'our-app', language: 'en', text: '# App\n\n[Here](route:no-such-page)' } as const
    const { language, text } = page
    const shown = await test.call(writer, 'adminPreviewPage', { language, text })
    expect([shown.status, shown.error.fields]).toEqual([422, { text: 'validation' }])
    const saved = await test.call(writer, 'adminSavePage', { ...page, published: true })
    expect([saved.status, saved.error.fields]).toEqual([422, { text: 'validation' }])
    const right = { ...page, text: '# App\n\n[Here](route:login)', published: true }
    await test.call(writer, 'adminSavePage', right)
    expect((await test.call({}, 'page', { token: page.token })).body.page.html).toContain('href="/login"')
  })

  it('has opening lines in seven languages', async () => {
    const texts = { en: 'Hi', nl: 'Hoi', de: 'Hallo', it: 'Ciao', fr: 'Salut', es: 'Hola', pl: 'Cześć' }
    const saved = await test.call(writer, 'adminSaveIcebreaker', { id: 'hi', position: 0, texts })
    expect(saved.body.icebreakers).toEqual([{ id: 'hi', position: 0, texts, mark: expect.any(String) }])
    const gap = await test.call(writer, 'adminSaveIcebreaker', {
      id: 'hi',
      position: 0,
      texts: { ...texts, pl: ' ' },
    })
    expect(gap.error.fields).toEqual({ 'texts.pl': 'empty' })
    expect((await test.call(writer, 'adminDeleteIcebreaker', { id: 'hi' })).body.icebreakers).toEqual([])
  })

  it('is never overwritten by someone who has not seen another person’s change', async () => {
    const colleague = await aStaff(test, ['content'])
    const page = { token: 'our-story', language: 'en', text: '# Story\n\nFirst.', published: false } as const
    const first = await test.call(writer, 'adminSavePage', { ...page, seen: null })
    const findPageMark = ({ pages }: typeof first.body) =>
      pages.find(({ token }) => token === page.token)?.mark
    const seen = findPageMark(first.body) ?? ''
    const theirs = { ...page, text: '# Story\n\nTheirs.', seen }
    expect((await test.call(colleague, 'adminSavePage', theirs)).status).toBe(200)
    expect((await test.call(colleague, 'adminSavePage', theirs)).status, 'the same again').toBe(200)
    for (const known of [seen, null]) {
      const mine = await test.call(writer, 'adminSavePage', {
        ...page,
        text: '# Story\n\nMine.',
        seen: known,
      })
      expect([mine.status, mine.error.error]).toEqual([409, 'already_completed'])
    }
    const now = (await test.call(writer, 'adminContent', {})).body
    expect(now.pages.find(({ token }) => token === page.token)?.text).toContain('Theirs.')
    const again = { ...page, text: '# Story\n\nMine.', seen: findPageMark(now) ?? '' }
    expect((await test.call(writer, 'adminSavePage', again)).status).toBe(200)

    const texts = { en: 'Hey', nl: 'Hé', de: 'He', it: 'Ehi', fr: 'Eh', es: 'Oye', pl: 'Hej' }
    const line = { id: 'hey', position: 0, texts }
    const begun = await test.call(writer, 'adminSaveIcebreaker', { ...line, seen: null })
    const mark = begun.body.icebreakers[0]?.mark ?? ''
    const other = { ...line, texts: { ...texts, en: 'Hey you' } }
    expect((await test.call(colleague, 'adminSaveIcebreaker', { ...other, seen: mark })).status).toBe(200)
    const mine = { ...line, texts: { ...texts, en: 'Hey there' } }
    const late = await test.call(writer, 'adminSaveIcebreaker', { ...mine, seen: mark })
    expect(late.error.error).toBe('already_completed')
    const taken = await test.call(writer, 'adminSaveIcebreaker', { ...mine, seen: null })
    expect(taken.error.fields).toEqual({ id: 'name_taken' })
    await test.call(colleague, 'adminDeleteIcebreaker', { id: 'hey' })
    expect((await test.call(writer, 'adminSaveIcebreaker', { ...mine, seen: mark })).status).toBe(409)
  })

  it('offers gifts, and stops offering them', async () => {
    const anna = await aMember(test, site)
    await test.call(writer, 'adminSaveGift', { id: 'rose', enabled: false })
    const { body } = await test.call(anna, 'gifts', {})
    expect(JSON.stringify(body)).not.toContain('"rose"')
  })
})

describe('numbers and health', () => {
  it('count what happened, and say when there is too little data', async () => {
    await aMember(test, site, { paid: true })
    const { numbers } = (await test.call(admin, 'adminNumbers', {})).body
    expect(numbers.days).toHaveLength(30)
    expect(numbers.funnel[0]?.signups).toBeGreaterThan(0)
    expect(numbers.match_rates.difference_percent).toBeNull()
    const csv = await test.call(admin, 'adminNumbersFile', { table: 'funnel' })
    expect(csv.raw.payload).toContain('source,visits,signups')
  })

  it('are refused for a date that does not exist', async () => {
    const from = '2026-02-31'
    for (const call of ['adminNumbers', 'adminNumbersFile'] as const)
      expect((await test.call(admin, call, { from })).error.fields).toEqual({ from: 'validation' })
    const moderator = await aStaff(test, ['moderator'])
    expect((await test.call(moderator, 'adminTransparency', { from })).status).toBe(422)
    const finance = await aStaff(test, ['finance'])
    expect((await test.call(finance, 'adminClosing', { day: from })).status).toBe(422)
  })

  it('tell an order that is still open from one that should have been closed', async () => {
    const anna = await aMember(test, site)
    const hours = (count: number) => new Date(test.clock.now().getTime() + count * 3_600_000)
    const pending = async (created: Date, expires: Date) => {
      const id = createId()
      await sql`
        insert into payments (id, site_id, member_id, request_key, kind, credits, method, provider, country, currency,
          list_cents, price_cents, vat_percent, vat_cents, locale, accepted_at, created_at, expires_at)
        values (${id}, ${site.id}, ${anna.id}, ${id}, 'package', 25, 'sct', 'bank', 'NL', 'EUR', 999, 999, 21, 173, 'en',
          ${created}, ${created}, ${expires})`.execute(test.database.db)
    }
    const found = async () =>
      (await test.call(admin, 'adminHealth', {})).body.findings.find(({ about }) => about === 'payments')
    // A transfer may take fourteen days.
    await pending(hours(-24 * 10), hours(24 * 4))
    expect(await found()).toMatchObject({ ok: true, waiting: 1, failed: 0 })
    await pending(hours(-3), hours(-1))
    expect(await found()).toMatchObject({ ok: false, waiting: 2, failed: 1 })
    await sql`delete from payments where member_id = ${anna.id}`.execute(test.database.db)
  })

  it('find nothing wrong with an idle program', async () => {
    const { body } = await test.call(admin, 'adminHealth', {})
    expect(body.findings.filter(({ ok }) => !ok)).toEqual([])
    expect(body.findings.map(({ about }) => about)).toContain('ledger')
  })
})
