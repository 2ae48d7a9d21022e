import { expect, test } from '../fixtures.ts'

// The second demo site asks; the first one does not.
const asking = (baseURL: string | undefined, path: string) =>
  (baseURL ?? '').replace('localhost', 'zweiklang.localhost') + path

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'en', url: asking(baseURL, '/') }])
})

test('a visitor is asked once whether they are an adult (L-006, M-011, S-028, S-029) @phone', async ({
  page,
  baseURL,
}) => {
  await page.goto(asking(baseURL, '/'))
  const warning = page.getByRole('dialog', { name: 'This site is for adults' })
  await expect(warning).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(warning).toBeVisible()
  await warning.getByRole('button', { name: 'I’m an adult, let me in' }).click()
  await expect(warning).toBeHidden()
  const skippedAt = await page.evaluate(() => localStorage.getItem('site-entry'))
  expect(Number.isNaN(Date.parse(skippedAt ?? ''))).toBe(false)

  await page.goto(asking(baseURL, '/pages/terms'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(warning).toBeHidden()
})

test('leaving leads to a blank page and keeps nothing (M-011) @phone', async ({ page, baseURL }) => {
  await page.goto(asking(baseURL, '/'))
  await page.getByRole('link', { name: 'Leave' }).click()
  await expect(page).toHaveURL('about:blank')
  await page.goto(asking(baseURL, '/'))
  await expect(page.getByRole('dialog', { name: 'This site is for adults' })).toBeVisible()
})

test('a site with the setting off does not ask, nor does a lander (S-032, T-012) @phone', async ({
  page,
  baseURL,
}) => {
  await page.goto('/')
  await expect(page.locator('dialog')).toHaveCount(0)
  await page.goto(asking(baseURL, '/landers/video'))
  await expect(page.locator('dialog')).toHaveCount(0)
})
