import { Mic } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '#web/app/languages/i18n.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { VoiceMessage } from './use-voice-message.ts'

/** Holding the button longer than this records until it is released. */
const holdMilliseconds = 350

export interface VoiceButtonProps {
  /** What a voice message costs. */
  credits: number
  voice: Pick<VoiceMessage, 'start' | 'release'>
}

/** Starts a voice message: with a press, or for as long as it is held. */
export function VoiceButton({ credits, voice }: VoiceButtonProps) {
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
