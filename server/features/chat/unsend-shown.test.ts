import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, setPassword, type TestMember, type TestSite } from '#tests/builders.ts'
import { type LiveSocket, openSocket } from '#tests/live-client.ts'
import { useProgram } from '#tests/program.ts'
import { systemRequest } from '../../app/create-context.ts'
import { pushMessages } from '../notifications/push/push-messages.ts'

const test = useProgram({ listen: true })
let site: TestSite
let anna: TestMember
let ben: TestMember
let open: LiveSocket[] = []

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { credits: 3, gender: 'male' })
})
afterEach(async () => {
  await Promise.all(open.map((socket) => socket.close()))
  open = []
})

async function sent(text = 'Pancakes, sweet or savoury?') {
  const { body } = await test.call(anna, 'sendMessage', { profile: ben.id, text, client_id: createId() })
  return { conversation: body.message.conversation, message: body.message.id }
}

const unsend = (what: { conversation: string; message: string }) => test.call(anna, 'unsendMessage', what)

async function connect(who: TestMember): Promise<LiveSocket> {
  const socket = await openSocket(test.origin, who)
  open.push(socket)
  return socket
}

const siteContext = async () =>
  test.program.createContext({
    site: await test.program.sites.byId(site.id),
    viewer: null,
    locale: 'en',
    request: systemRequest,
  })

describe('unsending what was shown to its receiver', () => {
  const ways: [string, (message: { conversation: string }) => Promise<unknown>][] = [
    ['in the list of conversations', () => test.call(ben, 'chats', {})],
    ['in the opened conversation', ({ conversation }) => test.call(ben, 'chat', { conversation })],
    ['in the conversation opened by its member', () => test.call(ben, 'chat', { profile: anna.id })],
    ['by a search', () => test.call(ben, 'searchMessages', { q: 'pancakes' })],
    [
      'in the archive of their data',
      async () => {
        await setPassword(test, ben, 'a good password')
        return test.call(ben, 'makeExport', { password: 'a good password' })
      },
    ],
  ]

  for (const [name, show] of ways) {
    it(`${name} removes it and refunds nothing`, async () => {
      const message = await sent()
      const shown = await show(message)
      expect(shown).toMatchObject({ status: 200 })
      const { status, body } = await unsend(message)
      expect([status, body]).toEqual([200, { removed: message.message, credits: 9, returned: 0 }])
      expect(await readWallet(test, anna)).toEqual({ credits: 9, ledger: 9 })
      const opened = await test.call(ben, 'chat', { conversation: message.conversation })
      expect(opened.body.messages).toEqual([])
    })
  }

  it('on an open screen refunds nothing, even if the screen never confirms it', async () => {
    const screen = await connect(ben)
    const message = await sent()
    await screen.until(() => screen.stored.some(({ event }) => event.type === 'message'))
    expect((await unsend(message)).body).toMatchObject({ credits: 9, returned: 0 })
  })

  it('on a screen that connected later and caught up refunds nothing', async () => {
    const first = await connect(ben)
    await first.until(() => first.passing.some((event) => event.type === 'ready'))
    const since = first.passing.flatMap((event) => (event.type === 'ready' ? [event.seq] : []))[0]
    await first.close()
    const message = await sent()
    const later = await openSocket(test.origin, ben, { since: since ?? 0 })
    open.push(later)
    await later.until(() => later.stored.some(({ event }) => event.type === 'message'))
    expect((await unsend(message)).body).toMatchObject({ credits: 9, returned: 0 })
  })

  it('by a push refunds nothing', async () => {
    await sql`
      insert into push_subscriptions (endpoint, member_id, p256dh, auth, created_at)
      values (${`https://fcm.googleapis.com/${ben.id}`}, ${ben.id}, 'key', 'auth', now())`.execute(
      test.database.db,
    )
    const message = await sent()
    await pushMessages(await siteContext())
    expect((await unsend(message)).body).toMatchObject({ credits: 9, returned: 0 })
  })

  it('by an e-mail refunds nothing', async () => {
    await sent('first')
    test.clock.advance({ seconds: 110 })
    const second = await sent('second')
    test.clock.advance({ seconds: 11 })
    await test.runScheduled('mail-messages')
    expect((await unsend(second)).body).toMatchObject({ credits: 8, returned: 0 })
  })

  it('never reveals what an invisible receiver was shown', async () => {
    await sent('before')
    await sql`update members set invisible = true where id = ${ben.id}`.execute(test.database.db)
    expect((await unsend(await sent('after'))).body.returned).toBe(0)
    const read = await sent('read unseen')
    await sent('not read')
    const marked = { conversation: read.conversation, read: true, message: read.message } as const
    await test.call(ben, 'readMessages', marked)
    expect(await unsend(read)).toMatchObject({ status: 200, body: { returned: 0 } })
    const { body } = await test.call(ben, 'chats', {})
    expect(body.chats[0]?.num_unread_messages).toBe(1)
  })

  it('refunds later messages that were shown nowhere', async () => {
    await sent('seen')
    await test.call(ben, 'chats', {})
    const later = await sent('not seen')
    expect((await unsend(later)).body).toMatchObject({ credits: 9, returned: 1 })
  })

  it('never both shows it and refunds its credits when both happen at the same moment', async () => {
    let kept = 10
    for (let round = 0; round < 10; round++) {
      const message = await sent(`round ${round}`)
      const [taken, list] = await Promise.all([unsend(message), test.call(ben, 'chats', {})])
      const seen = list.body.chats.some((chat) => chat.last_message?.id === message.message)
      expect(taken.status).toBe(200)
      if (seen) expect(taken.body.returned).toBe(0)
      kept -= 1 - taken.body.returned
      expect(await readWallet(test, anna)).toEqual({ credits: kept, ledger: kept })
    }
  })
})

describe('a receiver who leaves', () => {
  it('is refunded only for what never reached one of their screens', async () => {
    await sent('seen in the list')
    await test.call(ben, 'chats', {})
    await sent('never shown')
    const ctx = await siteContext()
    await ctx.transaction((tx) => tx.announce({ type: 'member.banned', member: ben.id }))
    await test.runJobs()
    expect(await readWallet(test, anna)).toEqual({ credits: 9, ledger: 9 })
  })
})
