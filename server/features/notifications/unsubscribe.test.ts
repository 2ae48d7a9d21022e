import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  readMailsTo,
  readParameter,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { gender: 'female' })
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 20 })
})
describe('unsubscribing through a link', () => {
  async function oneClickUrl() {
    const input = { profile: anna.id, text: 'Hello there', client_id: createId(), credits: 1 }
    expect((await test.call(ben, 'sendMessage', input)).status).toBe(200)
    test.clock.advance({ seconds: 360 })
    await test.runJobs()
    await test.runScheduled('mail-messages')
    const [mail] = await readMailsTo(test, anna.email)
    const url = new URL((mail?.headers['List-Unsubscribe'] ?? '').slice(1, -1))
    return { url, link: mail?.link('/notifications') ?? '' }
  }
  const disabled = async () => (await test.call(anna, 'notificationSettings', {})).body.notifications_disabled

  it('works without cookies, as e-mail clients post it', async () => {
    const { url } = await oneClickUrl()
    const answer = await test.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { host: 'duet.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(answer.statusCode).toBe(200)
    expect(await disabled()).toEqual(['new_conversations'])
  })

  it('works as multipart/form-data too, which RFC 8058 allows, and more than once', async () => {
    const { url } = await oneClickUrl()
    const boundary = '----mail-program'
    for (const end of ['', '\r\n']) {
      const answer = await test.app.inject({
        method: 'POST',
        url: url.pathname + url.search,
        headers: { host: 'duet.test', 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload: `--${boundary}\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--${end}`,
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    expect(await disabled()).toEqual(['new_conversations'])
  })

  it.each([
    ['no body and no type', {}, undefined],
    ['a body without a type', {}, 'List-Unsubscribe=One-Click'],
    ['text/plain', { 'content-type': 'text/plain; charset=utf-8' }, 'List-Unsubscribe=One-Click'],
    [
      'a form with a charset',
      { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      'List-Unsubscribe=One-Click',
    ],
    ['an empty form', { 'content-type': 'application/x-www-form-urlencoded' }, ''],
    [
      'a multipart form without a boundary',
      { 'content-type': 'multipart/form-data' },
      'List-Unsubscribe=One-Click',
    ],
    ['a type of its own', { 'content-type': 'application/octet-stream' }, 'x'],
  ])('works however a mail program posts it: %s', async (_how, headers, payload) => {
    const { url } = await oneClickUrl()
    const answer = await test.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { host: 'duet.test', ...headers },
      ...(payload !== undefined && { payload }),
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await disabled()).toEqual(['new_conversations'])
  })

  it('redirects to the confirmation page, and changes nothing, when the one-click address is opened', async () => {
    const { url } = await oneClickUrl()
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await test.app.inject({
        method,
        url: url.pathname + url.search,
        headers: { host: 'duet.test' },
      })
      expect(answer.statusCode).toBe(302)
      expect(answer.headers.location).toContain('/notifications?')
      expect(answer.headers.location).toContain(url.searchParams.get('token') ?? 'no token')
    }
    expect(await disabled()).toEqual([])
  })

  it('tolerates a link that an e-mail client has wrapped or ended with punctuation', async () => {
    const { link } = await oneClickUrl()
    const token = readParameter(link, 'token')
    for (const broken of [
      `${token}.`,
      `${token})`,
      `${token}>`,
      `${token},`,
      ` ${token}\r\n`,
      token.replace('.', '.\r\n '),
    ]) {
      const { status } = await test.call({}, 'unsubscribe', { token: broken, kind: 'new_conversations' })
      expect(status, JSON.stringify(broken)).toBe(200)
    }
  })

  it('works through the link in the e-mail, for one kind or all, and more than once', async () => {
    const { link } = await oneClickUrl()
    const token = readParameter(link, 'token')
    for (let i = 0; i < 2; i++) {
      const { body } = await test.call({}, 'unsubscribe', { token, kind: 'new_conversations' })
      expect(body.notifications_disabled).toEqual(['new_conversations'])
    }
    await test.call({}, 'unsubscribe', { token })
    expect(await disabled()).toHaveLength(8)
  })

  it('refuses a foreign token, one of another site, and a form from another site', async () => {
    const { url, link } = await oneClickUrl()
    const token = readParameter(link, 'token')
    const forged = token.replace(/.$/, (sign) => (sign === 'A' ? 'E' : 'A'))
    for (const wrong of [forged, 'nonsense', `${createId()}.${token.split('.')[1]}`])
      expect((await test.call({}, 'unsubscribe', { token: wrong })).status).toBe(410)
    const other = await aSite(test, { host: `other-${createId().slice(-6)}.test` })
    expect((await test.call({ host: other.host }, 'unsubscribe', { token })).status).toBe(410)
    const posted = await test.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: {
        host: 'duet.test',
        origin: 'http://evil.test',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(403)
    expect(await disabled()).toEqual([])
  })
})
