import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { href } from '#contract/paths.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, followMail, open, type Person, ready, signUp, userOf } from './person.ts'

const first = 'correct horse battery'
const second = 'another long password'

async function logIn({ page, t, locale, email }: Person, password: string): Promise<void> {
  await page.getByLabel(t('signup.email'), { exact: true }).fill(email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill(password)
  await page.getByRole('button', { name: t('nav.login'), exact: true }).click()
  await page.waitForURL((url) => url.pathname !== href('login', locale))
}

async function logOut({ page }: Person): Promise<void> {
  // No page of the member is open when it happens: it would go to the login by itself.
  await page.goto('about:blank')
  await page.request.get('/api/logout.php')
}

// At a phone’s width.
for (const [locale, width] of [['pl', '@phone']] as const) {
  test(`a member changes password and address, takes the data along, leaves and comes back (${locale}, ${width})`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(180_000)
    // Who has left is told so at the login, by an answer 403.
    problems.allow(/status of 403 .*\/api\/user\.php/)
    const eva = await aPerson(page, 'Eva', locale)
    const { t } = eva
    await signUp(eva, { gender: 'female' })
    const settings = href('settings', locale)
    const section = (text: string) => page.locator('section').filter({ hasText: text })

    await test.step('a forgotten password is set anew by the link of a mail', async () => {
      await logOut(eva)
      await open(eva, href('reset-password', locale))
      await page.getByLabel(t('signup.email'), { exact: true }).fill(eva.email)
      await page.getByRole('button', { name: t('account.forgot.submit') }).click()
      await expect(page.getByRole('status').first()).toContainText(eva.email)
      await followMail(eva, href('reset-password-do', locale))
      await ready(page)
      await page.getByLabel(t('account.newPassword'), { exact: true }).fill(second)
      await page.getByLabel(t('account.repeatPassword'), { exact: true }).fill(first)
      await page.getByRole('button', { name: t('account.setPassword') }).click()
      await expect(page.getByText(t('error.passwords_differ')).first()).toBeVisible()
      await expectNoAxeViolations(page)
      await page.getByLabel(t('account.repeatPassword'), { exact: true }).fill(second)
      await page.getByRole('button', { name: t('account.setPassword') }).click()
      await page.waitForURL((url) => url.pathname !== href('reset-password-do', locale))
      await logOut(eva)
      await open(eva, href('login', locale))
      await expectNoAxeViolations(page)
      await logIn(eva, second)
    })

    await test.step('the theme stays, visitors are kept out, and both survive a reload', async () => {
      await open(eva, settings)
      await page.getByLabel(t('settings.theme.dark'), { exact: true }).check({ force: true })
      await page.getByLabel(t('settings.shownToVisitors')).click({ force: true })
      await expect.poll(async () => (await userOf(eva)).shown_to_visitors).toBe(false)
      await open(eva, settings)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByLabel(t('settings.shownToVisitors'))).not.toBeChecked()
      await page.getByLabel(t('settings.theme.system'), { exact: true }).check({ force: true })
      await expectNoAxeViolations(page)
    })

    await test.step('the data come as an archive', async () => {
      const part = section(t('settings.exportText'))
      await part.getByLabel(t('account.oldPassword'), { exact: true }).fill(second)
      await part.getByRole('button', { name: t('settings.exportMake') }).click()
      const link = part.getByRole('link', { name: t('settings.exportDownload') })
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      const files = unzipSync(new Uint8Array(readFileSync(await download.path())))
      expect(Buffer.from(files['data.json'] ?? []).toString()).toContain(eva.email)
    })

    await test.step('another address counts once it is confirmed there, and can be undone from the old one', async () => {
      const other = { ...eva, email: `new.${eva.email}` }
      const part = section(t('settings.emailNow', { email: eva.email }))
      await part.getByLabel(t('settings.newEmail'), { exact: true }).fill(other.email)
      await part.getByLabel(t('account.oldPassword'), { exact: true }).fill(second)
      await part.getByRole('button').last().click()
      await expect(part.getByText(other.email).first()).toBeVisible()
      await followMail(other, href('mail-change-do', locale))
      await ready(page)
      await page.getByRole('main').getByRole('button').last().click()
      await expect.poll(async () => (await userOf(eva)).email).toBe(other.email)
      await followMail(eva, href('mail-change-do', locale))
      await ready(page)
      await page.getByRole('main').getByRole('button').last().click()
      await expect(page.getByText(eva.email).first()).toBeVisible()
      await open(eva, href('login', locale))
      await logIn(eva, second)
      expect((await userOf(eva)).email).toBe(eva.email)
    })

    await test.step('a mail’s kind stands out among the notices and is switched off', async () => {
      await open(eva, href('notifications', locale, {}, { source: 'like' }))
      await expect(page.getByText(t('notifications.source'))).toBeVisible()
      await page.getByLabel(t('notifications.like')).click({ force: true })
      await expect.poll(async () => (await userOf(eva)).notifications_disabled).toContain('like')
      await expectNoAxeViolations(page)
    })

    await test.step('who leaves for the price sees one offer and passes it at one press', async () => {
      await page.getByRole('button', { name: t('leave.open') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('leave.reason.other'), { exact: true }).check({ force: true })
      await expect(dialog.getByLabel(t('leave.remarks'))).toBeVisible()
      await dialog.getByLabel(t('leave.reason.price'), { exact: true }).check({ force: true })
      await dialog.getByLabel(t('account.oldPassword'), { exact: true }).fill(second)
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('leave.submit') }).click()
      await expect(dialog.getByText(t('leave.offer.code'))).toBeVisible()
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('leave.offer.skip') }).click()
      await page.waitForURL(`**${href('account-deleted', locale)}**`)
      await ready(page)
      await expectNoAxeViolations(page)
    })

    await test.step('the account is closed, and the link of the mail brings it back as it was', async () => {
      await open(eva, href('login', locale))
      await page.getByLabel(t('signup.email'), { exact: true }).fill(eva.email)
      await page.getByLabel(t('signup.password'), { exact: true }).fill(second)
      await page.getByRole('button', { name: t('nav.login'), exact: true }).click()
      await expect(page.getByText(t('account.login.pending'))).toBeVisible()
      await followMail(eva, href('account-deleted', locale))
      await ready(page)
      await page.getByRole('button', { name: t('account.reactivate.button') }).click()
      await page.waitForURL(`**${href('members', locale)}`)
      const user = await userOf(eva)
      expect([user.email, user.notifications_disabled.includes('like')]).toEqual([eva.email, true])
    })
  })
}
