import { beforeEach, describe, expect, it } from 'vitest'
import { maxPinnedChats } from '#contract/api/limits.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
})

/** Returns a conversation that a new member has started with Anna. */
async function aConversation(): Promise<{ id: string; from: TestMember }> {
  const from = await aMember(test, site, { credits: 3, gender: 'male' })
  const input = { profile: anna.id, text: 'Hello', client_id: createId() }
  const { body } = await test.call(from, 'sendMessage', input)
  test.clock.advance({ seconds: 1 })
  return { id: body.message.conversation, from }
}

type Change = { pinned?: boolean; muted?: boolean; marked_unread?: boolean }
const change = (who: TestMember, conversation: string, what: Change) =>
  test.call(who, 'changeChatSettings', { conversation, ...what })
const list = async (who: TestMember, input: { limit?: number; before?: string } = {}) =>
  (await test.call(who, 'chats', input)).body

describe('the settings of a conversation', () => {
  it('change one by one, and belong to the member only', async () => {
    const { id, from } = await aConversation()
    expect((await change(anna, id, { muted: true })).body.settings).toEqual({
      pinned: false,
      muted: true,
      marked_unread: false,
    })
    expect((await change(anna, id, { marked_unread: true })).body.settings.muted).toBe(true)
    expect((await list(anna)).chats[0]?.settings).toEqual({ pinned: false, muted: true, marked_unread: true })
    expect((await list(from)).chats[0]?.settings).toBeUndefined()
    expect((await test.call(anna, 'chat', { conversation: id })).body.chat?.settings?.muted).toBe(true)
  })

  it('are refused to anyone else', async () => {
    const { id } = await aConversation()
    const carla = await aMember(test, site)
    expect((await change(carla, id, { pinned: true })).error.error).toBe('not_found')
  })

  it('are deleted with the conversation', async () => {
    const { id, from } = await aConversation()
    await change(anna, id, { pinned: true })
    await test.call(anna, 'block', { profile: from.id })
    const rows = await test.database.db
      .selectFrom('chat_settings')
      .selectAll()
      .where('conversation_id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })
})

describe('pinned conversations', () => {
  it('come before the first page, whatever their age, and on no page twice', async () => {
    const [oldest, middle, newest] = [await aConversation(), await aConversation(), await aConversation()]
    await change(anna, oldest.id, { pinned: true })
    const first = await list(anna, { limit: 1 })
    expect(first.chats.map((chat) => chat.conversation.id)).toEqual([oldest.id, newest.id])
    const second = await list(anna, { limit: 1, before: first.next ?? '' })
    expect(second.chats.map((chat) => chat.conversation.id)).toEqual([middle.id])
    expect((await list(anna)).chats.map((chat) => chat.conversation.id)).toEqual([
      oldest.id,
      newest.id,
      middle.id,
    ])
  })

  it('are limited in number, even when the last two are pinned at the same moment', async () => {
    const all = []
    for (let count = 0; count <= maxPinnedChats; count++) all.push(await aConversation())
    for (const { id } of all.slice(2)) await change(anna, id, { pinned: true })
    const answers = await Promise.all(all.slice(0, 2).map(({ id }) => change(anna, id, { pinned: true })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const again = all.at(-1)?.id ?? ''
    expect((await change(anna, again, { pinned: true })).status).toBe(200)
  })
})
