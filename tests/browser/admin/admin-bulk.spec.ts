import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

test.describe('a list of members', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 })

  test('is filtered under a name, and selected rows are banned and saved as a file by keys', async ({
    page,
    openBrowser,
  }) => {
    const member = await openBrowser()
    const { name } = await becomeMember(member, { name: 'Bulkina' })
    await becomeStaff(page, ['support'], 'Mia Moss')
    await page.goto('/admin/members')
    await page.getByLabel('Status').selectOption({ label: 'Confirmed' })
    await expect(page).toHaveURL(/status=activated/)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name of the view').fill('Confirmed members')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const views = page.getByRole('navigation', { name: 'Saved views' })
    await expect(views.getByRole('link', { name: 'Confirmed members' })).toBeVisible()

    await page.goto('/admin/members')
    await expect(views.getByRole('link', { name: 'Confirmed members' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.getByRole('option', { name: /Confirmed members/ }).click()
    await expect(page).toHaveURL(/status=activated/)

    await page.getByLabel('Search members').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.locator('tbody tr')).toHaveCount(1)
    await page.locator('h1').click()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await expect(bar.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Shift+X')
    await expect(bar).toBeHidden()
    await page.keyboard.press('Shift+X')
    await expectNoAxeViolations(page)

    await bar.getByRole('button', { name: 'Save as CSV' }).click()
    await page.getByLabel('Reason').fill('Letter to the bank.')
    const download = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Save as CSV' }).click()
    expect((await download).suggestedFilename()).toBe('members.csv')

    await bar.getByRole('button', { name: 'Ban', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('[name=facts]').fill('Forty links in a day.')
    await dialog.locator('[name=reason]').fill('A wave of spam.')
    await dialog.getByRole('button', { name: 'Ban', exact: true }).click()
    await expect(page.getByText('1 of 1 done.')).toBeVisible()
    await page.goto(`/admin/members?search=${encodeURIComponent(name)}&status=banned`)
    await expect(page.locator('tbody tr')).toHaveCount(1)

    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.screenshot({ path: test.info().outputPath('bulk-390.png') })
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(390)
  })
})
