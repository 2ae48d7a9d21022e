/** The frame around a page. */
export type Layout = 'default' | 'chat' | 'lander' | 'empty'

/**
 * The guards before a page opens; a route lists them in order.
 * - `auth`: a visitor goes to login and comes back
 * - `auth-or-token`: the same, but the token of a mail link lets a visitor through
 * - `auth-or-pricing`: a visitor goes to the prices
 * - `guest`: a member goes to the members
 * - `guest-or-profile`: a member goes to the profile that the address names
 * - `search-visible`: a visitor who may not search goes to signup
 * - `signup-step`: a new member finishes the signup first, once
 * - `signup-unfinished`: a visitor goes to signup, a member who has finished to the members
 * - `has-package`: direct debit without a payment goes to the credits
 */
export const guardNames = [
  'auth',
  'auth-or-token',
  'auth-or-pricing',
  'guest',
  'guest-or-profile',
  'search-visible',
  'signup-step',
  'signup-unfinished',
  'has-package',
] as const
export type GuardName = (typeof guardNames)[number]

interface RouteDeclaration {
  /** The canonical English path; `{id}` is a parameter, `{slug?}` one that may be left out. */
  readonly path: string
  readonly layout: Layout
  readonly guards: readonly GuardName[]
  /** One of the six routes of the members area. */
  readonly membersArea?: true
  /**
   * A visitor's page works as the server wrote it; the program that takes it over is loaded once the page stands. For
   * pages of links and buttons, without fields that someone could have filled in before. `'bare'` pages are quiet only
   * without a query, since theirs may ask for what only the program does, such as a modal after some seconds.
   */
  readonly quiet?: true | 'bare'
  /** Search engines may list it; everything about persons and accounts is not for them. */
  readonly indexable?: true
}

/**
 * Every page of the site by its name: the path's words joined by hyphens, parameters by their names.
 * The title of a page is the message `title.<name>`, its description `description.<name>`.
 */
