import { expect, test } from '../fixtures.ts'
import { becomeStaff } from '../staff.ts'

test('a list whose next page fails keeps its rows, says so, and can be retried @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/422/)
  await becomeStaff(page, ['support'])
  await page.goto('/admin/members')
  const rows = page.getByRole('row')
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible()
  const before = await rows.count()
  const nextPage = (url: URL) => url.pathname === '/api/admin/users.php' && url.searchParams.has('cursor')
  await page.route(nextPage, (route) =>
    route.fulfill({ status: 422, json: { error: 'validation', message: '' } }),
  )
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(page.getByText('We couldn’t load this.')).toBeVisible({ timeout: 30_000 })
  await expect(rows).toHaveCount(before)
  await page.unroute(nextPage)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(before)
  await expect(page.getByText('We couldn’t load this.')).toBeHidden()
})
