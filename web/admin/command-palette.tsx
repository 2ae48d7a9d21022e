import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'
import type { Found } from '#contract/admin/overview/find.ts'
import type { StaffSelf } from '#contract/admin/staff/staff.ts'
import { useApp } from '../app/cache/app.ts'
import { useErrorTexts } from '../app/calls/call-error.ts'
import { useCall } from '../app/calls/use-call.ts'
import { useNavigate } from '../app/router/router.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from './admin-language.ts'
import styles from './command-palette.module.css'
import { type Section, sections } from './sections.tsx'
import { useWork } from './staff-session.ts'

/** Pages within a section, and actions, each with its role. */
const further = [
  { href: '/appeals', label: 'admin.appeals.title', role: 'moderator' },
  { href: '/photos/selfies', label: 'admin.selfies.title', role: 'moderator' },
  { href: '/refused-addresses', label: 'admin.refused.title', role: 'support' },
  { href: '/notices', label: 'admin.money.notices', role: 'finance' },
  { href: '/debits', label: 'admin.money.debits', role: 'finance' },
  { href: '/transfers', label: 'admin.money.transfers', role: 'finance' },
  { href: '/blocked', label: 'admin.money.blocked', role: 'finance' },
  { href: '/packages', label: 'admin.money.packages', role: 'finance' },
  { href: '/credits', label: 'admin.money.credits', role: 'finance' },
  { href: '/oss', label: 'admin.money.oss', role: 'finance' },
  { href: '/schemes', label: 'admin.money.schemes', role: 'finance' },
  { href: '/closing', label: 'admin.money.closing', role: 'finance' },
  { href: '/numbers/sources', label: 'admin.sources.title', role: 'admin' },
  { href: '/numbers/cohorts', label: 'admin.cohorts.title', role: 'admin' },
] as const

const actions = [
  { href: '/payments?list=stuck', label: 'admin.palette.stuck', role: 'finance' },
  { href: '/codes', label: 'admin.palette.code', role: 'finance' },
  { href: '/news', label: 'admin.palette.news', role: 'content' },
  { href: '/data-requests', label: 'admin.palette.request', role: 'support' },
  { href: '/staff', label: 'admin.palette.invite', role: 'admin', everySite: true },
] as const

type Place = ReturnType<typeof listPlaces>['pages' | 'actions'][number]

/** Returns whether a word of the text, and what follows it, starts with these letters. */
const startsWord = (text: string, letters: string) =>
  ` ${text}`.toLowerCase().includes(` ${letters.toLowerCase()}`)

/** Returns the pages and actions of someone with these roles; those about every site, if they work on all. */
function listPlaces({ roles, all_sites }: Pick<StaffSelf, 'roles' | 'all_sites'>) {
  const isOwn = ({ role, everySite }: Pick<Section, 'role' | 'everySite'>) =>
    (role === 'any' || roles.includes(role)) && (!everySite || all_sites)
  return { pages: [...sections, ...further].filter(isOwn), actions: actions.filter(isOwn) }
}

interface EarlyWordsProps {
  /** What was typed before the field was there. */
  earlyWords: RefObject<string>
  /** Told when the field is there, and when it is gone. */
  onShown: (isShown: boolean) => void
}

interface CommandPaletteProps extends EarlyWordsProps {
  open: boolean
  onClose: () => void
}

const pagesByKind = {
  member: ({ id }: Found) => `/members/${id}`,
  payment: ({ id }: Found) => `/payments/${id}`,
  report: ({ id }: Found) => `/reports/${id}`,
  complaint: () => '/complaints',
  data_request: () => '/data-requests',
} as const

/** Opens anything by typing: a page, an action, a member, a payment or a case. */
export function CommandPalette({ open, onClose, ...early }: CommandPaletteProps) {
  const t = useText()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('admin.palette.title')}
      titleHidden
      closeLabel={t('ui.close')}
      size="medium"
    >
      <Palette onDone={onClose} {...early} />
    </Dialog>
  )
}

/**
 * Pages and actions are found while typing. Members and their cases are searched when asked for: every search is in the
 * log, and half a word would show people whom no one looks for.
 */