export const routes = {
  index: { path: '/', layout: 'default', guards: ['guest'], indexable: true, quiet: true },

  members: {
    path: '/members',
    layout: 'default',
    guards: ['search-visible', 'signup-step'],
    membersArea: true,
    quiet: 'bare',
  },
  'members-id': {
    path: '/members/{id}',
    layout: 'default',
    guards: ['search-visible', 'signup-step'],
    membersArea: true,
    quiet: 'bare',
  },
  'members-id-chat': { path: '/members/{id}/chat', layout: 'chat', guards: [] },
  'members-id-landing': {
    path: '/members/{id}/landing',
    layout: 'lander',
    guards: ['guest-or-profile'],
  },
  'members-id-signup': {
    path: '/members/{id}/signup',
    layout: 'empty',
    guards: ['guest-or-profile'],
  },
  'members-id-landing2-slug': {
    path: '/members/{id}/landing2/{slug?}',
    layout: 'lander',
    guards: ['guest-or-profile'],
  },
  'members-id-landing3-slug': {
    path: '/members/{id}/landing3/{slug?}',
    layout: 'lander',
    guards: ['guest-or-profile'],
  },

  chats: { path: '/chats', layout: 'chat', guards: ['auth', 'signup-step'], membersArea: true },
  'chats-id': { path: '/chats/{id}', layout: 'chat', guards: ['auth'] },

  likes: { path: '/likes', layout: 'default', guards: ['auth', 'signup-step'], membersArea: true },
  'likes-type': { path: '/likes/{type}', layout: 'default', guards: ['auth'] },
  'likes-m-id': {
    path: '/likes/m/{id}',
    layout: 'default',
    guards: ['auth', 'signup-step'],
    membersArea: true,
  },

  credits: { path: '/credits', layout: 'default', guards: ['auth-or-pricing'] },
  'credits-repeat-order': { path: '/credits/repeat-order', layout: 'default', guards: ['auth'] },
  'credits-id-paymentmethod': { path: '/credits/{id}/{paymentmethod?}', layout: 'default', guards: ['auth'] },
  directdebit: { path: '/directdebit', layout: 'default', guards: ['auth', 'has-package'] },
  'transactions-id': { path: '/transactions/{id?}', layout: 'default', guards: ['auth'] },
  premium: {
    path: '/premium',
    layout: 'default',
    guards: ['signup-step'],
    membersArea: true,
    indexable: true,
  },
  pricing: { path: '/pricing', layout: 'default', guards: [], indexable: true },

  'age-proof': { path: '/age-proof', layout: 'default', guards: ['auth'] },
  profile: { path: '/profile', layout: 'default', guards: ['auth'] },
  settings: { path: '/settings', layout: 'default', guards: ['auth'] },
  verification: { path: '/verification', layout: 'default', guards: ['auth'] },
  notifications: { path: '/notifications', layout: 'default', guards: ['auth-or-token'] },
  'lang-config': { path: '/lang-config', layout: 'default', guards: [], indexable: true },

  login: { path: '/login', layout: 'default', guards: ['guest'], indexable: true },
  signup: { path: '/signup', layout: 'default', guards: ['guest'], indexable: true },
  'signup-matches': { path: '/signup-matches', layout: 'default', guards: ['auth'] },
  'complete-signup': { path: '/complete-signup', layout: 'default', guards: ['signup-unfinished'] },
  'reset-password': { path: '/reset-password', layout: 'default', guards: ['guest'] },
  'reset-password-do': { path: '/reset-password/do', layout: 'default', guards: [] },
  'mail-change-do': { path: '/mail-change/do', layout: 'default', guards: [] },
  'access-do': { path: '/access/do', layout: 'default', guards: [] },
  'activate-do': { path: '/activate/do', layout: 'default', guards: [] },
  'activate-done': { path: '/activate/done', layout: 'default', guards: [] },
  'activate-error': { path: '/activate/error', layout: 'default', guards: [] },
  'account-deleted': { path: '/account-deleted', layout: 'default', guards: [] },

  'match-finder': { path: '/match-finder', layout: 'default', guards: ['auth'] },
  'swipe-game': { path: '/swipe-game', layout: 'default', guards: ['auth'] },

  withdrawal: { path: '/withdrawal', layout: 'default', guards: [], indexable: true },
  cancellation: { path: '/cancellation', layout: 'default', guards: [], indexable: true },
  complaints: { path: '/complaints', layout: 'default', guards: [], indexable: true },
  notices: { path: '/notices', layout: 'default', guards: [] },
  accessibility: { path: '/accessibility', layout: 'default', guards: [], indexable: true, quiet: true },
  safety: { path: '/safety', layout: 'default', guards: [], indexable: true, quiet: true },
  'pages-terms': { path: '/pages/terms', layout: 'default', guards: [], indexable: true, quiet: true },
  'pages-privacy': { path: '/pages/privacy', layout: 'default', guards: [], indexable: true, quiet: true },
  'pages-cookies': { path: '/pages/cookies', layout: 'default', guards: [], indexable: true, quiet: true },
  'pages-ban': { path: '/pages/ban', layout: 'default', guards: [], indexable: true, quiet: true },
  'pages-return-policy': {
    path: '/pages/return-policy',
    layout: 'default',
    guards: [],
    indexable: true,
    quiet: true,
  },
  'pages-faq': { path: '/pages/faq', layout: 'default', guards: [], indexable: true, quiet: true },
  'pages-service': { path: '/pages/service', layout: 'default', guards: [], indexable: true, quiet: true },

  'landers-adultonly': {
    path: '/landers/adultonly',
    layout: 'empty',
    guards: ['guest'],
    quiet: true,
  },
  'landers-tinderswipe': {
    path: '/landers/tinderswipe',
    layout: 'empty',
    guards: ['guest'],
    quiet: true,
  },
  'landers-whoneedsstrings': {
    path: '/landers/whoneedsstrings',
    layout: 'empty',
    guards: ['guest'],
    quiet: true,
  },
  'landers-alonetonight-slug': {
    path: '/landers/alonetonight/{slug?}',
    layout: 'lander',
    guards: ['guest'],
    quiet: true,
  },
  'landers-collagelanding-slug': {
    path: '/landers/collagelanding/{slug?}',
    layout: 'lander',
    guards: ['guest'],
    quiet: true,
  },
  'landers-gallery-slug': {
    path: '/landers/gallery/{slug?}',
    layout: 'lander',
    guards: ['guest'],
    quiet: true,
  },
  'landers-iconslanding-slug': {
    path: '/landers/iconslanding/{slug?}',
    layout: 'lander',
    guards: ['guest'],
    quiet: true,
  },
  'landers-maplanding-slug': {
    path: '/landers/maplanding/{slug?}',
    layout: 'lander',
    guards: ['guest'],
    quiet: true,
  },
  'landers-socialnetwork-slug': {
    path: '/landers/socialnetwork/{slug?}',
    layout: 'lander',
    guards: ['guest'],
    quiet: true,
  },
  'landers-transitionsvideolanding-slug': {
    path: '/landers/transitionsvideolanding/{slug?}',
    layout: 'lander',
    guards: ['guest'],
    quiet: true,
  },
  'landers-video-slug': {
    path: '/landers/video/{slug?}',
    layout: 'lander',
    guards: ['guest'],
    quiet: true,
  },

  token: { path: '/{token}', layout: 'default', guards: [], indexable: true, quiet: true },
} as const satisfies Record<string, RouteDeclaration>

export type RouteName = keyof typeof routes

/** The lists of likes; the word in the address is localised. */
export const likeTypes = ['received', 'sent', 'matches'] as const
export type LikeType = (typeof likeTypes)[number]

type ParameterValue<Name extends string> = Name extends 'type' ? LikeType : string

type PathParameters<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? PathParameters<First> & PathParameters<Rest>
  : Path extends `{${infer Name}?}`
    ? { [K in Name]?: ParameterValue<K> | undefined }
    : Path extends `{${infer Name}}`
      ? { [K in Name]: ParameterValue<K> }
      : Record<never, never>

/** The parameters in the address of a route, such as `{ id: string; slug?: string }`. */
export type RouteParameters<Name extends RouteName> = PathParameters<(typeof routes)[Name]['path']>

export const routeNames = Object.keys(routes) as RouteName[] // The table above has no other keys.

/** Finds the declaration of a route with the optional fields spelled out. */
export function findRoute(name: RouteName): RouteDeclaration {
  return routes[name]
}

/** Returns whether a route belongs to the members area, where the time bonus may show. */
export function isMembersArea(name: RouteName): boolean {
  return findRoute(name).membersArea ?? false
}
