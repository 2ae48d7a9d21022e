import { expect, test } from '../fixtures.ts'
import { open, readUser } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

test('a passkey is added in the settings, opens the account, and is removed again @desktop', async ({
  page,
  problems,
}) => {
  problems.allow(/500/)
  const quinn = await aMemberPerson(page, 'Quinn', 'en')
  const { t } = quinn

  // A lock of the device, as Chromium's own tools play it.
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })

  await open(quinn, '/settings')
  const section = page.locator('section').filter({ hasText: t('settings.passkeysText') })
  await section.getByLabel(t('account.oldPassword'), { exact: true }).fill('correct horse battery')
  await section.getByRole('button', { name: t('settings.passkeyAdd') }).click()
  const remove = section.getByRole('button', { name: /^Remove the passkey/ })
  await expect(remove).toHaveCount(1)

  await page.goto('about:blank')
  await page.request.get('/api/logout.php')
  await open(quinn, '/login')
  // The server's page keeps the place of the button: nothing below it moves when the program comes.
  const written = await (await page.request.get('/login')).text()
  expect(written.includes(t('account.login.passkey'))).toBe(true)
  await page.getByRole('button', { name: t('account.login.passkey') }).click()
  await expect(page).not.toHaveURL(/\/login/)
  expect((await readUser(quinn)).email).toBe(quinn.email)

  await open(quinn, '/settings')
  await page.route('**/api/passkey.php*', (route) => route.fulfill({ status: 500 }))
  await remove.click()
  await expect(section.getByRole('alert')).toHaveText(t('error.server_error'), { timeout: 30_000 })
  await page.unrouteAll()
  await remove.click()
  await expect(remove).toHaveCount(0)
})
