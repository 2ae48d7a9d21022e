import { type GiftId, giftIds } from '#contract/features/chat/gift-ids.ts'
import type { Handler } from '../../app/handler.ts'
import { findGifts } from './gifts.sql.ts'

const isKnown = (id: string): id is GiftId => giftIds.some((one) => one === id)

/** Lists the gifts of the site with their names in the caller's language and where their drawings are served. */
export const gifts: Handler<'gifts'> = async (ctx) => {
  const ids = await findGifts(ctx.db, ctx.site.id)
  return {
    gifts: ids.filter(isKnown).map((id) => ({ id, name: ctx.t(`gift.${id}`), image: `/gifts/${id}.svg` })),
    credits: ctx.site.settings.gift_credits,
  }
}
