import { fail } from '../../app/failure.ts'
import type { SendHandler } from './deliver-message.ts'
import { deliverMessage } from './deliver-message.ts'
import { cleanMessageText } from './message-text.ts'

/**
 * Sends a text and pays for it. Whether it may be sent, what it costs, the payment and the message are one statement of
 * the database (database/functions/send_messages.sql); repeating a client_id gives the first message and charges nothing.
 */
export const sendMessage: SendHandler<'sendMessage'> = async (ctx, input) => {
  const { message_credits, message_length } = ctx.site.settings
  if (input.credits !== undefined && input.credits !== message_credits) {
    throw fail('price_changed', { credits: message_credits })
  }
  const body = cleanMessageText(input.text, message_length)
  return deliverMessage(ctx, {
    conversationId: input.conversation ?? null,
    toId: input.profile ?? null,
    clientId: input.client_id,
    quoteId: input.quote,
    kind: 'text',
    body,
    price: message_credits,
  })
}
