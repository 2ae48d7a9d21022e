import { test } from '../fixtures.ts'
import { becomeStaff } from '../staff.ts'

test('look @desktop', async ({ page }) => {
  await becomeStaff(page, ['support', 'moderator', 'finance'])
  await page.goto('/admin/members')
  await page.locator('tbody tr').first().waitFor()
  await page.keyboard.press('j')
  await page.screenshot({ path: '/tmp/c35-members.png', fullPage: true })
  await page.keyboard.press('?')
  await page.screenshot({ path: '/tmp/c35-keys.png' })
  await page.keyboard.press('Escape')
  await page.goto('/admin/reports')
  await page.locator('tbody tr').first().waitFor({ timeout: 5000 }).catch(() => undefined)
  await page.screenshot({ path: '/tmp/c35-reports.png' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/admin/members')
  await page.locator('tbody tr').first().waitFor()
  await page.getByRole('link', { name: 'Next page' }).scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/c35-phone.png' })
})
