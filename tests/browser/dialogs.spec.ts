import type { Locator, Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from './fixtures.ts'
import { open } from './person.ts'
import { aMemberPerson, becomeMember } from './quick-member.ts'

const focusIn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.closest('dialog[open]') ? 'dialog' : activeElement?.tagName
  })

/** Opens and closes a dialog as one does by keys and on a phone: `opener` has the focus before and after. */
async function expectGoodManners(page: Page, opener: Locator, press: () => Promise<void>): Promise<void> {
  const dialog = page.locator('dialog[open]')
  const address = page.url()
  await press()
  await expect(dialog).toBeVisible()
  await expect.poll(() => focusIn(page)).toBe('dialog')
  // From the last stop the key leads to the browser's own bars, never to the page behind.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab', 'Shift+Tab']) {
    await page.keyboard.press(key)
    expect(['dialog', 'BODY', 'HTML']).toContain(await focusIn(page))
  }
  const scrolled = await page.evaluate(() => scrollY)
  await page.mouse.move(195, 4)
  await page.mouse.wheel(0, 400)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)

  await page.evaluate(() => history.back())
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(page.url()).toBe(address)

  await press()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

test('dialogs take and return the focus, stop the page behind them from scrolling, and close with Escape and Back @phone', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(120_000)
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  const data = { profile: ben.id, text: 'Pancakes?', client_id: crypto.randomUUID() }
  const sent = await page.request.post('/api/chat.php', { data })
  const { chat } = (await sent.json()) as CallOutput<'sendMessage'>
  const settings = (await (await page.request.get('/api/settings.php')).json()) as CallOutput<'settings'>
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first()
  const byButton = (opener: Locator) => expectGoodManners(page, opener, () => opener.click())
  const byMenu = (menu: Locator, item: string) =>
    expectGoodManners(page, menu, async () => {
      await menu.click()
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    })

  await open(anna, href('chats', 'en'))
  await test.step('in a conversation', async () => {
    await page.locator(`a[href="${href('chats-id', 'en', { id: chat.conversation.id })}"]`).click()
    await expect(page.getByRole('log')).toBeVisible()
    for (const name of [t('chat.icebreakers'), t('chat.gift', { credits: settings.gift_credits })])
      await byButton(button(name))
    const items = [t('chat.signals'), t('chat.delete'), t('safety.block'), t('safety.report')]
    for (const item of items) await byMenu(button(t('chat.menu')), item)
  })

  await test.step('on a profile', async () => {
    await page
      .locator(`a[href="${href('members-id', 'en', { id: ben.id })}"]`)
      .first()
      .click()
    await page.waitForURL(`**${href('members-id', 'en', { id: ben.id })}`)
    const menu = button(t('view.menu', { name: ben.name }))
    for (const item of [t('safety.report'), t('safety.blockName', { name: ben.name })])
      await byMenu(menu, item)
    await byButton(button(t('view.gift', { name: ben.name, credits: settings.gift_credits })))
  })

  await test.step('in the search (L-018)', async () => {
    await open(anna, href('likes', 'en'))
    await page
      .getByRole('link', { name: t('nav.members') })
      .filter({ visible: true })
      .first()
      .click()
    await page.waitForURL(`**${href('members', 'en')}`)
    for (const name of [t('search.moreFilters'), t('saved.title')]) await byButton(button(name))
    await byButton(page.locator('button[aria-haspopup="dialog"]').first())
  })

  await test.step('the gallery', async () => {
    // Who shows a picture: the newest members of other tests show none.
    await open(anna, `${href('members', 'en')}?with_photo=1`)
    await page.locator('main li a[href^="/members/"]').first().click()
    await page.waitForURL(/members\/[\da-f-]+$/)
    await byButton(
      page
        .getByRole('main')
        .getByRole('button', { name: /^\d+ photos?/ })
        .first(),
    )
  })

  await page.evaluate(() => history.back())
  await page.waitForURL(`**${href('members', 'en')}?with_photo=1`)
})
