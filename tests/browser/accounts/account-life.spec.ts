import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { followMail, open, type Person, readMailedLinks, readUser, waitUntilReady } from '../person.ts'
import { aMemberPerson, becomeMember } from '../quick-member.ts'
import { passDays, readStopToken } from '../tested-data.ts'

const first = 'correct horse battery'
const second = 'another long password'

async function tryLogIn({ page, t, email }: Person, password: string): Promise<void> {
  await page.getByLabel(t('signup.email'), { exact: true }).fill(email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill(password)
  const answer = page.waitForResponse((one) => one.url().endsWith('/api/user.php'))
  await page.getByRole('button', { name: t('nav.login'), exact: true }).click()
  await answer
}

async function logIn(person: Person, password: string): Promise<void> {
  await tryLogIn(person, password)
  await person.page.waitForURL((url) => url.pathname !== href('login', person.locale))
}

async function logOut({ page }: Person): Promise<void> {
  // No page of the member is open when it happens: it would go to the login by itself.
  await page.goto('about:blank')
  await page.request.get('/api/logout.php')
}

// Either width in one of the languages: the same steps in each.
const variants = [
  ['en', '@desktop'],
  ['pl', '@phone'],
] as const

for (const [locale, width] of variants) {
  test(`a member changes password and address, sees devices and blocks, and downloads their data (${locale}, ${width})`, async ({
    page,
    openBrowser,
    problems,
  }) => {
    test.setTimeout(120_000)
    problems.allow(/status of 403 .*\/api\/password\.php/)
    // A wrong password, and one too many.
    problems.allow(/status of (?:401|429) .*\/api\/user\.php/)
    const eva = await aMemberPerson(page, 'Eva', locale)
    const { t } = eva
    const settings = href('settings', locale)
    const section = (text: string) => page.locator('section').filter({ hasText: text })

    await test.step('a forgotten password is set anew by the link of a mail (R-031, R-032, V-008)', async () => {
      await logOut(eva)
      await open(eva, href('reset-password', locale))
      await page.getByLabel(t('signup.email'), { exact: true }).fill(eva.email)
      await page.getByRole('button', { name: t('account.forgot.submit') }).click()
      await expect(page.getByRole('status').first()).toContainText(eva.email)
      await followMail(eva, href('reset-password-do', locale))
      await waitUntilReady(page)
      await page.getByLabel(t('account.newPassword'), { exact: true }).fill(second)
      await page.getByLabel(t('account.repeatPassword'), { exact: true }).fill(first)
      await page.getByRole('button', { name: t('account.setPassword') }).click()
      await expect(page.getByText(t('error.passwords_differ')).first()).toBeVisible()
      await page.getByLabel(t('account.repeatPassword'), { exact: true }).fill(second)
      await page.getByRole('button', { name: t('account.setPassword') }).click()
      await page.waitForURL((url) => url.pathname !== href('reset-password-do', locale))
    })

    await test.step('the fifth wrong password closes the login, and the page says for how many minutes (X-001, X-002)', async () => {
      await logOut(eva)
      await open(eva, href('login', locale))
      const stranger = { ...eva, email: `stranger.${eva.email}` }
      for (let count = 1; count < 5; count++) {
        await tryLogIn(stranger, `wrong ${count}`)
        await expect(page.getByText(t('error.login_failed')).first()).toBeVisible()
      }
      await tryLogIn(stranger, 'wrong 5')
      await expect(page.getByText(t('error.login_blocked', { minutes: 15 })).first()).toBeVisible()
      await expectNoAxeViolations(page)
      await logIn(eva, second)
      const cookie = (await page.context().cookies()).find(({ name }) => name === 'auth')
      const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
      expect(Math.round(days)).toBe(30)
    })

    await test.step('another browser is told of by e-mail, is in the list, and is logged out by the link of the e-mail', async () => {
      const other = await openBrowser({
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      })
      const user = async () => (await (await other.request.get('/api/user.php')).json()).user
      await other.request.post('/api/user.php', { data: { email: eva.email, password: second } })
      expect((await user()).email).toBe(eva.email)
      await open(eva, settings)
      await expect(section(t('settings.devices')).getByText('Firefox')).toBeVisible()
      // The page says what a new password would end.
      await page.locator('input[name="old_password"]').fill(second)
      await expect(page.getByRole('checkbox', { name: /Firefox/ })).toBeVisible()
      await followMail(eva, href('access-do', locale))
      await waitUntilReady(page)
      await expectNoAxeViolations(page)
      expect((await user()).email).toBe(eva.email)
      await page.getByRole('button', { name: t('account.ending.endDevice') }).click()
      await expect(page.getByText(t('account.ending.done'))).toBeVisible()
      await expect.poll(user).toBeNull()
      await open(eva, settings)
      await expect(section(t('settings.devices')).getByText('Firefox')).toHaveCount(0)
    })

    await test.step('who is blocked stands in a list, and is let go there', async () => {
      const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
      await page.request.post('/api/block.php', { data: { profile: ben.id } })
      await open(eva, settings)
      await page.getByRole('button', { name: t('settings.unblockName', { name: ben.name }) }).click()
      await expect(page.getByText(t('settings.noneBlocked'))).toBeVisible()
      const { profiles } = await (await page.request.get('/api/blocks.php')).json()
      expect(profiles).toEqual([])
    })

    await test.step('the theme stays, visitors are kept out, the member is invisible: all survive a reload', async () => {
      await open(eva, settings)
      await page.getByLabel(t('settings.theme.dark'), { exact: true }).check()
      await page.getByLabel(t('settings.shownToVisitors')).click({ force: true })
      await expect.poll(async () => (await readUser(eva)).shown_to_visitors).toBe(false)
      const profile = href('members-id', 'en', { id: (await readUser(eva)).profile.id })
      const shown = await (await (await openBrowser()).request.get(profile)).text()
      expect(shown).toContain(`href="${href('login', 'en', {}, { next: profile })}"`)
      await page.getByLabel(t('settings.invisible'), { exact: true }).click({ force: true })
      await expect.poll(async () => (await readUser(eva)).invisible).toBe(true)
      await open(eva, settings)
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      await expect(page.getByLabel(t('settings.shownToVisitors'))).not.toBeChecked()
      await expect(page.getByLabel(t('settings.invisible'), { exact: true })).toBeChecked()
      await page.getByLabel(t('settings.theme.system'), { exact: true }).check()
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

    await test.step('another address counts once it is confirmed there, and can be undone from the old one (R-025, R-033)', async () => {
      const other = { ...eva, email: `new.${eva.email}` }
      const part = section(t('settings.emailNow', { email: eva.email }))
      await part.getByLabel(t('settings.newEmail'), { exact: true }).fill(other.email)
      await part.getByLabel(t('account.oldPassword'), { exact: true }).fill(second)
      await part.getByRole('button').last().click()
      await expect(part.getByText(other.email).first()).toBeVisible()
      // Anyone who comes back still reads that it waits.
      await expect
        .poll(() => readMailedLinks(other, href('mail-change-do', locale)), { timeout: 30_000 })
        .toHaveLength(1)
      await open(eva, href('notifications', locale))
      await expect(page.getByText(t('settings.emailSent', { email: other.email }))).toBeVisible()
      await followMail(other, href('mail-change-do', locale))
      await waitUntilReady(page)
      await page.getByRole('main').getByRole('button').last().click()
      await expect.poll(async () => (await readUser(eva)).email).toBe(other.email)
      await followMail(eva, href('mail-change-do', locale))
      await waitUntilReady(page)
      await page.getByRole('main').getByRole('button').last().click()
      await expect(page.getByText(t('account.mailUndo.done', { email: eva.email }))).toBeVisible()
      await open(eva, href('login', locale))
      await logIn(eva, second)
      expect((await readUser(eva)).email).toBe(eva.email)
    })

    await test.step('who knows the old password sets a new one, and no one else (V-009)', async () => {
      await open(eva, settings)
      const part = page.locator('form').filter({ hasText: t('account.repeatPassword') })
      const change = async (old: string) => {
        await part.getByLabel(t('account.oldPassword'), { exact: true }).fill(old)
        await part.getByLabel(t('account.newPassword'), { exact: true }).fill(first)
        await part.getByLabel(t('account.repeatPassword'), { exact: true }).fill(first)
        await part.getByRole('button', { name: t('account.setPassword') }).click()
      }
      await change('not the password')
      await expect(part.getByText(t('error.wrong_password'))).toBeVisible()
      await change(second)
      await expect(page.getByText(t('settings.passwordSaved')).first()).toBeVisible()
    })

    await test.step('another language is the account’s, and that of the page (C-009, I-006, R-040)', async () => {
      await open(eva, href('lang-config', locale))
      await page.getByRole('main').getByText('Deutsch').click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
      await expect.poll(async () => (await readUser(eva)).language).toBe('de')
    })
  })

  test(`a member chooses notices, leaves, and can come back on the thirteenth day but not on the fifteenth (${locale}, ${width})`, async ({
    page,
    openBrowser,
    problems,
  }) => {
    test.setTimeout(120_000)
    // The login of a member who has left answers 403; an expired link answers 410.
    problems.allow(/status of 403 .*\/api\/user\.php/)
    problems.allow(/status of 410 .*\/api\/account-reactivate\.php/)
    const eva = await aMemberPerson(page, 'Eva', locale)
    const { t } = eva

    await test.step('the link of a mail stops its kind at one press, in any browser', async () => {
      const elsewhere = await openBrowser()
      const { profile } = await readUser(eva)
      const query = { source: 'new_messages', token: await readStopToken(profile.id) }
      await elsewhere.goto(`${href('notifications', locale, {}, query)}&lang=${locale}`)
      await waitUntilReady(elsewhere)
      await elsewhere.getByRole('button', { name: t('unsubscribe.button') }).click()
      await expect(elsewhere.getByText(t('unsubscribe.done'))).toBeVisible()
      expect((await readUser(eva)).notifications_disabled).toContain('new_messages')
    })

    await test.step('a mail’s kind stands out among the notices that its link leads to, and is switched off (R-025)', async () => {
      const { profile } = await readUser(eva)
      const query = { source: 'like', token: await readStopToken(profile.id) }
      await open(eva, href('notifications', locale, {}, query))
      await page.getByRole('link', { name: t('unsubscribe.settings') }).click()
      await expect(page.getByText(t('notifications.source'))).toBeVisible()
      await page.getByLabel(t('notifications.like')).click({ force: true })
      await expect.poll(async () => (await readUser(eva)).notifications_disabled).toContain('like')
    })

    await test.step('who leaves finds their data first, and a break instead', async () => {
      await open(eva, href('settings', locale))
      for (const [way, part] of [
        ['leave.export', '#export'],
        ['leave.pause', '#visibility'],
      ] as const) {
        await page.getByRole('button', { name: t('leave.open') }).click()
        await page
          .getByRole('dialog')
          .getByRole('link', { name: t(way) })
          .click()
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(page.locator(part).getByRole('heading').first()).toBeInViewport()
      }
    })

    await test.step('who leaves for the price sees one offer and passes it at one press (E-106, E-107, R-036, T-036)', async () => {
      await page.getByRole('button', { name: t('leave.open') }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t('leave.reason.other'), { exact: true }).check()
      await expect(dialog.getByLabel(t('leave.remarks'))).toBeVisible()
      await dialog.getByLabel(t('leave.reason.price'), { exact: true }).check()
      await dialog.getByLabel(t('account.oldPassword'), { exact: true }).fill(first)
      await expectNoAxeViolations(page)
      await dialog.getByRole('button', { name: t('leave.submit') }).click()
      await expect(dialog.getByText(t('leave.offer.code'))).toBeVisible()
      await dialog.getByRole('button', { name: t('leave.offer.skip') }).click()
      await page.waitForURL(`**${href('account-deleted', locale)}**`)
      await expect(page.getByText(t('account.deleted.text', { days: 14 }))).toBeVisible()
    })

    await test.step('on the thirteenth day the account is closed, and the link of the mail brings it back as it was (S-009, S-010)', async () => {
      await passDays(eva.email, 13)
      await open(eva, href('login', locale))
      await tryLogIn(eva, first)
      await expect(page.getByText(t('account.login.pending'))).toBeVisible()
      await followMail(eva, href('account-deleted', locale))
      await waitUntilReady(page)
      await page.getByRole('button', { name: t('account.reactivate.button') }).click()
      await page.waitForURL(`**${href('members', locale)}`)
      const user = await readUser(eva)
      expect([user.email, user.notifications_disabled.includes('like')]).toEqual([eva.email, true])
    })

    await test.step('on the fifteenth day the link says that it is too late (S-010)', async () => {
      await page.goto('about:blank')
      const left = await page.request.post('/api/account-delete.php', {
        data: { reason: 'time', password: first },
      })
      expect(left.status()).toBe(200)
      const links = () => readMailedLinks(eva, href('account-deleted', locale))
      await expect.poll(async () => (await links()).length, { timeout: 30_000 }).toBe(2)
      await passDays(eva.email, 15)
      await followMail(eva, href('account-deleted', locale))
      await waitUntilReady(page)
      await page.getByRole('button', { name: t('account.reactivate.button') }).click()
      await expect(page.getByText(t('account.reactivate.late'))).toBeVisible()
    })
  })
}
