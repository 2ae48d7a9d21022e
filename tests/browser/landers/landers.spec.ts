import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { href } from '#contract/routing/paths.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite } from '../own-site.ts'
import { aPerson, open, waitUntilReady } from '../person.ts'
import { runDuet } from '../staff.ts'

/** Creates a separate site that accepts no new members. Returns its origin. */
async function aClosedSite(): Promise<string> {
  const origin = await anOwnSite()
  const { hostname } = new URL(origin)
  const folder = await mkdtemp(join(tmpdir(), 'duet-closed-'))
  const file = join(folder, 'site.yaml')
  const settings = parse(await runDuet('domain', 'export', hostname))
  await writeFile(file, stringify({ ...settings, signups: 'none' }))
  await runDuet('domain', 'import', hostname, file)
  await rm(folder, { recursive: true })
  return origin
}

test('where signups are closed, everything that opens signup says so instead of showing the form @desktop (M-001, R-028, S-052)', async ({
  openBrowser,
}) => {
  const t = await createTranslator('en')
  const page = await openBrowser({ baseURL: await aClosedSite() })
  await page.goto('/landers/gallery')
  await waitUntilReady(page)
  await page.getByRole('listitem').getByRole('button').first().click()
  const dialog = page.getByRole('dialog', { name: t('nav.signup') })
  await expect(dialog.getByText(t('signup.closed.text'))).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await dialog.getByRole('link', { name: t('nav.login') }).click()
  await expect(page).toHaveURL(new RegExp(href('login', 'en')))
})

test('without scripts a lander links to the signup, which says what it needs @desktop', async ({
  openBrowser,
  problems,
}) => {
  // What the document preloads is refused.
  problems.allow(/\.js csp$/)
  const t = await createTranslator('en')
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto('/landers/adultonly')
  await page.getByRole('button', { name: t('lander.adultonly.yes', { min_age: 18 }) }).click()
  await expect(page).toHaveURL(/\/signup\??$/)
  await page.goto('/landers/gallery')
  await expect(page.locator('noscript p')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('home.start') })
    .click()
  await expect(page.getByRole('heading', { name: t('signup.heading') })).toBeVisible()
  expect(await page.locator('noscript p').innerText()).toBe(t('ui.noScript'))
  await page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: t('signup.submit') }).click()
  expect(page.url()).not.toContain('correct')
})

test('closing the signup of a lander by keyboard returns the focus to where it was opened @desktop', async ({
  page,
}) => {
  const t = await createTranslator('en')
  const signup = page.getByRole('dialog', { name: t('nav.signup') })
  const start = page.getByRole('main').getByRole('button', { name: t('home.start') })

  await test.step('after the question for the age', async () => {
    await page.goto('/landers/adultonly')
    await waitUntilReady(page)
    await page.getByRole('button', { name: t('lander.adultonly.yes', { min_age: 18 }) }).press('Enter')
    await expect(signup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(signup).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(start).toBeFocused()
  })

  await test.step('after the last of the cards', async () => {
    await page.goto('/landers/tinderswipe')
    await waitUntilReady(page)
    const like = page.getByRole('button', { name: t('lander.swipe.like') })
    for (let card = 0; card < 3; card++) await like.press('Enter')
    await expect(signup).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(signup).toBeHidden()
    await expect(like).toBeFocused()
    // It has nothing left to like.
    await like.press('Enter')
    await expect(signup).toBeHidden()
  })
})

test('the form after the first questions starts with the focus on its heading @desktop', async ({ page }) => {
  const ben = await aPerson(page, 'Ben', 'en')
  const { t } = ben
  const answer = await page.request.get('/api/search.php?gender=female&country=NL')
  const { profiles } = (await answer.json()) as { profiles: { id: string }[] }
  const id = profiles[0]?.id ?? ''
  const next = page.getByRole('button', { name: t('signup.next'), exact: true })
  const form = page.getByRole('heading', { name: t('signup.heading') })

  await open(ben, href('members-id-landing3-slug', 'en', { id }))
  await page.getByLabel(t('landing.message'), { exact: true }).fill('Pancakes on Sunday?')
  await next.press('Enter')
  await expect(form).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await open(ben, href('members-id-landing2-slug', 'en', { id }))
  await page.getByLabel(t('signup.gender.male'), { exact: true }).check()
  await page.getByLabel(t('signup.lookingFor.female'), { exact: true }).check()
  await page.getByLabel(t('landing.adult', { min_age: 18 })).check()
  await next.press('Enter')
  await expect(form).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('an open signup closes when its page is left @desktop', async ({ page, problems }) => {
  problems.allow(/status of 409 .*\/api\/signup\.php/)
  const ben = await aPerson(page, 'Ben', 'en')
  const { t } = ben
  const signup = page.getByRole('dialog', { name: t('nav.signup') })
  const openSignup = () =>
    page
      .getByRole('banner')
      .getByRole('button', { name: t('nav.signup') })
      .click()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await test.step('by one of its links', async () => {
    await open(ben, href('pricing', 'en'))
    await openSignup()
    await signup.getByRole('link', { name: 'terms' }).first().click()
    await expect(page).toHaveURL(new RegExp(href('pages-terms', 'en')))
    await expect(signup).toBeHidden()
  })

  await test.step('by a step through the history', async () => {
    await openSignup()
    await expect(signup).toBeVisible()
    await page.goBack()
    await expect(heading(t('pricing.title'))).toBeVisible()
    await expect(signup).toBeHidden()
  })
})
