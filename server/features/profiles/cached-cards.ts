import type { Card } from '#contract/features/profiles/profile.ts'
import type { Context } from '../../app/context.ts'
import { createRecentlyUsed } from '../../platform/recently-used.ts'
import { type CardRow, findCards } from './cards.sql.ts'
import { makeCard } from './cards.ts'

/** What was just read of a member: the version of account and profile, and what else a card shows. */
export interface MemberVersion extends Pick<CardRow, 'id' | 'active_at' | 'liked' | 'likes_me'> {
  readonly version: string
}

const rows = createRecentlyUsed<{ version: string; row: CardRow }>(20_000)

/**
 * Returns the card of a member whose version was just read, and reads the rest only when the version has changed; null
 * when there is no such member. For the answer to each message.
 */
export async function getCard(
  ctx: Context,
  { id, version, ...current }: MemberVersion,
): Promise<Card | null> {
  const key = `${ctx.site.id} ${ctx.locale} ${id}`
  const known = rows.get(key)
  if (known?.version === version) return makeCard(ctx, { ...known.row, ...current })
  const find = { siteId: ctx.site.id, viewerId: ctx.viewer?.id ?? null, locale: ctx.locale, ids: [id] }
  const [row] = await findCards(ctx, find)
  if (!row) return null
  // The distance is from this viewer, whose screens have it already.
  row.distance = null
  // The version is older than the data: at worst, the next message reads it again.
  rows.set(key, { version, row })
  return makeCard(ctx, { ...row, ...current })
}
