import { expect as expectPage, type Page } from '@playwright/test'
import { href } from '#contract/routing/paths.ts'
import { matchAnyNumber } from '../any-number.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, fillSignup, followMail, open, type Person, readUser, waitUntilReady } from '../person.ts'
import { becomeMember } from '../quick-member.ts'
import { readTracking } from '../tested-data.ts'

/** Returns a member whom visitors can see, as the search shows them. */
async function someMember(page: Page): Promise<{ id: string; name: string }> {
  const answer = await page.request.get('/api/search.php?gender=female&country=NL')
  const { profiles } = (await answer.json()) as {
    profiles: { id: string; name: string; fictional: boolean }[]
  }
  const found = profiles.find((profile) => !profile.fictional)
  if (!found) throw new Error('the demo has no one to begin with')
  return found
}

const submit = ({ page, t }: Person) => page.getByRole('button', { name: t('signup.submit') }).click()

// Either width in one of the languages: the same paths in each.
const variants = [
  ['en', '@desktop'],
  ['pl', '@phone'],
] as const

for (const [locale, width] of variants) {
  test(`signup starts from a first message, which is delivered to that member (${locale}, ${width}) (E-104, G-018, R-009)`, async ({
    page,
    openBrowser,
    problems,
  }) => {
    // The second mail within a minute.
    problems.allow(/status of 429 .*\/api\/activate\.php/)
    const ben = await aPerson(page, 'Ben', locale)
    const { t } = ben
    const { id, name } = await someMember(page)
    await open(ben, `${href('members-id-landing3-slug', locale, { id })}?network=news&sub1=spring`)
    await expect(page.getByRole('heading', { name: t('landing.write', { name }) })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByLabel(t('landing.message'), { exact: true }).fill('Pancakes on Sunday?')
    await page.getByRole('button', { name: t('signup.next'), exact: true }).click()
    await fillSignup(ben, { gender: 'male' })
    await expectNoAxeViolations(page)
    await submit(ben)
    await page.waitForURL(`**${href('members-id-chat', locale, { id })}`)
    await expect(page.getByText('Pancakes on Sunday?').last()).toBeVisible()
    const user = await readUser(ben)
    expect([user.status, user.credits]).toEqual(['not_confirmed', 2])

    await test.step('the members area leads to the rest of the signup first, and from then on opens', async () => {
      const { pathname, search } = new URL(href('members', locale, {}, { gender: 'female' }), page.url())
      await page.goto(pathname + search)
      expect(page.url()).toContain(href('complete-signup', locale, {}, { next: pathname + search }))
      await waitUntilReady(page)
      await page.goto(pathname + search)
      expect(page.url()).toContain(pathname + search)
    })

    await test.step('who has not confirmed is told what that means, where one looks around (S-007)', async () => {
      await open(ben, href('members', locale))
      await expect(page.getByText(t('account.resend')).first()).toBeVisible()
    })

    await test.step('the mail is sent again a minute after the last one, and the button counts the seconds (S-007)', async () => {
      await page
        .getByRole('button', { name: t('account.resend') })
        .first()
        .click()
      const wait = page.getByRole('button', { name: matchAnyNumber(t('account.resendWait', { seconds: 1 })) })
      await expect(wait.first()).toBeDisabled()
    })

    await test.step('a broken link says so and offers a new mail (R-035, S-006, X-003)', async () => {
      await page.goto('/api/activate.php?token=broken')
      await expect(page).toHaveURL(new RegExp(href('activate-error', locale)))
      await waitUntilReady(page)
      await expect(page.getByRole('heading', { name: t('failure.activation') })).toBeVisible()
      await expectNoAxeViolations(page)
    })

    await test.step('the link of the mail confirms (P-006, R-034, S-005)', async () => {
      await followMail(ben, '/api/activate.php')
      await expect(page).toHaveURL(new RegExp(href('activate-done', locale)))
      await expect(page.getByText(t('account.activated.free', { conversations: 2 }))).toBeVisible()
      await expectNoAxeViolations(page)
      expect((await readUser(ben)).status).toBe('activated')
    })

    await test.step('and leads to the conversation that the signup began with (G-018, R-034)', async () => {
      await page.getByRole('link', { name: t('account.activated.chat') }).click()
      await page.waitForURL(`**${href('members-id-chat', locale, { id })}`)
      await expect(page.getByText('Pancakes on Sunday?').last()).toBeVisible()
    })

    await test.step('by way of the login, where the mail is opened in a browser that is not logged in', async () => {
      const other = { ...ben, page: await openBrowser() }
      await other.page.goto(`${href('activate-done', locale, {}, { profile: id })}&lang=${locale}`)
      await waitUntilReady(other.page)
      await other.page
        .getByRole('main')
        .getByRole('link', { name: t('nav.login') })
        .click()
      await other.page.getByLabel(t('signup.email'), { exact: true }).fill(ben.email)
      await other.page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
      await other.page.getByRole('button', { name: t('nav.login'), exact: true }).click()
      await other.page.waitForURL(`**${href('members-id-chat', locale, { id })}`)
    })
  })

  test(`questions first, or a member’s page with its form: both lead to that member (${locale}, ${width}) (E-118, E-120, E-121, G-018, R-006, R-008)`, async ({
    page,
    openBrowser,
  }) => {
    const ben = await aPerson(page, 'Bram', locale)
    const { t } = ben
    const { id, name } = await someMember(page)
    const chat = href('members-id-chat', locale, { id })
    await open(ben, `${href('index', locale)}?network=news&sub1=spring`)
    const kept = page.waitForResponse('**/api/track.php')
    await page.getByRole('button', { name: t('consent.yes'), exact: true }).click()
    await kept
    await open(ben, `${href('members-id-landing2-slug', locale, { id })}/auto`)
    await page.getByLabel(t('signup.gender.male'), { exact: true }).check()
    await page.getByLabel(t('signup.lookingFor.female'), { exact: true }).check()
    await page.getByLabel(t('landing.adult', { min_age: 18 })).check()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: t('signup.next'), exact: true }).click()
    await expect(page.getByLabel(t('signup.gender.male'), { exact: true })).toBeChecked()
    await fillSignup(ben, { gender: 'male' })
    await submit(ben)
    await page.waitForURL(`**${chat}`)
    expect(await readTracking(ben.email)).toEqual({ network: 'news', sub1: 'spring' })

    const bob = await aPerson(await openBrowser(), 'Bob', locale)
    await open(bob, `${href('members-id-landing', locale, { id })}?ref=paper`)
    await expect(bob.page.getByText(name).filter({ visible: true }).first()).toBeVisible()
    await fillSignup(bob, { gender: 'male' })
    await submit(bob)
    await bob.page.waitForURL(`**${chat}`)
    expect((await readUser(bob)).status).toBe('not_confirmed')
  })
}

