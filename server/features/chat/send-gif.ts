import { fail } from '../../app/failure.ts'
import type { SendHandler } from './deliver-message.ts'
import { deliverMessage } from './deliver-message.ts'
import { askGifs } from './find-gifs.ts'
import { storeGif } from './gifs.sql.ts'

/** Sends a GIF for the price of a message. Throws `not_found` when the provider does not have it. */
export const sendGif: SendHandler<'sendGif'> = async (ctx, input) => {
  const { message_credits } = ctx.site.settings
  if (input.credits !== undefined && input.credits !== message_credits) {
    throw fail('price_changed', { credits: message_credits })
  }
  const gif = await askGifs(ctx, (source) => source.find(input.gif))
  if (!gif) throw fail('not_found')
  await ctx.transaction((tx) => storeGif(tx, gif))
  return deliverMessage(ctx, {
    conversationId: input.conversation ?? null,
    toId: input.profile ?? null,
    clientId: input.client_id,
    quoteId: input.quote,
    kind: 'gif',
    body: null,
    gif,
    price: message_credits,
  })
}
