import type { Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { demoPassword } from '#demo/logins.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open, type Person, waitUntilReady } from '../person.ts'

/** Daan of the demo looks for women in the Netherlands; he only looks here, so parallel runs do not collide. */
async function asDaan(page: Page): Promise<Person> {
  const daan = await aPerson(page, 'Daan', 'en')
  const data = { email: 'daan@demo.example', password: demoPassword }
  expect((await page.request.post('/api/user.php', { data })).status()).toBe(200)
  // The demo has likes for him. Those he has opened do not pop up in the middle of a test.
  const { liked_by }: CallOutput<'likes'> = await (await page.request.get('/api/likes.php')).json()
  for (const { id } of liked_by) {
    const seen = await page.request.put('/api/like.php', { data: { profile: id, seen: true } })
    expect(seen.status()).toBe(200)
  }
  return daan
}

const cards = ({ page }: Person) => page.locator('main li:has(a[href*="/members/"])')

test('going back from a profile shows the same cards at the same place without loading them again (E-114, E-117)', async ({
  page,
}) => {
  const daan = await asDaan(page)
  // Other tests sign members up at the same time; 24 of them without a picture would fill the first page.
  await open(daan, `${href('members', 'en')}?with_photo=1`)
  await expect(cards(daan)).toHaveCount(24)
  // Until a picture has loaded, a few blurred pixels of it are shown instead.
  await expect(cards(daan).locator('img').first()).toHaveCSS(
    'background-image',
    /^url\("data:image\/webp;base64,/,
  )
  await page.getByRole('button', { name: daan.t('search.showMore') }).click()
  await expect.poll(() => cards(daan).count()).toBeGreaterThan(24)
  await expect(page).toHaveURL(/page=2/)

  // Not as seen: cards outside of the screen are not painted.
  const names = await cards(daan).locator('a').allTextContents()
  const late = cards(daan).nth(20).locator('a')
  await late.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(100)
  await late.click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d\d/)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search.php')) asked.push(request.url())
  })
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(daan.t('search.title'))
  expect(await cards(daan).locator('a').allTextContents()).toEqual(names)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(place - 3)
  expect(await page.evaluate(() => window.scrollY)).toBeLessThan(place + 3)
  expect(asked).toEqual([])
})

/**
 * Holds the further pages of a search back. Returns the function that continues them, or answers that there are none.
 */
async function holdFurther(page: Page): Promise<(status: 200 | 500) => void> {
  let release = (_: 200 | 500): void => undefined
  const status = new Promise<200 | 500>((resolve) => {
    release = resolve
  })
  await page.route(/search\.php.*before=/, async (route) =>
    (await status) === 200 ? route.continue() : route.fulfill({ status: 500 }),
  )
  return release
}

