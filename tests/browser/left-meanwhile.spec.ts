import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from './fixtures.ts'
import { holdBack } from './hold.ts'
import { aPerson, open, readUser } from './person.ts'
import { aMemberPerson, becomeMember } from './quick-member.ts'

test('a member who cancels leaving while an offer is being loaded stays a member @desktop', async ({
  page,
}) => {
  const zoe = await aMemberPerson(page, 'Zoe', 'en')
  const { t } = zoe
  await open(zoe, href('settings', 'en'))
  const offer = await holdBack(page, '/api/delete-offer.php', 'GET')
  const left: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/account-delete.php')) left.push(request.method())
  })
  await page.getByRole('button', { name: t('leave.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('leave.reason.price'), { exact: true }).check()
  await dialog.getByLabel(t('account.oldPassword'), { exact: true }).fill('correct horse battery')
  await dialog.getByRole('button', { name: t('leave.submit') }).click()
  await offer.asked
  // It is loading: a second press requests nothing more.
  await expect(dialog.getByRole('button', { name: t('leave.submit') })).toHaveAttribute('aria-busy', 'true')
  await dialog.getByRole('button', { name: t('leave.cancel') }).click()
  await expect(dialog).toBeHidden()
  // No offer: the page would continue at once, had the member not changed their mind.
  await page.route('**/api/delete-offer.php*', (route) => route.fulfill({ json: { discountcode: null } }))
  const answer = page.waitForResponse((one) => one.url().includes('/api/delete-offer.php'))
  offer.release()
  await answer
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(left).toEqual([])
  expect((await readUser(zoe)).email).toBe(zoe.email)

  await page.getByRole('button', { name: t('leave.open') }).click()
  await expect(dialog.getByRole('button', { name: t('leave.submit') })).not.toHaveAttribute('aria-busy')
})

test('a late answer does not navigate away from another page @desktop', async ({
  page,
  openBrowser,
  problems,
}) => {
  // The page being left may still ask for the conversation that the block has just ended.
  problems.allow(/404 .*chat\.php\?conversation=/)
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  const toLikes = async () => {
    await page
      .getByRole('link', { name: t('nav.likes') })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: t('nav.likes') })).toBeVisible()
  }
  const staysAt = async (path: string) => {
    // Another page would have been loaded by then.
    await page.waitForLoadState('networkidle')
    expect(new URL(page.url()).pathname).toBe(path)
  }

  await test.step('a gift that cannot be given', async () => {
    await open(anna, href('members-id', 'en', { id: ben.id }))
    await page.route('**/api/chat.php*', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), reply: 'unconfirmed' } })
    })
    const conversation = await holdBack(page, '/api/chat.php', 'GET')
    await page.getByRole('button', { name: new RegExp(`^Send ${ben.name} a gift`) }).click()
    await conversation.asked
    await toLikes()
    const answer = page.waitForResponse((one) => one.url().includes('/api/chat.php'))
    conversation.release()
    await answer
    await staysAt(href('likes', 'en'))
    await page.unrouteAll()
  })

  await test.step('a block', async () => {
    const data = { profile: ben.id, text: 'Hello', client_id: crypto.randomUUID() }
    const sent = await page.request.post('/api/chat.php', { data })
    const { chat } = (await sent.json()) as CallOutput<'sendMessage'>
    await open(anna, href('chats-id', 'en', { id: chat.conversation.id }))
    await page.getByRole('button', { name: t('chat.menu') }).click()
    await page.getByRole('menuitem', { name: t('safety.block') }).click()
    const block = await holdBack(page, '/api/block.php', 'POST')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: t('safety.block'), exact: true }).click()
    await block.asked
    await page.keyboard.press('Escape')
    const profile = href('members-id', 'en', { id: ben.id })
    await page.locator(`a[href="${profile}"]`).first().click()
    await page.waitForURL(`**${profile}`)
    await expect(page.getByRole('heading', { level: 1, name: ben.name })).toBeVisible()
    block.release()
    // Shown on whatever page is open by then.
    await expect(page.getByText(t('safety.blocked', { name: ben.name })).first()).toBeVisible()
    await staysAt(profile)
  })
})

test('two switches pressed together are both saved, whichever request is slower @desktop', async ({
  page,
}) => {
  const ines = await aMemberPerson(page, 'Ines', 'en')
  const { t } = ines
  await open(ines, href('notifications', 'en'))
  const first = await holdBack(page, '/api/notifications.php', 'PUT')
  const answers: number[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/notifications.php')) answers.push(answer.status())
  })
  await page.getByLabel(t('notifications.new_messages'), { exact: true }).uncheck()
  await first.asked
  await page.getByLabel(t('notifications.like'), { exact: true }).uncheck()
  // Time for the second request to overtake the first, if it does not wait for it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  first.release()
  await expect.poll(() => answers).toEqual([200, 200])
  expect((await readUser(ines)).notifications_disabled).toEqual(
    expect.arrayContaining(['new_messages', 'like']),
  )
})

test('the next step of the signup starts at its heading, for scrolling and focus @phone', async ({
  page,
}) => {
  const ben = await aPerson(page, 'Ben', 'en')
  const { t } = ben
  await becomeMember(page, { name: 'Ben', gender: 'male', newcomer: true })
  await open(ben, href('complete-signup', 'en'))
  const heading = (step: 'personal' | 'about_me') =>
    page.getByRole('heading', { level: 1, name: t(`signup.${step}.title`) })
  await page.getByRole('button', { name: t('signup.skip') }).click()
  await expect(heading('personal')).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  await page.getByLabel(t('regions.label.province'), { exact: true }).selectOption({ index: 1 })
  await page.getByRole('button', { name: t('signup.next') }).click()
  await expect(heading('about_me')).toBeInViewport()
  await expect(page.locator('#main')).toBeFocused()
})
