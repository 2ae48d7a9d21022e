import { checkShownPrice, deliverMessage, type SendHandler } from './deliver-message.ts'
import { cleanMessageText } from './message-text.ts'

/**
 * Sends a text and charges for it. Permission, price, payment and message are one database statement
 * (database/functions/send_messages.sql); repeating a client_id returns the first message and charges nothing.
 */
export const sendMessage: SendHandler<'sendMessage'> = async (ctx, input) => {
  const { message_credits, message_length } = ctx.site.settings
  checkShownPrice(input, message_credits)
  const body = cleanMessageText(input.text, message_length)
  return deliverMessage(ctx, input, { kind: 'text', body, price: message_credits })
}