test('opening a profile while more members are loading stays on the profile @desktop', async ({ page }) => {
  const daan = await asDaan(page)
  await open(daan, href('members', 'en'))
  const release = await holdFurther(page)
  await page.getByRole('button', { name: daan.t('search.showMore') }).click()
  await cards(daan).first().locator('a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d\d/)
  const address = page.url()
  const answered = page.waitForResponse(/search\.php.*before=/)
  release(200)
  await answered
  // Long enough for the answer to be used.
  await page.waitForTimeout(500)
  expect(page.url()).toBe(address)
})

test('members that fail to load leave the others in place, and can be retried @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/500/)
  const daan = await asDaan(page)
  await open(daan, href('members', 'en'))
  const release = await holdFurther(page)
  release(500)
  const more = page.getByRole('button', { name: daan.t('search.showMore') })
  await more.click()
  await expect(page.getByRole('alert')).toHaveText(daan.t('error.unavailable'), { timeout: 30_000 })
  await expect(cards(daan)).toHaveCount(24)
  await page.unroute(/search\.php.*before=/)
  await more.click()
  await expect.poll(() => cards(daan).count()).toBeGreaterThan(24)
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('filters can be set by keyboard, are in the address, and are explained when few members match', async ({
  page,
}) => {
  const daan = await asDaan(page)
  await open(daan, href('members', 'en'))
  const dialog = page.locator('dialog[open]')
  const count = page
    .locator('main header p, main p')
    .filter({ hasText: /member/ })
    .first()

  await test.step('many: ages by keyboard (E-112, E-113)', async () => {
    const pill = page.getByRole('button', { name: new RegExp(daan.t('search.age')) })
    await pill.focus()
    await page.keyboard.press('Enter')
    const [from, to] = [
      dialog.getByLabel(daan.t('search.minAge')),
      dialog.getByLabel(daan.t('search.maxAge')),
    ]
    await from.fill('40')
    await to.fill('250')
    await page.keyboard.press('Enter')
    await expect(to).toBeFocused()
    await expect(to).toHaveValue('250')
    await expect(to).toHaveAccessibleDescription(daan.t('search.ageWrong', { min: 18, max: 99 }))
    await expect(to).toHaveAttribute('aria-invalid', 'true')
    await expect(from).not.toHaveAttribute('aria-invalid')
    await expectNoAxeViolations(page)
    await to.fill('25')
    await expect(to).not.toHaveAttribute('aria-invalid')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/min_age=25&max_age=40/)
    await expect(pill).toContainText('25–40')
    await expect(count).toBeVisible()
    await expectNoAxeViolations(page)
  })

  await test.step('few: each filter says what it leaves out, similar members are labelled (E-116)', async () => {
    await open(daan, `${href('members', 'en')}?gender=female&country=NL&min_age=30&max_age=31&hair_color=red`)
    const explained = page.getByRole('region', { name: daan.t('search.relaxTitle') })
    const relax = explained.or(page.locator('section', { hasText: daan.t('search.relaxTitle') })).first()
    await expect(relax.getByRole('button').first()).toBeVisible()
    await expect(page.getByRole('heading', { name: daan.t('search.similar') })).toBeVisible()
    await expectNoAxeViolations(page)
    await relax.getByRole('button', { name: new RegExp(daan.t('search.age')) }).click()
    await expect(page).not.toHaveURL(/min_age/)
  })

  await test.step('empty: says so and resets', async () => {
    const noMember = '?gender=male&country=PL&min_age=98&max_age=99&hair_color=other&tattoos=many'
    await open(daan, href('members', 'en') + noMember)
    await expect(page.getByText(daan.t('search.none'))).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: daan.t('search.reset') }).click()
    await expect(cards(daan).first()).toBeVisible()
  })
})

test('an old or mistyped address shows the search with its valid filters @desktop', async ({ page }) => {
  const daan = await asDaan(page)
  const old =
    '?height=abc&age_from=5&min_age=5&max_age=60&hair_color=blue&country=XX&online=maybe&countryregion=NL-ZZ9'
  const answer = await page.goto(href('members', 'en') + old)
  expect(answer?.status()).toBe(200)
  await waitUntilReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(daan.t('search.title'))
  await expect(cards(daan)).toHaveCount(24)
  await expect(page.getByRole('button', { name: new RegExp(daan.t('search.age')) })).toContainText('18–60')
  await expect(page.getByRole('button', { name: 'Netherlands', exact: true })).toBeVisible()
  // Further changes are in an address without the invalid parts.
  await page.getByRole('button', { name: daan.t('search.online') }).click()
  await expect(page).toHaveURL(/members\?max_age=60&online=1$/)
})

test('a search is saved, opened again and deleted @desktop', async ({ page }) => {
  // Parallel runs use the same member: each keeps its own search.
  const daan = await asDaan(page)
  const age = 44
  await open(daan, `${href('members', 'en')}?gender=female&country=NL&min_age=${age}&max_age=60`)
  const pill = page.getByRole('button', { name: daan.t('saved.title') })
  await pill.click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: daan.t('saved.save') }).click()
  await expect(dialog.getByText(daan.t('saved.isSaved'))).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: `${age}–60` })
  const alert = row.getByRole('switch', { name: daan.t('saved.alert') })
  await expect(alert).not.toBeChecked()
  await alert.check()
  await expect(alert).toBeChecked()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')

  await open(daan, href('members', 'en'))
  await pill.click()
  await expect(alert).toBeChecked()
  await row
    .getByRole('button', { name: new RegExp(`${age}–60`) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`min_age=${age}&max_age=60`))
  await pill.click()
  await row.getByRole('button', { name: /^Delete the search/ }).click()
  await expect(row).toHaveCount(0)
})

