import { useCallback, useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/features/chat/chat.ts'
import type { Voice } from '#contract/features/chat/voice.ts'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { useApp } from '#web/app/cache/app.ts'
import { useErrorTexts } from '#web/app/calls/call-error.ts'
import { loadMessagePart } from '#web/app/languages/i18n.tsx'
import { useToast } from '#web/ui/toasts.tsx'
import { applyVoicesAccepted } from '../apply-chat-events.ts'
import { getPlayerKey, toVoiceSource } from '../chat-queries.ts'
import type { OpenedConversation } from '../chat-state.ts'
import type { Sending } from '../composer/use-sending.ts'
import type { MessageVoiceProps } from './message-voice.tsx'
import type { VoiceRecorderProps } from './voice-recorder.tsx'

/** A voice message in a conversation: loaded lazily, as most conversations have none. */
export const MessageVoice = createLazyPart<MessageVoiceProps>(
  async () => {
    const [{ MessageVoice: part }] = await Promise.all([
      import('./message-voice.tsx'),
      loadMessagePart('voice'),
    ])
    return part
  },
  () => true,
)

export const VoiceRecorder = createLazyPart<VoiceRecorderProps>(
  async () => {
    const [{ VoiceRecorder: part }] = await Promise.all([
      import('./voice-recorder.tsx'),
      loadMessagePart('voice'),
    ])
    return part
  },
  ({ open }) => open,
)

/** A voice message being recorded: what starts and stops it, and the recorder's props. */
export interface VoiceMessage {
  start: (held: boolean) => void
  release: () => void
  recorder: Omit<VoiceRecorderProps, 'name'>
}

/** Recording a voice message in a conversation. `onClosed` is called when it ends, so that the focus can move. */
export function useVoiceMessage(
  sending: Pick<Sending, 'mayTry' | 'trySend'>,
  { voice_credits, voice_seconds }: Pick<PublicSettings, 'voice_credits' | 'voice_seconds'>,
  onClosed: () => void,
): VoiceMessage {
  const [state, setState] = useState({ open: false, held: false })
  return {
    start: (held) => sending.mayTry('voice') && setState({ open: true, held }),
    release: () => setState((known) => ({ ...known, held: false })),
    recorder: {
      ...state,
      credits: voice_credits,
      maxSeconds: voice_seconds,
      onSend: (voice, onSent) => sending.trySend({ kind: 'voice', voice, credits: voice_credits }, onSent),
      onClose() {
        setState({ open: false, held: false })
        requestAnimationFrame(onClosed)
      },
    },
  }
}

const loadPlayer = () => import('./player.ts')

/** Ends the playing of a recording whose message is taken away: there is nothing left to stop it by. */
function useStopRemoved(messages: readonly Message[]): void {
  const known = useRef<readonly string[]>([])
  useEffect(() => {
    const keys = messages.flatMap((message) => (message.voice ? [getPlayerKey(message, message.voice)] : []))
    const removed = known.current.filter((key) => !keys.includes(key))
    known.current = keys
    if (removed.length === 0) return
    void loadPlayer().then(({ stopVoice }) => {
      for (const key of removed) stopVoice(key)
    })
  }, [messages])
}

/**
 * Returns the function that accepts the other member's voice messages, here and on all of the member's screens, and
 * plays the pressed one. Playback ends with the conversation.
 */
export function useAcceptVoices(opened: OpenedConversation): (voice: Voice) => void {
  const app = useApp()
  const texts = useErrorTexts()
  const showToast = useToast()
  const conversation = opened.chat?.conversation.id

  useStopRemoved(opened.messages)
  useEffect(() => () => void loadPlayer().then(({ stopVoice }) => stopVoice()), [])

  const accept = useCallback(
    async (voice: Voice) => {
      if (!conversation) return
      try {
        // The bytes are refused until the server knows, so nothing is played before its answer.
        await app.call('acceptVoices', { conversation })
        applyVoicesAccepted(app, conversation)
        const { canPlay, playVoice } = await loadPlayer()
        if (canPlay(voice.type)) playVoice(voice.id, toVoiceSource(voice))
      } catch (error) {
        showToast({ tone: 'danger', content: texts.of(error) })
      }
    },
    [app, texts, showToast, conversation],
  )
  return useCallback((voice) => void accept(voice), [accept])
}
