import { describe, expect, it } from 'vitest'
import type { Message } from '#contract/features/chat/chat.ts'
import { findFirstUnread } from './history-lines.ts'

const message = (id: string): Message => ({
  id,
  conversation: 'one',
  from_me: id.startsWith('m2'),
  kind: 'text',
  created: '2026-01-01T00:00:00Z',
  read: false,
  delivered: false,
  credits: 0,
})

describe('the line above the first unread message', () => {
  const page = ['m3', 'm4', 'm5'].map(message)

  it('is above the first of the partner’s unread messages', () => {
    const messages = ['m1', 'm2', 'm3', 'm4'].map(message)
    expect(findFirstUnread(messages, { count: 3, newest: 'm4' }, false)).toBe('m1')
    expect(findFirstUnread(messages, { count: 0, newest: 'm4' }, false)).toBe(null)
  })

  it('waits for the older page on which that one is', () => {
    expect(findFirstUnread(page, { count: 4, newest: 'm5' }, true)).toBe(null)
    const messages = [message('m1'), message('m2'), ...page]
    expect(findFirstUnread(messages, { count: 4, newest: 'm5' }, true)).toBe('m1')
  })

  it('stays where it is when more messages come', () => {
    const messages = [...page, message('m6')]
    expect(findFirstUnread(messages, { count: 1, newest: 'm5' }, false)).toBe('m5')
  })

  it('is above the oldest one when the others are gone', () => {
    expect(findFirstUnread(page, { count: 4, newest: 'm5' }, false)).toBe('m3')
  })
})
