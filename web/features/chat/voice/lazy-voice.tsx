import { createLazyPart } from '#web/app/browser/lazy-part.tsx'
import { loadMessagePart } from '#web/app/languages/i18n.tsx'
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
