import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApp } from '#web/lib/app.ts'

const pauseMilliseconds = 250

/** A text a moment after its last change. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

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
