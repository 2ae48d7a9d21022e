import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { listStops, type RouteStop, type Viewer } from './every-route.ts'
import { expect, test } from './fixtures.ts'
import { prepareViewers } from './prepare-viewers.ts'

const folder = join(import.meta.dirname, '../../screenshots')
const sizes = { 390: 844, 1280: 800 } as const
const themes = ['light', 'dark'] as const

// Long: side by side, and each by its name (`npm run screenshots -- --grep "visitors at 390"`).
test.describe.configure({ mode: 'parallel' })

/** Opens a page as far as it loads by itself, with its program. */
async function open(page: Page, stop: RouteStop): Promise<void> {
  await page.goto(stop.path('en'), { waitUntil: 'networkidle' })
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
}

// `npm run screenshots`: every screen on a phone and a desktop, in light and dark, for people to look at.
for (const width of [390, 1280] as const) {
  for (const [people, viewers] of [
    ['visitors', ['visitor']],
    ['members', ['member', 'newcomer']],
  ] as const satisfies [string, Viewer[]][]) {
    test(`every screen of ${people} at ${width}`, async ({ openBrowser }) => {
      test.setTimeout(600_000)
      mkdirSync(folder, { recursive: true })
      const { pages, places } = await prepareViewers(openBrowser)
      for (const viewer of viewers) {
        const page = pages[viewer]
        await page.setViewportSize({ width, height: sizes[width] })
        for (const stop of listStops(places).filter((one) => one.viewer === viewer)) {
          await open(page, stop)
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
            const slug = stop.path('en').endsWith('/eng') ? '-with-slug' : ''
            const path = join(folder, `${stop.route}${slug}-${width}-${colorScheme}.png`)
            await page.screenshot({ path, fullPage: true, animations: 'disabled' })
          }
        }
      }
    })
  }
}
