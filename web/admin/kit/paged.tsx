import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadFailure } from './load-failure.tsx'
import { MoreButton } from './more-button.tsx'

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
