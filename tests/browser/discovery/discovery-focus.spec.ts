import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

test('the swipe game keeps the focus, and has new likes when a new day starts @desktop', async ({ page }) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  await page.clock.install()
  await open(anna, href('swipe-game', 'en'))
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await test.step('a skip is taken back once; its button keeps the focus', async () => {
    const undo = button(t('swipe.undo'))
    await expect(undo).toBeDisabled()
    await button(t('swipe.skip')).click()
    await expect(undo).toBeEnabled()
    await undo.focus()
    await page.keyboard.press('Enter')
    await expect(undo).toBeDisabled()
    await expect(undo).toBeFocused()
  })

  await test.step('the last like of the day leaves the focus where it is; at the reset there are others (K-013)', async () => {
    const like = button(t('swipe.like'))
    const tomorrow = new Date(Date.now() + 3_600_000).toISOString()
    let left = 0
    await page.route('**/api/swipe-game.php', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as CallOutput<'swipeDeck'>
      const resets_at = left === 0 ? tomorrow : answer.resets_at
      await route.fulfill({ response, json: { ...answer, likes_left: left, resets_at } })
    })
    await like.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('swipe.left', { count: 0 }))).toBeVisible()
    await expect(like).toBeDisabled()
    await expect(like).toBeFocused()
    left = 3
    await page.clock.fastForward(3_700_000)
    await expect(page.getByText(t('swipe.left', { count: 3 }))).toBeVisible()
    await expect(like).toBeEnabled()
  })
})

test('the match finder moves the focus when the wishes open or close @desktop', async ({ page }) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  await open(anna, href('match-finder', 'en'))
  const change = page.getByRole('button', { name: t('finder.change') }).first()
  await page.getByRole('button', { name: t('finder.save') }).focus()
  await page.keyboard.press('Enter')
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: t('finder.whom') }).locator('input:checked')).toBeFocused()
})
