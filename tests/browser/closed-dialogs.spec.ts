import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from './fixtures.ts'
import { holdAnswer, holdBack } from './hold.ts'
import { aPerson, open } from './person.ts'
import { aMemberPerson, becomeMember } from './quick-member.ts'

test('a report that was closed with Escape or a press outside is kept, for the member it was written about @desktop', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  const dialog = page.getByRole('dialog')
  const details = dialog.getByLabel(t('safety.reportDetails'), { exact: true })
  const ask = async () => {
    await page.getByRole('button', { name: t('chat.menu') }).click()
    await page.getByRole('menuitem', { name: t('safety.report') }).click()
    await expect(details).toBeVisible()
  }
  await open(anna, href('members-id-chat', 'en', { id: ben.id }))

  await test.step('closed before it was sent', async () => {
    await ask()
    await dialog.getByRole('radio', { name: t('safety.reason.spam') }).check({ force: true })
    await details.fill('He has sent the same words to all of my friends.')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await ask()
    await expect(details).toHaveValue('He has sent the same words to all of my friends.')
    await page.mouse.click(5, 5)
    await expect(dialog).toBeHidden()
    await ask()
    await expect(details).toHaveValue('He has sent the same words to all of my friends.')
    await expect(dialog.getByRole('radio', { name: t('safety.reason.spam') })).toBeChecked()
  })

  await test.step('closed while it was on its way: what became of it is said', async () => {
    await dialog.getByRole('checkbox', { name: t('safety.goodFaith') }).check()
    const answer = await holdAnswer(page, '/api/report.php', 'POST')
    await dialog.getByRole('button', { name: t('safety.sendReport') }).click()
    await answer.asked
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    answer.release()
    const [said = ''] = t('safety.reported', { reference: '|' }).split('|')
    await expect(page.getByText(said)).toBeVisible()
    await ask()
    await expect(details).toHaveValue('')
  })
})

test('a block that fails after its question was closed does not count as done @desktop', async ({
  page,
  openBrowser,
  problems,
}) => {
  problems.allow(/status of 422 .*\/api\/block\.php/)
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  const { t } = anna
  const dialog = page.getByRole('dialog')
  await open(anna, href('members-id-chat', 'en', { id: ben.id }))
  await page.route('**/api/block.php', (route) =>
    route.fulfill({ status: 422, json: { error: 'validation', message: '' } }),
  )
  const block = await holdBack(page, '/api/block.php', 'POST')
  const ask = async () => {
    await page.getByRole('button', { name: t('chat.menu') }).click()
    await page.getByRole('menuitem', { name: t('safety.block') }).click()
    await expect(dialog).toBeVisible()
  }
  await ask()
  await dialog.getByRole('button', { name: t('safety.block'), exact: true }).click()
  await block.asked
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  block.release()
  await expect(page.getByText(t('error.validation'))).toBeVisible()
  await ask()
  await expect(dialog.getByText(t('error.validation'))).toBeHidden()
})

test('a visitor’s input to the signup survives a press outside, except for the password @desktop (M-001)', async ({
  page,
}) => {
  const zoe = await aPerson(page, 'Zoe', 'en')
  const { t } = zoe
  const signup = page.getByRole('dialog', { name: t('nav.signup') })
  const ask = () =>
    page
      .getByRole('banner')
      .getByRole('button', { name: t('nav.signup') })
      .click()
  await open(zoe, href('pricing', 'en'))
  await ask()
  await signup.getByLabel(t('signup.name'), { exact: true }).fill(zoe.name)
  await signup.getByLabel(t('signup.email'), { exact: true }).fill(zoe.email)
  await signup.getByLabel(t('signup.day'), { exact: true }).fill('5')
  await signup.getByLabel(t('signup.gender.female'), { exact: true }).check({ force: true })
  await signup.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await page.mouse.click(5, 400)
  await expect(signup).toBeHidden()
  await ask()
  await expect(signup.getByLabel(t('signup.name'), { exact: true })).toHaveValue(zoe.name)
  await expect(signup.getByLabel(t('signup.email'), { exact: true })).toHaveValue(zoe.email)
  await expect(signup.getByLabel(t('signup.day'), { exact: true })).toHaveValue('5')
  await expect(signup.getByLabel(t('signup.gender.female'), { exact: true })).toBeChecked()
  await expect(signup.getByLabel(t('signup.password'), { exact: true })).toHaveValue('')
})

test('a logout without a connection says immediately that it failed, and so does any other press @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED/)
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const { t } = ida
  await open(ida, href('settings', 'en'))
  await page.context().setOffline(true)
  await page
    .getByRole('button', { name: new RegExp(`^${t('nav.account')}: `) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: t('nav.logout') }).click()
  await expect(page.getByText(t('failure.noConnection'))).toBeVisible({ timeout: 2_000 })
  await page.getByLabel(t('settings.invisible'), { exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: t('failure.noConnection') })).toBeVisible({
    timeout: 2_000,
  })
  await page.context().setOffline(false)
})

test('a message that comes while another one is marked as read stays counted @desktop', async ({
  page,
  openBrowser,
}) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  const { profile } = await page.request
    .get('/api/user.php')
    .then(async (answer) => ((await answer.json()) as { user: { profile: { id: string } } }).user)
  const from = async (name: string) => {
    const writer = await openBrowser()
    await becomeMember(writer, { name, gender: 'male' })
    return async (text: string) => {
      const data = { profile: profile.id, text, client_id: crypto.randomUUID() }
      const sent = await writer.request.post('/api/chat.php', { data })
      expect(sent.status()).toBe(200)
      return (await sent.json()) as CallOutput<'sendMessage'>
    }
  }
  const [ben, carl] = [await from('Ben'), await from('Carl')]
  const { chat } = await ben('Are you there?')
  const badge = page.locator('link[rel="icon"]')
  await open(anna, href('chats', 'en'))
  await expect(badge).toHaveAttribute('href', '/favicon.svg?unread=1')
  const read = await holdAnswer(page, '/api/chat.php', 'PUT')
  await page.locator(`a[href="${href('chats-id', 'en', { id: chat.conversation.id })}"]`).click()
  await read.asked
  await expect(badge).not.toHaveAttribute('href', '/favicon.svg?unread=1')
  await carl('And I am here, too.')
  await expect(badge).toHaveAttribute('href', '/favicon.svg?unread=1')
  const answer = page.waitForResponse((one) => one.request().method() === 'PUT')
  read.release()
  await answer
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect(await badge.getAttribute('href')).toBe('/favicon.svg?unread=1')
})
