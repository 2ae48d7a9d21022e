import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { RouteName } from '#contract/routing/routes.ts'

/** Who opens a page in the tests: some pages send the wrong visitor elsewhere. */
export type Viewer = 'visitor' | 'member' | 'newcomer'

/** What the addresses of pages need. */
export interface Places {
  /** Another member, whom the viewer has liked. */
  other: string
  conversation: string
  package: string
  /** The `{token}` of a page that the site wrote itself. */
  token: string
}

export interface RouteStop {
  readonly route: RouteName
  readonly viewer: Viewer
  readonly path: (locale: Locale) => string
  /** The message of the title, where it is not that of the route. */
  readonly titled?: 'own'
}

const visitorsPages = [
  'index',
  'pricing',
  'lang-config',
  'login',
  'signup',
  'reset-password',
  'reset-password-do',
  'mail-change-do',
  'activate-done',
  'activate-error',
  'access-do',
  'account-deleted',
  'withdrawal',
  'cancellation',
  'complaints',
  'safety',
  'accessibility',
  'pages-terms',
  'pages-privacy',
  'pages-cookies',
  'pages-ban',
  'pages-return-policy',
  'pages-faq',
  'pages-service',
  'landers-adultonly',
  'landers-tinderswipe',
  'landers-whoneedsstrings',
] as const satisfies readonly RouteName[]

const landersWithSlug = [
  'landers-alonetonight-slug',
  'landers-collagelanding-slug',
  'landers-gallery-slug',
  'landers-iconslanding-slug',
  'landers-maplanding-slug',
  'landers-socialnetwork-slug',
  'landers-transitionsvideolanding-slug',
  'landers-video-slug',
] as const satisfies readonly RouteName[]

const membersPages = [
  'members',
  'chats',
  'likes',
  'credits',
  'premium',
  'profile',
  'settings',
  'age-proof',
  'notifications',
  'notices',
  'verification',
  'match-finder',
  'swipe-game',
] as const satisfies readonly RouteName[]

/** Returns every page of the site with an address that shows it; the landers with and without their slug. */
export function listStops(places: Places): RouteStop[] {
  const { other, conversation, token } = places
  const at = (viewer: Viewer, route: RouteName, path: RouteStop['path']): RouteStop => ({
    route,
    viewer,
    path,
  })
  // Their title names a person, or is the page's own.
  const own = (stop: RouteStop): RouteStop => ({ ...stop, titled: 'own' })
  return [
    ...visitorsPages.map((route) => at('visitor', route, (locale) => href(route, locale))),
    ...landersWithSlug.flatMap((route) => [
      at('visitor', route, (locale) => href(route, locale)),
      at('visitor', route, (locale) => href(route, locale, { slug: 'auto' })),
    ]),
    own(at('visitor', 'members-id-landing', (l) => href('members-id-landing', l, { id: other }))),
    own(at('visitor', 'members-id-signup', (l) => href('members-id-signup', l, { id: other }))),
    own(at('visitor', 'members-id-landing2-slug', (l) => href('members-id-landing2-slug', l, { id: other }))),
    own(at('visitor', 'members-id-landing3-slug', (l) => href('members-id-landing3-slug', l, { id: other }))),
    own(at('visitor', 'token', (l) => href('token', l, { token }))),
    ...membersPages.map((route) => at('member', route, (locale) => href(route, locale))),
    own(at('member', 'members-id', (l) => href('members-id', l, { id: other }))),
    own(at('member', 'members-id-chat', (l) => href('members-id-chat', l, { id: other }))),
    own(at('member', 'chats-id', (l) => href('chats-id', l, { id: conversation }))),
    at('member', 'likes-type', (l) => href('likes-type', l, { type: 'sent' })),
    own(at('member', 'likes-m-id', (l) => href('likes-m-id', l, { id: other }))),
    at('member', 'credits-id-paymentmethod', (l) =>
      href('credits-id-paymentmethod', l, { id: places.package }),
    ),
    at('member', 'transactions-id', (l) => href('transactions-id', l)),
    at('newcomer', 'signup-matches', (l) => href('signup-matches', l)),
    at('newcomer', 'complete-signup', (l) => href('complete-signup', l)),
  ]
}

/** Pages that lead elsewhere until something was begun; their own tests open them. */
export const startedElsewhere: readonly RouteName[] = ['activate-do', 'credits-repeat-order', 'directdebit']
