import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { staffRights } from '#contract/api/call.ts'
import { adminParts, makeComplaint, makeReport, openPart } from './admin-screens.ts'
import { test } from './fixtures.ts'
import { aBuyer, decide, payWith } from './paying.ts'
import { becomeStaff } from './staff.ts'

const folder = join(import.meta.dirname, '../../screenshots')

// Every part of the back office on a desktop and a tablet, in light and dark, for people to look at.
test('every part of the back office', async ({ page, openBrowser }) => {
  test.setTimeout(600_000)
  mkdirSync(folder, { recursive: true })
  const somebody = await openBrowser()
  const reference = await makeReport(somebody, await openBrowser())
  await makeComplaint(somebody, 'payment', 'I paid twice for the same package.')
  await makeComplaint(somebody, 'privacy', 'Please send me all that you know of me.')
  const buyer = await aBuyer(await openBrowser(), 'Petra')
  await payWith(buyer, 'iDEAL')
  await decide(buyer, 'paid')
  await becomeStaff(page, staffRights)

  async function shoot(name: string): Promise<void> {
    for (const width of [1280, 820] as const) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 1180 })
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        const path = join(folder, `admin-${name}-${width}-${colorScheme}.png`)
        await page.screenshot({ path, fullPage: true, animations: 'disabled' })
      }
    }
  }

  for (const [path, title] of adminParts) {
    await openPart(page, path, title)
    await shoot(path.slice(1))
  }
  await openPart(page, '/reports', 'Reports')
  await page.getByRole('link', { name: reference }).click()
  await page.getByRole('heading', { name: reference }).waitFor()
  await shoot('report')
  await page.goto('/admin/members?search=malik@demo')
  await page.getByRole('link', { name: 'Malik' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Malik' }).waitFor()
  await shoot('member')
  await openPart(page, '/payments', 'Payments')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('payment')
})