test('“near me” finds the region of the browser’s position and stores nothing of it', async ({
  openBrowser,
}) => {
  const page = await openBrowser({
    geolocation: { latitude: 52.0907, longitude: 5.1214 },
    permissions: ['geolocation'],
  })
  const daan = await asDaan(page)
  await open(daan, href('members', 'en'))
  await page
    .getByRole('group', { name: daan.t('search.filters') })
    .getByRole('button', { name: /Netherlands/ })
    .click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByRole('button', { name: daan.t('search.nearMe') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/countryregion=NL-UT/)
  expect(page.url()).not.toMatch(/52\.|5\.12/)
})

test('the photos of a profile can be browsed by keyboard, and locked ones say why (U-002, U-005)', async ({
  page,
}) => {
  const daan = await asDaan(page)
  // Sofie of the demo has several pictures; who stands first in the list is made by other journeys.
  const { chats } = (await (await page.request.get('/api/chats.php')).json()) as CallOutput<'chats'>
  const sofie = chats.find(({ profile }) => profile.name === 'Sofie')
  await open(daan, href('members-id', 'en', { id: sofie?.profile.id ?? '' }))
  const count = page.getByRole('button', { name: /^\d+ photos?$/ })
  await expect(count).toBeVisible()
  await count.focus()
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  const total = Number((await count.innerText()).match(/\d+/)?.[0] ?? 0)
  await expect(dialog).toContainText(daan.t('view.photoOf', { number: 1, count: total }))
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText(daan.t('view.photoOf', { number: 2, count: total }))
  await page.keyboard.press('ArrowLeft')
  await expect(dialog).toContainText(daan.t('view.photoOf', { number: 1, count: total }))
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(count).toBeFocused()
  await expectNoAxeViolations(page)
})

test('an unknown member is not found; a member’s own profile looks as others see it (R-004)', async ({
  page,
  problems,
}) => {
  const daan = await asDaan(page)
  problems.allow(/404/)
  const answer = await page.goto(href('members-id', 'en', { id: '018f0000-0000-7000-8000-000000000000' }))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be found')
  const { user } = (await (await page.request.get('/api/user.php')).json()) as {
    user: { profile: { id: string } }
  }
  await open(daan, href('members-id', 'en', { id: user.profile.id }))
  await expect(page.locator('main')).toContainText(daan.t('view.ownNotice'))
  // Among similar members there may be another whose name begins like his.
  const like = daan.t('members.like', { name: 'Daan' })
  await expect(page.getByRole('button', { name: like, exact: true })).toHaveCount(0)
})

test('a search that fails keeps its heading and filters, says why, and can be tried again @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/422/)
  const daan = await asDaan(page)
  const { t } = daan
  await open(daan, href('members', 'en'))
  let fails = true
  await page.route(/\/api\/search\.php/, (route) =>
    fails
      ? route.fulfill({ status: 422, json: { error: 'validation', message: 'No.', request_id: 'x' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: t('search.online'), exact: true }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toBeVisible()
  await expect(main.getByRole('heading', { level: 1, name: t('search.title') })).toBeVisible()
  const online = page.getByRole('button', { name: t('search.online'), exact: true })
  await expect(online).toHaveAttribute('aria-pressed', 'true')
  fails = false
  await main.getByRole('button', { name: t('errorPage.tryAgain') }).click()
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(cards(daan).first()).toBeVisible()
})

test('a search, and more of its results, are loaded by themselves when the connection is back @phone', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  test.setTimeout(120_000)
  const daan = await asDaan(page)
  const { t } = daan
  await open(daan, href('members', 'en'))
  const { length: before } = await cards(daan).all()
  const alert = page.getByRole('main').getByRole('alert')
  // A read is repeated for some ten seconds before it counts as failed.
  const afterRetries = { timeout: 30_000 }
  await page.context().setOffline(true)
  await page.getByRole('button', { name: t('search.showMore'), exact: true }).click()
  await expect(alert).toBeVisible(afterRetries)
  await page.context().setOffline(false)
  await expect(alert).toHaveCount(0)
  await expect.poll(() => cards(daan).count(), afterRetries).toBeGreaterThan(before)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: t('search.online'), exact: true }).click()
  await expect(alert).toBeVisible(afterRetries)
  await page.context().setOffline(false)
  await expect(alert).toHaveCount(0)
  await expect(cards(daan).first()).toBeVisible()
})