function Palette({ onDone, earlyWords, onShown }: EarlyWordsProps & { onDone: () => void }) {
  const t = useText()
  const navigate = useNavigate()
  const { call } = useApp()
  const errors = useErrorTexts()
  const { pages, actions } = listPlaces(useWork().staff)
  const [typed, setTyped] = useState('')
  useLayoutEffect(() => {
    setTyped(earlyWords.current)
    earlyWords.current = ''
    onShown(true)
    return () => onShown(false)
  }, [earlyWords, onShown])
  const [asked, setAsked] = useState('')
  const words = typed.trim()
  const search = useQuery({
    queryKey: ['adminFind', asked],
    queryFn: () => call('adminFind', { search: asked }),
    enabled: asked !== '',
  })
  const go = (href: string) => {
    onDone()
    void navigate(href)
  }
  // What is called as it was typed comes before the search, so that Enter opens it.
  const isNamed = ({ label }: Place) => words.length >= 2 && startsWord(t(label), words)
  const named = [...pages, ...actions].filter(isNamed)
  const withoutNamed = (places: readonly Place[]) => places.filter((place) => !isNamed(place))
  const found = words === asked ? (search.data?.found ?? []) : []
  return (
    <Command label={t('admin.palette.title')} loop className={styles.palette}>
      <Command.Input
        data-autofocus
        className={styles.input}
        placeholder={t('admin.palette.hint')}
        value={typed}
        onValueChange={setTyped}
      />
      <Command.List className={styles.list} label={t('admin.palette.results')}>
        <Named places={named} onGo={go} />
        {words.length >= 2 && (
          <Command.Item
            forceMount
            value={`search ${words}`}
            className={styles.item}
            onSelect={() => setAsked(words)}
          >
            {t('admin.palette.search', { words })}
          </Command.Item>
        )}
        {words === asked && asked !== '' && (
          <SearchState busy={search.isFetching}>
            {search.error ? errors.of(search.error) : found.length === 0 && t('admin.palette.none')}
          </SearchState>
        )}
        {found.map((one) => (
          <Command.Item
            key={`${one.kind} ${one.id}`}
            forceMount
            value={`${one.kind} ${one.id}`}
            className={styles.item}
            onSelect={() => go(pagesByKind[one.kind](one))}
          >
            <span className={styles.kind}>{t(`admin.palette.kind.${one.kind}`)}</span>
            <span>{one.title}</span>
            <span className={styles.detail}>{one.detail}</span>
          </Command.Item>
        ))}
        <Views onGo={go} />
        <Places heading={t('admin.palette.pages')} places={withoutNamed(pages)} onGo={go} />
        <Places heading={t('admin.palette.actions')} places={withoutNamed(actions)} onGo={go} />
      </Command.List>
    </Command>
  )
}

/** What became of a search, where it found nothing that could be shown. */
function SearchState({ busy, children }: { busy: boolean; children: ReactNode }) {
  const t = useText()
  return (
    <p role="status" className={styles.state}>
      {busy ? t('ui.loading') : children}
    </p>
  )
}

/** The person's saved views of lists, with the page of each. */
function Views({ onGo }: { onGo: (href: string) => void }) {
  const t = useText()
  const { pages } = listPlaces(useWork().staff)
  const views = useCall('adminSavedViews', {}).data?.views ?? []
  // A view stays when someone loses the role for its list; it leads nowhere then.
  const shown = views.flatMap((view) =>
    pages.filter(({ href }) => href === view.path).map((page) => ({ ...view, page })),
  )
  if (shown.length === 0) return null
  return (
    <Command.Group heading={t('admin.views.title')} className={styles.group}>
      {shown.map(({ id, path, query, name, page }) => (
        <Command.Item
          key={id}
          value={`${name} ${t(page.label)} ${id}`}
          className={styles.item}
          onSelect={() => onGo(path + (query && `?${query}`))}
        >
          <span>{name}</span>
          <span className={styles.detail}>{t(page.label)}</span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

interface PlacesProps {
  heading: string
  places: readonly Place[]
  onGo: (href: string) => void
}

/** Places that cmdk must neither sort nor hide. */
function Named({ places, onGo }: Omit<PlacesProps, 'heading'>) {
  const t = useText()
  return places.map(({ href, label }) => (
    <Command.Item
      key={href}
      forceMount
      value={`named ${href}`}
      className={styles.item}
      onSelect={() => onGo(href)}
    >
      {t(label)}
    </Command.Item>
  ))
}

function Places({ heading, places, onGo }: PlacesProps) {
  const t = useText()
  return (
    <Command.Group heading={heading} className={styles.group}>
      {places.map(({ href, label }) => (
        <Command.Item
          key={href}
          value={`${t(label)} ${href}`}
          className={styles.item}
          onSelect={() => onGo(href)}
        >
          {t(label)}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
