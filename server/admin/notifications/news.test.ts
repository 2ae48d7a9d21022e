import { beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/api/page-renderer.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, changeSettings, readMailsTo, type TestSite } from '#tests/builders.ts'
import { type Caller, useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let writer: TestStaff & { host: string }

const english = { title: 'A new game', text: 'Have you seen it?\n\nIt is at https://duet.test/swipe.' }
const german = { title: 'Ein neues Spiel', text: 'Schon gesehen?' }
const send = (texts: CallInput<'adminSendNews'>['texts'], client_id = createId(), caller: Caller = writer) =>
  test.call(caller, 'adminSendNews', { client_id, texts })
const list = async (caller: Caller = writer) => (await test.call(caller, 'adminNews', {})).body.news

beforeEach(async () => {
  site = await aSite(test, { host: `news-${createId().slice(-8)}.test` })
  writer = { ...(await aStaff(test, ['content'])), host: site.host }
})

describe('news of a site', () => {
  it('is for content staff', async () => {
    const others = {
      ...(await aStaff(test, ['moderator', 'support', 'finance', 'operator'])),
      host: site.host,
    }
    const member = await aMember(test, site)
    for (const caller of [others, member, { host: site.host }]) {
      expect((await send({ en: english }, createId(), caller)).status).toBe(404)
      expect((await test.call(caller, 'adminNews', {})).status).toBe(404)
      expect((await test.call(caller, 'adminNewsReceivers', {})).status).toBe(404)
      expect((await test.call(caller, 'adminPreviewNews', { texts: {} })).status).toBe(404)
    }
    expect(await readMailsTo(test, member.email)).toEqual([])
  })

  it('goes to all who want it, and is listed with who sent it, when and to how many', async () => {
    const [anna, ben] = [await aMember(test, site), await aMember(test, site)]
    expect((await test.call(writer, 'adminNewsReceivers', {})).body).toEqual({ receivers: 2, language: 'en' })
    expect(await list()).toEqual([])
    expect((await send({ en: english, de: german })).body).toEqual({ receivers: 2 })
    const row = { title: english.title, languages: ['en', 'de'], by: writer.name, receivers: 2 }
    expect(await list()).toMatchObject([{ ...row, mailed: 0, state: 'sending' }])
    for (const { email } of [anna, ben])
      expect((await readMailsTo(test, email)).map(({ subject }) => subject)).toEqual([english.title])
    expect(await list()).toMatchObject([
      { ...row, at: test.clock.now().toISOString(), mailed: 2, state: 'sent' },
    ])
  })

  it('goes out once however often the button is pressed, and is logged once', async () => {
    const anna = await aMember(test, site)
    const id = createId()
    const presses = await Promise.all([1, 2, 3].map(() => send({ en: english }, id)))
    // Of parallel presses, one sends it.
    for (const { status, error } of presses)
      expect(status === 200 || error.error === 'already_completed').toBe(true)
    expect((await send({ en: english }, id)).body).toEqual({ receivers: 1 })
    await test.runJobs()
    expect((await send({ en: english }, id)).body).toEqual({ receivers: 1 })
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
    expect(await list()).toHaveLength(1)
    expect(await readAudit(test, writer)).toMatchObject([
      { act: 'news.sent', details: { title: english.title, languages: ['en'], receivers: 1 } },
    ])
  })

  it('is not sent under the id of other news, which another site may have', async () => {
    const anna = await aMember(test, site)
    const id = createId()
    await send({ en: english }, id)
    expect((await send({ en: { ...english, text: 'Changed.' } }, id)).error.error).toBe(
      'idempotency_conflict',
    )
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
    const other = { ...writer, host: (await aSite(test, { host: `other-${id}.test` })).host }
    expect((await send({ en: english }, id, other)).body).toEqual({ receivers: 0 })
    expect(await list(other)).toHaveLength(1)
  })

  it('must be written in the site’s language, complete in every other, and not too long', async () => {
    await changeSettings(test, site, { domain_language: 'de-DE' })
    const blank = { title: ' ', text: 'x' }
    const empty = 'empty' as const
    for (const [texts, fields] of [
      [{}, { 'texts.de.title': empty, 'texts.de.text': empty }],
      [{ en: english }, { 'texts.de.title': empty, 'texts.de.text': empty }],
      [{ de: german, en: blank }, { 'texts.en.title': empty }],
      [{ de: { title: '\u0007', text: '\u0000' } }, { 'texts.de.title': empty, 'texts.de.text': empty }],
      [{ de: { ...german, text: 'x'.repeat(10_001) } }, { 'texts.de.text': 'message_too_long' }],
      [{ de: { ...german, title: 'x'.repeat(121) } }, { 'texts.de.title': 'message_too_long' }],
    ] as const) {
      const { status, error } = await send(texts)
      expect([status, error.fields]).toEqual([422, fields])
    }
    expect(await list()).toEqual([])
    expect((await send({ de: german })).status).toBe(200)
  })

  it('is previewed in each language, and the preview goes to no one', async () => {
    const anna = await aMember(test, site)
    const texts = {
      de: { title: 'Ein\nSpiel', text: 'a\r\nb\n\nSiehe https://duet.test/x.' },
      nl: { title: '', text: '' },
    }
    const { previews } = (await test.call(writer, 'adminPreviewNews', { texts })).body
    expect(previews).toEqual([
      { language: 'nl', subject: '', greeting: `Hallo ${writer.name},`, paragraphs: [] },
      {
        language: 'de',
        subject: 'Ein Spiel',
        greeting: `Hallo ${writer.name},`,
        paragraphs: [
          [{ text: 'a\nb', link: null }],
          [
            { text: 'Siehe ', link: null },
            { text: 'https://duet.test/x', link: 'https://duet.test/x' },
            { text: '.', link: null },
          ],
        ],
      },
    ])
    expect(await readMailsTo(test, anna.email)).toEqual([])
    expect([await list(), await readAudit(test, writer)]).toEqual([[], []])
  })

  it('is listed twenty at a time, newest first, for its own site only', async () => {
    await send({ en: english }, createId(), {
      ...writer,
      host: (await aSite(test, { host: `x-${site.host}` })).host,
    })
    for (let i = 1; i <= 21; i++) await send({ en: { ...english, title: `News ${i}` } })
    const first = (await test.call(writer, 'adminNews', {})).body
    expect(first.news.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, i) => `News ${21 - i}`),
    )
    const { body } = await test.call(writer, 'adminNews', { cursor: first.next ?? '' })
    expect([body.news.map(({ title }) => title), body.next]).toEqual([['News 1'], null])
  })
})
