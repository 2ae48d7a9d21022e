import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { demoPassword } from '#demo/logins.ts'
import { findMissingLabels } from '../fictional-labels.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open } from '../person.ts'

test('the label is shown wherever a fictional profile is, and the check detects a missing one (G-023, U-007) @desktop', async ({
  page,
  problems,
}) => {
  // A member of another test may remove a photo while its card is loading here.
  problems.allow(/404 .*\/photos\//)
  const daan = await aPerson(page, 'Daan', 'en')
  const data = { email: 'daan@demo.example', password: demoPassword }
  expect((await page.request.post('/api/user.php', { data })).status()).toBe(200)
  const { chats } = (await (await page.request.get('/api/chats.php')).json()) as CallOutput<'chats'>
  const chat = chats.find(({ profile }) => profile.fictional)
  if (!chat) throw new Error('Daan of the demo writes with no fictional profile')
  const label = 'Fictional profile'

  let shown = 0
  for (const path of [
    `${href('members', 'en')}?min_age=18&max_age=99&page=3`,
    href('likes', 'en'),
    href('chats', 'en'),
    href('chats-id', 'en', { id: chat.conversation.id }),
    href('members-id', 'en', { id: chat.profile.id }),
  ]) {
    await open(daan, path)
    const found = await findMissingLabels(page, label)
    expect(found.unlabelled, path).toEqual([])
    shown += found.shown
  }
  expect(shown).toBeGreaterThan(3)

  await open(daan, href('chats', 'en'))
  const before = await findMissingLabels(page, label)
  const row = page.locator(`li:has(a[href$="${chat.conversation.id}"])`)
  await row.evaluate((node, text) => {
    for (const part of node.querySelectorAll('span'))
      if (part.textContent.includes(text) && part.children.length > 0 && part.querySelector('svg'))
        part.remove()
  }, label)
  const planted = await findMissingLabels(page, label)
  expect(planted.unlabelled).toHaveLength(before.unlabelled.length + 1)
})
