import type { RouteName } from '#contract/routes.ts'
import type { PageModule } from './page.ts'

type Pages = { readonly [N in RouteName]?: () => Promise<PageModule<N>> }

/** Which file shows which route. Every file is a chunk of its own, loaded when its route opens. */
export const pages: Pages = {
  index: () => import('./pages/home.tsx'),

  members: () => import('./pages/members.tsx'),
  'members-id': () => import('./pages/members-id.tsx'),
  likes: () => import('./pages/likes.tsx'),
  'swipe-game': () => import('./pages/swipe-game.tsx'),
  'match-finder': () => import('./pages/match-finder.tsx'),
  'likes-type': () => import('./pages/likes.tsx'),
  'likes-m-id': () => import('./pages/likes-m-id.tsx'),
  'members-id-chat': () => import('./pages/members-id-chat.tsx'),
  chats: () => import('./pages/chats.tsx'),
  'chats-id': () => import('./pages/chats-id.tsx'),

  credits: () => import('./pages/credits.tsx'),
  'credits-repeat-order': () => import('./pages/credits-repeat-order.tsx'),
  'credits-id-paymentmethod': () => import('./pages/credits-id-paymentmethod.tsx'),
  directdebit: () => import('./pages/directdebit.tsx'),
  'transactions-id': () => import('./pages/transactions-id.tsx'),
  premium: () => import('./pages/premium.tsx'),
  pricing: () => import('./pages/pricing.tsx'),

  settings: () => import('./pages/settings.tsx'),
  notifications: () => import('./pages/notifications.tsx'),

  signup: () => import('./pages/signup.tsx'),
  profile: () => import('./pages/profile.tsx'),
  'signup-matches': () => import('./pages/signup-matches.tsx'),
  'complete-signup': () => import('./pages/complete-signup.tsx'),
  'members-id-signup': () => import('./pages/members-id-signup.tsx'),
  'members-id-landing': () => import('./pages/members-id-landing.tsx'),
  'members-id-landing2-slug': () => import('./pages/members-id-landing2-slug.tsx'),
  'members-id-landing3-slug': () => import('./pages/members-id-landing3-slug.tsx'),
  login: () => import('./pages/login.tsx'),
  'reset-password': () => import('./pages/reset-password.tsx'),
  'reset-password-do': () => import('./pages/reset-password-do.tsx'),
  'mail-change-do': () => import('./pages/mail-change-do.tsx'),
  'activate-do': () => import('./pages/activate-do.tsx'),
  'activate-done': () => import('./pages/activate-done.tsx'),
  'activate-error': () => import('./pages/activate-error.tsx'),
  'account-deleted': () => import('./pages/account-deleted.tsx'),

  'lang-config': () => import('./pages/lang-config.tsx'),
  complaints: () => import('./pages/complaints.tsx'),
  notices: () => import('./pages/notices.tsx'),
  'pages-terms': () => import('./pages/static-page.tsx'),
  'pages-privacy': () => import('./pages/static-page.tsx'),
  'pages-cookies': () => import('./pages/static-page.tsx'),
  'pages-ban': () => import('./pages/static-page.tsx'),
  'pages-return-policy': () => import('./pages/static-page.tsx'),
  'pages-faq': () => import('./pages/static-page.tsx'),
  'pages-service': () => import('./pages/static-page.tsx'),
  safety: () => import('./pages/static-page.tsx'),

  'landers-adultonly': () => import('./pages/landers/adultonly.tsx'),
  'landers-tinderswipe': () => import('./pages/landers/tinderswipe.tsx'),
  'landers-whoneedsstrings': () => import('./pages/landers/whoneedsstrings.tsx'),
  'landers-alonetonight-slug': () => import('./pages/landers/alonetonight.tsx'),
  'landers-collagelanding-slug': () => import('./pages/landers/collagelanding.tsx'),
  'landers-gallery-slug': () => import('./pages/landers/gallery.tsx'),
  'landers-iconslanding-slug': () => import('./pages/landers/iconslanding.tsx'),
  'landers-maplanding-slug': () => import('./pages/landers/maplanding.tsx'),
  'landers-socialnetwork-slug': () => import('./pages/landers/socialnetwork.tsx'),
  'landers-transitionsvideolanding-slug': () => import('./pages/landers/transitionsvideolanding.tsx'),
  'landers-video-slug': () => import('./pages/landers/video.tsx'),

  token: () => import('./pages/static-page.tsx'),
}

/** Files that bear another name than their route. */
const otherwiseNamed: { readonly [N in RouteName]?: string } = {
  index: 'home',
  'likes-type': 'likes',
  safety: 'static-page',
  token: 'static-page',
}

/** The source file of a page, as the build's manifest names it. */
export function pageSource(name: RouteName): string {
  const file = otherwiseNamed[name] ?? name.replace(/^pages-.+/, 'static-page')
  return `web/pages/${file.replace(/^landers-(.+?)(-slug)?$/, 'landers/$1')}.tsx`
}
