import { infiniteQueryOptions } from '@tanstack/react-query'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { LikeType } from '#contract/routing/routes.ts'
import type { App } from '#web/app/cache/app.ts'

type Answer = CallOutput<'likes'>

/** Returns the cached likes, page after page. */
export function likesPages(app: App) {
  return infiniteQueryOptions({
    queryKey: ['likes'],
    queryFn: ({ pageParam }) => app.call('likes', pageParam === '' ? {} : { before: pageParam }),
    initialPageParam: '',
    getNextPageParam: (last: Answer) => last.next,
  })
}

/** Reads the first page of likes unless it is in the cache. */
export async function ensureLikes(app: App): Promise<void> {
  await app.cache.ensureInfiniteQueryData(likesPages(app))
}

export interface LikeItem {
  card: Card
  /** A like received that was not opened. */
  isNew: boolean
}

function unique(likes: readonly LikeItem[]): LikeItem[] {
  return [...new Map(likes.map((like) => [like.card.id, like])).values()]
}

/** Returns the three lists of the screen, from the pages that were read. */
export function likeLists(pages: readonly Answer[]): Record<LikeType, LikeItem[]> {
  const received = unique(
    pages.flatMap((page) => page.liked_by).map((card) => ({ card, isNew: card.like_new })),
  )
  const sent = unique(pages.flatMap((page) => page.profiles).map((card) => ({ card, isNew: false })))
  const matches = unique([...received, ...sent]).filter(({ card }) => card.match)
  return {
    received: received.filter(({ card }) => card.likes_me),
    sent: sent.filter(({ card }) => card.liked),
    matches: matches.map(({ card }) => ({ card, isNew: false })),
  }
}
