import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeStaff } from '../staff.ts'

test.describe('the home of the back office', { tag: '@desktop' }, () => {
  test('shows what waits, and the figures as charts and as tables', async ({ page }) => {
    await becomeStaff(page, ['admin', 'moderator', 'finance'], 'Robin Hood')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Hello Robin' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: /Complaints/ })).toContainText('Due')
    const revenue = page.getByRole('figure', { name: 'Revenue, net of refunds' })
    await expect(revenue.locator('canvas')).toBeVisible()
    await revenue.getByText('Numbers').click()
    await expect(revenue.getByRole('row')).not.toHaveCount(0)
    await expectNoAxeViolations(page)
    await main.getByRole('link', { name: /Photos/ }).click()
    await expect(page.getByRole('heading', { name: 'Photos' })).toBeVisible()
  })

  test('has a palette that goes to pages and finds what the role may see', async ({ page }) => {
    await becomeStaff(page, ['support'])
    await page.goto('/admin/data-requests')
    await expect(page.getByRole('heading', { name: 'Data requests' })).toBeVisible()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search and go to' })
    await expect(palette.getByRole('option', { name: 'Members' })).toBeVisible()
    await expect(palette.getByRole('option', { name: 'Audit log' })).toHaveCount(0)
    await expectNoAxeViolations(page)
    await palette.getByRole('combobox').fill('memb')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/members$/)
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('malik@demo')
    await page.keyboard.press('Enter')
    await palette.getByRole('option', { name: /malik@demo\.example/ }).click()
    await expect(page).toHaveURL(/\/admin\/members\//)
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill('nothing is called so')
    await page.keyboard.press('Enter')
    await expect(palette.getByRole('status')).toHaveText('Nothing found that your role may see')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  })

  test('has a palette that keeps what is typed while it loads', async ({ page }) => {
    await becomeStaff(page, ['support'])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/command-palette.*\.js/, async (route) => {
      await held
      await route.fallback()
    })
    await page.goto('/admin/data-requests')
    await expect(page.getByRole('heading', { name: 'Data requests' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('mem')
    release()
    const field = page.getByRole('dialog', { name: 'Search and go to' }).getByRole('combobox')
    await expect(field).toBeFocused()
    await page.keyboard.type('bers')
    await expect(field).toHaveValue('members')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/members$/)
  })
})
