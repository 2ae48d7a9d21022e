import { expect, it } from 'vitest'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { matchRoute } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import { routeNames } from '#contract/routing/routes.ts'
import { addLanguage } from './link-language.ts'

const origin = 'https://duet.test'

it('gives every link its language, in the path or the query', () => {
  for (const name of routeNames) {
    if (name === 'token') continue
    for (const locale of localeCodes) {
      // Whatever the parameters, they are the same in every language.
      const path = href(name, locale, {
        id: '01a217d7-73ed-77ea-8af0-f5e225721023',
        type: 'sent',
        slug: 'a',
        paymentmethod: 'visa',
      } as never)
      const told = new URL(addLanguage(origin + path, { origin, locale }))
      const match = matchRoute(told.pathname)
      if (!match) continue
      expect(told.searchParams.get('lang') ?? match.locale, `${name} ${locale}`).toBe(locale)
    }
  }
})

it('keeps the rest of the address, and puts the language before a token', () => {
  const reader = { origin, locale: 'fr' } as const
  expect(addLanguage(`${origin}/notifications?source=news&token=a.b#push`, reader)).toBe(
    `${origin}/notifications?lang=fr&source=news&token=a.b#push`,
  )
  for (const address of [
    'https://bank.test/notifications',
    `${origin}/api/unsubscribe.php?token=a.b`,
    'mailto:a@b.c',
  ])
    expect(addLanguage(address, reader)).toBe(address)
})
