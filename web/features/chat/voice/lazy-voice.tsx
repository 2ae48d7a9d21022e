import { useState } from 'react'
import type { PublicSettings } from '#contract/features/sites/site.ts'
import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { loadMessagePart } from '#web/app/languages/i18n.tsx'
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
