import type { ComponentType } from 'react'
import { findRoute, type Layout, type RouteName } from '#contract/routing/routes.ts'
import type { PageModule } from './router/router.ts'

type Pages = { readonly [N in RouteName]?: () => Promise<PageModule<N>> }

/** Which file shows which route. Every file is a chunk of its own, loaded when its route opens. */
export const pages: Pages = {
  index: () => import('../features/sites/pages/home.tsx'),

  members: () => import('../features/discovery/pages/members.tsx'),
  'members-id': () => import('../features/profiles/pages/members-id.tsx'),
  likes: () => import('../features/likes/pages/likes.tsx'),
  'swipe-game': () => import('../features/discovery/pages/swipe-game.tsx'),
  'match-finder': () => import('../features/discovery/pages/match-finder.tsx'),
  'likes-type': () => import('../features/likes/pages/likes.tsx'),
  'likes-m-id': () => import('../features/likes/pages/likes-m-id.tsx'),
  'members-id-chat': () => import('../features/chat/pages/members-id-chat.tsx'),
  chats: () => import('../features/chat/pages/chats.tsx'),
  'chats-id': () => import('../features/chat/pages/chats-id.tsx'),

  credits: () => import('../features/payments/pages/credits.tsx'),
  'credits-repeat-order': () => import('../features/payments/pages/credits-repeat-order.tsx'),
  'credits-id-paymentmethod': () => import('../features/payments/pages/credits-id-paymentmethod.tsx'),
  directdebit: () => import('../features/payments/pages/directdebit.tsx'),
  'transactions-id': () => import('../features/payments/pages/transactions-id.tsx'),
  premium: () => import('../features/payments/pages/premium.tsx'),
  pricing: () => import('../features/payments/pages/pricing.tsx'),

  'age-proof': () => import('../features/age/pages/age-proof.tsx'),
  settings: () => import('../features/accounts/pages/settings.tsx'),
  notifications: () => import('../features/notifications/pages/notifications.tsx'),
  verification: () => import('../features/verification/pages/verification.tsx'),

  signup: () => import('../features/signup/pages/signup.tsx'),
  profile: () => import('../features/profiles/pages/profile.tsx'),
  'signup-matches': () => import('../features/signup/pages/signup-matches.tsx'),
  'complete-signup': () => import('../features/signup/pages/complete-signup.tsx'),
  'members-id-signup': () => import('../features/signup/pages/members-id-signup.tsx'),
  'members-id-landing': () => import('../features/landers/pages/members-id-landing.tsx'),
  'members-id-landing2-slug': () => import('../features/landers/pages/members-id-landing2-slug.tsx'),
  'members-id-landing3-slug': () => import('../features/landers/pages/members-id-landing3-slug.tsx'),
  login: () => import('../features/accounts/pages/login.tsx'),
  'reset-password': () => import('../features/accounts/pages/reset-password.tsx'),
  'reset-password-do': () => import('../features/accounts/pages/reset-password-do.tsx'),
  'mail-change-do': () => import('../features/accounts/pages/mail-change-do.tsx'),
  'access-do': () => import('../features/accounts/pages/access-do.tsx'),
  'activate-do': () => import('../features/accounts/pages/activate-do.tsx'),
  'activate-done': () => import('../features/accounts/pages/activate-done.tsx'),
  'activate-error': () => import('../features/accounts/pages/activate-error.tsx'),
  'account-deleted': () => import('../features/accounts/pages/account-deleted.tsx'),

  'lang-config': () => import('../features/sites/pages/lang-config.tsx'),
  withdrawal: () => import('../features/payments/pages/withdrawal.tsx'),
  cancellation: () => import('../features/payments/pages/cancellation.tsx'),
  complaints: () => import('../features/safety/pages/complaints.tsx'),
  notices: () => import('../features/safety/pages/notices.tsx'),
  'pages-terms': () => import('../features/sites/pages/static-page.tsx'),
  'pages-privacy': () => import('../features/sites/pages/static-page.tsx'),
  'pages-cookies': () => import('../features/sites/pages/static-page.tsx'),
  'pages-ban': () => import('../features/sites/pages/static-page.tsx'),
  'pages-return-policy': () => import('../features/sites/pages/static-page.tsx'),
  'pages-faq': () => import('../features/sites/pages/static-page.tsx'),
  'pages-service': () => import('../features/sites/pages/static-page.tsx'),
  accessibility: () => import('../features/sites/pages/static-page.tsx'),
  safety: () => import('../features/sites/pages/static-page.tsx'),

  'landers-adultonly': () => import('../features/landers/pages/adultonly.tsx'),
  'landers-tinderswipe': () => import('../features/landers/pages/tinderswipe.tsx'),
  'landers-whoneedsstrings': () => import('../features/landers/pages/whoneedsstrings.tsx'),
  'landers-alonetonight-slug': () => import('../features/landers/pages/alonetonight.tsx'),
  'landers-collagelanding-slug': () => import('../features/landers/pages/collagelanding.tsx'),
  'landers-gallery-slug': () => import('../features/landers/pages/gallery.tsx'),
  'landers-iconslanding-slug': () => import('../features/landers/pages/iconslanding.tsx'),
  'landers-maplanding-slug': () => import('../features/landers/pages/maplanding.tsx'),
  'landers-socialnetwork-slug': () => import('../features/landers/pages/socialnetwork.tsx'),
  'landers-transitionsvideolanding-slug': () =>
    import('../features/landers/pages/transitionsvideolanding.tsx'),
  'landers-video-slug': () => import('../features/landers/pages/video.tsx'),

  token: () => import('../features/sites/pages/static-page.tsx'),
}

/** The file around a page: its layout's, or the default layout without what only members have in it. */
export type Frame = Layout | 'visitor'

/** Returns what stands around a page; null is a page that is not there. The home page is for visitors alone. */
export function findFrame(name: RouteName | null): Frame {
  if (name === 'index') return 'visitor'
  return name ? findRoute(name).layout : 'default'
}

/** The frames around pages. Each is a chunk of its own: a lander needs nothing of the chats. */
export const layouts: Readonly<Record<Frame, () => Promise<ComponentType>>> = {
  default: async () => (await import('./shell/default-layout.tsx')).DefaultLayout,
  visitor: async () => (await import('./shell/visitor-layout.tsx')).VisitorLayout,
  chat: async () => (await import('./shell/chat-layout.tsx')).ChatLayout,
  lander: async () => (await import('./shell/lander-layout.tsx')).LanderLayout,
  empty: async () => (await import('./shell/empty-layout.tsx')).EmptyLayout,
}
