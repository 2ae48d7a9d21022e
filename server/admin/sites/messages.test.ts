import { beforeAll, describe, expect, it } from 'vitest'
import { findMessageMistake } from '#server/platform/message-check.ts'
import { aMember, aSite, readMailsTo, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let writer: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  await aSite(test, { host: 'other.test' })
  writer = await aStaff(test, ['content'])
})

const find = async (search?: string) =>
  (await test.call(writer, 'adminMessages', { ...(search !== undefined && { search }) })).body.messages

describe('messages in a site’s own wording', () => {
  it('are found by key and by words of any language', async () => {
    expect((await find('nav.settings')).map(({ key }) => key)).toContain('nav.settings')
    const found = (await find('ustawienia')).find(({ key }) => key === 'nav.settings')
    expect(found?.standing.pl).toBe('Ustawienia')
    expect(await find()).toEqual([])
  })

  it('apply to their site and language only, until they are reset', async () => {
    const own = async (host: string, locale: string) => {
      const headers = { 'accept-language': locale, 'x-language': locale }
      return (await test.call({ host, headers }, 'settings', {})).body.messages
    }
    const save = (text: string) =>
      test.call(writer, 'adminSaveMessage', { key: 'nav.settings', texts: { en: text } })
    expect((await save('Preferences')).status).toBe(200)
    expect(await own('duet.test', 'en')).toEqual({ 'nav.settings': ['Preferences'] })
    expect(await own('other.test', 'en')).toEqual({})
    expect((await find()).map(({ key, own: texts }) => [key, texts])).toEqual([
      ['nav.settings', { en: 'Preferences' }],
    ])
    expect((await readAudit(test, writer)).at(-1)).toMatchObject({
      act: 'message.saved',
      subject: 'nav.settings',
    })
    await save('')
    expect(await own('duet.test', 'en')).toEqual({})
  })

  it('are never overwritten by someone who has not seen another person’s change', async () => {
    const save = async (text: string, seen: { en?: string }) =>
      (await test.call(writer, 'adminSaveMessage', { key: 'nav.settings', texts: { en: text }, seen })).status
    expect(await save('First', {})).toBe(200)
    expect(await save('Second', {})).toBe(409)
    expect(await save('', {})).toBe(409)
    expect((await find('nav.settings'))[0]?.own).toEqual({ en: 'First' })
    expect(await save('First', {}), 'the same again').toBe(200)
    expect(await save('', { en: 'First' })).toBe(200)
    expect(await save('Third', { en: 'First' })).toBe(409)
  })

  it('are used in e-mails, and never reach the browser', async () => {
    const text = { en: 'Our word on {reference}' }
    await test.call(writer, 'adminSaveMessage', { key: 'mail.dataRequest.subject', texts: text })
    const support = await aStaff(test, ['support'])
    const anna = await aMember(test, site)
    const asked = await test.call(support, 'adminRecordDataRequest', {
      kind: 'access',
      member: anna.id,
      text: 'All of it.',
    })
    const id = asked.body.requests[0]?.id ?? ''
    await test.call(support, 'adminCloseDataRequest', { id, state: 'done', answer: 'There.' })
    expect((await readMailsTo(test, anna.email))[0]?.subject).toMatch(/^Our word on D-/)
    expect((await test.call({}, 'settings', {})).body.messages).toEqual({})
  })

  it('cannot change the labels of fictional profiles or claims', async () => {
    for (const key of [
      'view.fictionalNotice',
      'disclaimer.fictional',
      'premium.claim',
      'admin.change',
      'none',
    ]) {
      const saved = await test.call(writer, 'adminSaveMessage', { key, texts: { en: 'Verified' } })
      expect([key, saved.status]).toEqual([key, 404])
    }
    expect(await find('fictionalNotice')).toEqual([])
  })

  it('are refused per language when they are invalid', async () => {
    const texts = { en: '{count, plural, one {# message} other {# messages}}', nl: '{number} berichten' }
    const refused = await test.call(writer, 'adminSaveMessage', { key: 'count.messages', texts })
    expect(refused.error.fields).toEqual({ 'texts.nl': 'validation' })
    const shown = await test.call(writer, 'adminTryMessage', {
      key: 'count.messages',
      language: 'en',
      text: texts.en,
    })
    expect(shown.body).toEqual({ text: '3 messages', mistake: null })
  })

  it.each([
    ['open {count', 'syntax'],
    ["don't '{count}'", 'quote'],
    ['{count, plural, other {#}}', 'plural'],
    ['{who} has {count}', 'parameter'],
    ['<b>{count}</b>', 'tag'],
    ['46 % more of {count}', 'claim'],
    ['{count, plural, one {one} other {#}} at most', null],
    ['none named', null],
  ])('“%s” is judged: %s', (text, mistake) => {
    expect(findMessageMistake(text, '{count, plural, one {# credit} other {# credits}}', 'en')).toBe(mistake)
  })
})

