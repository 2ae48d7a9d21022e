import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { holdBack } from '../hold.ts'
import { open } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

test('the first press on the gift of a profile asks for conversation and gifts at once, and once each @desktop', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  await open(anna, href('members-id', 'en', { id: ben.id }))
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(chat|gifts)\.php$/.test(pathname)) asked.push(pathname)
  })
  const conversation = await holdBack(page, '/api/chat.php', 'GET')
  const gifts = page.waitForResponse((answer) => answer.url().includes('/api/gifts.php'))
  await page.getByRole('button', { name: /a gift/ }).click()
  await conversation.asked
  // The conversation is still on its way.
  expect((await gifts).status()).toBe(200)
  conversation.release()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  expect(asked.toSorted()).toEqual(['/api/chat.php', '/api/gifts.php'])
})
