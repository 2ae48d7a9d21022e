import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatListPage } from '#contract/api/limits.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { fillConversations } from '#tests/many-conversations.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site)
})

/** Returns all conversations of Anna as she scrolls through them: the names on each page. */
async function listPages(limit?: number): Promise<string[][]> {
  const pages: string[][] = []
  let before = ''
  do {
    const asked = { ...(before !== '' && { before }), ...(limit !== undefined && { limit }) }
    const { body }: { body: CallOutput<'chats'> } = await test.call(anna, 'chats', asked)
    pages.push(body.chats.map(({ profile }) => profile.name))
    before = body.next ?? ''
  } while (before !== '')
  return pages
}

describe('the list of conversations', () => {
  it('names each conversation by its id, by which its messages are read (E-032, E-040)', async () => {
    const ben = await aMember(test, site, { credits: 3, gender: 'male' })
    const client_id = createId()
    const { body: sent } = await test.call(ben, 'sendMessage', { profile: anna.id, text: 'Hello', client_id })
    const { body } = await test.call(anna, 'chats', {})
    const conversation = body.chats[0]?.conversation ?? { id: '' }
    expect(conversation).toEqual({ id: sent.message.conversation })
    const readMessages = async (reader: TestMember) =>
      (await test.call(reader, 'chat', { conversation: conversation.id })).body.messages
    const message = {
      id: sent.message.id,
      conversation: conversation.id,
      kind: 'text',
      text: 'Hello',
      created: sent.message.created,
      read: false,
    }
    expect(await readMessages(ben)).toEqual([
      { ...message, from_me: true, delivered: false, credits: 1, client_id },
    ])
    expect(await readMessages(anna)).toEqual([
      expect.objectContaining({ ...message, from_me: false, credits: 0 }),
    ])
  })

  it('comes page by page, newest first, each conversation once (C-025, E-033)', async () => {
    const others = await fillConversations(test, site, { reader: anna.id, count: chatListPage + 5 })
    const names = others.map(({ name }) => name)
    expect(await listPages()).toEqual([names.slice(0, chatListPage), names.slice(chatListPage)])
    expect(await listPages(100)).toEqual([names])
  })

  it('skips none when a page ends among conversations with the same time', async () => {
    const others = await fillConversations(test, site, { reader: anna.id, count: 7 })
    await sql`update conversations set last_at = ${test.clock.now()} where ${anna.id} in (member_a, member_b)`.execute(
      test.database.db,
    )
    const pages = await listPages(3)
    expect(pages.map((page) => page.length)).toEqual([3, 3, 1])
    expect(pages.flat().sort()).toEqual(others.map(({ name }) => name).sort())
  })
})
