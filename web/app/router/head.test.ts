import { describe, expect, it } from 'vitest'
import { type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { languageQuery, matchRoute } from '#contract/routing/match-route.ts'
import { makeCache } from '../cache/app.ts'
import type { Language } from '../languages/i18n.tsx'
import { buildHead } from './head.ts'

function headAt(address: string, locale: Locale) {
  const url = new URL(address)
  const app = { call: () => Promise.reject(new Error('no call')), cache: makeCache(), locale, onServer: true }
  const language = { t: (key: string) => key } as Language // a title is composed of nothing else
  return buildHead({ app, language, url, match: matchRoute(url.pathname), title: null, failure: null })
}

describe('the head of an indexable page', () => {
  const address = 'https://duet.example/pages/terms'
  const { alternates, robots } = headAt(address, 'en')

  it('names its address in each of the seven languages and one for everyone else', () => {
    expect(robots).toBe('index,follow')
    expect(alternates.map(({ locale }) => locale)).toEqual([...localeCodes, 'x-default'])
    expect(new Set(alternates.map(({ href }) => href)).size).toBe(alternates.length)
  })

  it('is the same at each of these addresses, which are their own canonical ones', () => {
    for (const { locale, href } of alternates) {
      const spoken = localeCodes.find((code) => code === locale) ?? 'en'
      const there = headAt(href, spoken)
      expect(there.canonical, href).toBe(href)
      expect(there.alternates, href).toEqual(alternates)
    }
  })

  it('ignores the rest of the address', () => {
    const { canonical } = headAt(`${address}?${languageQuery}=de&network=ads&ref=7`, 'de')
    expect(canonical).toBe(headAt(`${address}?${languageQuery}=de`, 'de').canonical)
    expect(canonical).not.toContain('ads')
  })
})

it('keeps pages of members out of search engines, without links to other languages', () => {
  const head = headAt('https://duet.example/chats', 'en')
  expect(head).toMatchObject({ robots: 'noindex', alternates: [] })
})

it('keeps pages that do not exist out of search engines', () => {
  const head = headAt('https://duet.example/no/such/page', 'en')
  expect(head).toMatchObject({ robots: 'noindex', alternates: [], canonical: null })
  expect(head.title).toContain('errorPage.notFound')
})
