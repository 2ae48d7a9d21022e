import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { everyStop } from './every-route.ts'
import { expect, test } from './fixtures.ts'
import { prepareViewers } from './prepare-viewers.ts'

const folder = join(import.meta.dirname, '../../screenshots')
const sizes = { 390: 844, 1280: 800 } as const
const themes = ['light', 'dark'] as const

// `npm run screenshots`: every screen on a phone and a desktop, in light and dark, for people to look at.
for (const width of [390, 1280] as const) {
  test(`every screen at ${width}`, async ({ openBrowser }) => {
    test.setTimeout(600_000)
    mkdirSync(folder, { recursive: true })
    const { pages, places } = await prepareViewers(openBrowser)
    for (const page of Object.values(pages)) await page.setViewportSize({ width, height: sizes[width] })
    for (const stop of everyStop(places)) {
      const page = pages[stop.viewer]
      await page.goto(stop.path('en'), { waitUntil: 'networkidle' })
      await page.evaluate(() => dispatchEvent(new Event('pointermove')))
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const slug = stop.path('en').endsWith('/eng') ? '-with-slug' : ''
        await page.screenshot({
          path: join(folder, `${stop.route}${slug}-${width}-${colorScheme}.png`),
          fullPage: true,
        })
      }
    }
  })
}
