import type { Sent } from '#contract/chat.ts'
import { jsonAroundProfile } from '../platform/kept-json.ts'

/**
 * Writes the answer of a send. Most of it is the two profiles, which are the same from one message to the next and are
 * written once. Both are remembered objects (remembered-cards.ts, remembered-user.ts).
 */
export function sentJson({ message, chat, user }: Sent): string {
  return `{"message":${JSON.stringify(message)},"chat":${jsonAroundProfile(chat)},"user":${jsonAroundProfile(user)}}`
}
