import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Row } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import styles from './data-table.module.css'
import { LoadFailure } from './loaded.tsx'

interface PagedProps<Page> {
  query: UseInfiniteQueryResult<InfiniteData<Page>>
  /** Shows the pages read so far. */
  children: (pages: readonly Page[]) => ReactNode
}

/** A list that is read a page at a time, with the way to the next; in its place what went wrong. */
export function Paged<Page>({ query, children }: PagedProps<Page>) {
  return (
    <>
      {query.error ? (
        <LoadFailure error={query.error} onRetry={query.refetch} />
      ) : (
        children(query.data?.pages ?? [])
      )}
      <MoreButton
        shown={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => query.fetchNextPage()}
      />
    </>
  )
}

interface MoreButtonProps {
  shown: boolean
  busy: boolean
  onMore: () => unknown
}

/** Loads the next part of a list. */
export function MoreButton({ shown, busy, onMore }: MoreButtonProps) {
  const t = useText()
  if (!shown) return null
  return (
    <Row>
      <Button variant="ghost" busy={busy} onClick={() => onMore()}>
        {t('admin.more')}
      </Button>
    </Row>
  )
}

export interface Column<Row> {
  readonly id: string
  readonly title: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Numbers stand at the end of their column. */
  readonly numeric?: boolean
  /** Takes no more room than it needs, in one line. */
  readonly tight?: boolean
  /** Has room for a line of words, also on phones. */
  readonly wide?: boolean
}

interface DataTableProps<Row> {
  /** What the table lists, read before it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What stands in place of rows where there are none. */
  empty: ReactNode
}

/** A list in columns, which scrolls by itself where it is wider than the page. */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  const toClassName = ({ numeric, tight, wide }: Column<Row>) =>
    classes(numeric && styles.numeric, tight && styles.tight, wide && styles.wide)
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a landmark would have the name of the section around it
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={caption}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={toClassName(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.id} className={toClassName(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
