import { ImagePlay, Mic, Smile, Sparkles } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { computeFieldLength, countCharacters, limitMarks } from '#contract/features/profiles/shown-text.ts'
import { isUnseen } from '#contract/features/profiles/unseen-text.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { VoiceMessage } from '../voice/lazy-voice.tsx'
import { ComposerShell } from './composer-shell.tsx'
import type { EmojiPanelProps } from './emoji-panel.tsx'

/** Holding the button longer than this records until it is released. */
const holdMilliseconds = 350

interface VoiceButtonProps {
  /** What a voice message costs. */
  credits: number
  voice: Pick<VoiceMessage, 'start' | 'release'>
}

/** Starts a voice message: with a press, or for as long as it is held. */
function VoiceButton({ credits, voice }: VoiceButtonProps) {
  const t = useTranslate()
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; started: boolean } | null>(null)
  useEffect(() => () => clearTimeout(hold.current?.timer), [])

  function handleDown(isMain: boolean) {
    if (!isMain) return
    const begun = {
      started: false,
      timer: setTimeout(() => {
        begun.started = true
        voice.start(true)
      }, holdMilliseconds),
    }
    hold.current = begun
    const handleEnd = () => {
      removeEventListener('pointerup', handleEnd)
      removeEventListener('pointercancel', handleEnd)
      clearTimeout(begun.timer)
      if (begun.started) voice.release()
      // After the click that also ends it.
      setTimeout(() => {
        if (hold.current === begun) hold.current = null
      })
    }
    // Wherever the finger has moved meanwhile.
    addEventListener('pointerup', handleEnd)
    addEventListener('pointercancel', handleEnd)
  }

  return (
    <IconButton
      label={t('chat.voice', { credits })}
      icon={<Mic aria-hidden />}
      style={{ touchAction: 'none', userSelect: 'none', WebkitTouchCallout: 'none' }}
      onPointerDown={(event) => handleDown(event.button === 0)}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!hold.current?.started) voice.start(false)
      }}
    />
  )
}

/** Replaces the selection in a text, and returns the new caret position. */
function insertAt(
  text: string,
  piece: string,
  { start, end }: { start: number; end: number },
): { text: string; caret: number } {
  return { text: text.slice(0, start) + piece + text.slice(end), caret: start + piece.length }
}

const EmojiPanel = createLazyPart<EmojiPanelProps>(
  async () => (await import('./emoji-panel.tsx')).EmojiPanel,
  ({ open }) => open,
)

export interface ComposerProps {
  name: string
  text: string
  onText: (text: string) => void
  prices: { text: number; photo: number; voice: number; gift: number }
  maxCharacters: number
  cost: ReactNode
  notice: ReactNode
  /** Takes the trimmed text. */
  onSend: (text: string) => void
  onPhoto: () => void
  /** Pasted files. */
  onFiles: (files: readonly File[]) => void
  onGift: () => void
  /** While a voice message is recorded, the recorder replaces the field. */
  voice: VoiceMessage
  /** Left out where GIFs are not offered. */
  onGif?: (() => void) | undefined
  onIcebreaker: () => void
  field: RefObject<HTMLTextAreaElement | null>
}

/** From this many left on, the counter shows. */
const counterFrom = 100

/** The foot of a conversation with the draft. */
export function Composer(props: ComposerProps) {
  const { name, prices, maxCharacters, cost, notice, onSend, voice, field } = props
  const t = useTranslate()
  const maxUnits = computeFieldLength(maxCharacters)
  // A draft may be from before there was such a limit.
  const text = props.text.slice(0, maxUnits)
  const trimmed = text.trim()
  const left = maxCharacters - countCharacters(trimmed)
  const counter =
    left < 0
      ? t('chat.charactersOver', { count: -left })
      : left <= counterFrom && t('chat.charactersLeft', { count: left })
  const unfit = isUnseen(text) || left < 0
  const [choosing, setChoosing] = useState(false)

  function handlePick(emoji: string) {
    const area = field.current
    const selected = { start: area?.selectionStart ?? text.length, end: area?.selectionEnd ?? text.length }
    const { text: next, caret } = insertAt(text, emoji, selected)
    props.onText(next)
    // The field keeps its caret without taking the focus: on phones that would cover the emoji with the keyboard.
    requestAnimationFrame(() => area?.setSelectionRange(caret, caret))
  }

  function handleClose() {
    setChoosing(false)
    field.current?.focus()
  }

  return (
    <ComposerShell
      ref={field}
      value={text}
      maxLength={maxUnits}
      onChange={(next) => props.onText(limitMarks(next))}
      onSend={() => {
        if (!unfit) onSend(trimmed)
        field.current?.focus()
      }}
      sendDisabled={unfit}
      texts={{
        label: t('chat.fieldLabel', { name }),
        placeholder: t('chat.placeholder', { name }),
        send: t('chat.send', { credits: prices.text }),
        photo: t('chat.photo', { credits: prices.photo }),
        gift: t('chat.gift', { credits: prices.gift }),
      }}
      cost={cost}
      aside={t('chat.keys')}
      counter={counter}
      notice={
        <>
          {notice}
          <EmojiPanel open={choosing} onPick={handlePick} onClose={handleClose} />
        </>
      }
      covered={voice.recorder.open && !voice.recorder.held}
      onPhoto={props.onPhoto}
      onPaste={props.onFiles}
      onGift={props.onGift}
      extras={
        <>
          {/* While typing, there is no voice button: on a phone the text needs the room. The other buttons stay in
              place. */}
          {text === '' && <VoiceButton credits={prices.voice} voice={voice} />}
          {props.onGif && (
            <IconButton
              label={t('chat.gif', { credits: prices.text })}
              icon={<ImagePlay aria-hidden />}
              onClick={props.onGif}
            />
          )}
          <IconButton
            label={t('chat.emoji')}
            icon={<Smile aria-hidden />}
            aria-expanded={choosing}
            onClick={() => setChoosing(!choosing)}
          />
          <IconButton
            label={t('chat.icebreakers')}
            icon={<Sparkles aria-hidden />}
            onClick={props.onIcebreaker}
          />
        </>
      }
    />
  )
}
