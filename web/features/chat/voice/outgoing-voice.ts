import type { VoiceType } from '#contract/features/chat/voice.ts'

/** A recording on its way. */
export interface OutgoingVoice {
  readonly file: Blob
  readonly url: string
  readonly type: VoiceType
  readonly milliseconds: number
  readonly waveform: string
}
