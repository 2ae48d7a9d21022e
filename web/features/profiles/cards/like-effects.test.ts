import { describe, expect, it, test } from 'vitest'
import type { Card } from '#contract/features/profiles/profile.ts'
import { announceMatch, type MatchNotice, onMatchNotice, withChangedCards } from './like-effects.ts'

const card = (id: string) => ({ id, name: id, liked: false, likes_me: false })

describe('changing the cards of a member', () => {
  it('changes cards at any depth and keeps every other object', () => {
    const other = { profile: card('b') }
    const data = { pages: [{ profiles: [card('a'), card('b')] }, other], next: null }
    const changed = withChangedCards(data, 'a', { liked: true })
    expect(changed).toEqual({
      pages: [{ profiles: [{ ...card('a'), liked: true }, card('b')] }, other],
      next: null,
    })
    expect((changed as typeof data).pages[1]).toBe(other)
  })

  it('returns the same object when the member is not in it', () => {
    const data = { profiles: [card('b')] }
    expect(withChangedCards(data, 'a', { liked: true })).toBe(data)
  })

  it('does not mistake other objects with that id for a card', () => {
    const data = { conversation: { id: 'a' } }
    expect(withChangedCards(data, 'a', { liked: true })).toBe(data)
  })
})

const noticeAbout = (id: string): MatchNotice => ({ profile: { id } as Card, match: true })

test('a match that is known before the modal has loaded is shown as soon as it has, once', () => {
  announceMatch(noticeAbout('early'))
  const heard: string[] = []
  const stop = onMatchNotice(({ profile }) => heard.push(profile.id))
  expect(heard).toEqual(['early'])
  announceMatch(noticeAbout('late'))
  expect(heard).toEqual(['early', 'late'])
  stop()
  const again: string[] = []
  onMatchNotice(({ profile }) => again.push(profile.id))()
  expect(again).toEqual([])
})
