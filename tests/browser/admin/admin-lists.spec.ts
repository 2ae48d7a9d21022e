import { expect, test } from '../fixtures.ts'
import { becomeStaff } from '../staff.ts'

test('every page of a list has an address, and the list is turned over by press and by key @desktop', async ({
  page,
}) => {
  await becomeStaff(page, ['support'])
  await page.goto('/admin/members')
  const rows = page.locator('tbody tr')
  const readNames = () => rows.locator('td:nth-child(2)').allInnerTexts()
  await expect(rows).toHaveCount(50)
  await expect(page.getByText(/^\d[\d,]* entries$/)).toBeVisible()
  const first = await readNames()
  const second = page.getByRole('link', { name: 'Next page' })
  await second.click()
  await expect(page).toHaveURL(/[?&]cursor=/)
  await expect.poll(readNames).not.toEqual(first)
  const names = await readNames()

  // Read again, or opened by a colleague, the address shows the same rows.
  await page.reload()
  await expect.poll(readNames).toEqual(names)
  await page.getByRole('link', { name: 'Previous page' }).click()
  await expect.poll(readNames).toEqual(first)
  await expect(page.getByRole('link', { name: 'Previous page' })).toBeHidden()

  await page.keyboard.press('n')
  await expect.poll(readNames).toEqual(names)
  await page.keyboard.press('p')
  await expect.poll(readNames).toEqual(first)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const keys = page.getByRole('switch', { name: 'Use keyboard shortcuts' })
  await keys.uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await keys.check()
  await page.keyboard.press('Escape')
  expect(await readNames()).toEqual(first)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/members\/[0-9a-f-]+$/)
})

test('a list whose next page fails says so, goes on with a press, and has kept the page before @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/422/)
  await becomeStaff(page, ['support'])
  await page.goto('/admin/members')
  const rows = page.locator('tbody tr')
  await expect(rows).toHaveCount(50)
  const before = await rows.allInnerTexts()
  const nextPage = (url: URL) => url.pathname === '/api/admin/users.php' && url.searchParams.has('cursor')
  await page.route(nextPage, (route) =>
    route.fulfill({ status: 422, json: { error: 'validation', message: '' } }),
  )
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page.getByText('We couldn’t load this.')).toBeVisible({ timeout: 30_000 })
  await page.goBack()
  await expect.poll(() => rows.allInnerTexts()).toEqual(before)
  await page.goForward()
  await expect(page.getByText('We couldn’t load this.')).toBeVisible({ timeout: 30_000 })
  await page.unroute(nextPage)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('We couldn’t load this.')).toBeHidden()
  await expect.poll(() => rows.allInnerTexts()).not.toEqual(before)
})

test('the table of sources shows all its columns of numbers @desktop', async ({ page }) => {
  await becomeStaff(page, ['admin'])
  await page.goto('/admin/numbers/sources')
  const table = page.getByRole('table', { name: 'Sources' })
  await expect(table.getByRole('columnheader', { name: 'ROAS' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test('hints of keys are not shown where there is no keyboard @phone', async ({ page }) => {
  await becomeStaff(page, ['admin'])
  await page.goto('/admin/numbers/sources')
  await expect(page.getByRole('table', { name: 'Sources' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden()
  await expect(page.getByText('Ctrl K')).toBeHidden()
})
