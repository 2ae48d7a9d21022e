import * as z from 'zod/mini'

/** The number of parts whose loudness the waveform of a recording shows. */
export const waveformParts = 48

/** One sign of 0–9 and a–v for each part of a recording: the loudness from 0 to 31. */
export const Waveform = z.string().check(z.regex(/^[0-9a-v]{48}$/))

/** What a recording may be stored and sent as. */
export const VoiceType = z.enum(['audio/webm', 'audio/mp4'])
export type VoiceType = z.infer<typeof VoiceType>

/** The recording of a voice message. Its bytes are refused until the reader accepts voice messages of the sender. */
export const Voice = z.object({
  id: z.string(),
  type: VoiceType,
  milliseconds: z.int(),
  waveform: z.string(),
  accepted: z.boolean(),
})
export type Voice = z.infer<typeof Voice>
