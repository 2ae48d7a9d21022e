import { Fragment, useCallback, useState } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import { type GiftId, giftIds } from '#contract/features/chat/gift-ids.ts'
import { splitLinks } from '#contract/features/chat/split-links.ts'
import type { Voice } from '#contract/features/chat/voice.ts'
import type { WebTranslate } from '#generated/messages.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { getPlayerKey, toPhotoSource, toVoiceSource } from '../chat-queries.ts'
import type { Outgoing } from '../outbox.ts'
import type { Line } from './history-lines.ts'
import type { LeaveDialogProps } from './leave-dialog.tsx'
import styles from './message-bubble.module.css'
import type { BubbleContent } from './message-bubble.tsx'

const LeaveDialog = createLazyPart<LeaveDialogProps>(
  async () => (await import('./leave-dialog.tsx')).LeaveDialog,
  ({ leaving }) => leaving !== null,
)

/** A text as it was written. A link in it shows its target before leaving the site. */
function MessageText({ text }: { text: string }) {
  const [leaving, setLeaving] = useState<string | null>(null)
  const parts = splitLinks(text)
  if (parts.every((part) => part.link === null)) return <span>{text}</span>
  return (
    <>
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
        <Fragment key={index}>
          {part.link === null ? (
            <span>{part.text}</span>
          ) : (
            <TextButton tone="inherit" className={styles.link} onClick={() => setLeaving(part.link)}>
              {part.text}
            </TextButton>
          )}
        </Fragment>
      ))}
      <LeaveDialog leaving={leaving} onClose={() => setLeaving(null)} />
    </>
  )
}

export interface ContentParts {
  /** Of the other one. */
  name: string
  /** Opens a photo that may be seen, by its id. */
  onOpenPhoto: (id: string) => void
  /** Shows the photos of the other one. */
  onAcceptPhotos: () => void
  /** Accepts the other member's voice messages, and plays this one. */
  onAcceptVoices: (voice: Voice) => void
}

type BubbleContext = ContentParts & { t: WebTranslate }

function toGiftContent(
  id: string,
  said: Message | Outgoing,
  { mine, t, name }: BubbleContext & { mine: boolean },
): BubbleContent {
  const known = giftIds.find((one): one is GiftId => one === id)
  const by = mine ? t('chat.giftByMe') : t('chat.giftBy', { name })
  const price = mine && said.credits > 0 ? t('credits.amount', { credits: said.credits }) : null
  const title = known ? t(`gift.${known}`) : t('chat.previewGift')
  const note = [by, price].filter(Boolean).join(' · ')
  return { kind: 'gift', giftId: id, title, note, text: said.text && <MessageText text={said.text} /> }
}

function toPhotoContent(
  photo: NonNullable<Message['photo']>,
  mine: boolean,
  context: BubbleContext,
): BubbleContent {
  const { t, name, onOpenPhoto, onAcceptPhotos } = context
  return {
    kind: 'photo',
    picture: toPhotoSource(photo, 'thumb'),
    alt: mine ? t('chat.photoByMe') : t('chat.photoBy', { name }),
    openLabel: t('chat.openPhoto'),
    onOpen: photo.accepted ? () => onOpenPhoto(photo.id) : onAcceptPhotos,
    retryLabel: t('chat.retry'),
    covered: photo.accepted ? undefined : { blur: photo.blur, label: t('chat.showPhotos', { name }) },
  }
}

function toVoiceContent(message: Message, voice: Voice, context: BubbleContext): BubbleContent {
  const { t, name, onAcceptVoices } = context
  const mine = message.from_me
  const { type, milliseconds, waveform } = voice
  const label = mine ? t('chat.voiceByMe') : t('chat.voiceBy', { name })
  const cover = { label: t('chat.playVoices', { name }), onAccept: () => onAcceptVoices(voice) }
  return {
    kind: 'voice',
    mine,
    id: getPlayerKey(message, voice),
    type,
    milliseconds,
    waveform,
    label,
    source: toVoiceSource(voice),
    covered: voice.accepted ? undefined : cover,
  }
}

function toOutgoingVoice(
  { clientId, voice, state, progress = 0 }: Outgoing,
  t: WebTranslate,
): BubbleContent | null {
  if (!voice) return null
  const { url, type, milliseconds, waveform } = voice
  return {
    kind: 'voice',
    mine: true,
    id: clientId,
    type,
    milliseconds,
    waveform,
    source: url,
    label: t('chat.voiceByMe'),
    share: state === 'sending' ? progress : undefined,
  }
}

function toBubbleContent({ entry, mine }: Line, context: BubbleContext): BubbleContent {
  const { t } = context
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
  const outgoingVoice = entry.type === 'outgoing' && toOutgoingVoice(entry.item, t)
  if (outgoingVoice) return outgoingVoice
  const said = entry.type === 'message' ? entry.message : entry.item
  const gift = entry.type === 'message' ? entry.message.gift?.id : entry.item.gift
  if (gift) return toGiftContent(gift, said, { ...context, mine })
  const gif = entry.type === 'message' ? entry.message.gif : entry.item.gif
  if (gif) return { kind: 'gif', gif }
  if (entry.type === 'message' && entry.message.photo)
    return toPhotoContent(entry.message.photo, mine, context)
  if (entry.type === 'message' && entry.message.voice)
    return toVoiceContent(entry.message, entry.message.voice, context)
  return { kind: 'text', text: said.text ? <MessageText text={said.text} /> : t('chat.unknownKind') }
}

/** Returns the function that renders the content of a line's bubble; stable while its parts are. */
export function useBubbleContent({
  name,
  onOpenPhoto,
  onAcceptPhotos,
  onAcceptVoices,
}: ContentParts): (line: Line) => BubbleContent {
  const t = useTranslate()
  return useCallback(
    (line) => toBubbleContent(line, { t, name, onOpenPhoto, onAcceptPhotos, onAcceptVoices }),
    [t, name, onOpenPhoto, onAcceptPhotos, onAcceptVoices],
  )
}
