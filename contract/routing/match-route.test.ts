import { describe, expect, it } from 'vitest'
import { localeCodes } from '../features/sites/locale.ts'
import {
  assertNoCollisions,
  findProperPath,
  isFreeToken,
  listAlternatePaths,
  localisePath,
  matchRoute,
  type RouteMatch,
  reservedWords,
} from './match-route.ts'
import { buildPath, href, listLocalisedPaths } from './paths.ts'
import { routeSlugs } from './route-slugs.ts'
import { isMembersArea, routeNames, routes } from './routes.ts'

const id = '01890a5d-ac96-774b-bcce-b302099a8057'
const sample = { id, slug: 'summer', type: 'sent', paymentmethod: 'ideal', token: 'our-story' }

/** Finds a page that is known to exist. */
function found(pathname: string): RouteMatch {
  const match = matchRoute(pathname)
  if (!match) throw new Error(`${pathname} is not a page`)
  return match
}

describe('the table of routes', () => {
  it.each([
    ['index', '/'],
    ['members', '/members'],
    ['members-id', `/members/${id}`],
    ['chats', '/chats'],
    ['chats-id', `/chats/${id}`],
    ['likes', '/likes'],
    ['likes-type', '/likes/received'],
    ['likes-m-id', `/likes/m/${id}`],
    ['credits', '/credits'],
    ['credits-id-paymentmethod', '/credits/12/ideal'],
    ['credits-repeat-order', '/credits/repeat-order'],
    ['premium', '/premium'],
    ['profile', '/profile'],
    ['notifications', '/notifications'],
    ['signup', '/signup'],
    ['complete-signup', '/complete-signup'],
    ['login', '/login'],
    ['pricing', '/pricing'],
    ['withdrawal', '/withdrawal'],
    ['cancellation', '/cancellation'],
    ['complaints', '/complaints'],
    ['pages-terms', '/pages/terms'],
    ['pages-privacy', '/pages/privacy'],
    ['pages-cookies', '/pages/cookies'],
    ['pages-ban', '/pages/ban'],
    ['pages-return-policy', '/pages/return-policy'],
    ['pages-faq', '/pages/faq'],
    ['pages-service', '/pages/service'],
  ])('has the name %s of the specification (R-068)', (name, path) => {
    expect(matchRoute(path)?.name).toBe(name)
  })

  it('counts exactly six routes to the members area (R-071)', () => {
    const area = ['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium']
    expect(routeNames.filter(isMembersArea).sort()).toEqual(area.sort())
  })

  it('gives each route its layout (L-001)', () => {
    const byLayout = (layout: string) => routeNames.filter((name) => routes[name].layout === layout)
    expect(byLayout('chat')).toEqual(['members-id-chat', 'chats', 'chats-id'])
    expect(byLayout('empty')).toEqual([
      'members-id-signup',
      'landers-adultonly',
      'landers-tinderswipe',
      'landers-whoneedsstrings',
    ])
    expect(byLayout('lander')).toHaveLength(11)
  })

  it('has no two pages at one address in any language (R-069)', () => {
    expect(() => assertNoCollisions()).not.toThrow()
  })

  it('refuses a planted collision', () => {
    const planted = { ...routeSlugs, chats: { nl: 'leden', de: 'x', it: 'x', fr: 'x', es: 'x', pl: 'x' } }
    expect(() => assertNoCollisions(planted)).toThrow('/leden')
  })
})

describe('addresses', () => {
  it.each(routeNames.flatMap((name) => localeCodes.map((locale) => [name, locale] as const)))(
    'lead back to the page: %s in %s',
    (name, locale) => {
      const path = buildPath(name, locale, sample)
      const match = found(path)
      expect(match.name).toBe(name)
      expect(localisePath(match, locale)).toBe(path)
    },
  )

  it('are written in the language of the page (R-069)', () => {
    expect(href('index', 'de')).toBe('/')
    expect(href('members-id-chat', 'fr', { id })).toBe(`/membres/${id}/discussion`)
    expect(href('likes-type', 'pl', { type: 'matches' })).toBe('/polubienia/dopasowania')
    expect(href('credits-id-paymentmethod', 'de', { id: '12' })).toBe('/guthaben/12')
    expect(href('credits', 'es', {}, { t: 3, empty: undefined, q: 'a b' })).toBe('/creditos?t=3&q=a%20b')
    expect(href('reset-password-do', 'nl')).toBe('/wachtwoord-herstellen/do')
  })

  it('replace the slug auto with that of the language (R-060)', () => {
    expect(href('landers-video-slug', 'en', { slug: 'auto' })).toBe('/landers/video/eng')
    expect(href('landers-video-slug', 'pl', { slug: 'auto' })).toBe('/landers/video/pl')
    expect(href('landers-video-slug', 'pl')).toBe('/landers/video')
  })

  it('keep the specified paths in every language (R-069, R-070)', () => {
    expect(listLocalisedPaths('credits')).toEqual({
      en: '/credits',
      nl: '/tegoed',
      de: '/guthaben',
      it: '/crediti',
      fr: '/credits',
      es: '/creditos',
      pl: '/kredyty',
    })
    expect(listLocalisedPaths('members-id-chat').pl).toBe('/uzytkownicy/{id}/czat')
  })
})

