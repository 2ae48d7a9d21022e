import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PushNotice } from '#contract/features/notifications/push-notice.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aPushBrowser, type PushBrowserKeys } from '#tests/push-browser.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { systemRequest } from '../../../app/create-context.ts'
import { pushMessages } from './push-messages.ts'

const test = useProgram()
let site: TestSite
let count = 0

interface Sent {
  readonly url: string
  readonly headers: Headers
  readonly body: Buffer
}
let sent: Sent[] = []
let answer = 201

/** Fakes the browsers' push services. */
async function pushService(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(url, init)
  sent.push({ url: request.url, headers: request.headers, body: Buffer.from(await request.arrayBuffer()) })
  return new Response(null, { status: answer })
}

beforeAll(async () => {
  site = await aSite(test)
})
beforeEach(() => {
  sent = []
  answer = 201
  vi.stubGlobal('fetch', pushService)
})
afterEach(() => vi.unstubAllGlobals())

async function aSubscriber(traits: Parameters<typeof aMember>[2] = {}) {
  const member = await aMember(test, site, traits)
  const browser = aPushBrowser(`browser-${++count}`)
  const { status } = await test.call(member, 'subscribePush', { subscription: browser.subscription })
  expect(status).toBe(200)
  return { member, browser }
}

async function pushAll(): Promise<void> {
  const { sites, createContext } = test.program
  const asker = {
    site: await sites.byId(site.id),
    viewer: null,
    locale: 'en',
    request: systemRequest,
  } as const
  await pushMessages(await createContext(asker))
  await test.runJobs()
}

async function write(from: TestMember, to: TestMember): Promise<string> {
  const { body } = await test.call(from, 'sendMessage', {
    profile: to.id,
    text: 'a secret of two',
    client_id: randomUUID(),
  })
  return body.chat.conversation.id
}

/** Ben reacts to Anna's answer with one emoji after the other. */
async function react(ben: TestMember, anna: TestMember, conversation: string): Promise<void> {
  const { body } = await test.call(anna, 'sendMessage', {
    conversation,
    text: 'an answer',
    client_id: randomUUID(),
  })
  const key = { conversation, message: body.message.id }
  await test.call(anna, 'pageHidden', {})
  for (const reaction of ['heart', null, 'fire'] as const) await test.call(ben, 'react', { ...key, reaction })
}

const readNotices = (browser: PushBrowserKeys): PushNotice[] =>
  sent
    .filter(({ url }) => url === browser.subscription.endpoint)
    .map(({ body }) => JSON.parse(browser.open(body)) as PushNotice)

