import type { Card } from '#contract/profile.ts'
import type { PublicSettings } from '#contract/site.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import type { Line } from './history-lines.ts'
import type { BubbleContent } from './message-bubble.tsx'
import { MessageText } from './message-text.tsx'

export interface ContentParts {
  profile: Pick<Card, 'name'>
  settings: Pick<PublicSettings, 'gift_credits'>
}

/** Gives the function that makes what a bubble shows of a line. */
export function useContentOf({ profile }: ContentParts): (line: Line) => BubbleContent {
  const t = useTranslate()
  return (line) => {
    const { entry } = line
    const said = entry.type === 'message' ? entry.message : entry.item
    const text = said.text === undefined ? undefined : <MessageText text={said.text} />
    const giftId = entry.type === 'message' ? entry.message.gift?.id : entry.item.gift
    if (said.kind === 'gift' && giftId) {
      const title = line.mine ? t('chat.youSentGift') : t('chat.sentGift', { name: profile.name })
      const note = line.mine && said.credits > 0 ? t('credits.amount', { credits: said.credits }) : undefined
      return { kind: 'gift', giftId, title, note, text }
    }
    return { kind: 'text', text: text ?? t('chat.unknownKind') }
  }
}
