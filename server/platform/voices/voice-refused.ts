import type { VoiceType } from '#contract/features/chat/voice.ts'

/** A recording was refused: an error code of the contract with its parameters. */
export class VoiceRefused extends Error {
  readonly code:
    | 'unsupported_audio'
    | 'too_large'
    | 'recording_too_long'
    | 'recording_too_short'
    | 'unavailable'
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: VoiceRefused['code'], params: VoiceRefused['params'] = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

export interface VoiceLimits {
  readonly maxSeconds: number
  /** Who sent it: owners take turns, however many files one of them sends at once. */
  readonly owner?: string
}

export interface RewrittenVoice {
  readonly bytes: Buffer
  readonly type: VoiceType
  readonly milliseconds: number
}
