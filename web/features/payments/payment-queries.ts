import { infiniteQueryOptions } from '@tanstack/react-query'
import type { App } from '#web/app/cache/app.ts'

/** The pages of the member's payments in the cache. */
export function paymentPages(app: App) {
  return infiniteQueryOptions({
    queryKey: ['transactions', 'pages'],
    queryFn: ({ pageParam }) => app.call('transactions', pageParam === '' ? {} : { before: pageParam }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  })
}

/** The pages of the member's credit history in the cache. */
export function creditPages(app: App) {
  return infiniteQueryOptions({
    queryKey: ['creditHistory', 'pages'],
    queryFn: ({ pageParam }) => app.call('creditHistory', pageParam === 0 ? {} : { before: pageParam }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next ?? undefined,
  })
}