for (const [locale, width] of variants) {
  test(`signup from a member continues at the same step on another device, and back again (${locale}, ${width}) (R-007, R-030)`, async ({
    page,
    openBrowser,
  }) => {
    const ben = await aPerson(page, 'Bas', locale)
    const { t } = ben
    const { id } = await someMember(page)
    await open(ben, href('members-id-signup', locale, { id }))
    await expectNoAxeViolations(page)
    await test.step('a mistyped address is offered right, an impossible birthday is refused in words (V-005, V-007)', async () => {
      await fillSignup(ben, { gender: 'male' })
      await page.getByLabel(t('signup.email'), { exact: true }).fill('bas@gmial.com')
      await page.getByLabel(t('signup.day'), { exact: true }).fill('31')
      await page.getByLabel(t('signup.month'), { exact: true }).fill('2')
      await submit(ben)
      await expect(page.getByText(t('error.invalid_date_of_birth')).first()).toBeVisible()
      const day = page.getByLabel(t('signup.day'), { exact: true })
      await expect(day).toBeFocused()
      await expect(day).toHaveAttribute('aria-invalid', 'true')
      await page.getByLabel(t('signup.month'), { exact: true }).fill('3')
      await expect(day).not.toHaveAttribute('aria-invalid')
      await expect(page.getByLabel(t('signup.month'), { exact: true })).toHaveValue('3')
      await page.getByRole('button', { name: /bas@gmail\.com/ }).click()
      await expect(page.getByLabel(t('signup.email'), { exact: true })).toHaveValue('bas@gmail.com')
    })
    await fillSignup(ben, { gender: 'male' })
    await submit(ben)
    await page.waitForURL(`**${href('members-id-chat', locale, { id })}`)

    const skip = (on: Page) => on.getByRole('button', { name: t('signup.skip'), exact: true })
    const title = (on: Page, step: 'photo' | 'personal' | 'about_me') =>
      expectPage(on.getByRole('heading', { name: t(`signup.${step}.title`) })).toBeVisible()
    await open(ben, href('complete-signup', locale))
    await title(page, 'photo')
    await expectNoAxeViolations(page)
    await skip(page).click()
    await title(page, 'personal')

    const other = { ...ben, page: await openBrowser() }
    await open(other, href('login', locale))
    await other.page.getByLabel(t('signup.email'), { exact: true }).fill(ben.email)
    await other.page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
    await other.page.getByRole('button', { name: t('nav.login'), exact: true }).click()
    await other.page.waitForURL((url) => url.pathname !== href('login', locale))
    await open(other, href('complete-signup', locale))
    await title(other.page, 'personal')
    await other.page
      .getByRole('button', { name: t('nav.back'), exact: true })
      .last()
      .click()
    await title(other.page, 'photo')
    await skip(other.page).click()
    await title(other.page, 'personal')
  })
}

test('a browser without push is never asked about it: not on the way back, nor where another one has stopped', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  const ben = await aPerson(page, 'Ben', 'en')
  const { t } = ben
  await becomeMember(page, { name: 'Ben', gender: 'male', newcomer: true })
  for (const step of ['photo', 'personal', 'about_me']) {
    const data = step === 'personal' ? { country: 'NL', region_id: 'NL-UT' } : {}
    expect((await page.request.put('/api/signup.php', { data: { step, data } })).status()).toBe(200)
  }
  const heading = (step: 'about_me' | 'push' | 'complete') =>
    page.getByRole('heading', { name: t(`signup.${step}.title`) })
  await open(ben, href('complete-signup', 'en'))
  await expect(heading('complete')).toBeVisible()
  await expect(heading('push')).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('nav.back'), exact: true })
    .click()
  await expect(heading('about_me')).toBeVisible()
})

test('a step that cannot be saved says so, and continues with the next press @desktop (X-004)', async ({
  page,
  problems,
}) => {
  problems.allow(/500/)
  const ben = await aPerson(page, 'Ben', 'en')
  const { t } = ben
  await becomeMember(page, { name: 'Ben', gender: 'male', newcomer: true })
  await open(ben, href('complete-signup', 'en'))
  const skip = page.getByRole('button', { name: t('signup.skip') })
  await page.route('**/api/signup.php', (route) => route.fulfill({ status: 500 }))
  await skip.click()
  await expect(page.getByRole('alert')).toHaveText(t('error.server_error'), { timeout: 30_000 })
  await page.unroute('**/api/signup.php')
  await skip.click()
  await expect(page.getByRole('heading', { name: t('signup.personal.title') })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
