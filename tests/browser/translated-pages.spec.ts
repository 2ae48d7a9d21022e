import { href } from '#contract/routing/paths.ts'
import { expect, test } from './fixtures.ts'
import { open, waitUntilReady } from './person.ts'
import { aMemberPerson, becomeMember } from './quick-member.ts'
import { translatePages } from './translator.ts'

const password = 'correct horse battery'

test('a member logs in, resets a password and chats on pages translated by the browser @desktop', async ({
  page,
  openBrowser,
  problems,
}) => {
  // The wrong password, which the console reports.
  problems.allow(/401/)
  const other = await becomeMember(await openBrowser(), { name: 'Translated', gender: 'male' })
  const wilma = await aMemberPerson(page, 'Wilma', 'en')
  const { t, email } = wilma
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await translatePages(page.context())
  await page.goto('about:blank')
  await page.request.get('/api/logout.php')

  await open(wilma, href('reset-password', 'en'))
  await page.getByLabel(t('signup.email'), { exact: true }).fill(email)
  await button(t('account.forgot.submit')).click()
  await expect(page.getByText(email)).toBeVisible()

  await open(wilma, href('login', 'en'))
  await page.getByLabel(t('signup.email'), { exact: true }).fill(email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill('not the right one')
  await page
    .locator('form')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  await expect(page.getByText(t('error.login_failed'))).toBeVisible()
  await page.getByLabel(t('signup.password'), { exact: true }).fill(password)
  await page
    .locator('form')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  await page.waitForURL((url) => url.pathname !== href('login', 'en'))
  await waitUntilReady(page)

  await open(wilma, href('members-id-chat', 'en', { id: other.id }))
  const field = page.getByRole('textbox', { name: t('chat.fieldLabel', { name: other.name }) })
  await field.pressSequentially('Hello')
  await button(t('chat.send', { credits: 1 })).click()
  await expect(page.getByRole('log').getByText('Hello')).toBeVisible()
  await field.pressSequentially('Still here')
  await expect(field).toHaveValue('Still here')
  await expect(page.locator('font').first()).toBeAttached()
})

test('a page whose nodes were moved by another program recovers @desktop', async ({ page, problems }) => {
  problems.allow(/401|NotFoundError|removeChild|insertBefore/)
  const wilma = await aMemberPerson(page, 'Wilma', 'en')
  const { t, email } = wilma
  await page.goto('about:blank')
  await page.request.get('/api/logout.php')
  await open(wilma, href('login', 'en'))
  await page.getByLabel(t('signup.email'), { exact: true }).fill(email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill('not the right one')
  await page
    .locator('form')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  const refusal = page.getByText(t('error.login_failed'))
  await expect(refusal).toBeVisible()

  // Like an extension that puts a frame around what it finds.
  await refusal.evaluate((node) => {
    const frame = document.createElement('div')
    node.replaceWith(frame)
    frame.append(node)
  })
  await page.getByLabel(t('signup.password'), { exact: true }).fill(password)
  await page
    .locator('form')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  // The repair may cost a press, never the page.
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.getByText(t('errorPage.tryAgain'))).toHaveCount(0)
})
