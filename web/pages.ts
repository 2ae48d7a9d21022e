import type { RouteName } from '#contract/routes.ts'
import type { PageModule } from './page.ts'

interface PageEntry<N extends RouteName> {
  /** As the build's manifest names the file. */
  readonly source: string
  readonly load: () => Promise<PageModule<N>>
}

type Pages = { readonly [N in RouteName]?: PageEntry<N> }

/** Which file shows which route. Every file is a chunk of its own, loaded when its route opens. */
export const pages: Pages = {
  index: { source: 'web/pages/home.tsx', load: () => import('./pages/home.tsx') },

  members: { source: 'web/pages/members.tsx', load: () => import('./pages/members.tsx') },
  'members-id': { source: 'web/pages/members-id.tsx', load: () => import('./pages/members-id.tsx') },
  likes: { source: 'web/pages/likes.tsx', load: () => import('./pages/likes.tsx') },
  'swipe-game': { source: 'web/pages/swipe-game.tsx', load: () => import('./pages/swipe-game.tsx') },
  'match-finder': { source: 'web/pages/match-finder.tsx', load: () => import('./pages/match-finder.tsx') },
  'likes-type': { source: 'web/pages/likes.tsx', load: () => import('./pages/likes.tsx') },
  'likes-m-id': { source: 'web/pages/likes-m-id.tsx', load: () => import('./pages/likes-m-id.tsx') },
  'members-id-chat': {
    source: 'web/pages/members-id-chat.tsx',
    load: () => import('./pages/members-id-chat.tsx'),
  },
  chats: { source: 'web/pages/chats.tsx', load: () => import('./pages/chats.tsx') },
  'chats-id': { source: 'web/pages/chats-id.tsx', load: () => import('./pages/chats-id.tsx') },

  credits: { source: 'web/pages/credits.tsx', load: () => import('./pages/credits.tsx') },
  'credits-repeat-order': {
    source: 'web/pages/credits-repeat-order.tsx',
    load: () => import('./pages/credits-repeat-order.tsx'),
  },
  'credits-id-paymentmethod': {
    source: 'web/pages/credits-id-paymentmethod.tsx',
    load: () => import('./pages/credits-id-paymentmethod.tsx'),
  },
  directdebit: { source: 'web/pages/directdebit.tsx', load: () => import('./pages/directdebit.tsx') },
  'transactions-id': {
    source: 'web/pages/transactions-id.tsx',
    load: () => import('./pages/transactions-id.tsx'),
  },
  premium: { source: 'web/pages/premium.tsx', load: () => import('./pages/premium.tsx') },
  pricing: { source: 'web/pages/pricing.tsx', load: () => import('./pages/pricing.tsx') },

  settings: { source: 'web/pages/settings.tsx', load: () => import('./pages/settings.tsx') },
  notifications: { source: 'web/pages/notifications.tsx', load: () => import('./pages/notifications.tsx') },

  signup: { source: 'web/pages/signup.tsx', load: () => import('./pages/signup.tsx') },
  profile: { source: 'web/pages/profile.tsx', load: () => import('./pages/profile.tsx') },
  'signup-matches': {
    source: 'web/pages/signup-matches.tsx',
    load: () => import('./pages/signup-matches.tsx'),
  },
  'complete-signup': {
    source: 'web/pages/complete-signup.tsx',
    load: () => import('./pages/complete-signup.tsx'),
  },
  'members-id-signup': {
    source: 'web/pages/members-id-signup.tsx',
    load: () => import('./pages/members-id-signup.tsx'),
  },
  'members-id-landing': {
    source: 'web/pages/members-id-landing.tsx',
    load: () => import('./pages/members-id-landing.tsx'),
  },
  'members-id-landing2-slug': {
    source: 'web/pages/members-id-landing2-slug.tsx',
    load: () => import('./pages/members-id-landing2-slug.tsx'),
  },
  'members-id-landing3-slug': {
    source: 'web/pages/members-id-landing3-slug.tsx',
    load: () => import('./pages/members-id-landing3-slug.tsx'),
  },
  login: { source: 'web/pages/login.tsx', load: () => import('./pages/login.tsx') },
  'reset-password': {
    source: 'web/pages/reset-password.tsx',
    load: () => import('./pages/reset-password.tsx'),
  },
  'reset-password-do': {
    source: 'web/pages/reset-password-do.tsx',
    load: () => import('./pages/reset-password-do.tsx'),
  },
  'mail-change-do': {
    source: 'web/pages/mail-change-do.tsx',
    load: () => import('./pages/mail-change-do.tsx'),
  },
  'activate-done': { source: 'web/pages/activate-done.tsx', load: () => import('./pages/activate-done.tsx') },
  'activate-error': {
    source: 'web/pages/activate-error.tsx',
    load: () => import('./pages/activate-error.tsx'),
  },
  'account-deleted': {
    source: 'web/pages/account-deleted.tsx',
    load: () => import('./pages/account-deleted.tsx'),
  },

  'lang-config': { source: 'web/pages/lang-config.tsx', load: () => import('./pages/lang-config.tsx') },
  complaints: { source: 'web/pages/complaints.tsx', load: () => import('./pages/complaints.tsx') },
  notices: { source: 'web/pages/notices.tsx', load: () => import('./pages/notices.tsx') },
  'pages-terms': { source: 'web/pages/static-page.tsx', load: () => import('./pages/static-page.tsx') },
  'pages-privacy': { source: 'web/pages/static-page.tsx', load: () => import('./pages/static-page.tsx') },
  'pages-cookies': { source: 'web/pages/static-page.tsx', load: () => import('./pages/static-page.tsx') },
  'pages-ban': { source: 'web/pages/static-page.tsx', load: () => import('./pages/static-page.tsx') },
  'pages-return-policy': {
    source: 'web/pages/static-page.tsx',
    load: () => import('./pages/static-page.tsx'),
  },
  'pages-faq': { source: 'web/pages/static-page.tsx', load: () => import('./pages/static-page.tsx') },
  'pages-service': { source: 'web/pages/static-page.tsx', load: () => import('./pages/static-page.tsx') },
  safety: { source: 'web/pages/static-page.tsx', load: () => import('./pages/static-page.tsx') },

  'landers-adultonly': {
    source: 'web/pages/landers/adultonly.tsx',
    load: () => import('./pages/landers/adultonly.tsx'),
  },
  'landers-tinderswipe': {
    source: 'web/pages/landers/tinderswipe.tsx',
    load: () => import('./pages/landers/tinderswipe.tsx'),
  },
  'landers-whoneedsstrings': {
    source: 'web/pages/landers/whoneedsstrings.tsx',
    load: () => import('./pages/landers/whoneedsstrings.tsx'),
  },
  'landers-alonetonight-slug': {
    source: 'web/pages/landers/alonetonight.tsx',
    load: () => import('./pages/landers/alonetonight.tsx'),
  },
  'landers-collagelanding-slug': {
    source: 'web/pages/landers/collagelanding.tsx',
    load: () => import('./pages/landers/collagelanding.tsx'),
  },
  'landers-gallery-slug': {
    source: 'web/pages/landers/gallery.tsx',
    load: () => import('./pages/landers/gallery.tsx'),
  },
  'landers-iconslanding-slug': {
    source: 'web/pages/landers/iconslanding.tsx',
    load: () => import('./pages/landers/iconslanding.tsx'),
  },
  'landers-maplanding-slug': {
    source: 'web/pages/landers/maplanding.tsx',
    load: () => import('./pages/landers/maplanding.tsx'),
  },
  'landers-socialnetwork-slug': {
    source: 'web/pages/landers/socialnetwork.tsx',
    load: () => import('./pages/landers/socialnetwork.tsx'),
  },
  'landers-transitionsvideolanding-slug': {
    source: 'web/pages/landers/transitionsvideolanding.tsx',
    load: () => import('./pages/landers/transitionsvideolanding.tsx'),
  },
  'landers-video-slug': {
    source: 'web/pages/landers/video.tsx',
    load: () => import('./pages/landers/video.tsx'),
  },

  token: { source: 'web/pages/static-page.tsx', load: () => import('./pages/static-page.tsx') },
}