describe('web push', () => {
  it('refuses an address that is not a browser’s push service', async () => {
    const anna = await aMember(test, site)
    const { keys } = aPushBrowser('elsewhere').subscription
    for (const endpoint of [
      'https://intranet.example/hook',
      'https://fcm.googleapis.com:8443/x',
      'https://evilgoogleapis.com/x',
    ]) {
      const { error } = await test.call(anna, 'subscribePush', { subscription: { endpoint, keys } })
      expect(error.error).toBe('validation')
    }
  })

  it('notifies an absent member of a message, encrypted and signed, without its text (T-016)', async () => {
    const ben = await aMember(test, site, { name: 'Ben', gender: 'male', credits: 3 })
    const { member: anna, browser } = await aSubscriber()
    const conversation = await write(ben, anna)
    await pushAll()
    expect(readNotices(browser)).toEqual([
      {
        title: 'Ben',
        body: 'wrote to you for the first time',
        url: `/chats/${conversation}`,
        tag: `chat ${conversation}`,
        badge: 1,
      },
    ])
    const [push] = sent
    expect(push?.headers.get('content-encoding')).toBe('aes128gcm')
    expect(push?.headers.get('authorization')).toContain(`k=${test.program.services.pushPublicKey}`)
    expect(push?.body.toString('latin1')).not.toContain('Ben')
    // Push services refuse a contact at localhost, and no brand's push may name another one's.
    const [, token = ''] = /t=([^,]+)/.exec(push?.headers.get('authorization') ?? '') ?? []
    expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
      sub: `mailto:no-reply@${site.host}`,
    })

    await pushAll()
    expect(sent).toHaveLength(1)
    await write(ben, anna)
    await pushAll()
    expect(readNotices(browser).at(-1)).toMatchObject({ body: 'New message', badge: 2 })
  })

  it('notifies every browser of the member, in the member’s language (E-006, I-001)', async () => {
    const ben = await aMember(test, site, { name: 'Bennie', gender: 'male', credits: 3 })
    const { member: anna, browser } = await aSubscriber()
    const second = aPushBrowser('second')
    await test.call(anna, 'subscribePush', { subscription: second.subscription })
    await test.call(anna, 'changeLanguage', { language: 'de' })
    const conversation = await write(ben, anna)
    await pushAll()
    for (const one of [browser, second]) {
      expect(readNotices(one)).toMatchObject([
        { body: 'schreibt dir zum ersten Mal', url: `/unterhaltungen/${conversation}` },
      ])
    }
  })

  it('sends nothing for messages read meanwhile, nor for a kind that is switched off (E-092)', async () => {
    const ben = await aMember(test, site, { name: 'Benno', gender: 'male', credits: 3 })
    const reader = await aSubscriber()
    const conversation = await write(ben, reader.member)
    await test.call(reader.member, 'readMessages', { conversation, read: true })
    const quiet = await aSubscriber()
    await test.call(quiet.member, 'disableNotifications', { notifications_disabled: ['new_conversations'] })
    await write(ben, quiet.member)
    await pushAll()
    expect(sent).toEqual([])
  })

  it('sends nothing for a muted conversation', async () => {
    const ben = await aMember(test, site, { name: 'Bente', gender: 'male', credits: 3 })
    const { member: anna, browser } = await aSubscriber({ credits: 3 })
    const conversation = await write(ben, anna)
    await test.call(anna, 'changeChatSettings', { conversation, muted: true })
    await pushAll()
    await react(ben, anna, conversation)
    await pushAll()
    expect(sent).toEqual([])
    await test.call(anna, 'changeChatSettings', { conversation, muted: false })
    await write(ben, anna)
    await pushAll()
    expect(readNotices(browser)).toMatchObject([{ body: 'New message' }])
  })

  it('announces a reaction silently, and once however often it changes', async () => {
    const ben = await aMember(test, site, { name: 'Benoit', gender: 'male', credits: 3 })
    const { member: anna, browser } = await aSubscriber({ credits: 3 })
    const conversation = await write(ben, anna)
    await test.call(anna, 'readMessages', { conversation, read: true })
    await pushAll()
    await react(ben, anna, conversation)
    await pushAll()
    expect(readNotices(browser)).toEqual([
      {
        title: 'Benoit',
        body: 'reacted to your message',
        url: `/chats/${conversation}`,
        tag: `reaction ${conversation}`,
        badge: 0,
        silent: true,
      },
    ])
  })

  it('announces each like and match once', async () => {
    const { member: anna, browser } = await aSubscriber({ name: 'Annabel' })
    const { member: ben, browser: bens } = await aSubscriber({ name: 'Benedict', gender: 'male' })
    await test.call(ben, 'like', { profile: anna.id })
    await test.call(ben, 'unlike', { profile: anna.id })
    await test.call(ben, 'like', { profile: anna.id })
    await test.runJobs()
    expect(readNotices(browser)).toMatchObject([
      { title: 'Benedict', body: 'likes you', url: `/likes/m/${ben.id}`, badge: 1 },
    ])
    await test.call(anna, 'like', { profile: ben.id })
    await test.runJobs()
    expect(readNotices(bens)).toMatchObject([{ title: 'Annabel', body: 'It’s a match: you like each other' }])
  })

  it('labels a fictional profile', async () => {
    const { member: anna, browser } = await aSubscriber({ credits: 1 })
    const mia = await aMember(test, site, { name: 'Mia', kind: 'fictional' })
    await test.database.pool.query('update profiles set fictional = true where member_id = $1', [mia.id])
    // A fictional profile only ever answers, written by staff.
    const conversation = await write(anna, mia)
    const staff = await aStaff(test, ['operator'])
    await test.call(staff, 'adminDeskClaim', { conversation, claim: true })
    await test.call(staff, 'adminDeskAnswer', { conversation, text: 'An answer', client_id: randomUUID() })
    await pushAll()
    expect(readNotices(browser)).toMatchObject([{ title: 'Mia · Fictional profile' }])
  })

  it('forgets a browser that no longer wants pushes', async () => {
    const ben = await aMember(test, site, { gender: 'male', credits: 3 })
    const { member: anna } = await aSubscriber()
    answer = 410
    await write(ben, anna)
    await pushAll()
    expect(sent).toHaveLength(1)
    const { body } = await test.call(anna, 'notificationSettings', {})
    expect(body.push).toEqual({ subscribed: false, devices: 0 })
    await write(ben, anna)
    await pushAll()
    expect(sent).toHaveLength(1)
  })

  it('goes to no one after the browser was removed (C-010)', async () => {
    const ben = await aMember(test, site, { gender: 'male', credits: 3 })
    const { member: anna, browser } = await aSubscriber()
    await test.call(anna, 'unsubscribePush', { endpoint: browser.subscription.endpoint })
    await write(ben, anna)
    await pushAll()
    expect(sent).toEqual([])
  })

  it('goes to no browser whose login has ended, by logout or from another device', async () => {
    const ben = await aMember(test, site, { gender: 'male', credits: 9, paid: true })
    const ends = {
      logout: (member: TestMember) => test.call(member, 'logout', {}),
      elsewhere: async (member: TestMember) => {
        const { sessions } = (await test.call(member, 'sessions', {})).body
        return test.call(member, 'endSession', { id: sessions[0]?.id ?? '' })
      },
    }
    for (const end of Object.values(ends)) {
      const { member } = await aSubscriber()
      expect((await end(member)).status).toBe(200)
      await write(ben, member)
      await pushAll()
      expect(sent).toEqual([])
    }
  })

  it('that is queued does not go to a browser that was removed or changed hands meanwhile', async () => {
    const ben = await aMember(test, site, { gender: 'male', credits: 9, paid: true })
    const waiting = async (): Promise<{ member: TestMember; browser: PushBrowserKeys }> => {
      const subscriber = await aSubscriber()
      await write(ben, subscriber.member)
      answer = 503
      await pushAll()
      answer = 201
      expect(sent.splice(0)).toHaveLength(1)
      return subscriber
    }
    const taken = await waiting()
    await test.call(taken.member, 'unsubscribePush', { endpoint: taken.browser.subscription.endpoint })
    await test.runJobs({ also: 'later' })
    expect(sent).toHaveLength(0)
    const shared = await waiting()
    const cora = await aMember(test, site)
    await test.call(cora, 'subscribePush', { subscription: shared.browser.subscription })
    await test.runJobs({ also: 'later' })
    expect(sent).toHaveLength(0)
    const stopped = await waiting()
    await test.call(stopped.member, 'disableNotifications', { notifications_disabled: ['new_conversations'] })
    await test.runJobs({ also: 'later' })
    expect(sent).toHaveLength(0)
    await waiting()
    await test.runJobs({ also: 'later' })
    expect(sent).toHaveLength(1)
  })
})

describe('a member who hides the page', () => {
  it('is away until the next activity', async () => {
    const anna = await aMember(test, site)
    const { presence } = test.program.services
    await test.call(anna, 'pageHidden', {})
    expect(presence.isHidden(anna.id)).toBe(true)
    await test.call(anna, 'currentUser', {})
    expect(presence.isHidden(anna.id)).toBe(false)
  })
})