describe('the language of an address', () => {
  it.each([
    ['/guthaben', 'de'],
    [`/leden/${id}`, 'nl'],
    ['/polubienia/wyslane', 'pl'],
    ['/pages/conditions', 'fr'],
    // English paths are canonical and work in every language.
    ['/members', undefined],
    ['/credits', undefined],
    // Written so in several languages.
    ['/premium', undefined],
    ['/profil', undefined],
    ['/paginas/cookies', undefined],
    ['/', undefined],
    ['/landers/video/eng', 'en'],
    ['/landers/video/it', 'it'],
    ['/landers/video/summer', undefined],
  ])('%s: %s (R-061, R-069)', (path, locale) => {
    expect(found(path).locale).toBe(locale)
  })

  it('changes by linking the same page in another language (R-060)', () => {
    expect(localisePath(found(`/leden/${id}/chat`), 'it', { t: 3 })).toBe(`/membri/${id}/chat?t=3`)
    expect(localisePath(found('/landers/video/nl'), 'en')).toBe('/landers/video/eng')
    expect(localisePath(found('/landers/video/auto'), 'de')).toBe('/landers/video/de')
    expect(localisePath(found('/landers/video/summer'), 'de')).toBe('/landers/video/summer')
  })

  it.each([
    ['/guthaben', 'pl', '/kredyty'],
    ['/guthaben', 'de', null],
    ['/credits', 'pl', null],
    ['/premium', 'pl', null],
    ['/landers/video/nl', 'en', '/landers/video/eng'],
    ['/landers/video/auto', 'fr', '/landers/video/fr'],
    ['/landers/video/summer', 'fr', null],
  ] as const)('gives way to the chosen one: %s in %s (I-003)', (path, locale, proper) => {
    expect(findProperPath(found(path), locale)).toBe(proper)
  })

  it('is in the query when it is not in the path, so that each language has an address', () => {
    expect(listAlternatePaths(found('/pages/privacy'))).toEqual([
      { locale: 'en', path: '/pages/privacy?lang=en' },
      { locale: 'nl', path: '/paginas/privacy' },
      { locale: 'de', path: '/seiten/datenschutz' },
      { locale: 'it', path: '/pagine/privacy' },
      { locale: 'fr', path: '/pages/confidentialite' },
      { locale: 'es', path: '/paginas/privacidad' },
      { locale: 'pl', path: '/strony/prywatnosc' },
    ])
  })
})

describe('a path that leads nowhere (R-013, R-014, R-060, R-063, R-064)', () => {
  it.each([
    '/members/abc!',
    '/members/12',
    `/members/${id.toUpperCase()}`,
    `/members/${id}/nothing`,
    '/likes/foo',
    '/likes/m',
    '/likes/m/12',
    '/mi-piace/erhalten',
    '/landers/adultonly/nl',
    '/landers/unknown',
    `/landers/video/${'x'.repeat(41)}`,
    '/landers/video/Summer',
    '/credits/12/ideal/more',
    '/reset-password/nothing',
    '/a',
    '/-page',
    '//members',
    '/api',
    '/pages',
    '/abschliessen/%2e%2e',
  ])('%s', (path) => {
    expect(matchRoute(path)).toBeNull()
  })
})

describe('content pages', () => {
  it('can have any free word as their address, with or without a trailing slash (R-041)', () => {
    expect(found('/our-story')).toEqual({ name: 'token', params: { token: 'our-story' }, locale: undefined })
    expect(found('/our-story/').name).toBe('token')
  })

  it('never use a word of a page or of the server (R-041)', () => {
    for (const word of [
      'members',
      'guthaben',
      'recus',
      'landing2',
      'api',
      'assets',
      'landers',
      'veiligheid',
    ]) {
      expect(reservedWords.has(word)).toBe(true)
      expect(isFreeToken(word)).toBe(false)
    }
    expect(isFreeToken('our-story')).toBe(true)
    expect(isFreeToken('Our-Story')).toBe(false)
  })
})
