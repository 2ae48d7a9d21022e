import { fail } from '../../app/failure.ts'
import { checkShownPrice, deliverMessage, type SendHandler } from './deliver-message.ts'
import { askGifs } from './find-gifs.ts'
import { storeGif } from './gifs.sql.ts'

/** Sends a GIF for the price of a message. Throws `not_found` when the provider does not have it. */
export const sendGif: SendHandler<'sendGif'> = async (ctx, input) => {
  const { message_credits } = ctx.site.settings
  checkShownPrice(input, message_credits)
  const gif = await askGifs(ctx, (source) => source.find(input.gif))
  if (!gif) throw fail('not_found')
  await ctx.transaction((tx) => storeGif(tx, gif))
  return deliverMessage(ctx, input, { kind: 'gif', body: null, gif, price: message_credits })
}
