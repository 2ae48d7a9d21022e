import type { VoiceType } from '#contract/features/chat/voice.ts'

/** Why a recording is refused, by the contract's error codes and what their messages name. */
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
  /** Whose recording it is: members take turns, however many files one of them sends at once. */
  readonly owner?: string
}

export interface RewrittenVoice {
  readonly bytes: Buffer
  readonly type: VoiceType
  readonly milliseconds: number
}
