import { Keyboard } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { usePageKeys } from '#web/app/cache/page-keys.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FactsList } from '../../ui/facts-list.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'

interface RowKeysProps {
  body: RefObject<HTMLTableSectionElement | null>
  isSelectable: boolean
}

/** Follows the first link of a row, or presses its first button: that leads to its subject. */
export function openRow(row: HTMLTableRowElement | undefined): void {
  const opener = row?.querySelector<HTMLElement>('a[href]') ?? row?.querySelector<HTMLElement>('button')
  opener?.click()
}

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

/**
 * Single keys that move through the rows of a list, and the list of these keys. The row with the focus is the current
 * one. They can be turned off, as speech input may type them (WCAG 2.2, 2.1.4).
 */
export function RowKeys({ body, isSelectable }: RowKeysProps) {
  const t = useText()
  const [isShown, setShown] = useState(false)
  const [isOff, setOff] = useState(readKeysOff)
  const findRow = () => [...(body.current?.rows ?? [])].find((row) => row.contains(document.activeElement))
  function move(step: 1 | -1) {
    const rows = [...(body.current?.rows ?? [])]
    const current = findRow()
    const next = current ? rows.indexOf(current) + step : 0
    rows[Math.max(0, Math.min(next, rows.length - 1))]?.focus()
  }
  const turn = (rel: 'next' | 'prev') => document.querySelector<HTMLElement>(`main a[rel="${rel}"]`)?.click()
  function select(isAll: boolean) {
    const place = isAll ? body.current?.closest('table')?.tHead : findRow()
    place?.querySelector<HTMLElement>('[data-select]')?.click()
  }
  usePageKeys(!isShown && !isOff, {
    j: () => move(1),
    k: () => move(-1),
    o: () => openRow(findRow()),
    x: ({ shiftKey }) => select(shiftKey),
    n: () => turn('next'),
    p: () => turn('prev'),
    '/': () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus(),
    '?': () => setShown(true),
  })
  const keys = [
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
    { term: t('admin.palette.keys'), value: t('admin.keys.palette') },
  ]
  return (
    <>
      <div>
        <Button
          variant="ghost"
          size="small"
          icon={<Keyboard aria-hidden />}
          aria-keyshortcuts="?"
          onClick={() => setShown(true)}
        >
          {t('admin.keys.title')}
        </Button>
      </div>
      {isShown && (
        <Dialog open onClose={() => setShown(false)} title={t('admin.keys.title')} closeLabel={t('ui.close')}>
          <Stack gap={4}>
            <FactsList facts={keys} />
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
