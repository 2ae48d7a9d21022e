import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import { computeContrast, listThemeMistakes } from './contrast.ts'
import { SiteSettings } from './site.ts'

it('measures contrast as WCAG does', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(computeContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(computeContrast('#C8372D', '#FFFFFF')).toBeCloseTo(computeContrast('#ffffff', '#c8372d'), 10)
})

it('finds nothing wrong with the default colours', () => {
  const { theme } = createDefaultSettings('Duet')
  expect([...listThemeMistakes('light', theme.light), ...listThemeMistakes('dark', theme.dark)]).toEqual([])
})

it('refuses settings with too little contrast, and names each pair', () => {
  const settings = createDefaultSettings('Duet')
  const pale = { ...settings.theme, light: { ...settings.theme.light, action: '#ffb0a0' } }
  const { error } = z.safeParse(SiteSettings, { ...settings, theme: pale })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'light: on_action on action has a contrast of 1.8, at least 4.5 is needed',
    'light: action on #fbf8fa has a contrast of 1.7, at least 4.5 is needed',
    'light: action on #ffffff has a contrast of 1.8, at least 4.5 is needed',
  ])
})
