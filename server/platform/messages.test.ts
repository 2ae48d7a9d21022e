import { describe, expect, it } from 'vitest'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { createTranslator } from '#server/platform/messages.ts'

describe('messages', () => {
  it('exist in seven languages (I-001)', async () => {
    const texts = await Promise.all(
      localeCodes.map(async (code) => (await createTranslator(code))('nav.settings')),
    )
    expect(texts).toEqual([
      'Settings',
      'Instellingen',
      'Einstellungen',
      'Impostazioni',
      'Réglages',
      'Ajustes',
      'Ustawienia',
    ])
  })

  it('use the four Polish plural forms', async () => {
    const t = await createTranslator('pl')
    const texts = [0, 1, 2, 4, 5, 12, 22, 25, 1.5].map((credits) => t('credits.amount', { credits }))
    expect(texts).toEqual([
      '0 kredytów',
      '1 kredyt',
      '2 kredyty',
      '4 kredyty',
      '5 kredytów',
      '12 kredytów',
      '22 kredyty',
      '25 kredytów',
      '1,5 kredytu',
    ])
  })

  it('keep a number and its percent sign on one line', async () => {
    const texts = await Promise.all(
      localeCodes.map(async (code) => (await createTranslator(code))('own.complete', { percent: 100 })),
    )
    expect(texts.filter((text) => text.includes('100 %'))).toEqual([])
  })
})
