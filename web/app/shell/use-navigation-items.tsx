import { Compass, Heart, MessageCircle, Search, UserRound } from 'lucide-react'
import { matchRoute } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import type { RouteName } from '#contract/routing/routes.ts'
import type { NavItem } from '../../ui/tab-bar.tsx'
import { useUser } from '../cache/user.ts'
import { useLocale, useTranslate } from '../languages/i18n.tsx'
import { useLoadingPlace, useLocation } from '../router/router.ts'

/** The places of a member: in the top bar on wide screens, in the tab bar on narrow ones. */
export function useNavigationItems(): { top: NavItem[]; tabs: NavItem[] } {
  const t = useTranslate()
  const locale = useLocale()
  const user = useUser()
  const shown = useLocation()
  // A press is answered at once: the place that is being loaded counts as the current one.
  const { pathname } = useLoadingPlace() ?? shown
  const current = matchRoute(pathname)?.name ?? null
  if (!user) return { top: [], tabs: [] }

  const isCurrent = (...names: RouteName[]) => current !== null && names.includes(current)
  const count = (number: number, label: string) => (number > 0 ? { badge: { count: number, label } } : {})
  const members: NavItem = {
    href: href('members', locale),
    label: t('nav.members'),
    icon: <Search aria-hidden />,
    current: isCurrent('members', 'members-id'),
  }
  const discover: NavItem = {
    href: href('swipe-game', locale),
    label: t('nav.discover'),
    icon: <Compass aria-hidden />,
    current: isCurrent('swipe-game', 'match-finder'),
  }
  const chats: NavItem = {
    href: href('chats', locale),
    label: t('nav.messages'),
    icon: <MessageCircle aria-hidden />,
    current: isCurrent('chats', 'chats-id', 'members-id-chat'),
    ...count(user.unread, t('nav.unreadMessages', { count: user.unread })),
  }
  const likes: NavItem = {
    href: href('likes', locale),
    label: t('nav.likes'),
    icon: <Heart aria-hidden />,
    current: isCurrent('likes', 'likes-type', 'likes-m-id'),
    ...count(user.new_likes, t('nav.newLikes', { count: user.new_likes })),
  }
  const profile: NavItem = {
    href: href('profile', locale),
    label: t('nav.profile'),
    icon: <UserRound aria-hidden />,
    current: isCurrent('profile', 'settings', 'notifications'),
  }
  return { top: [members, discover, chats, likes], tabs: [members, discover, chats, likes, profile] }
}
