import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const kilobyte = 1024
const program = '**/assets/entry-client-*.js'

/** Adds up the transfer sizes of the scripts that the page had requested when it was shown. */
function weighFirstScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return files
      .filter(({ name, startTime }) => /\.js$/.test(name) && startTime < (navigation?.loadEventStart ?? 0))
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  })
}

/** Lists the style sheets that were fetched. */
function listFetchedStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.css')),
  )
}

/** Holds the program back until it is released. */
async function holdProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(program, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

for (const path of ['/', '/landers/video', '/landers/gallery/eng', '/members', '/pages/terms']) {
  test(`${path} is light until it is rendered, and then loads its scripts by itself`, async ({ page }) => {
    await page.goto(path, { waitUntil: 'load' })
    await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
    expect(await weighFirstScripts(page)).toBeLessThan(15 * kilobyte)
  })
}

test('a visitor’s page holds its styles, and its program fetches none of them again @desktop', async ({
  page,
}) => {
  await page.goto('/landers/gallery/eng', { waitUntil: 'load' })
  await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
  const held = await page
    .locator('link[rel="stylesheet"][disabled]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(held.length).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
  const fetched = await listFetchedStyles(page)
  expect(fetched.filter((href) => held.includes(href))).toEqual([])
})

test('with data saving on, a page loads its scripts on the first press @desktop', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
})

test('a press before the scripts have loaded is handled afterwards, and a link keeps the source @desktop (L-007, L-045, M-001)', async ({
  page,
}) => {
  const release = await holdProgram(page)
  await page.goto('/', { waitUntil: 'load' })
  await page.getByRole('button', { name: 'Sign up' }).dispatchEvent('click')
  release()
  await expect(page.getByRole('dialog', { name: 'Sign up' })).toBeVisible()
  await expect(page).toHaveURL('/')

  await page.unroute(program)
  await holdProgram(page)
  await page.goto('/?network=acme&gclid=1', { waitUntil: 'load' })
  await page.getByRole('link', { name: 'Prices' }).first().dispatchEvent('click')
  await expect(page).toHaveURL('/pricing?network=acme')
})

test('a form submitted before the scripts have loaded keeps its input @desktop', async ({ page }) => {
  const release = await holdProgram(page)
  await page.goto('/', { waitUntil: 'load' })
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('select[name="looking_for"]')
    if (select) select.value = 'both'
    select?.form?.requestSubmit()
  })
  release()
  const dialog = page.getByRole('dialog', { name: 'Sign up' })
  await expect(dialog.getByRole('radio', { name: 'both' })).toBeChecked()
})

test('on a phone a press opens signup without the program, with the answers and the source @phone', async ({
  page,
}) => {
  const { profiles } = await (await page.request.get('/api/search.php')).json()
  await holdProgram(page)
  await page.goto('/?network=acme&gclid=1', { waitUntil: 'load' })
  await page.locator('main select[name="looking_for"]').selectOption('both')
  await page.locator('main').getByRole('button', { name: 'Start for free' }).tap()
  await expect(page).toHaveURL('/signup?looking_for=both&network=acme')

  await page.goto('/landers/gallery/eng', { waitUntil: 'load' })
  await page.locator('main').getByRole('button', { name: 'Portrait 3 of 5' }).tap()
  await expect(page).toHaveURL('/signup')

  await page.goto(`/members/${profiles[0].id}`, { waitUntil: 'load' })
  await page.locator('[data-action-bar]').getByRole('button').first().tap()
  await expect(page).toHaveURL(`/members/${profiles[0].id}/signup`)
})

test('on a phone signup is a page @phone (L-046)', async ({ page }) => {
  await page.goto('/landers/collagelanding')
  await page.getByRole('button', { name: 'Join free' }).tap()
  await expect(page).toHaveURL('/signup')
})

test('an address that needs scripts loads them without a press @desktop', async ({ page }) => {
  const { profiles } = await (await page.request.get('/api/search.php')).json()
  await page.goto(`/members/${profiles[0].id}?t=0`)
  await expect(page.locator('dialog[open]')).toBeVisible()
})
