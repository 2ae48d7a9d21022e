import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Row } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import styles from './selection.module.css'

/** The rows of a page that are selected; those that leave the page are selected no more. */
export interface Selection<Row> {
  readonly rows: readonly Row[]
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  /** Selects every row of the page, or none where all are. */
  toggleAll: () => void
  clear: () => void
}

/** Keeps which of the rows shown are selected. */
export function useSelection<Row extends { readonly id: string }>(shown: readonly Row[]): Selection<Row> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const rows = shown.filter(({ id }) => ids.has(id))
  return {
    rows,
    has: ({ id }) => ids.has(id),
    toggle: ({ id }) => setIds(new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id])),
    toggleAll: () => setIds(new Set(rows.length === shown.length ? [] : shown.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  }
}

interface SelectBoxProps {
  label: string
  checked: boolean
  /** Some of what it stands for is selected. */
  partial?: boolean
  onToggle: () => void
}

/** A checkbox in a row or above all; keys of the list press it. */
export function SelectBox({ label, checked, partial = false, onToggle }: SelectBoxProps) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      className={styles.box}
      data-select
      checked={checked}
      ref={(box) => {
        if (box) box.indeterminate = partial
      }}
      onChange={onToggle}
    />
  )
}

interface SelectionBarProps {
  selection: Pick<Selection<unknown>, 'rows' | 'clear'>
  children: ReactNode
}

/**
 * How many rows are selected, and what can be done with them. It stays in view while the list scrolls, as far as what is around
 * both reaches: it lies next to the list, in nothing of its own.
 */
export function SelectionBar({ selection: { rows, clear }, children }: SelectionBarProps) {
  const t = useText()
  const count = rows.length
  return (
    <>
      <span role="status" className="visually-hidden">
        {count > 0 && t('admin.bulk.selected', { count })}
      </span>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('admin.bulk.title')}>
          <Row gap={2}>
            <strong>{t('admin.bulk.selected', { count })}</strong>
            {children}
            <Button variant="ghost" size="small" icon={<X aria-hidden />} onClick={clear}>
              {t('admin.bulk.clear')}
            </Button>
          </Row>
        </section>
      )}
    </>
  )
}
