import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ListPage } from '#contract/admin/list-page.ts'
import { useLocation, useSearchParams } from '../../app/router/router.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { TabLinks } from '../../ui/tab-links.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { Pager, SearchBox, usePage } from './list-page.tsx'
import { LoadFailure } from './loaded.tsx'
import styles from './resource-list.module.css'
import { SavedViews } from './saved-views.tsx'
import { type Selection, useSelection } from './selection.tsx'
import { DownloadLink } from './sheet.tsx'

interface ResourcePage<Row> extends ListPage {
  readonly rows: readonly Row[]
}

/** One choice among a few, kept in the address under its name. */
interface Filter {
  readonly name: string
  readonly label: string
  /** A day is typed, and has no options. */
  readonly variant: 'tabs' | 'select' | 'day'
  /** The one with an empty value is chosen where the address has none. */
  readonly options: readonly { readonly value: string; readonly label: string }[]
}

interface ResourceListProps<Row> extends Pick<DataTableProps<Row>, 'caption' | 'columns' | 'empty'> {
  /** The list call, which actions of the page invalidate. */
  call: string
  /** Reads a page by what the address asks for. */
  loadPage: (query: URLSearchParams, page: { cursor?: string }) => Promise<ResourcePage<Row>>
  /** Where the address names the page, for a second list on a page. */
  cursorField?: string
  search?: { readonly label: string; readonly hint?: string }
  filters?: readonly Filter[]
  /** The list as a file; where it is filtered, by what the address asks for. */
  download?: { readonly href: string; readonly label: string; readonly isFiltered?: boolean }
  /** What can be done with several rows at once, and what a row is called. */
  bulk?: {
    readonly toName: (row: Row) => string
    readonly actions: (selection: Selection<Row>) => ReactNode
  }
  /** Milliseconds until the list is read again, while one of its rows is still changing. */
  refreshEvery?: { readonly milliseconds: number; readonly while: (row: Row) => boolean }
}

/**
 * What there is of one kind, a page at a time: searched, filtered and turned over by the address, so that a link or the
 * way back shows the same rows.
 */
export function ResourceList<Row extends { readonly id: string }>(props: ResourceListProps<Row>) {
  const { call, loadPage, cursorField, search, filters = [], download, refreshEvery, bulk, ...table } = props
  const [params] = useSearchParams()
  const names = [...(search ? ['search'] : []), ...filters.map(({ name }) => name)]
  const query = new URLSearchParams(names.flatMap((name) => toEntries(name, params.get(name))))
  const page = usePage(cursorField)
  const list = useQuery({
    queryKey: [call, query.toString(), page],
    queryFn: () => loadPage(query, page),
    // The rows stay while those of the next page come.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      refreshEvery && state.data?.rows.some(refreshEvery.while) ? refreshEvery.milliseconds : false,
  })
  const rows = list.data?.rows ?? []
  const selection = useSelection(rows)
  return (
    <Stack gap={5}>
      {cursorField === undefined && filters.length > 0 && <SavedViews />}
      <Controls {...{ query, search, filters }} />
      {download && (
        <Row>
          <DownloadLink
            href={download.isFiltered ? addQuery(download.href, query) : download.href}
            label={download.label}
          />
        </Row>
      )}
      {list.error && !list.data ? (
        <LoadFailure error={list.error} onRetry={list.refetch} />
      ) : (
        <DataTable
          {...table}
          rows={rows}
          rowKey={({ id }) => id}
          loading={list.isPending}
          partial={Boolean(list.data && (list.data.next ?? list.data.previous))}
          hasKeys={cursorField === undefined}
          selectable={bulk && { selection, toName: bulk.toName }}
        />
      )}
      {bulk?.actions(selection)}
      {list.error && list.data && <LoadFailure error={list.error} onRetry={list.refetch} />}
      {list.data && <Pager page={list.data} field={cursorField} />}
    </Stack>
  )
}

function addQuery(href: string, query: URLSearchParams): string {
  const asked = query.toString()
  return asked === '' ? href : `${href}${href.includes('?') ? '&' : '?'}${asked}`
}

const toEntries = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : [])

interface ControlsProps {
  query: URLSearchParams
  search: { readonly label: string; readonly hint?: string } | undefined
  filters: readonly Filter[]
}

/** What the list can be searched and filtered by; each choice keeps the others. */
function Controls({ query, search, filters }: ControlsProps) {
  const t = useText()
  const { pathname } = useLocation()
  const [, setParams] = useSearchParams()
  const changeTo = (name: string, value: string) =>
    Object.fromEntries([...query].filter(([known]) => known !== name).concat(toEntries(name, value)))
  const addressFor = (name: string, value: string) => {
    const changed = new URLSearchParams(changeTo(name, value)).toString()
    return pathname + (changed && `?${changed}`)
  }
  const words = query.get('search') ?? ''
  const fields = filters.filter(({ variant }) => variant !== 'tabs')
  return (
    <>
      {filters
        .filter(({ variant }) => variant === 'tabs')
        .map(({ name, label, options }) => (
          <TabLinks
            key={name}
            label={label}
            links={options.map((option) => ({
              href: addressFor(name, option.value),
              label: option.label,
              current: option.value === (query.get(name) ?? ''),
            }))}
          />
        ))}
      {fields.length > 0 && (
        <div className={styles.filters}>
          {fields.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={query.get(filter.name) ?? ''}
              onChange={(value) => setParams(changeTo(filter.name, value))}
            />
          ))}
        </div>
      )}
      {search && (
        <SearchBox
          key={words}
          {...search}
          button={t('admin.search')}
          value={words}
          onSearch={(value) => setParams(changeTo('search', value))}
        />
      )}
    </>
  )
}

interface FilterFieldProps {
  filter: Filter
  value: string
  onChange: (value: string) => void
}

/** A choice among a few, or a day. */
function FilterField({ filter: { label, variant, options }, value, onChange }: FilterFieldProps) {
  if (variant === 'day')
    return (
      <TextField type="date" label={label} value={value} onChange={(event) => onChange(event.target.value)} />
    )
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </SelectField>
  )
}
