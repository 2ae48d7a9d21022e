import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

test('a like leads to the profile and a match to the chat, each by one button; coming back to the likes finds the one opened last (E-045, M-016) @desktop', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const other = await openBrowser()
  const ben = await becomeMember(other, { name: 'Ben', gender: 'male' })
  const answer = await page.request.get('/api/user.php')
  const own = ((await answer.json()) as CallOutput<'currentUser'>).user?.profile.id
  const like = { data: { profile: own } }
  expect((await other.request.post('/api/like.php', like)).status()).toBe(200)

  await open(anna, href('likes', 'en'))
  const modal = page.locator('dialog[open]')
  const button = modal.getByRole('link', { name: anna.t('match.viewProfile') })
  await expect(button).toHaveAttribute('href', href('members-id', 'en', { id: ben.id }))
  // The picture is a link too, and there is nothing else to press.
  await expect(modal.getByRole('link')).toHaveCount(2)
  await expect(modal.getByRole('button')).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page
    .getByRole('main')
    .locator(`a[href="${href('members-id', 'en', { id: ben.id })}"]`)
    .first()
    .click()
  await page.waitForURL(`**${href('members-id', 'en', { id: ben.id })}`)
  const stored = await page.evaluate(
    (name) => JSON.parse(localStorage.getItem(name) ?? 'null'),
    `me:${own}:last-opened-like`,
  )
  expect(stored).toEqual({ id: ben.id, date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) })
  await page.goBack()
  await expect(page.locator(`main a[href$="/${ben.id}"]`).first()).toBeInViewport()

  await page.getByRole('main').locator(`a[href$="/${ben.id}"]`).first().click()
  await page.getByRole('button', { name: anna.t('members.like', { name: ben.name }) }).click()
  const chat = modal.getByRole('link', { name: anna.t('match.sendMessage') })
  await expect(chat).toHaveAttribute('href', href('members-id-chat', 'en', { id: ben.id }))
  await expect(modal.getByRole('button')).toHaveCount(0)
})
