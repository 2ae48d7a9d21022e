import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeStaff } from '../staff.ts'

test('staff make a batch of codes, download them, and disable what is unused @desktop', async ({
  page,
  problems,
}) => {
  // A limit above the number of codes is refused.
  problems.allow(/status of 422/)
  await becomeStaff(page, ['finance'])
  await page.goto('/admin/codes')
  await page.getByRole('link', { name: 'Code batches' }).click()
  await page.getByRole('button', { name: 'New batch' }).click()
  const dialog = page.getByRole('dialog')
  const name = `Spring flyer ${Date.now()}`
  await dialog.getByLabel('Name of the batch').fill(name)
  await dialog.getByLabel('Number of codes').fill('120')
  await dialog.getByLabel('Limit of uses').fill('200')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Create codes' }).click()
  await expect(dialog.getByLabel('Limit of uses')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Limit of uses').fill('100')
  await dialog.getByRole('button', { name: 'Create codes' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('120 ').first()).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/cursor=/)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download codes (CSV)' }).click()
  expect((await download).suggestedFilename()).toMatch(/^codes-spring-flyer-\d+\.csv$/)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Disable unused codes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByRole('cell', { name: 'Disabled' }).first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page.goto('/admin/codes/batches')
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expectNoAxeViolations(page)
})

test('a code that would end before it begins is refused at its last day @desktop', async ({ page }) => {
  await becomeStaff(page, ['finance'])
  await page.goto('/admin/codes')
  await page.getByRole('button', { name: 'New code' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Starts').fill('2030-12-31')
  await dialog.getByLabel('Expires').fill('2030-12-01')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Expires')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText(/^Enter at least 31 Dec/)).toBeVisible()
})
