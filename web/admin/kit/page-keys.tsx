import { Keyboard } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { usePageKeys } from '#web/app/cache/page-keys.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import styles from './page-keys.module.css'

const storageName = 'admin-keys'

function readKeysOff(): boolean {
  try {
    return localStorage.getItem(storageName) === 'off'
  } catch {
    return false
  }
}

function rememberKeysOff(isOff: boolean): void {
  try {
    if (isOff) localStorage.setItem(storageName, 'off')
    else localStorage.removeItem(storageName)
  } catch {
    // Without storage the keys work again on the next page.
  }
}

/** Words about keys, hidden where there is most likely no keyboard. */
export function KeysHint({ children }: { children: ReactNode }) {
  return <div className={styles.hint}>{children}</div>
}

interface PageKeysProps {
  acts: Readonly<Record<string, (event: KeyboardEvent) => unknown>>
  /** What each key does, in the order of the list. */
  list: readonly { term: string; value: string }[]
}

/**
 * Single keys of a page, and the list of these keys, which `?` opens. They can be turned off, as speech input may type
 * them (WCAG 2.2, 2.1.4).
 */
export function PageKeys({ acts, list }: PageKeysProps) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  const [isOff, setOff] = useState(readKeysOff)
  usePageKeys(!isShown && !isOff, { ...acts, '?': () => setShown(true) })
  return (
    <>
      <KeysHint>
        <Button
          variant="ghost"
          size="small"
          icon={<Keyboard aria-hidden />}
          aria-keyshortcuts="?"
          onClick={() => setShown(true)}
        >
          {t('admin.keys.title')}
        </Button>
      </KeysHint>
      {isShown && (
        <Dialog open onClose={() => setShown(false)} title={t('admin.keys.title')} closeLabel={t('ui.close')}>
          <Stack gap={4}>
            <FactsList facts={[...list, { term: t('admin.palette.keys'), value: t('admin.keys.palette') }]} />
            <CheckboxField
              variant="switch"
              label={t('admin.keys.on')}
              checked={!isOff}
              onChange={({ target: { checked } }) => {
                setOff(!checked)
                rememberKeysOff(!checked)
              }}
            />
          </Stack>
        </Dialog>
      )}
    </>
  )
}

/** Moves the focus to the next or the previous one; from anywhere else to the first. */
export function moveFocus(all: readonly HTMLElement[], step: 1 | -1): void {
  const current = all.findIndex((one) => one.contains(document.activeElement))
  const next = current === -1 ? 0 : current + step
  all[Math.max(0, Math.min(next, all.length - 1))]?.focus()
}

const turnPage = (rel: 'next' | 'prev') =>
  document.querySelector<HTMLElement>(`main a[rel="${rel}"]`)?.click()

/** The keys of a page with a list: its pages and its search. */
export const listActs = {
  n: () => turnPage('next'),
  p: () => turnPage('prev'),
  '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
}

interface RowKeysProps {
  body: RefObject<HTMLTableSectionElement | null>
  isSelectable: boolean
}

/** Follows the first link of a row, or presses its first button: that leads to its subject. */
export function openRow(row: HTMLTableRowElement | undefined): void {
  const opener = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button')
  opener?.click()
}

/** Single keys that move through the rows of a list. The row with the focus is the current one. */
export function RowKeys({ body, isSelectable }: RowKeysProps) {
  const t = useText()
  const listRows = () => [...(body.current?.rows ?? [])]
  const findRow = () => listRows().find((row) => row.contains(document.activeElement))
  function select(isAll: boolean) {
    const place = isAll ? body.current?.closest('table')?.tHead : findRow()
    place?.querySelector<HTMLElement>('[data-select]')?.click()
  }
  const list = [
    { term: 'j\u00a0/\u00a0k', value: t('admin.keys.rows') },
    { term: 'Enter\u00a0/\u00a0o', value: t('admin.keys.open') },
    ...(isSelectable
      ? [
          { term: 'x', value: t('admin.keys.select') },
          { term: '⇧\u00a0x', value: t('admin.keys.selectAll') },
        ]
      : []),
    { term: 'n\u00a0/\u00a0p', value: t('admin.keys.pages') },
    { term: '/', value: t('admin.keys.search') },
  ]
  const acts = {
    ...listActs,
    j: () => moveFocus(listRows(), 1),
    k: () => moveFocus(listRows(), -1),
    o: () => openRow(findRow()),
    x: ({ shiftKey }: KeyboardEvent) => select(shiftKey),
  }
  return <PageKeys acts={acts} list={list} />
}