describe('fixed pages in a site’s own wording', () => {
  const shown = async () => (await test.call({}, 'page', { page: 'return-policy' })).body.page
  const save = (text: string, published = true) =>
    test.call(writer, 'adminSaveFixedPage', { page: 'return-policy', language: 'en', text, published })

  it('replace the built-in ones once published, with their placeholders filled', async () => {
    const before = await shown()
    expect((await save('# Refunds\n\nWithin {refund_days} days at {site}.', false)).status).toBe(200)
    expect((await shown()).html).toBe(before.html)
    await save('# Refunds\n\nWithin {refund_days} days at {site}.')
    expect(await shown()).toMatchObject({ title: 'Refunds', html: '<p>Within 14 days at Duet.</p>\n' })
    const { texts } = (await test.call(writer, 'adminFixedPage', { page: 'return-policy' })).body
    expect(texts.map(({ language }) => language)).toHaveLength(7)
    expect(texts[0]?.own).toMatchObject({ published: true })
    await save('')
    expect((await shown()).html).toBe(before.html)
  })

  it('are never overwritten by someone who has not seen another person’s change', async () => {
    const one = { page: 'return-policy', language: 'en', published: false } as const
    const wording = (words: string) => `# Refunds\n\n${words} {refund_days} days.`
    const change = (text: string, seen: string | null) =>
      test.call(writer, 'adminSaveFixedPage', { ...one, text, seen })
    const first = (await change(wording('Within'), null)).body.texts[0]?.own?.mark ?? ''
    const second = (await change(wording('In'), first)).body.texts[0]?.own?.mark ?? ''
    for (const [text, seen] of [
      [wording('After'), first],
      [wording('After'), null],
      ['', first],
    ] as const)
      expect((await change(text, seen)).error.error).toBe('already_completed')
    expect((await change('', second)).status).toBe(200)
    expect((await change('', second)).status, 'the same again').toBe(200)
    expect((await change(wording('After'), second)).status).toBe(409)
  })

  it.each([
    ['a gap that no one fills', '# Refunds\n\n{refund_days} {nothing}'],
    ['no title', 'Within {refund_days} days.'],
    ['no period', '# Refunds\n\nSoon.'],
    ['a link to no page', '# Refunds\n\n{refund_days} [x](route:nowhere)'],
  ])('are refused with %s', async (_what, text) => {
    expect((await save(text)).error.fields).toEqual({ text: 'validation' })
  })

  it('are previewed as members will read them', async () => {
    const text = '# Refunds\n\n<script>x</script> {refund_days}'
    const input = { page: 'return-policy', language: 'en', text } as const
    const { body } = await test.call(writer, 'adminPreviewFixedPage', input)
    expect(body).toEqual({ title: 'Refunds', html: '<p>&lt;script&gt;x&lt;/script&gt; 14</p>\n' })
  })
})
