import { type ReactNode, useEffect, useRef } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useText } from '../../admin-language.ts'
import { listActs, moveFocus, PageKeys } from '../../kit/page-keys.tsx'
import styles from './case-steps.module.css'

/** Presses the button that claims a case; nothing where it is claimed already. */
const claimIn = (place: ParentNode | null | undefined) =>
  place?.querySelector<HTMLElement>('button[data-claim]')?.click()

/** The key of a page about one case. */
export function CaseKeys() {
  const t = useText()
  return (
    <PageKeys
      acts={{ c: () => claimIn(document.querySelector('main')) }}
      list={[{ term: 'c', value: t('admin.keys.claim') }]}
    />
  )
}

const listCases = () => [...document.querySelectorAll<HTMLElement>('main [data-case]')]

/** The keys of a list of cases: the one with the focus is the current one, otherwise the first. */
export function CaseListKeys() {
  const t = useText()
  const acts = {
    ...listActs,
    j: () => moveFocus(listCases(), 1),
    k: () => moveFocus(listCases(), -1),
    c: () => claimIn(listCases().find((one) => one.contains(document.activeElement)) ?? listCases()[0]),
  }
  const list = [
    { term: 'j\u00a0/\u00a0k', value: t('admin.keys.cases') },
    { term: 'c', value: t('admin.keys.claim') },
    { term: 'n\u00a0/\u00a0p', value: t('admin.keys.pages') },
    { term: '/', value: t('admin.keys.search') },
  ]
  return <PageKeys acts={acts} list={list} />
}

interface ListedCaseProps {
  reference: string
  children: ReactNode
}

/** A case in a list of cases, which keys lead to. */
export function ListedCase({ reference, children }: ListedCaseProps) {
  return (
    <article data-case tabIndex={-1} aria-label={reference} className={styles.case}>
      {children}
    </article>
  )
}

/**
 * Leads on from a case in a list that was answered, and leaves the list: to the next one, to the one before it where it
 * was the last, or to the tabs of the list where it was the only one. `element` is anything in the answered case.
 */
export function focusNextCase(element: Element | null): void {
  const all = listCases()
  const index = all.findIndex((one) => one.contains(element))
  if (index === -1) return
  const next = all[index + 1] ?? all[index - 1]
  const target = next ?? document.querySelector<HTMLElement>('main [aria-current="page"]')
  target?.focus()
}

interface Place {
  readonly href: string
  readonly label: string
}

interface NextCaseProps {
  /** The most urgent open case; null where there is none, and undefined until that is known. */
  next: Place | null | undefined
  /** Where to go when nothing is left. */
  list: Place
  /** Right after the decision. */
  takesFocus: boolean
}

/** Leads from a decided case to the next one. */
export function NextCase({ next, list, takesFocus }: NextCaseProps) {
  const isThere = next !== undefined
  const link = useRef<HTMLDivElement>(null)
  // React's `autoFocus` leaves links alone.
  useEffect(() => {
    if (isThere && takesFocus) link.current?.querySelector('a')?.focus()
  }, [isThere, takesFocus])
  if (!isThere) return null
  return (
    <div ref={link}>
      {next ? (
        <ButtonLink href={next.href}>{next.label}</ButtonLink>
      ) : (
        <TextLink href={list.href}>{list.label}</TextLink>
      )}
    </div>
  )
}
