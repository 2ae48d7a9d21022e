import { LogOut, Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { locales } from '#contract/features/sites/locale.ts'
import { SkipLink } from '#web/ui/main.tsx'
import { useCurrentInView } from '#web/ui/tab-links.tsx'
import { createLazyPart } from '../app/browser/lazy-part.tsx'
import { useApp } from '../app/cache/app.ts'
import { useAct } from '../app/calls/use-call.ts'
import { useLocation, useNavigate } from '../app/router/router.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/logo.tsx'
import { Menu, MenuArrow } from '../ui/menu.tsx'
import styles from './admin-frame.module.css'
import { rememberAdminLocale, useText } from './admin-language.ts'
import { type Section, sections } from './sections.tsx'
import { rememberChosenSite, useWork } from './staff-session.ts'

function isCurrent({ href, also = [] }: Section, path: string): boolean {
  return [href, ...also].some((one) => path === one || path.startsWith(`${one}/`))
}

function StaffMenu() {
  const t = useText()
  const { cache, locale } = useApp()
  const navigate = useNavigate()
  const { staff } = useWork()
  const logout = useAct('adminLogout', {
    onSettled: () => {
      cache.clear()
      void navigate('/login', { replace: true })
    },
  })
  return (
    <Menu
      label={t('admin.frame.account', { name: staff.name })}
      trigger={
        <>
          <span className={styles.person}>{staff.name}</span>
          <MenuArrow />
        </>
      }
      items={[
        ...locales.map(({ code, name, iso }) => ({
          id: code,
          label: name,
          lang: iso,
          checked: code === locale,
          onSelect: () => {
            rememberAdminLocale(code)
            window.location.reload()
          },
        })),
        {
          id: 'logout',
          separated: true,
          label: t('admin.frame.logout'),
          icon: <LogOut aria-hidden />,
          onSelect: () => logout.mutate({ input: {} }),
        },
      ]}
    />
  )
}

/** Chooses the site that this tab works on, and says where others have moved; with a single site there is no choice. */
function SiteMenu() {
  const t = useText()
  const { site, sites, movedSites } = useWork()
  if (sites.length + movedSites.length < 2) return null
  return (
    <Menu
      label={t('admin.sites.choose', { name: site.name })}
      trigger={
        <>
          <span className={styles.person}>{site.name}</span>
          <MenuArrow />
        </>
      }
      items={[
        ...sites.map(({ id, name, host }) => ({
          id,
          label: `${name} · ${host}`,
          checked: id === site.id,
          onSelect: () => {
            rememberChosenSite(id)
            // What is on screen, and typed there, belongs to the other site.
            window.location.assign('/admin/')
          },
        })),
        ...movedSites.map(({ id, name, host, moved_to }, index) => ({
          id,
          label: `${name} · ${host}`,
          hint: t('admin.sites.movedTo', { pod: moved_to ?? '' }),
          separated: index === 0,
          // The host leads to the deployment that has the site now.
          href: `https://${host}/admin/`,
        })),
      ]}
    />
  )
}

/** Bar, navigation by role, and the page. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const t = useText()
  const { pathname } = useLocation()
  const { staff, site } = useWork()
  const nav = useCurrentInView<HTMLElement>(pathname)
  const shown = sections.filter(
    ({ role, everySite }) =>
      (role === 'any' || staff.roles.includes(role)) && (!everySite || staff.all_sites),
  )
  return (
    <div className={styles.frame}>
      <SkipLink>{t('nav.skipToContent')}</SkipLink>
      <header className={styles.bar}>
        <Logo name={site.name} href="/" size="small" />
        <span className={styles.place}>{t('admin.frame.title')}</span>
        <span className={styles.end}>
          <SiteMenu />
          <PaletteButton />
          <StaffMenu />
        </span>
      </header>
      <nav ref={nav} className={styles.nav} aria-label={t('admin.frame.sections')}>
        <ul className={styles.list}>
          {shown.map((section) => (
            <li key={section.href}>
              <Link
                href={section.href}
                className={styles.item}
                aria-current={isCurrent(section, pathname) ? 'page' : undefined}
              >
                {section.icon}
                <span>{t(section.label)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

const CommandPalette = createLazyPart(
  async () => (await import('./command-palette.tsx')).CommandPalette,
  ({ open }) => open,
)

/**
 * Keeps what is typed from the key that opens the palette until its field is there: its code may still be on its way. The
 * keys must not act on the page behind it meanwhile.
 */
function useEarlyWords(isOpen: boolean, onClose: () => void) {
  const words = useRef('')
  const [isTaken, setTaken] = useState(false)
  const isWaiting = isOpen && !isTaken
  useEffect(() => {
    if (!isWaiting) return
    function handleKey(event: KeyboardEvent) {
      const { key } = event
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || key === 'Tab') return
      event.preventDefault()
      event.stopPropagation()
      if (key === 'Escape') onClose()
      else if (key === 'Backspace') words.current = words.current.slice(0, -1)
      else if (key.length === 1) words.current += key
    }
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [isWaiting, onClose])
  return { words, setTaken }
}

/** Opens the command palette: a button in the bar, and Ctrl+K or ⌘K anywhere. */
function PaletteButton() {
  const t = useText()
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const { words, setTaken } = useEarlyWords(open, close)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return
      // The browser’s own search field has the same keys.
      event.preventDefault()
      setOpen((isOpen) => !isOpen)
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden />
        <span>{t('admin.palette.open')}</span>
        <kbd className={styles.keys} aria-hidden>
          {/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : t('admin.palette.keys')}
        </kbd>
      </button>
      <CommandPalette open={open} onClose={close} earlyWords={words} onShown={setTaken} />
    </>
  )
}
