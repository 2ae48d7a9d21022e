import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

test('with the keyboard of an iPhone open, the head of a conversation and its field stay in view @phone', async ({
  page,
  openBrowser,
}) => {
  const friend = await becomeMember(await openBrowser(), { name: 'Finn', gender: 'male' })
  const anna = await aMemberPerson(page, 'Anna', 'en')
  await open(anna, href('members-id-chat', 'en', { id: friend.id }))
  const head = page.getByRole('heading', { level: 1, name: friend.name })
  await expect(head).toBeVisible()
  // Safari keeps the size of the page: only the visual viewport reflects the keyboard.
  const keyboardTop = 480
  await page.evaluate((height) => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => height })
    visualViewport?.dispatchEvent(new Event('resize'))
  }, keyboardTop)
  const field = page.getByRole('textbox')
  await expect
    .poll(async () => {
      const box = await field.last().boundingBox()
      return box !== null && box.y + box.height <= keyboardTop
    })
    .toBe(true)
  const box = await head.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual(0)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(120)

  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { configurable: true, get: () => window.innerHeight })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(async () => (await field.last().boundingBox())?.y).toBeGreaterThan(keyboardTop)
})
