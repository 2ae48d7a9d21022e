import { useInfiniteQuery } from '@tanstack/react-query'
import { useApp } from '#web/lib/app.ts'
import { usePaused } from '../use-paused.ts'

/** Searches own messages for what is typed, from two letters on, page by page. */
export function useMessageSearch(typed: string) {
  const app = useApp()
  const words = usePaused(typed.trim())
  const asked = words.length >= 2
  const query = useInfiniteQuery({
    queryKey: ['searchMessages', words],
    queryFn: ({ pageParam }) =>
      app.call('searchMessages', { q: words, ...(pageParam && { before: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    enabled: asked,
    staleTime: 10_000,
  })
  return { words, asked, query, found: query.data?.pages.flatMap((page) => page.found) ?? [] }
}
