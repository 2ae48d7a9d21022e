import { describe, expect, it } from 'vitest'
import type { Locale } from '#contract/features/sites/locale.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { namesVoiceMessages } from './voice-words.ts'

describe('a search for voice messages', () => {
  it.each([
    ['en', 'voice'],
    ['en', 'Voice messages'],
    ['nl', 'spraakberichten'],
    ['de', 'Sprachnachricht'],
    ['de', 'sprach'],
    ['it', 'vocale'],
    ['fr', 'vocal'],
    ['fr', 'message vocal'],
    ['es', 'voz'],
    ['pl', 'głosowa'],
  ] as const)('in %s is meant by “%s”', async (locale: Locale, q) => {
    expect(namesVoiceMessages(q, await createTranslator(locale))).toBe(true)
  })

  it.each([
    ['en', 'message'],
    ['en', 'vo'],
    ['en', 'her voice was soft'],
    ['en', 'the voice'],
    ['fr', 'message'],
    ['es', 'mensaje'],
    ['de', 'Nachricht'],
    ['pl', 'wiadomość'],
    ['en', ''],
  ] as const)('in %s is not meant by “%s”', async (locale: Locale, q) => {
    expect(namesVoiceMessages(q, await createTranslator(locale))).toBe(false)
  })
})
