import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkResult } from '#contract/admin/bulk.ts'
import { useApp } from '../../app/cache/app.ts'
import { Banner } from '../../ui/banner.tsx'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'

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
export interface NamedResults {
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
