import { href } from '#contract/routing/paths.ts'
import type { Context } from '../../../app/context.ts'
import { queuePush } from './queue-push.ts'

/** Sends a push about a like or a match, unless the member has the site in view: then the screen shows it. */
export async function pushLike(
  ctx: Context,
  { from, to, match }: { from: string; to: string; match: boolean },
): Promise<void> {
  if (!(await ctx.services.presence.isAway(to))) return
  await ctx.transaction((tx) =>
    queuePush(tx, {
      to,
      about: from,
      kind: 'like',
      // Withdrawing a like and giving it again is one like.
      cause: `like ${from} ${to} ${match}`,
      tag: `like ${from}`,
      body: (t) => t(match ? 'webpush.match' : 'webpush.like'),
      href: (language) => href('likes-m-id', language, { id: from }),
    }),
  )
}
