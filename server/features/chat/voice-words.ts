import type { Translate } from '#generated/messages.ts'

const minLetters = 3

const listWords = (text: string): readonly string[] => text.toLocaleLowerCase().match(/\p{L}+/gu) ?? []
const isSameWord = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)

/**
 * Returns whether a search is for voice messages, by their name in the member's language or its beginning: they contain
 * no words to search. The general word for messages does not match them.
 */
export function namesVoiceMessages(q: string, t: Translate): boolean {
  const asked = listWords(q)
  const name = listWords(t('transactions.reason.voice'))
  const common = listWords(t('transactions.reason.message'))
  const isOfName = asked.every((word) => name.some((one) => isSameWord(one, word)))
  const own = name.filter((word) => word.length >= minLetters && !common.includes(word))
  const isNamed = asked.some((word) => word.length >= minLetters && own.some((one) => isSameWord(one, word)))
  return isOfName && isNamed
}
