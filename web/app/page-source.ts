import type { RouteName } from '#contract/routing/routes.ts'
import type { Frame } from './pages.ts'

/** The file of each route's page below `web/features`: the table of pages.ts once more, as the build's manifest has it. */
const files: { readonly [N in RouteName]?: string } = {
  index: 'sites/pages/home',
  members: 'discovery/pages/members',
  'members-id': 'profiles/pages/members-id',
  likes: 'likes/pages/likes',
  'swipe-game': 'discovery/pages/swipe-game',
  'match-finder': 'discovery/pages/match-finder',
  'likes-type': 'likes/pages/likes',
  'likes-m-id': 'likes/pages/likes-m-id',
  'members-id-chat': 'chat/pages/members-id-chat',
  chats: 'chat/pages/chats',
  'chats-id': 'chat/pages/chats-id',
  credits: 'payments/pages/credits',
  'credits-repeat-order': 'payments/pages/credits-repeat-order',
  'credits-id-paymentmethod': 'payments/pages/credits-id-paymentmethod',
  directdebit: 'payments/pages/directdebit',
  'transactions-id': 'payments/pages/transactions-id',
  premium: 'payments/pages/premium',
  pricing: 'payments/pages/pricing',
  'age-proof': 'age/pages/age-proof',
  settings: 'accounts/pages/settings',
  notifications: 'notifications/pages/notifications',
  verification: 'verification/pages/verification',
  signup: 'signup/pages/signup',
  profile: 'profiles/pages/profile',
  'signup-matches': 'signup/pages/signup-matches',
  'complete-signup': 'signup/pages/complete-signup',
  'members-id-signup': 'signup/pages/members-id-signup',
  'members-id-landing': 'landers/pages/members-id-landing',
  'members-id-landing2-slug': 'landers/pages/members-id-landing2-slug',
  'members-id-landing3-slug': 'landers/pages/members-id-landing3-slug',
  login: 'accounts/pages/login',
  'reset-password': 'accounts/pages/reset-password',
  'reset-password-do': 'accounts/pages/reset-password-do',
  'mail-change-do': 'accounts/pages/mail-change-do',
  'access-do': 'accounts/pages/access-do',
  'activate-do': 'accounts/pages/activate-do',
  'activate-done': 'accounts/pages/activate-done',
  'activate-error': 'accounts/pages/activate-error',
  'account-deleted': 'accounts/pages/account-deleted',
  'lang-config': 'sites/pages/lang-config',
  withdrawal: 'payments/pages/withdrawal',
  cancellation: 'payments/pages/cancellation',
  complaints: 'safety/pages/complaints',
  notices: 'safety/pages/notices',
  'pages-terms': 'sites/pages/static-page',
  'pages-privacy': 'sites/pages/static-page',
  'pages-cookies': 'sites/pages/static-page',
  'pages-ban': 'sites/pages/static-page',
  'pages-return-policy': 'sites/pages/static-page',
  'pages-faq': 'sites/pages/static-page',
  'pages-service': 'sites/pages/static-page',
  accessibility: 'sites/pages/static-page',
  safety: 'sites/pages/static-page',
  'landers-adultonly': 'landers/pages/adultonly',
  'landers-tinderswipe': 'landers/pages/tinderswipe',
  'landers-whoneedsstrings': 'landers/pages/whoneedsstrings',
  'landers-alonetonight-slug': 'landers/pages/alonetonight',
  'landers-collagelanding-slug': 'landers/pages/collagelanding',
  'landers-gallery-slug': 'landers/pages/gallery',
  'landers-iconslanding-slug': 'landers/pages/iconslanding',
  'landers-maplanding-slug': 'landers/pages/maplanding',
  'landers-socialnetwork-slug': 'landers/pages/socialnetwork',
  'landers-transitionsvideolanding-slug': 'landers/pages/transitionsvideolanding',
  'landers-video-slug': 'landers/pages/video',
  token: 'sites/pages/static-page',
}

/** Returns the source file of a page, as the build's manifest names it. */
export function getPageSource(name: RouteName): string {
  return `web/features/${files[name]}.tsx`
}

/** Returns the source file of a layout, as the build's manifest names it. */
export function getLayoutSource(frame: Frame): string {
  return `web/app/shell/${frame}-layout.tsx`
}
