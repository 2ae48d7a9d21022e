import type { Locator, Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { aBuyer, spendOne } from '../paying.ts'
import { open } from '../person.ts'
import { becomeMember } from '../quick-member.ts'

test.use({ offersOpen: true })

/** Stops the browser's clock: from now on it only advances when the test advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await waitForParts(page)
}

/** Waits for parts that are loaded later, such as the offers; React shows them some tenths of a second later. */
async function waitForParts(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (let step = 0; step < 5; step++) {
    await page.clock.runFor(200)
    await page.waitForTimeout(50)
  }
}

/** Lets the stopped clock run until something shows; returns the maximum number of milliseconds it took. */
async function runUntil(page: Page, shown: Locator): Promise<number> {
  let passed = 0
  await expect(async () => {
    passed += 500
    await page.clock.runFor(500)
    expect(await shown.isVisible()).toBe(true)
  }).toPass()
  return passed
}

test('the time bonus opens after forty seconds in the members area without credits, once (K-018, K-019, L-002, M-004, S-035, S-038)', {
  tag: '@desktop',
}, async ({ page, openBrowser }) => {
  const friend = await becomeMember(await openBrowser(), { name: 'Fred', gender: 'male' })
  const person = await aBuyer(page, 'Tina')
  const { t, locale } = person
  await spendOne(page, friend.id)
  await spendOne(page, friend.id)
  const modal = page.getByRole('dialog', { name: t('bonus.time.title') })
  const navigation = page.getByRole('banner')
  const inArea = page.getByRole('heading', { level: 1, name: t('title.likes') })
  const outside = page.getByRole('heading', { level: 1, name: t('title.settings') })
  const enter = async () => {
    await navigation.getByRole('link', { name: t('nav.likes') }).click()
    return runUntil(page, inArea)
  }
  await page.clock.install()
  await open(person, href('settings', locale))
  await stopClock(page)
  await enter()
  // One credit is left.
  await page.clock.runFor(60_000)
  await expect(modal).toBeHidden()
  await page.goBack()
  await runUntil(page, outside)
  await spendOne(page, friend.id)
  // No credit any more, but outside the area.
  await page.clock.runFor(60_000)
  await expect(modal).toBeHidden()
  const passed = await enter()
  await page.clock.runFor(39_000 - passed)
  await expect(modal).toBeHidden()
  // It would close an open menu, so it waits for its end.
  const menu = page.getByRole('menu')
  await navigation.getByRole('button', { name: new RegExp(`^${t('nav.account')}`) }).click()
  await expect(menu).toBeVisible()
  const priced = page.waitForResponse('**/api/packages.php*')
  await page.clock.runFor(passed + 1000)
  await (await priced).finished()
  await page.clock.runFor(1000)
  await expect(modal).toBeHidden()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await page.clock.runFor(1000)
  await page.clock.resume()
  await expect(modal).toContainText('25%')
  await expect(modal).toContainText('€15.00')
  // It ticks every second.
  const left = /0[34]:\d\d:\d\d/
  const shown = left.exec((await modal.textContent()) ?? '')?.[0] ?? ''
  expect(shown).toMatch(left)
  await expect(modal).not.toContainText(shown)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: t('bonus.later') }).click()
  await expect(modal).toBeHidden()
  await page.clock.runFor(120_000)
  await expect(modal).toBeHidden()
})

test('the time bonus closes its modal when it ends, so that no countdown stays at zero (S-036)', {
  tag: '@desktop',
}, async ({ page, openBrowser }) => {
  const friend = await becomeMember(await openBrowser(), { name: 'Finn', gender: 'male' })
  const person = await aBuyer(page, 'Tara')
  const { t, locale } = person
  for (let credits = 3; credits > 0; credits--) await spendOne(page, friend.id)
  const end = Date.now() + 90_000
  let over = false
  // The server's answers, as if the member had signed up four hours ago.
  await page.route(/discountcode\.php\?.*welcome=true/, async (route) => {
    const response = await route.fetch()
    const { discountcode } = (await response.json()) as CallOutput<'welcomeDiscount'>
    const terms = over
      ? { expires: null, currency: 'EUR', minimum_order_value: 1500 }
      : { expires: new Date(end).toISOString() }
    await route.fulfill({ response, json: { discountcode: { ...discountcode, ...terms } } })
  })
  await page.clock.install()
  await open(person, href('likes', locale))
  await stopClock(page)
  const modal = page.getByRole('dialog', { name: t('bonus.time.title') })
  const priced = page.waitForResponse('**/api/packages.php*')
  await page.clock.runFor(41_000)
  await (await priced).finished()
  await runUntil(page, modal)
  await expect(modal).toContainText(/00:0[01]:\d\d/)
  over = true
  await expect(async () => {
    await page.clock.runFor(10_000)
    expect(await modal.isVisible()).toBe(false)
  }).toPass({ intervals: [100], timeout: 15_000 })
  await expect(page.getByText('00:00:00')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})

/** Makes the server respond as four hours after signup; the server's own tests cover that response. */
async function endTimeBonus(page: Page): Promise<void> {
  await page.route(/discountcode\.php\?.*welcome=true/, async (route) => {
    const response = await route.fetch()
    const { discountcode } = (await response.json()) as CallOutput<'welcomeDiscount'>
    const over = { ...discountcode, expires: null, currency: 'EUR', minimum_order_value: 1500 }
    await route.fulfill({ response, json: { discountcode: over } })
  })
}

test('afterwards the welcome discount has a banner and a modal, once, both leading to the credits (M-005, M-006)', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await aBuyer(page, 'Wendy')
  const { t, locale } = person
  await endTimeBonus(page)
  await page.clock.install()
  await open(person, href('members', locale))
  const notices = page.getByRole('complementary', { name: t('settings.notices') })
  await expect(notices.getByText(/^25% off your first credits/)).toBeVisible()
  await expect(notices.getByRole('link', { name: t('bonus.see') })).toHaveAttribute(
    'href',
    href('credits', locale),
  )
  const modal = page.getByRole('dialog', { name: t('bonus.welcome.title') })
  await waitForParts(page)
  await page.clock.runFor(25_000)
  await expect(modal).toContainText(t('bonus.welcome.textMinimum', { percent: '25%', minimum: '€15.00' }))
  await expectNoAxeViolations(page)
  await modal.getByRole('link', { name: t('bonus.see') }).click()
  await page.waitForURL(`**${href('credits', locale)}`)
  await open(person, href('members', locale))
  await page.clock.runFor(60_000)
  await expect(modal).toBeHidden()
  // A response that is being changed must be there until that is done.
  await page.unrouteAll({ behavior: 'wait' })
})

test('a member who closed the time bonus still sees the welcome discount, which has other terms (E-081)', {
  tag: '@desktop',
}, async ({ page }) => {
  const person = await aBuyer(page, 'Wilma')
  const { t, locale } = person
  const notices = page.getByRole('complementary', { name: t('settings.notices') })
  const close = notices.getByRole('button', { name: t('bonus.dismiss') })
  const welcome = notices.getByText(/^25% off your first credits on orders of €15\.00/)
  await open(person, href('members', locale))
  await expect(notices.getByText(/0[34]:\d\d:\d\d/)).toBeVisible()
  await close.click()
  await expect(close).toHaveCount(0)
  await endTimeBonus(page)
  await open(person, href('members', locale))
  await expect(welcome).toBeVisible()
  await close.click()
  await open(person, href('members', locale))
  await expect(close).toHaveCount(0)
  await page.unrouteAll({ behavior: 'wait' })
})
