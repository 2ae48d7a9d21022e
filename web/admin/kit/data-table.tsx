import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  type Header as TableHeader,
  type Row as TableRow,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { formatNumber } from '#contract/api/format.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { classes } from '../../ui/classes.ts'
import { Stack } from '../../ui/stack.tsx'
import { useText } from '../admin-language.ts'
import styles from './data-table.module.css'
import { LoadingRows } from './loaded.tsx'
import { openRow, RowKeys } from './page-keys.tsx'
import { SelectBox, type Selection } from './selection.tsx'

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
})
type Features = typeof features

export interface Column<Row> {
  readonly id: string
  readonly title: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** The value that the rows can be sorted by; nothing comes last in either direction. */
  readonly sortBy?: (row: Row) => string | number | null
  /** Staff can hide it; it needs a title in words. */
  readonly optional?: boolean
  /** Numbers are right-aligned. */
  readonly numeric?: boolean
  /** Only as wide as needed, on one line. */
  readonly tight?: boolean
  /** Has room for a line of words, also on phones. */
  readonly wide?: boolean
}

export interface DataTableProps<Row> {
  /** What the table lists, read before it. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What is shown when there are no rows. */
  empty: ReactNode
  /** The first rows are loading. */
  loading?: boolean | undefined
  /** More rows can follow: these are not sorted here, since their order would not be that of the whole list. */
  partial?: boolean | undefined
  /** The page's one list: single keys move through its rows. */
  hasKeys?: boolean | undefined
  /** Has so many columns of numbers that they stand close, next to names that stay in view. */
  dense?: boolean | undefined
  /** Rows can be selected, to do something with several at once. */
  selectable?: { readonly selection: Selection<Row>; readonly toName: (row: Row) => string } | undefined
}

