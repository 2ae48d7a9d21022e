import { Heart, Layers, LogOut, MessageCircle, Search, Settings, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { CreditBadge } from '#web/features/credits/credit-badge.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Footer } from '#web/ui/footer.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Menu, MenuArrow } from '#web/ui/menu.tsx'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { TabBar } from '#web/ui/tab-bar.tsx'
import { TopBar } from '#web/ui/top-bar.tsx'
import { portrait } from './people.ts'

const links = [
  'Terms',
  'Privacy',
  'Cookies',
  'Banning policy',
  'Pricing',
  'Complaints',
  'Right of withdrawal',
  'FAQ',
  'Support',
].map((label) => ({ label, href: `/${label.toLowerCase().replaceAll(' ', '-')}` }))

interface FrameProps {
  current: string
  tabs?: boolean
  footer?: boolean
  children: ReactNode
}

/** The default layout, as a member sees it. */
export function Frame({ current, tabs = true, footer = true, children }: FrameProps) {
  const places = [
    { href: '/members', label: 'Search', icon: <Search aria-hidden /> },
    {
      href: '/chats',
      label: 'Messages',
      icon: <MessageCircle aria-hidden />,
      badge: { count: 3, label: '3 unread' },
    },
    { href: '/likes', label: 'Likes', icon: <Heart aria-hidden />, badge: { count: 120, label: '120 new' } },
  ].map((place) => ({ ...place, current: place.href === current }))
  const [search, messages, likes] = places
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <TopBar
        logo={<Logo name="duet" href="/" />}
        label="Main"
        items={places}
        end={
          <>
            <CreditBadge credits={8} href="/credits" label="8 credits left, buy more" unit="credits" />
            <Menu
              label="Account menu for Daan"
              trigger={
                <>
                  <Avatar source={portrait('daan')} />
                  <MenuArrow />
                </>
              }
              items={[
                { id: 'profile', label: 'My profile', icon: <UserRound aria-hidden />, href: '/profile' },
                { id: 'settings', label: 'Settings', icon: <Settings aria-hidden />, href: '/settings' },
                {
                  id: 'logout',
                  label: 'Log out',
                  icon: <LogOut aria-hidden />,
                  onSelect: () => {},
                  separated: true,
                },
              ]}
            />
          </>
        }
      />
      {children}
      {footer && (
        <Footer label="About this site" links={links}>
          <p>
            Duet is for adults aged 18 and over. Operated by Example B.V., Utrecht, NL · KvK 00000000 · VAT
            NL000000000B01. Portraits on this demo are illustrations, not members.
          </p>
        </Footer>
      )}
      {tabs && search && messages && likes && (
        <TabBar
          label="Main"
          items={[
            search,
            { href: '/swipe-game', label: 'Discover', icon: <Layers aria-hidden /> },
            messages,
            likes,
            { href: '/profile', label: 'Profile', icon: <UserRound aria-hidden /> },
          ]}
        />
      )}
    </>
  )
}
