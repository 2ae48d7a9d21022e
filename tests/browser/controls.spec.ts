import { href } from '#contract/routing/paths.ts'
import { expect, test } from './fixtures.ts'
import { open } from './person.ts'
import { aMemberPerson, becomeMember } from './quick-member.ts'

test('a menu supports arrows, letters and Escape, and closes on a press outside or when the focus leaves @desktop', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  await open(anna, href('members-id', 'en', { id: ben.id }))
  const opener = page.getByRole('button', { name: t('view.menu', { name: ben.name }) })
  const menu = page.getByRole('menu')
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const block = item(t('safety.blockName', { name: ben.name }))

  await opener.focus()
  await page.keyboard.press('ArrowDown')
  const [first, last] = [page.getByRole('menuitem').first(), page.getByRole('menuitem').last()]
  await expect(first).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(last).toBeFocused()
  await page.keyboard.press('Home')
  await page.keyboard.press(t('safety.blockName', { name: ben.name }).charAt(0).toLowerCase())
  await expect(block).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()

  await opener.click()
  await expect(menu).toBeVisible()
  await page.mouse.click(5, 500)
  await expect(menu).toBeHidden()
  await opener.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(menu).toBeHidden()
})

test('a dialog closes on a press outside, not on one inside or on a text selection that ends outside @desktop', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  await open(anna, href('members-id', 'en', { id: ben.id }))
  await page.getByRole('button', { name: t('view.menu', { name: ben.name }) }).click()
  await page.getByRole('menuitem', { name: t('safety.blockName', { name: ben.name }) }).click()
  const dialog = page.getByRole('dialog')
  const text = dialog.getByText(t('safety.blockText'))
  await text.click()
  await page.waitForTimeout(100)
  await expect(dialog).toBeVisible()
  await text.hover()
  await page.mouse.down()
  await page.mouse.move(20, 700)
  await page.mouse.up()
  await page.waitForTimeout(100)
  await expect(dialog).toBeVisible()
  await page.mouse.click(20, 700)
  await expect(dialog).toBeHidden()
})

test('a dialog is a sheet at the foot of a phone @phone', async ({ page, openBrowser }) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  await open(anna, href('members-id', 'en', { id: ben.id }))
  await page.getByRole('button', { name: t('view.menu', { name: ben.name }) }).click()
  await page.getByRole('menuitem', { name: t('safety.blockName', { name: ben.name }) }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box && { x: box.x, width: box.width, foot: Math.round(box.y + box.height) }
    })
    .toEqual({ x: 0, width: 390, foot: 844 })
})

test('a toast is 350 px wide and closes after six seconds, except while the pointer or the focus is on it @desktop (K-034)', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  await page.clock.install()
  await open(anna, href('members-id', 'en', { id: ben.id }))
  await page.getByRole('button', { name: t('view.menu', { name: ben.name }) }).click()
  await page.getByRole('menuitem', { name: t('safety.blockName', { name: ben.name }) }).click()
  const toast = page.getByRole('status').locator('> div').filter({ hasText: ben.name })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('safety.block'), exact: true })
    .click()
  await expect(toast).toContainText(t('safety.blocked', { name: ben.name }))
  await toast.hover()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100))
  expect((await toast.boundingBox())?.width).toBe(350)
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(640, 300)
  const close = toast.getByRole('button', { name: t('ui.close') })
  await close.focus()
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await close.blur()
  await page.clock.runFor(3000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(6100)
  await expect(toast).toHaveCount(0)
})

test('the field of a conversation grows with its lines to 140 px at most; Shift+Enter begins a line, Enter sends @desktop', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  await open(anna, href('members-id-chat', 'en', { id: ben.id }))
  const field = page.getByRole('textbox', { name: ben.name })
  const height = async () => (await field.boundingBox())?.height ?? 0
  const lowest = await height()
  await field.fill('One line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('another')
  await expect(field).toHaveValue('One line\nanother')
  expect(await height()).toBeGreaterThan(lowest)
  await field.fill('a line\n'.repeat(30))
  await expect.poll(height).toBe(140)
  // The page itself does not scroll: the conversation does.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await field.fill('Hello there')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await expect(page.getByRole('log').getByText('Hello there')).toBeVisible()
  await expect.poll(height).toBe(lowest)
})

test('a press on the like of a card does not follow the link of the card @desktop', async ({ page }) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  await open(anna, href('members', 'en'))
  // One that the page shows: others sign up meanwhile, and come first in a newer search.
  const label = await page
    .getByRole('button', { name: /^Like \S/ })
    .first()
    .getAttribute('aria-label')
  const name = label?.replace('Like ', '') ?? ''
  const like = page.getByRole('button', { name: t('members.like', { name }), exact: true }).first()
  await like.click()
  await expect(page.getByRole('button', { name: t('members.liked', { name }), exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${href('members', 'en')}$`))
})
