import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight, Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ListPage } from '#contract/admin/list-page.ts'
import { formatNumber } from '#contract/api/format.ts'
import { useLocale } from '../../app/languages/i18n.tsx'
import { useLocation, useSearchParams } from '../../app/router/router.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/stack.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useText } from '../admin-language.ts'
import { Loaded } from './loaded.tsx'
import { SavedViews } from './saved-views.tsx'
import styles from './search-box.module.css'

/** Where the address names the page of its list. */
export const cursorField = 'cursor'

/** Returns what asks for the page of the list that the address names; a second list on a page has a field of its own. */
export function usePage(field = cursorField): { cursor?: string } {
  const cursor = new URLSearchParams(useLocation().search).get(field)
  return cursor ? { cursor } : {}
}

/** Returns what asks for the rows that the address searches for. */
export function useSearch(): { search?: string } {
  const search = new URLSearchParams(useLocation().search).get('search')
  return search ? { search } : {}
}

interface ListSearchProps {
  label: string
  hint?: string
}

/** A line to search a list by, in the address; what is found begins at its first page. */
export function ListSearch(props: ListSearchProps) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const words = params.get('search') ?? ''
  function handleSearch(search: string) {
    const others = [...params].filter(([name]) => name !== 'search' && name !== cursorField)
    setParams(Object.fromEntries(search ? [...others, ['search', search]] : others))
  }
  return <SearchBox key={words} {...props} button={t('admin.search')} value={words} onSearch={handleSearch} />
}

interface PagerProps {
  page: ListPage
  field?: string | undefined
}

/** How long a list is, and the way to its next and previous page; each page has an address of its own. */
export function Pager({ page: { next, previous, total }, field = cursorField }: PagerProps) {
  const t = useText()
  const locale = useLocale()
  const { pathname, search } = useLocation()
  if (total === 0) return null
  const toAddress = (cursor: string) => {
    const query = new URLSearchParams(search)
    query.set(field, cursor)
    return `${pathname}?${query}`
  }
  const count =
    total === null
      ? t('admin.list.many')
      : t('admin.list.total', { total, shown: formatNumber(total, locale) })
  if (!next && !previous) return <p>{count}</p>
  return (
    <nav aria-label={t('admin.list.pages')}>
      <Row>
        {previous && (
          <ButtonLink
            href={toAddress(previous)}
            rel="prev"
            variant="ghost"
            size="small"
            icon={<ArrowLeft aria-hidden />}
          >
            {t('admin.list.previous')}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink
            href={toAddress(next)}
            rel="next"
            variant="ghost"
            size="small"
            endIcon={<ArrowRight aria-hidden />}
          >
            {t('admin.list.next')}
          </ButtonLink>
        )}
        <span>{count}</span>
      </Row>
    </nav>
  )
}

interface LoadedPageProps<T> {
  query: UseQueryResult<T>
  field?: string
  children: (data: T) => ReactNode
}

/** Shows a page of a list that is no table, with the way to the others. */
export function LoadedPage<T extends ListPage>({ query, field, children }: LoadedPageProps<T>) {
  return (
    <Loaded query={query}>
      {(data) => (
        <Stack gap={4}>
          {field === undefined && <SavedViews />}
          {children(data)}
          <Pager page={data} field={field} />
        </Stack>
      )}
    </Loaded>
  )
}

interface SearchBoxProps {
  label: string
  hint?: string | undefined
  /** The words of the button. */
  button: string
  value: string
  onSearch: (value: string) => void
}

/** A line to search by, which asks when it is sent. */
export function SearchBox({ label, hint, button, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onSearch(typed.trim())
  }
  return (
    <search>
      <form className={styles.form} onSubmit={handleSubmit}>
        <div className={styles.field}>
          <TextField
            type="search"
            label={label}
            hint={hint}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" variant="soft" icon={<Search aria-hidden />}>
          {button}
        </Button>
      </form>
    </search>
  )
}
