import { LRUCache } from 'lru-cache'
import type { Card } from '#contract/profile.ts'
import type { Context } from '../context.ts'
import { type CardRow, findCards } from './cards.sql.ts'
import { makeCard } from './cards.ts'

/** What of a card changes without a trace in its stamp, as just read. */
export interface CardNow {
  readonly id: string
  /** The marks of the member's rows: the rest of the card is as it was while these are. */
  readonly stamp: string
  readonly active_at: Date
  readonly liked: boolean
  readonly likes_me: boolean
}

const remembered = new LRUCache<string, { stamp: string; row: CardRow }>({ max: 20_000 })

/**
 * Makes the card of a member whose stamp was just read, without reading the rest again while the stamp is the same. For
 * the path of a message, whose answer carries the card of the receiver.
 */
export async function rememberedCard(ctx: Context, { id, stamp, ...now }: CardNow): Promise<Card | null> {
  const key = `${ctx.site.id} ${ctx.locale} ${id}`
  const known = remembered.get(key)
  if (known?.stamp === stamp) return makeCard(ctx, { ...known.row, ...now })
  const viewerId = ctx.viewer?.id ?? null
  const [row] = await findCards(ctx.services.prepared, {
    siteId: ctx.site.id,
    viewerId,
    locale: ctx.locale,
    ids: [id],
  })
  if (!row) return null
  // The stamp is older than what was read: at worst the next message reads once more.
  remembered.set(key, { stamp, row })
  return makeCard(ctx, { ...row, ...now })
}
