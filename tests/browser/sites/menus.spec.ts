import type { Locator, Page } from '@playwright/test'
import { localeCodes, locales } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

/** The window sizes in which every menu must fit. */
const windows = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

/** Opens a menu and expects all of its panel to be inside the window and its last item to be pressable. */
async function expectInside(page: Page, button: Locator) {
  await button.scrollIntoViewIfNeeded()
  await button.click()
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const size = page.viewportSize() ?? { width: 0, height: 0 }
  await expect
    .poll(async () => {
      const box = await menu.boundingBox()
      if (!box) return 'no box'
      return box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height
        ? 'inside'
        : JSON.stringify(box)
    })
    .toBe('inside')
  await menu.locator('[role^="menuitem"]').last().click({ trial: true })
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
}

test('every menu of a visitor stays inside the window, at the head and at the foot of the page @desktop', async ({
  page,
}) => {
  const visitor = await aPerson(page, 'Vera', 'en')
  for (const size of windows) {
    await page.setViewportSize(size)
    await open(visitor, href('pricing', 'en'))
    for (const place of ['banner', 'contentinfo'] as const) {
      const button = page.getByRole(place).getByRole('button', { name: visitor.t('nav.language') })
      await expectInside(page, button)
    }
  }
})

test('every menu of a member stays inside the window @desktop', async ({ page }) => {
  const member = await aMemberPerson(page, 'Mina', 'en')
  for (const size of windows) {
    await page.setViewportSize(size)
    await open(member, href('settings', 'en'))
    await expectInside(page, page.getByRole('banner').getByRole('button', { name: member.t('nav.account') }))
    await expectInside(
      page,
      page.getByRole('contentinfo').getByRole('button', { name: member.t('nav.language') }),
    )
  }
})

test('on a phone the languages are in the header of visitors and in the menu of members @phone', async ({
  page,
}) => {
  const visitor = await aPerson(page, 'Vera', 'en')
  await open(visitor, href('pricing', 'en'))
  await page
    .getByRole('banner')
    .getByRole('button', { name: visitor.t('nav.language') })
    .click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(href('pricing', 'de'))

  const member = await aMemberPerson(page, 'Mina', 'en')
  await open(member, href('members', 'en'))
  await page
    .getByRole('banner')
    .getByRole('button', { name: member.t('nav.account') })
    .click()
  await page.getByRole('menuitem', { name: member.t('nav.language') }).click()
  await expect(page).toHaveURL(href('lang-config', 'en'))
})

test('the header of a visitor fits the narrowest phones in every language @phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const locale of localeCodes) {
    const visitor = await aPerson(page, 'Vera', locale)
    await open(visitor, href('pricing', locale))
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, locale).toBe(0)
  }
})

test('the footer links visitors to the page of all languages @phone', async ({ page }) => {
  const visitor = await aPerson(page, 'Vera', 'en')
  await open(visitor, href('pricing', 'en'))
  const link = page.getByRole('contentinfo').getByRole('link', { name: visitor.t('nav.language') })
  // The footer keeps the page's margin.
  expect((await link.boundingBox())?.x).toBeGreaterThanOrEqual(16)
  await link.click()
  await expect(page).toHaveURL(href('lang-config', 'en'))
  for (const { name } of locales)
    await expect(page.getByRole('main').getByRole('button', { name })).toBeVisible()
})
