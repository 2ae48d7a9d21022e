import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatMoney } from '#contract/api/format.ts'
import type { User } from '#contract/features/accounts/account.ts'
import type { Card } from '#contract/features/profiles/profile.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useMounted } from '#web/app/browser/use-in-browser.ts'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { useLocale, useTranslate } from '#web/app/languages/i18n.tsx'
import { Rich } from '#web/app/languages/rich.tsx'
import { sendLive } from '#web/app/live/live.ts'
import { isPicture, type OutgoingPhoto, photoTypes, readPhoto } from '#web/features/photos/picture-file.ts'
import { useToast } from '#web/ui/toasts.tsx'
import type { OpenedConversation } from '../chat-state.ts'
import { draftOffered, keepDraft, readDraft } from '../drafts.ts'
import { useVoiceMessage } from '../voice/lazy-voice.tsx'
import { Composer } from './composer.tsx'
import { FictionalQuestion, FootNotice } from './foot-notice.tsx'
import type { GifDialogProps } from './gif-dialog.tsx'
import type { GiftDialogProps } from './gift-dialog.tsx'
import type { IcebreakerDialogProps } from './icebreaker-dialog.tsx'
import type { PhotoDialogProps } from './photo-dialog.tsx'
import type { Sending } from './use-sending.ts'

interface MessageCostProps {
  settings: Pick<PublicSettings, 'message_credits' | 'minimum_message_costs'>
  country: string
}

/** What a message costs: in credits, and in the viewer's money where the site sells there. */
export function MessageCost({ settings, country }: MessageCostProps) {
  const locale = useLocale()
  const credits = settings.message_credits
  const money = settings.minimum_message_costs[country]
  const tags = { b: (text: React.ReactNode) => <b>{text}</b> }
  if (!money || credits === 0) return <Rich message="chat.cost" tags={tags} values={{ credits }} />
  const amount = formatMoney({ amount: Math.round(money.costs * 100), currency: money.currency }, locale)
  return <Rich message="chat.costMoney" tags={tags} values={{ credits, money: amount }} />
}

interface PhotoChoice {
  /** A photo waiting for the member's confirmation. */
  photo: OutgoingPhoto | null
  /** Opens the picker; on phones it offers the camera. */
  pick: () => void
  /** Takes the first picture among pasted or dropped files. */
  offer: (files: readonly File[]) => void
  /** Discards it: it was sent, or given up. */
  clear: (outcome: 'sent' | 'dropped') => void
}

