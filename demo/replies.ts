import type { MessageKind } from '#contract/features/chat/chat.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { makeRandom } from '#server/platform/random.ts'
import { replyLines } from './texts/reply-lines.ts'

/** The message that a played demo member answers. */
export type MessageToAnswer = {
  id: string
  kind: MessageKind
  text: string | null
  /** It is the first that the sender wrote in this conversation. */
  first: boolean
}

/** Chooses a labelled demo answer; the same message always gets the same one. */
export function chooseReply(locale: Locale, message: MessageToAnswer): string {
  const lines = replyLines[locale]
  const random = makeRandom(`reply ${message.id}`)
  return `${lines.label} ${random.pick(filterFitting(lines, message))}`
}

function filterFitting(
  lines: (typeof replyLines)[Locale],
  { kind, text, first }: MessageToAnswer,
): readonly string[] {
  if (kind === 'photo' || kind === 'gift' || kind === 'gif' || kind === 'voice') return lines.present
  if (text?.trimEnd().endsWith('?')) return lines.question
  return first ? lines.hello : lines.other
}

/** Returns how long a played member seems to type, in milliseconds: two to five seconds. */
export function replyDelay(messageId: string): number {
  return Math.round(makeRandom(`delay ${messageId}`).between(2000, 5000))
}
