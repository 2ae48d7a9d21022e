import { expect, it } from 'vitest'
import { locales } from '#contract/features/sites/locale.ts'
import { variantPoints } from '#contract/features/tracking/variant-points.ts'
import type { AdminTranslate } from '#generated/messages.ts'
import { loadAdminLanguage } from '../admin-language.ts'
import { labelVariant } from './variant-names.ts'

it.each(locales.map(({ code }) => code))('every variant has a short name in %s', async (code) => {
  const t = (await loadAdminLanguage(code)).t as AdminTranslate // Its catalogue has the keys of the back office.
  for (const [point, { variants }] of Object.entries(variantPoints)) {
    if (point === 'lander') continue // Landers go by their own names.
    for (const variant of variants) {
      const name = labelVariant(t, point, variant)
      expect(name).not.toBe(variant)
      expect(name.length).toBeLessThanOrEqual(30)
    }
  }
})