/** Chooses a photo by picker, paste or drop anywhere on the page. */
function usePhotoChoice(enabled: boolean): PhotoChoice {
  const [photo, setPhoto] = useState<OutgoingPhoto | null>(null)
  const offer = useRef((_: readonly File[]) => {})
  const texts = useErrorTexts()
  const showToast = useToast()

  offer.current = (files) => {
    const file = files.find(isPicture)
    if (!enabled || files.length === 0) return
    if (file) void readPhoto(file).then(setPhoto)
    else showToast({ id: 'photo', tone: 'danger', content: texts.forCode('unsupported_media') })
  }

  useEffect(() => {
    function handleDragOver(event: DragEvent) {
      // Without this the browser would leave the page for the file.
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    function handleDrop(event: DragEvent) {
      if (!event.dataTransfer?.files.length) return
      event.preventDefault()
      offer.current([...event.dataTransfer.files])
    }
    addEventListener('dragover', handleDragOver)
    addEventListener('drop', handleDrop)
    return () => {
      removeEventListener('dragover', handleDragOver)
      removeEventListener('drop', handleDrop)
    }
  }, [])

  function pick() {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = photoTypes
    input.onchange = () => offer.current([...(input.files ?? [])])
    input.click()
  }

  function clear(outcome: 'sent' | 'dropped') {
    if (photo && outcome === 'dropped') URL.revokeObjectURL(photo.url)
    setPhoto(null)
  }

  return { photo, pick, offer: (files) => offer.current(files), clear }
}

const pauseMilliseconds = 2000

/** Returns the function that signals typing to the other member, at most every two seconds. */
function useTypingSignal(conversation: string | null): () => void {
  const app = useApp()
  const last = useRef(0)
  return () => {
    const now = Date.now()
    if (!conversation || now - last.current < pauseMilliseconds) return
    last.current = now
    if (sendLive({ type: 'typing', conversation })) return
    // Without a socket; losing a typing signal does no harm.
    app.call('typing', { conversation }).catch(() => undefined)
  }
}

/** Returns the text about a fictional profile before each paid message; null for members. */
function useFictionalNotice({ fictional, name }: Card, settings: PublicSettings): string | null {
  const t = useTranslate()
  return fictional ? t('chat.fictionalNotice', { name, label: settings.fictional_singular }) : null
}

/**
 * The draft to a member, stored in this browser on every keystroke. An offered draft goes into the field, which takes
 * the focus.
 */
function useDraftText(
  memberId: string,
  profile: string,
  field: RefObject<HTMLTextAreaElement | null>,
): [string, (text: string) => void] {
  const mounted = useMounted()
  // Null until something is typed here: until then the stored draft is shown, which the server does not know.
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (mounted ? readDraft(memberId, profile) : '')
  useEffect(() => {
    function handleOffered({ detail }: Event & { detail?: unknown }) {
      if (detail !== profile) return
      setTyped(readDraft(memberId, profile))
      requestAnimationFrame(() => field.current?.focus())
    }
    addEventListener(draftOffered, handleOffered)
    return () => removeEventListener(draftOffered, handleOffered)
  }, [memberId, profile, field])
  function change(next: string) {
    setTyped(next)
    keepDraft(memberId, profile, next)
  }
  return [text, change]
}

const IcebreakerDialog = createLazyPart<IcebreakerDialogProps>(
  async () => (await import('./icebreaker-dialog.tsx')).IcebreakerDialog,
  ({ open }) => open,
)
const PhotoDialog = createLazyPart<PhotoDialogProps>(
  async () => (await import('./photo-dialog.tsx')).PhotoDialog,
  ({ photo }) => photo !== null,
)
const GiftDialog = createLazyPart<GiftDialogProps>(
  async () => (await import('./gift-dialog.tsx')).GiftDialog,
  ({ open }) => open,
)
const GifDialog = createLazyPart<GifDialogProps>(
  async () => (await import('./gif-dialog.tsx')).GifDialog,
  ({ open }) => open,
)

/** What a message of each kind costs. */
function listPrices(settings: PublicSettings) {
  const { message_credits: text, photo_credits: photo, voice_credits: voice, gift_credits: gift } = settings
  return { text, photo, voice, gift }
}

interface ChosenPhotoProps {
  choice: Pick<PhotoChoice, 'photo' | 'clear'>
  sending: Sending
  name: string
  credits: number
}

/** A photo waiting for the member's confirmation. */
function ChosenPhoto({ choice: { photo, clear }, sending, name, credits }: ChosenPhotoProps) {
  return (
    <PhotoDialog
      // If the question is cancelled, the choice is kept.
      photo={sending.confirming ? null : photo}
      name={name}
      credits={credits}
      onClose={() => clear('dropped')}
      onSend={() => {
        const draft = photo && { kind: 'photo' as const, photo, credits }
        if (draft && sending.mayTry('photo')) sending.trySend(draft, () => clear('sent'))
        else clear('dropped')
      }}
    />
  )
}

export interface ConversationFootProps {
  opened: OpenedConversation
  user: User
  settings: PublicSettings
  sending: Sending
  /** What the next message replies to. */
  reply: ReactNode
  /** The gifts are open. */
  giving: boolean
  onGiving: (giving: boolean) => void
}

/** Writing and sending. */
export function ConversationFoot(props: ConversationFootProps) {
  const { opened, user, settings, sending, reply, giving, onGiving } = props
  const { profile } = opened
  const { name } = profile
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraftText(user.profile.id, profile.id, field)
  const [choosing, setChoosing] = useState<'line' | 'gif' | null>(null)
  const signalTyping = useTypingSignal(opened.chat?.conversation.id ?? null)
  const choice = usePhotoChoice(true)
  const voice = useVoiceMessage(sending, settings, () => field.current?.focus())
  const prices = listPrices(settings)
  const cost = <MessageCost settings={settings} country={user.profile.country} />
  const fictional = useFictionalNotice(profile, settings)

  return (
    <>
      <Composer
        name={name}
        text={text}
        onText={(next) => {
          setText(next)
          if (next.trim() !== '') signalTyping()
        }}
        prices={prices}
        maxCharacters={settings.message_length}
        cost={cost}
        notice={
          <FootNotice fictional={fictional} sending={sending} name={name} recorder={voice.recorder}>
            {reply}
          </FootNotice>
        }
        voice={voice}
        onSend={(said) =>
          sending.trySend({ kind: 'text', text: said, credits: prices.text }, () => setText(''))
        }
        onPhoto={() => sending.mayTry('photo') && choice.pick()}
        onFiles={(files) => sending.mayTry('photo') && choice.offer(files)}
        onGift={() => onGiving(true)}
        onGif={settings.gifs ? () => setChoosing('gif') : undefined}
        onIcebreaker={() => setChoosing('line')}
        field={field}
      />
      <IcebreakerDialog
        open={choosing === 'line'}
        profile={profile.id}
        cost={cost}
        onClose={() => setChoosing(null)}
        onChoose={(line) => {
          setText(line)
          setChoosing(null)
          requestAnimationFrame(() => field.current?.focus())
        }}
      />
      <ChosenPhoto choice={choice} sending={sending} name={name} credits={prices.photo} />
      <GiftDialog
        open={giving}
        name={name}
        onClose={() => onGiving(false)}
        onSend={(gift, onSent) => {
          onGiving(false)
          sending.trySend(gift, onSent)
        }}
      />
      {settings.gifs && (
        <GifDialog
          open={choosing === 'gif'}
          name={name}
          credits={prices.text}
          onClose={() => setChoosing(null)}
          onSend={(gif, onSent) => {
            setChoosing(null)
            sending.trySend(gif, onSent)
          }}
        />
      )}
      <FictionalQuestion notice={fictional} sending={sending} />
    </>
  )
}
