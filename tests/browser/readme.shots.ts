import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { staffRights } from '#contract/api/call.ts'
import { demoPassword } from '#demo/logins.ts'
import { openPart } from './admin-screens.ts'
import { expect, test } from './fixtures.ts'
import { waitUntilReady } from './person.ts'
import { becomeStaff } from './staff.ts'

const folder = join(import.meta.dirname, '../../docs/screenshots')
const maxBytes = 80 * 1024

/** Saves screenshots in light and dark, small enough for a web page. */
async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const shot = await page.screenshot({ animations: 'disabled' })
    const path = join(folder, `${name}-${colorScheme}.webp`)
    await sharp(shot).resize({ width: 1000 }).webp({ quality: 74, effort: 6 }).toFile(path)
    expect(statSync(path).size, path).toBeLessThan(maxBytes)
  }
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
  await waitUntilReady(page)
}

/** Closes the dialogs about new likes, one after the other. */
async function closeDialogs(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const appears = () => dialog.first().waitFor({ timeout: 4000 })
  for (;;) {
    const isThere = await appears().then(
      () => true,
      () => false,
    )
    if (!isThere) return
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

// `npm run screenshots -- --grep README` takes the pictures of README.md again, from the demo.
test('the pictures of the README', async ({ page, openBrowser }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  const data = { email: 'daan@demo.example', password: demoPassword }
  expect((await page.request.post('/api/user.php', { data })).ok()).toBe(true)
  await open(page, '/members')
  await closeDialogs(page)
  await shoot(page, 'members')
  await open(page, '/chats')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('textbox').last()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await shoot(page, 'chat')
  await open(page, '/credits')
  await shoot(page, 'checkout')

  const office = await openBrowser({ viewport: { width: 1280, height: 800 } })
  await becomeStaff(office, staffRights, 'Anna')
  await openPart(office, '/reports', 'Reports')
  await office.goto('/admin', { waitUntil: 'networkidle' })
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible()
  await shoot(office, 'office')
})
