import { giftTextLength } from '#contract/api/limits.ts'
import { isUnseen } from '#contract/features/profiles/unseen-text.ts'
import { fail } from '../../app/failure.ts'
import { checkShownPrice, deliverMessage, type SendHandler } from './deliver-message.ts'
import { isOffered } from './gifts.sql.ts'
import { cleanMessageText } from './message-text.ts'

/** Sends a gift and charges for it; the text with it is free. */
export const sendGift: SendHandler<'sendGift'> = async (ctx, input) => {
  const { gift_credits } = ctx.site.settings
  checkShownPrice(input, gift_credits)
  if (!(await isOffered(ctx.db, ctx.site.id, input.gift))) throw fail('not_found')
  const { text: rawText = '' } = input
  const text = isUnseen(rawText) ? null : cleanMessageText(rawText, giftTextLength)
  return deliverMessage(ctx, input, { kind: 'gift', body: text, gift: input.gift, price: gift_credits })
}
