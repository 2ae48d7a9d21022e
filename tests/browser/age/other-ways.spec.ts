import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import { makeTestIssuer } from '#server/platform/mdoc/test-issuer.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { answerBrowserRequest } from '../../browser-wallet.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMemberAt, logInAlsoAt } from '../own-site.ts'
import { waitUntilReady } from '../person.ts'
import { becomeStaff } from '../staff.ts'
import { aStrictSite, runWithFile } from '../strict-site.ts'

declare global {
  /** What stands in for the operating system's wallet: takes the key of the request, returns the sealed answer. */
  var askWallet: (encryptionInfo: string) => Promise<string | null>
}

test('staff accept manually that a member is over 18, and revoke it (V-407)', {
  tag: '@desktop',
}, async ({ page, openBrowser }) => {
  test.slow()
  const t = await createTranslator('en')
  const origin = await aStrictSite('age_before_entry')
  await becomeMemberAt(page, origin)
  await page.goto(origin + href('age-proof', 'en'))
  await waitUntilReady(page)
  await expect(page.getByText(/^None of this works for you/)).toBeVisible()
  const own = (await page.evaluate(async () =>
    (await fetch('/api/user.php')).json(),
  )) as CallOutput<'currentUser'>

  const office = await openBrowser()
  await becomeStaff(office, ['support'])
  await logInAlsoAt(office, origin)
  await office.goto(`${origin}/admin/members/${own.user?.profile.id}?for=T-1`)
  await expect(
    office.getByText('Until there is a proof, this member sees no one and cannot contact others.'),
  ).toBeVisible()
  await office.getByRole('button', { name: 'Accept as over 18' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Showed an identity card in a video call.')
  await expectNoAxeViolations(office)
  await dialog.getByRole('button', { name: 'Accept as over 18' }).click()
  await expect(office.getByRole('cell', { name: 'Manual' })).toBeVisible()

  await page.reload()
  await expect(page.getByText(t('age.outcome.over_18'))).toBeVisible()
  await page.goto(origin + href('likes', 'en'))
  await expect(page.getByRole('heading', { level: 1, name: t('title.likes') })).toBeVisible()

  await office.getByRole('button', { name: 'Revoke proof' }).click()
  await dialog.getByLabel('Reason').fill('The card was someone else’s.')
  await dialog.getByRole('button', { name: 'Revoke proof' }).click()
  await expect(office.getByRole('cell', { name: 'Revoked' })).toBeVisible()
  await page.goto(origin + href('likes', 'en'))
  await expect(page.getByRole('heading', { level: 1, name: t('title.age-proof') })).toBeVisible()
})

test('a browser with the Digital Credentials API asks the wallet itself (V-402)', {
  tag: '@phone',
}, async ({ page }) => {
  const t = await createTranslator('en')
  const origin = await aStrictSite('age_before_entry')
  const now = new Date()
  const issuer = await makeTestIssuer(now)
  const lines = issuer.root.replace(/(.{64})/g, '$1\n')
  const certificate = `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
  await runWithFile(certificate, 'age', 'trust', 'update', 'FILE')

  const proof = { over18: true, signed: now, validUntil: new Date(now.getTime() + 86_400_000) }
  let isWilling = false
  await page.exposeFunction('askWallet', async (encryptionInfo: string) =>
    isWilling ? answerBrowserRequest({ encryptionInfo, origin, issuer, proof }) : null,
  )
  await page.addInitScript(() => {
    type Options = { digital: { requests: { data: { encryptionInfo: string } }[] } }
    const get = async ({ digital }: Options) => {
      const response = await globalThis.askWallet(digital.requests[0]?.data.encryptionInfo ?? '')
      if (response === null) throw new DOMException('The member has said no.', 'NotAllowedError')
      return { data: { response } }
    }
    Object.defineProperty(globalThis, 'DigitalCredential', { value: class {}, configurable: true })
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
  })
  await becomeMemberAt(page, origin)
  await page.goto(origin + href('age-proof', 'en'))
  await waitUntilReady(page)
  await page.getByLabel(t('age.method.eu_app')).check()
  await page.getByRole('button', { name: t('age.start') }).click()
  await page.getByRole('button', { name: t('age.browser') }).click()
  await expect(page.getByText(t('age.browserFailed'))).toBeVisible()
  await expectNoAxeViolations(page)
  isWilling = true
  await page.getByRole('button', { name: t('age.browser') }).click()
  await expect(page.getByText(t('age.outcome.over_18'))).toBeVisible()
})
