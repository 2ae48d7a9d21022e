import { describe, expect, it } from 'vitest'
import type { Chat, LastMessage, Message } from '#contract/features/chat/chat.ts'
import {
  addMessageToConversation,
  type ChatList,
  listWithMessage,
  listWithout,
  mergeConversation,
  mergeList,
  type OpenedConversation,
  withoutMessage,
} from './chat-state.ts'

const message = (id: string): Message => ({
  id,
  conversation: 'one',
  from_me: true,
  kind: 'text',
  text: id,
  created: `2026-01-01T00:00:0${id.slice(1)}Z`,
  read: false,
  delivered: false,
  credits: 1,
})

const chat = (last: string, id = 'one'): Chat => {
  const last_message: LastMessage = message(last)
  return { conversation: { id }, num_unread_messages: 0, last_message } as Chat // the rest is not looked at
}

const opened = (...ids: string[]): OpenedConversation =>
  ({
    chat: ids.length > 0 ? chat(ids.at(-1) ?? '') : null,
    messages: ids.map(message),
    more: false,
    older_hidden: false,
  }) as OpenedConversation // the rest is not looked at

const toIds = ({ messages }: OpenedConversation) => messages.map(({ id }) => id)

describe('a conversation that is reloaded', () => {
  it('keeps the message that was sent while the answer was on its way', () => {
    const before = opened('m1', 'm2')
    const known = addMessageToConversation(before, message('m3'), chat('m3'))
    expect(toIds(mergeConversation({ before, known }, opened('m1', 'm2')))).toEqual(['m1', 'm2', 'm3'])
  })

  it('keeps the first message, which made the conversation meanwhile', () => {
    const before = opened()
    const known = addMessageToConversation(before, message('m1'), chat('m1'))
    expect(toIds(mergeConversation({ before, known }, opened()))).toEqual(['m1'])
  })

  it('loses what the server no longer has', () => {
    const before = opened('m1', 'm2')
    expect(toIds(mergeConversation({ before, known: before }, opened('m1')))).toEqual(['m1'])
  })

  it('does not restore a message that was unsent meanwhile, once the server says so', () => {
    const before = opened('m1', 'm2')
    const known = withoutMessage(before, 'm2')
    expect(toIds(mergeConversation({ before, known }, opened('m1')))).toEqual(['m1'])
  })

  it('does not restore a message that was unsent while the answer was on its way', () => {
    const before = opened('m1', 'm2')
    const known = withoutMessage(before, 'm2')
    const fresh = opened('m1', 'm2', 'm3')
    expect(toIds(mergeConversation({ before, known }, fresh))).toEqual(['m1', 'm3'])
  })
})

describe('the list that is reloaded', () => {
  const list = (last: string): ChatList => ({ chats: [chat(last)], next: null })

  it('keeps the row of a message that came while the answer was on its way', () => {
    const before = list('m1')
    const known = listWithMessage(before, message('m2'), undefined)
    expect(mergeList({ before, known }, list('m1')).chats[0]?.last_message?.id).toBe('m2')
  })

  it('accepts a row that is older again on the server', () => {
    const before = list('m2')
    expect(mergeList({ before, known: before }, list('m1')).chats[0]?.last_message?.id).toBe('m1')
  })

  it('does not mark as unread again what was read while the answer was on its way', () => {
    const unread: ChatList = { chats: [{ ...chat('m1'), num_unread_messages: 2 }], next: null }
    const readUnread = ({ chats }: ChatList) => chats[0]?.num_unread_messages
    expect(readUnread(mergeList({ before: unread, known: list('m1') }, unread))).toBe(0)
    const more: ChatList = { chats: [{ ...chat('m2'), num_unread_messages: 3 }], next: null }
    expect(readUnread(mergeList({ before: unread, known: list('m1') }, more))).toBe(3)
  })

  it('keeps its order whatever the clocks say, and keeps a read row in its place', () => {
    const row = (last: string, id: string, created: string): Chat => ({
      ...chat(last, id),
      last_message: { ...message(last), conversation: id, created },
    })
    const today = row('m2', 'a', '2026-11-21T12:00:00.000Z')
    const tomorrow = row('m1', 'b', '2026-11-22T12:00:00.000Z')
    const shown: ChatList = { chats: [today, { ...tomorrow, num_unread_messages: 1 }], next: null }
    const read: ChatList = { chats: [today, tomorrow], next: null }
    const merged = mergeList({ before: shown, known: read }, shown)
    expect(merged.chats.map((one) => [one.conversation.id, one.num_unread_messages])).toEqual([
      ['a', 0],
      ['b', 0],
    ])
    const written = listWithMessage(
      { chats: [tomorrow, today], next: null },
      { ...message('m3'), conversation: 'a', created: '2026-11-21T12:01:00.000Z' },
      undefined,
    )
    expect(written.chats.map((one) => one.conversation.id)).toEqual(['a', 'b'])
  })

  it('does not restore a conversation that was deleted while the answer was on its way', () => {
    const before = list('m1')
    const known = listWithout(before, { conversation: 'one' })
    expect(mergeList({ before, known }, list('m1')).chats).toEqual([])
    expect(mergeList({ before, known }, list('m2')).chats).toHaveLength(1)
  })

  describe('with further pages', () => {
    const known: ChatList = {
      chats: [chat('m8', 'a'), chat('m6', 'b'), chat('m4', 'c'), chat('m2', 'd')],
      next: 'e',
    }
    const page = (...chats: Chat[]): ChatList => ({
      chats,
      next: `${chats.at(-1)?.last_message?.created}_${chats.at(-1)?.conversation.id}`,
    })
    const toRows = ({ chats }: ChatList) =>
      chats.map((row) => `${row.conversation.id} ${row.last_message?.id}`)

    it('keeps them while the first page overlaps with them', () => {
      const merged = mergeList(
        { before: known, known },
        page(chat('m9', 'c'), chat('m8', 'a'), chat('m6', 'b')),
      )
      expect(toRows(merged)).toEqual(['c m9', 'a m8', 'b m6', 'd m2'])
      expect(merged.next).toBe('e')
    })

    it('starts over when more has changed than the first page holds', () => {
      const fresh = page(chat('m9', 'd'), chat('m9', 'x'))
      expect(mergeList({ before: known, known }, fresh)).toEqual(fresh)
    })
  })
})
