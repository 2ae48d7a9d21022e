import type { Page } from '@playwright/test'
import { renderSVG } from 'uqr'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { href } from '#contract/routing/paths.ts'
import type { Translate } from '#generated/messages.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMemberAt } from '../own-site.ts'
import { open, waitUntilReady } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { aStrictSite } from '../strict-site.ts'

const outcomeText = (t: Translate, outcome: 'under_18' | 'expired' | 'refused' | 'cancelled') =>
  t(`age.outcome.${outcome}`, { site: 'New' })

async function begin(page: Page, t: Translate): Promise<void> {
  // The app comes first where an issuer is trusted, as another journey has it.
  await page.getByLabel(t('age.method.test_wallet')).check()
  await page.getByRole('button', { name: t('age.start') }).click()
  await expect(page.getByText(t('age.waiting'))).toBeVisible()
}

/** Reads the code on the page: its picture is that of the request which the page was given. */
async function scanCode(page: Page, t: Translate): Promise<string> {
  const { request } = (await page.evaluate(async () => {
    const id = new URL(location.href).searchParams.get('request') ?? ''
    return (await fetch(`/api/age-request.php?id=${id}`)).json()
  })) as CallOutput<'ageRequest'>
  const picture = page.getByRole('img', { name: t('age.picture') })
  const svg = renderSVG(request.code ?? '', { border: 2 })
  await expect(picture).toHaveAttribute('src', `data:image/svg+xml,${encodeURIComponent(svg)}`)
  return request.code ?? ''
}

test('where proof comes before entry, a code is scanned with the phone, and the desktop continues by itself (V-402)', {
  tag: '@desktop',
}, async ({ page, openBrowser }) => {
  const t = await createTranslator('en')
  const origin = await aStrictSite('age_before_entry')
  await becomeMemberAt(page, origin)
  await page.goto(origin + href('likes', 'en'))
  await waitUntilReady(page)
  await expect(page.getByRole('heading', { level: 1, name: t('title.age-proof') })).toBeVisible()
  await expect(page.getByText(t('age.lead.before_entry'))).toBeVisible()
  await expect(page.getByText(t('age.privacy'))).toBeVisible()
  await expectNoAxeViolations(page)
  await begin(page, t)
  await expectNoAxeViolations(page)

  const phone = await openBrowser({ viewport: { width: 390, height: 844 } })
  await phone.goto(await scanCode(page, t))
  await expect(phone.getByText(t('sandbox.wallet.warning'))).toBeVisible()
  await phone.getByRole('button', { name: t('sandbox.wallet.over_18') }).click()
  await expect(phone.getByText(t('sandbox.wallet.done'))).toBeVisible()

  await expect(page.getByText(t('age.outcome.over_18'))).toBeVisible()
  await page.getByRole('link', { name: t('age.continue') }).click()
  await expect(page).toHaveURL(new RegExp(`${href('likes', 'en')}$`))
  await expect(page.getByRole('heading', { level: 1, name: t('title.likes') })).toBeVisible()
})

test('where proof comes before contact, the typed text waits for it, and the wallet returns the member (V-402, V-406)', {
  tag: '@phone',
}, async ({ page, openBrowser }) => {
  const t = await createTranslator('en')
  const origin = await aStrictSite('age_before_contact')
  const other = await openBrowser()
  await becomeMemberAt(other, origin)
  await other.goto(origin + href('age-proof', 'en'))
  const their = (await other.evaluate(async () =>
    (await fetch('/api/user.php')).json(),
  )) as CallOutput<'currentUser'>
  const { id = '' } = their.user?.profile ?? {}
  await becomeMemberAt(page, origin)
  await page.goto(origin + href('members-id-chat', 'en', { id }))
  await waitUntilReady(page)
  await expect(page.getByText(t('error.age_proof_required'))).toBeVisible()
  const field = page.getByRole('textbox')
  await field.fill('Do you like rain?')
  await page.getByRole('button', { name: t('chat.send', { credits: 1 }) }).click()
  await expect(field).toHaveValue('Do you like rain?')
  await page.getByRole('link', { name: t('age.start') }).click()

  await begin(page, t)
  await page.getByRole('link', { name: t('age.open') }).click()
  await page.getByRole('button', { name: t('sandbox.wallet.over_18') }).click()
  await expect(page.getByText(t('age.outcome.over_18'))).toBeVisible()
  await page.getByRole('link', { name: t('age.continue') }).click()
  await expect(page.getByRole('textbox')).toHaveValue('Do you like rain?')
  await expect(page.getByText(t('error.age_proof_required'))).toBeHidden()
  await page.getByRole('button', { name: t('chat.send', { credits: 1 }) }).click()
  await expect(page.getByRole('textbox')).toHaveValue('')
  await expect(page.getByRole('log').getByText('Do you like rain?')).toBeVisible()
})

test('each refusal is explained as far as it helps, and offers another try (V-406, V-408) @phone', async ({
  page,
}) => {
  test.slow()
  const t = await createTranslator('en')
  const origin = await aStrictSite('age_before_entry')
  await becomeMemberAt(page, origin)
  await page.goto(origin + href('age-proof', 'en'))
  await waitUntilReady(page)
  const refusals = [
    ['under_18', 'under_18'],
    ['expired', 'expired'],
    ['wrong_issuer', 'refused'],
    ['replayed', 'refused'],
    ['cancelled', 'cancelled'],
  ] as const
  for (const [outcome, told] of refusals) {
    await begin(page, t)
    const elsewhere = page.getByRole('button', { name: t('age.thisDevice') })
    if (await elsewhere.isVisible()) await elsewhere.click()
    await page.getByRole('link', { name: t('age.open') }).click()
    await page.getByRole('button', { name: t(`sandbox.wallet.${outcome}`) }).click()
    await expect(page.getByText(outcomeText(t, told))).toBeVisible()
    await page.getByRole('button', { name: t('age.again') }).click()
  }
  await expect(page.getByText(t('age.triesLeft', { count: 3 }))).toBeVisible()
  // Nothing of it was a proof.
  await page.goto(origin + href('members', 'en'))
  await expect(page.getByRole('heading', { level: 1, name: t('title.age-proof') })).toBeVisible()
})

test('a visitor of a site where proof comes before entry is sent to the signup, and sees no one', {
  tag: '@desktop',
}, async ({ page }) => {
  const t = await createTranslator('en')
  const origin = await aStrictSite('age_before_entry')
  await page.goto(origin + href('members', 'en'))
  await expect(page).toHaveURL(new RegExp(href('signup', 'en')))
  await expect(page.getByRole('heading', { name: t('signup.heading') })).toBeVisible()
})

test('a site without such a rule asks for nothing', { tag: '@desktop' }, async ({ page }) => {
  const anna = await aMemberPerson(page, 'Anna', 'en')
  await open(anna, href('members', 'en'))
  await expect(page).toHaveURL(new RegExp(`${href('members', 'en')}`))
  await open(anna, href('age-proof', 'en'))
  await expect(page.getByText(anna.t('age.lead.none'))).toBeVisible()
  await expect(page.getByRole('button', { name: anna.t('age.start') })).toHaveCount(0)
})
