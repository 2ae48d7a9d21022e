import type { VoiceType } from '#contract/features/chat/voice.ts'

/** A recording to be sent. */
export interface OutgoingVoice {
  readonly file: Blob
  readonly url: string
  readonly type: VoiceType
  readonly milliseconds: number
  readonly waveform: string
}
