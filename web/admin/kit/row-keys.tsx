import type { RefObject } from 'react'
import { useText } from '../admin-language.ts'
import { listActs, moveFocus, PageKeys } from './page-keys.tsx'

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
