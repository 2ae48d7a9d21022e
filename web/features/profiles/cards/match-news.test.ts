import { expect, test } from 'vitest'
import type { Card } from '#contract/features/profiles/profile.ts'
import { announceMatch, type MatchNews, onMatchNews } from './match-news.ts'

const newsAbout = (id: string): MatchNews => ({ profile: { id } as Card, match: true })

test('a match that is known before the modal has loaded is shown as soon as it has, once', () => {
  announceMatch(newsAbout('early'))
  const heard: string[] = []
  const stop = onMatchNews(({ profile }) => heard.push(profile.id))
  expect(heard).toEqual(['early'])
  announceMatch(newsAbout('late'))
  expect(heard).toEqual(['early', 'late'])
  stop()
  const again: string[] = []
  onMatchNews(({ profile }) => again.push(profile.id))()
  expect(again).toEqual([])
})
