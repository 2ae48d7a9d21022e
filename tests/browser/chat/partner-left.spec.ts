import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { createId } from '#server/platform/ids.ts'
import { expect, test } from '../fixtures.ts'
import { open, readUser } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'

test('a member with an open conversation is told immediately that the other one has left @desktop', async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(180_000)
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  const elsewhere = await openBrowser()
  const ben = await becomeMember(elsewhere, { name: 'Ben', gender: 'male' })
  const data = { profile: ben.id, text: 'Hello there', client_id: createId() }
  expect((await page.request.post('/api/chat.php', { data })).status()).toBe(200)
  await open(anna, href('members-id-chat', 'en', { id: ben.id }))
  const field = page.getByRole('textbox', { name: t('chat.fieldLabel', { name: ben.name }) })
  await field.fill('How are you')
  const leave = { reason: 'time', password: 'correct horse battery' }
  expect((await elsewhere.request.post('/api/account-delete.php', { data: leave })).status()).toBe(200)
  await expect(page.getByText(t('chat.closedGone'))).toBeVisible({ timeout: 30_000 })
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('button', { name: new RegExp(`^${t('chat.retry')}`) })).toHaveCount(0)
})

test('a member with an open conversation is told immediately that the other one has blocked them @phone', async ({
  page,
  openBrowser,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.allow(/status of 40[34]/)
  problems.allow(/You're blocked by/)
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { t } = anna
  const { profile } = await readUser(anna)
  const elsewhere = await openBrowser()
  const ben = await becomeMember(elsewhere, { name: 'Ben', gender: 'male' })
  const data = { profile: ben.id, text: 'Hello there', client_id: createId() }
  const sent = await page.request.post('/api/chat.php', { data })
  const { message }: CallOutput<'sendMessage'> = await sent.json()
  await open(anna, href('chats-id', 'en', { id: message.conversation }))
  await page.getByRole('textbox', { name: t('chat.fieldLabel', { name: ben.name }) }).fill('How are you')
  expect((await elsewhere.request.post('/api/block.php', { data: { profile: profile.id } })).status()).toBe(
    200,
  )
  await expect(page.getByText(t('error.blocked_by', { name: ben.name })).first()).toBeVisible({
    timeout: 30_000,
  })
})
