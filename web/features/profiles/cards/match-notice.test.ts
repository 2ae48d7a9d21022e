import { expect, test } from 'vitest'
import type { Card } from '#contract/features/profiles/profile.ts'
import { announceMatch, type MatchNotice, onMatchNotice } from './match-notice.ts'

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
