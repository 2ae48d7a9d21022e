import type { CallOutput } from '#contract/api/page-renderer.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeStaff } from '../staff.ts'

test('an unmatched withdrawal waits for finance; a quarter has its file for the OSS portal', {
  tag: '@desktop',
}, async ({ page, openBrowser }) => {
  test.setTimeout(90_000)
  const visitor = await openBrowser()
  const data = {
    kind: 'withdrawal',
    name: 'Nora',
    email: 'nora@example.org',
    confirm: true,
    contract: '25 credits in May',
  }
  const answer = await visitor.request.post('/api/contract-notice.php', { data })
  expect(answer.status()).toBe(200)
  const { reference } = (await answer.json()) as CallOutput<'declareNotice'>

  await becomeStaff(page, ['finance'])
  await expect(async () => {
    await page.goto('/admin/notices')
    await expect(page.getByText(reference, { exact: true })).toBeVisible()
    await expect(page.getByText('No such order under this address').first()).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 30_000 })
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Mark as done' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Answered by e-mail.')
  await dialog.getByRole('button', { name: 'Mark as done' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/admin/notices?state=done')
  await expect(page.getByText(reference, { exact: true })).toBeVisible()
  await expect(page.getByText('Answered by e-mail.').first()).toBeVisible()

  await page.goto('/admin/oss?quarter=2026-Q3')
  await expect(page.getByRole('heading', { name: 'Corrections of earlier quarters' })).toBeVisible()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download OSS file' }).click()
  expect((await download).suggestedFilename()).toBe('oss-2026-Q3.csv')
})
