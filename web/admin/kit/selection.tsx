import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BulkResult } from '#contract/admin/bulk.ts'
import { useApp } from '../../app/cache/app.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
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

interface BulkRow {
  readonly id: string
  /** In a queue of several sites. */
  readonly site?: string
}

type BulkCall<Row> = (
  rows: readonly Row[],
  options: { readonly site?: string },
) => Promise<{ readonly results: readonly BulkResult[] }>

interface BulkOptions<Row> {
  /** The list that is read again afterwards. */
  list: string
  /** What a row is called where it says what was not done with it. */
  toName: (row: Row) => string
  onDone: () => void
}

/** Acts on the selected rows with one call for each of their sites, and keeps what happened to each row. */
export function useBulk<Row extends BulkRow>({ list, toName, onDone }: BulkOptions<Row>) {
  const { cache } = useApp()
  const [outcome, setOutcome] = useState<NamedResults | null>(null)
  const act = useMutation({
    mutationFn: async ({ rows, call }: { rows: readonly Row[]; call: BulkCall<Row> }) => {
      const results: BulkResult[] = []
      for (const site of new Set(rows.map((row) => row.site))) {
        const own = rows.filter((row) => row.site === site)
        const answer = await call(own, site === undefined ? {} : { site })
        results.push(...answer.results)
      }
      return results
    },
    onSuccess: (results, { rows }) => {
      setOutcome({ results, names: new Map(rows.map((row) => [row.id, toName(row)])) })
      onDone()
    },
    // Also after a failure: a part may be done.
    onSettled: () => cache.invalidateQueries({ queryKey: [list] }),
  })
  return { act, outcome }
}

/** The results of an act with the names that the list had for its rows. */
interface NamedResults {
  readonly results: readonly BulkResult[]
  readonly names: ReadonlyMap<string, string>
}

/** Says how many rows something was done with, and why it was not with each of the others. */
export function BulkResults({ outcome }: { outcome: NamedResults | null }) {
  const t = useText()
  if (!outcome) return null
  const { results, names } = outcome
  const done = results.filter(({ outcome }) => outcome === 'done').length
  const others = results.filter(({ outcome }) => outcome !== 'done')
  return (
    <Banner tone={others.length > 0 ? 'gold' : 'lagoon'} live>
      <Stack gap={2}>
        <p>{t('admin.bulk.done', { done, count: results.length })}</p>
        {others.length > 0 && (
          <ul>
            {others.map(({ id, outcome }) => (
              <li key={id}>{`${names.get(id) ?? id}: ${t(`admin.bulk.outcome.${outcome}`)}`}</li>
            ))}
          </ul>
        )}
      </Stack>
    </Banner>
  )
}
