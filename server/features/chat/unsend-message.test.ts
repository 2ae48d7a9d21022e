import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { systemRequest } from '#server/app/create-context.ts'
import type { Fact } from '#server/app/facts.ts'
import { countUnspent, type LotMovement } from '#server/features/credits/credit-lots.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let ben: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { credits: 3, gender: 'male' })
})

async function sent(from: TestMember, to: TestMember, text = 'Pancakes, sweet or savoury?') {
  const { body } = await test.call(from, 'sendMessage', { profile: to.id, text, client_id: createId() })
  return { conversation: body.message.conversation, message: body.message.id }
}

const unsend = (who: TestMember, what: { conversation: string; message: string }) =>
  test.call(who, 'unsendMessage', what)
const readChats = async (who: TestMember) => (await test.call(who, 'chats', {})).body.chats
const readUnread = async (who: TestMember) => (await test.call(who, 'currentUser', {})).body.user?.unread

describe('unsending a message', () => {
  it('removes it on both sides, corrects the counts and refunds its credits', async () => {
    const first = await sent(anna, ben, 'stays')
    const second = await sent(anna, ben, 'goes')
    const { status, body } = await unsend(anna, second)
    expect([status, body]).toEqual([200, { removed: second.message, credits: 9, returned: 1 }])
    expect(await readWallet(test, anna)).toEqual({ credits: 9, ledger: 9 })
    for (const who of [anna, ben]) {
      expect((await readChats(who))[0]?.last_message).toMatchObject({ id: first.message, text: 'stays' })
      const opened = await test.call(who, 'chat', { conversation: first.conversation })
      expect(opened.body.messages.map((message) => message.text)).toEqual(['stays'])
    }
    expect((await readChats(ben))[0]?.num_unread_messages).toBe(1)
    expect(await readUnread(ben)).toBe(1)
  })

  it('leaves no empty conversation in either list', async () => {
    await unsend(anna, await sent(anna, ben))
    expect([await readChats(anna), await readChats(ben)]).toEqual([[], []])
    expect(await readUnread(ben)).toBe(0)
  })

  it('does not lower the badge of a receiver who has deleted the conversation meanwhile', async () => {
    const carla = await aMember(test, site, { credits: 3 })
    await sent(carla, ben)
    const message = await sent(anna, ben)
    await test.call(ben, 'removeChat', { conversation: message.conversation })
    expect(await readUnread(ben)).toBe(1)
    const later = await sent(anna, ben)
    expect((await unsend(anna, message)).body.credits).toBe(9)
    expect(await readUnread(ben)).toBe(2)
    expect((await readChats(ben)).map((chat) => chat.num_unread_messages)).toEqual([1, 1])
    await unsend(anna, later)
    expect(await readUnread(ben)).toBe(1)
  })

  it('is refused after the receiver has read it, and refunds nothing', async () => {
    const message = await sent(anna, ben)
    await test.call(ben, 'readMessages', { conversation: message.conversation, read: true })
    const { status, error } = await unsend(anna, message)
    expect([status, error.error]).toEqual([409, 'too_late'])
    expect(await readWallet(test, anna)).toEqual({ credits: 9, ledger: 9 })
  })

  it('is possible for two minutes', async () => {
    const early = await sent(anna, ben)
    test.clock.advance({ seconds: 119 })
    expect((await unsend(anna, early)).status).toBe(200)
    const late = await sent(anna, ben)
    test.clock.advance({ seconds: 121 })
    expect((await unsend(anna, late)).error.error).toBe('too_late')
  })

  it('is for the sender only', async () => {
    const message = await sent(anna, ben)
    const stranger = await aMember(test, site)
    for (const who of [ben, stranger]) expect((await unsend(who, message)).error.error).toBe('not_found')
    expect((await test.call({}, 'unsendMessage', message)).error.error).toBe('authentication_required')
  })

  it('refunds the credits once when it is requested ten times at the same moment', async () => {
    const message = await sent(anna, ben)
    const answers = await Promise.all(Array.from({ length: 10 }, () => unsend(anna, message)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await readWallet(test, anna)).toEqual({ credits: 10, ledger: 10 })
  })

  it('is either read or unsent when both happen at the same moment, never both', async () => {
    let paid = 0
    for (let round = 0; round < 10; round++) {
      const message = await sent(anna, ben)
      const [taken] = await Promise.all([
        unsend(anna, message),
        test.call(ben, 'readMessages', { conversation: message.conversation, read: true }),
      ])
      if (taken.status !== 200) paid += 1
      expect(await readWallet(test, anna)).toEqual({ credits: 10 - paid, ledger: 10 - paid })
      expect(await readUnread(ben)).toBe(0)
    }
  })

  it('removes a photo together with its files', async () => {
    const file = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer()
    const { body } = await test.call({ ...anna, file }, 'sendPhoto', {
      profile: ben.id,
      client_id: createId(),
    })
    const { id: message, conversation } = body.message
    expect((await unsend(anna, { conversation, message })).body.credits).toBe(10)
    const files = await readdir(join(test.config.dataDir, 'photos'), { recursive: true }).catch(() => [])
    expect(files.filter((name) => name.endsWith('.webp'))).toEqual([])
  })
})

describe('unread messages to a member who is gone', () => {
  async function announced(fact: Fact): Promise<void> {
    const ctx = await test.program.createContext({
      site: await test.program.sites.byId(site.id),
      viewer: null,
      locale: 'en',
      request: systemRequest,
    })
    await ctx.transaction((tx) => tx.announce(fact))
    await test.runJobs()
  }
  const deleted = (): Fact => ({
    type: 'account.deletion_requested',
    member: ben.id,
    at: '2026-11-21T12:00:00Z',
  })

  it('are refunded to their senders once', async () => {
    const { conversation } = await sent(anna, ben, 'read')
    await test.call(ben, 'readMessages', { conversation, read: true })
    await sent(anna, ben, 'unread')
    await sent(anna, ben, 'unread, too')
    const carla = await aMember(test, site, { credits: 3 })
    await sent(carla, ben)
    for (const fact of [deleted(), { type: 'member.banned', member: ben.id } as const]) {
      await announced(fact)
      expect(await readWallet(test, anna)).toEqual({ credits: 9, ledger: 9 })
      expect(await readWallet(test, carla)).toEqual({ credits: 3, ledger: 3 })
      expect(await readWallet(test, ben)).toEqual({ credits: 3, ledger: 3 })
    }
  })

  it('are refunded to the payment that they were paid from', async () => {
    const buyer = await aMember(test, site, { paid: true })
    const payment = createId()
    const booked = sql`select book_credits(${buyer.id}, ${createId()}, 'purchase', 'sales', 'wallet', 5, ${payment}, now())`
    await booked.execute(test.database.db)
    await sent(buyer, ben)
    await announced(deleted())
    const { rows } = await sql<LotMovement>`
      select kind, case to_account when 'wallet' then credits else -credits end as change, reference, null as "paymentId"
      from credit_movements where member_id = ${buyer.id} order by number`.execute(test.database.db)
    expect(countUnspent(rows, payment)).toBe(5)
  })
})
