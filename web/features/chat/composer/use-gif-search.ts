import { useInfiniteQuery } from '@tanstack/react-query'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { usePaused } from '#web/app/browser/use-paused.ts'
import { useApp } from '#web/app/cache/app.ts'

export type OfferedGif = CallOutput<'gifs'>['gifs'][number]

/** Finds GIFs for what is typed, popular ones before, page by page; each once, however the pages overlap. */
export function useGifSearch(typed: string, enabled: boolean) {
  const app = useApp()
  const words = usePaused(typed.trim())
  const query = useInfiniteQuery({
    queryKey: ['gifs', words],
    queryFn: ({ pageParam }) => app.call('gifs', { q: words, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.more ? pages.length + 1 : null),
    enabled,
    staleTime: 600_000,
  })
  const found = new Map<string, OfferedGif>()
  for (const page of query.data?.pages ?? []) for (const gif of page.gifs) found.set(gif.id, gif)
  return { query, found: [...found.values()] }
}
