import { useInfiniteQuery } from '@tanstack/react-query'
import { messageSearchLeast } from '#contract/api/limits.ts'
import { useApp } from '#web/app/cache/app.ts'

/** Searches own messages for words, page by page. */
export function useMessageSearch(words: string) {
  const app = useApp()
  const query = useInfiniteQuery({
    queryKey: ['searchMessages', words],
    queryFn: ({ pageParam }) =>
      app.call('searchMessages', { q: words, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: words.length >= messageSearchLeast,
    staleTime: 10_000,
  })
  return { query, found: query.data?.pages.flatMap((page) => page.found) ?? [] }
}