/** A list in columns, which scrolls by itself where it is wider than the page. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, loading = false, partial = false, hasKeys = false } = props
  const { selectable, dense } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const locale = useLocale()
  const definitions = useMemo(() => columns.map((column) => toDefinition(column)), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    enableSorting: !partial,
    enableMultiSort: false,
    manualSorting: partial,
  })
  const columnsById = new Map(columns.map((column) => [column.id, column]))
  const getClass = (id: string) => toClass(columnsById.get(id))
  if (loading) return <LoadingRows />
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  const optional = table.getAllLeafColumns().filter(({ id }) => columnsById.get(id)?.optional)
  return (
    <Stack gap={2}>
      <ColumnChoice
        columns={optional.map((column) => ({
          id: column.id,
          title: columnsById.get(column.id)?.title,
          visible: column.getIsVisible(),
          onToggle: (visible) => column.toggleVisibility(visible),
        }))}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      {/* biome-ignore lint/a11y/useSemanticElements: a landmark would have the name of the section around it */}
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={caption}>
        <table className={classes(styles.table, dense && styles.dense)}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {selectable && <SelectAllCell selection={selectable.selection} count={rows.length} />}
              {table.getFlatHeaders().map((header) => (
                <HeaderCell key={header.id} header={header} className={getClass(header.column.id)}>
                  {columnsById.get(header.column.id)?.title}
                </HeaderCell>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                tabIndex={hasKeys ? -1 : undefined}
                onKeyDown={hasKeys ? handleRowKey : undefined}
              >
                {selectable && <SelectCell {...selectable} row={row.original} />}
                {row.getVisibleCells().map(({ column }) => (
                  <td key={column.id} className={getClass(column.id)}>
                    {formatCell(columnsById.get(column.id)?.cell(row.original), locale)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasKeys && <RowKeys body={body} isSelectable={selectable !== undefined} />}
    </Stack>
  )
}

interface SelectAllCellProps {
  selection: Pick<Selection<unknown>, 'rows' | 'toggleAll'>
  count: number
}

/** Above all rows: selects those of the page. */
function SelectAllCell({ selection: { rows, toggleAll }, count }: SelectAllCellProps) {
  const t = useText()
  return (
    <th scope="col" className={styles.tight}>
      <SelectBox
        label={t('admin.bulk.selectAll')}
        checked={rows.length === count}
        partial={rows.length > 0 && rows.length < count}
        onToggle={toggleAll}
      />
    </th>
  )
}

interface SelectCellProps<Row> {
  selection: Selection<Row>
  toName: (row: Row) => string
  row: Row
}

function SelectCell<Row>({ selection, toName, row }: SelectCellProps<Row>) {
  const t = useText()
  return (
    <td className={styles.tight}>
      <SelectBox
        label={t('admin.bulk.select', { name: toName(row) })}
        checked={selection.has(row)}
        onToggle={() => selection.toggle(row)}
      />
    </td>
  )
}

/** Enter opens the row that has the focus itself; in it, the key is that of the link or button. */
function handleRowKey({ key, target, currentTarget }: KeyboardEvent<HTMLTableRowElement>): void {
  if (key === 'Enter' && target === currentTarget) openRow(currentTarget)
}

/** Numbers have the separators of the language. */
const formatCell = (value: ReactNode, locale: Locale): ReactNode =>
  typeof value === 'number' ? formatNumber(value, locale) : value

const toClass = <Row,>(column: Column<Row> | undefined) =>
  classes(column?.numeric && styles.numeric, column?.tight && styles.tight, column?.wide && styles.wide)

/**
 * What the table library knows of a column: its value, not its looks. We render cells ourselves, since the library
 * treats their function as a component: recreated on each render, it would drop the focus of a button or field in a
 * row.
 */
function toDefinition<Row extends RowData>({
  id,
  sortBy,
  optional = false,
}: Column<Row>): ColumnDef<Features, Row> {
  return {
    id,
    accessorFn: (row) => sortBy?.(row) ?? undefined,
    enableSorting: sortBy !== undefined,
    enableHiding: optional,
    sortFn: compareValues,
    sortUndefined: 'last',
  }
}

/** Numbers by their size, words as the language of the browser orders them. */
function compareValues<Row extends RowData>(
  a: TableRow<Features, Row>,
  b: TableRow<Features, Row>,
  id: string,
): number {
  const [left, right] = [a.getValue(id), b.getValue(id)]
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), undefined, { numeric: true })
}

const arrows = { asc: <ArrowUp aria-hidden />, desc: <ArrowDown aria-hidden /> }
const directions = { asc: 'ascending', desc: 'descending' } as const

interface HeaderCellProps<Row extends RowData> {
  header: TableHeader<Features, Row, unknown>
  className: string | undefined
  children: ReactNode
}

/** The head of a column: a button where its rows can be sorted, and the order in words for screen readers (WAI-ARIA). */
function HeaderCell<Row extends RowData>({ header: { column }, className, children }: HeaderCellProps<Row>) {
  const sorted = column.getIsSorted()
  return (
    <th scope="col" className={className} aria-sort={sorted ? directions[sorted] : undefined}>
      {column.getCanSort() ? (
        <button type="button" className={styles.sort} onClick={() => column.toggleSorting()}>
          {children}
          {sorted ? arrows[sorted] : <ArrowUpDown aria-hidden />}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

interface ColumnChoiceProps {
  columns: readonly {
    id: string
    title: ReactNode
    visible: boolean
    onToggle: (visible: boolean) => void
  }[]
}

/** Which of the optional columns are shown. */
function ColumnChoice({ columns }: ColumnChoiceProps) {
  const t = useText()
  if (columns.length === 0) return null
  return (
    <details className={styles.choice}>
      <summary>{t('admin.table.columns')}</summary>
      {columns.map(({ id, title, visible, onToggle }) => (
        <label key={id}>
          <input type="checkbox" checked={visible} onChange={(event) => onToggle(event.target.checked)} />{' '}
          {title}
        </label>
      ))}
    </details>
  )
}
