import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Adds up what the scripts of a page weigh as they travel. */
function weighScripts(page: Page): () => Promise<number> {
  const weights: Promise<number>[] = []
  const weigh = (response: Response) => {
    if (response.request().resourceType() !== 'script') return
    weights.push(response.body().then((body) => gzipSync(body).length))
  }
  page.on('response', weigh)
  return async () => {
    // What comes later may still be on its way when the test ends.
    page.off('response', weigh)
    return (await Promise.all(weights)).reduce((sum, weight) => sum + weight, 0)
  }
}

const kilobyte = 1024

for (const path of ['/', '/landers/video', '/landers/gallery/eng', '/members', '/pages/terms']) {
  test(`${path} weighs little until the first touch, and then does what was pressed`, async ({ page }) => {
    const weight = weighScripts(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(await weight()).toBeLessThan(15 * kilobyte)
    await expect(page.locator('html')).not.toHaveAttribute('data-ready')

    const heading = page.getByRole('heading', { level: 1 })
    await heading.dispatchEvent('pointermove', { movementX: 1 })
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  })
}

test('a mouse that rests, which browsers move as well, is no sign of somebody @desktop', async ({ page }) => {
  const weight = weighScripts(page)
  await page.goto('/', { waitUntil: 'networkidle' })
  const heading = page.getByRole('heading', { level: 1 })
  await heading.dispatchEvent('pointermove', { movementX: 0, movementY: 0 })
  await page.waitForTimeout(500)
  expect(await weight()).toBeLessThan(15 * kilobyte)
  await heading.dispatchEvent('pointermove', { movementX: 0, movementY: 2 })
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
})

test('a press before the program is there is done afterwards, and a link leads on with the source @desktop (L-007, L-045, M-001)', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Sign up' }).dispatchEvent('click')
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.goto('/?network=acme&gclid=1', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Prices' }).first().dispatchEvent('click')
  await expect(page).toHaveURL('/pricing?network=acme')
})

test('a form that is sent before the program is there keeps its answers @desktop', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('select[name="looking_for"]')
    if (select) select.value = 'both'
    select?.form?.requestSubmit()
  })
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await expect(dialog.getByRole('radio', { name: 'both' })).toBeChecked()
})

test('on a phone signup is a page @phone (L-046)', async ({ page }) => {
  await page.goto('/landers/collagelanding')
  await page.getByRole('button', { name: 'Join free' }).tap()
  await expect(page).toHaveURL('/signup')
})

test('what an address asks of the program does not wait for a touch @desktop', async ({ page }) => {
  const { profiles } = await (await page.request.get('/api/search.php')).json()
  await page.goto(`/members/${profiles[0].id}?t=0`)
  await expect(page.locator('dialog[open]')).toBeVisible()
})
