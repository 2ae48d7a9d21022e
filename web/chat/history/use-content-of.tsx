import type { Message } from '#contract/chat.ts'
import { type GiftId, giftIds } from '#contract/gift-ids.ts'
import type { Card } from '#contract/profile.ts'
import { useTranslate } from '#web/lib/i18n.tsx'
import type { Outgoing } from '../outbox.ts'
import { photoSource } from '../photo-source.ts'
import type { Line } from './history-lines.ts'
import type { BubbleContent } from './message-bubble.tsx'
import { MessageText } from './message-text.tsx'

export interface ContentParts {
  profile: Pick<Card, 'name'>
  /** Opens a photo that may be seen, by its id. */
  onOpenPhoto: (id: string) => void
  /** Shows the photos of the other one. */
  onAcceptPhotos: () => void
}

/** Gives the function that makes what a bubble shows of a line. */
export function useContentOf(parts: ContentParts): (line: Line) => BubbleContent {
  const t = useTranslate()
  const { name } = parts.profile

  function giftOf(id: string, line: Line, said: Message | Outgoing): BubbleContent {
    const known = giftIds.find((one): one is GiftId => one === id)
    const by = line.mine ? t('chat.giftByMe') : t('chat.giftBy', { name })
    const price = line.mine && said.credits > 0 ? t('credits.amount', { credits: said.credits }) : null
    const title = known ? t(`gift.${known}`) : t('chat.previewGift')
    const note = [by, price].filter(Boolean).join(' · ')
    return { kind: 'gift', giftId: id, title, note, text: said.text && <MessageText text={said.text} /> }
  }

  function photoOf(photo: NonNullable<Message['photo']>, mine: boolean): BubbleContent {
    return {
      kind: 'photo',
      picture: photoSource(photo, 'thumb'),
      alt: mine ? t('chat.photoByMe') : t('chat.photoBy', { name }),
      openLabel: t('chat.openPhoto'),
      onOpen: photo.accepted ? () => parts.onOpenPhoto(photo.id) : parts.onAcceptPhotos,
      covered: photo.accepted ? undefined : { blur: photo.blur, label: t('chat.showPhotos', { name }) },
    }
  }

  return (line) => {
    const { entry } = line
    if (entry.type === 'outgoing' && entry.item.photo) {
      const { url, width, height } = entry.item.photo
      const alt = t('chat.photoByMe')
      return {
        kind: 'photo',
        picture: { src: url, width, height },
        alt,
        openLabel: alt,
        onOpen: () => undefined,
        share: entry.item.state === 'sending' ? (entry.item.progress ?? 0) : undefined,
      }
    }
    const said = entry.type === 'message' ? entry.message : entry.item
    const gift = entry.type === 'message' ? entry.message.gift?.id : entry.item.gift
    if (gift) return giftOf(gift, line, said)
    const gif = entry.type === 'message' ? entry.message.gif : entry.item.gif
    if (gif) return { kind: 'gif', gif }
    if (entry.type === 'message' && entry.message.photo) return photoOf(entry.message.photo, line.mine)
    return { kind: 'text', text: said.text ? <MessageText text={said.text} /> : t('chat.unknownKind') }
  }
}
