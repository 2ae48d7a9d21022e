import type { Locator, Page } from '@playwright/test'
import type { User } from '#contract/features/accounts/account.ts'
import type { Locale } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import type { Translate } from '#generated/messages.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expect } from './fixtures.ts'

/** Someone in front of a browser, who reads the site in their language. */
export interface Person {
  readonly page: Page
  readonly name: string
  readonly email: string
  readonly locale: Locale
  readonly t: Translate
}

let count = 0

/** Unique letters and digits; nine digits in a row would be taken for a telephone number. */
export function createOwnSigns(): string {
  count += 1
  return `${Date.now().toString(36)}x${process.pid.toString(36)}x${count}`
}

/** Puts a person in front of a page. Names and addresses are their own, so that parallel runs do not collide. */
export async function aPerson(page: Page, first: string, locale: Locale): Promise<Person> {
  const own = createOwnSigns()
  const url = new URL(getOrigin())
  await page.context().addCookies([{ name: 'locale', value: locale, domain: url.hostname, path: '/' }])
  return {
    page,
    name: `${first}${own}`.slice(0, 20),
    email: `${first.toLowerCase()}.${own}@example.org`,
    locale,
    t: await createTranslator(locale),
  }
}

function getOrigin(): string {
  return `http://localhost:${process.env.TEST_PORT ?? '3999'}`
}

/** Waits until the page is hydrated. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForSelector('html[data-ready]')
}

/** Opens a page of the site and waits until it responds to input. */
export async function open(person: Person, path: string): Promise<void> {
  await person.page.goto(path)
  await waitUntilReady(person.page)
}

/** Ticks both consents to sensitive data of a signup form: unticked, the first keeps it from being sent. */
export async function agree(form: Locator): Promise<void> {
  await form.locator('[name="membership_consent"]').check()
  await form.locator('[name="looking_for_consent"]').check()
}

/** Fills in the signup form that is in view. */
export async function fillSignup(person: Person, who: { gender: 'female' | 'male' }): Promise<void> {
  const { page, t } = person
  const form = page.locator('form').filter({ hasText: t('signup.submit') })
  const other = who.gender === 'female' ? 'male' : 'female'
  await form.getByLabel(t(`signup.gender.${who.gender}`), { exact: true }).check()
  await form.getByLabel(t(`signup.lookingFor.${other}`), { exact: true }).check()
  await form.getByLabel(t('signup.name'), { exact: true }).fill(person.name)
  await form.getByLabel(t('signup.email'), { exact: true }).fill(person.email)
  await form.getByLabel(t('signup.day'), { exact: true }).fill('5')
  await form.getByLabel(t('signup.month'), { exact: true }).fill('6')
  await form.getByLabel(t('signup.year'), { exact: true }).fill('1990')
  await form.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await agree(form)
}

interface OutboxAnswer {
  readonly outbox: readonly { readonly recipient: string; readonly text: string }[]
}

/** Returns the links to a path in the mails to this person, the newest first. */
export async function readMailedLinks(
  { page, email }: Pick<Person, 'page' | 'email'>,
  path: string,
): Promise<string[]> {
  const answer = await page.request.get('/api/dev-outbox.php')
  const { outbox } = (await answer.json()) as OutboxAnswer
  const links = outbox
    .filter((mail) => mail.recipient === email)
    .flatMap((mail) => mail.text.match(/https?:\/\/\S+/g) ?? [])
  return [...new Set(links.filter((link) => link.includes(path)))]
}

/** Follows the link of the newest mail to this person that leads to a path. */
export async function followMail(person: Pick<Person, 'page' | 'email'>, path: string): Promise<void> {
  const { page } = person
  const found = async () => (await readMailedLinks(person, path))[0] ?? ''
  await expect.poll(found, { message: `a mail with ${path}`, timeout: 30_000 }).not.toBe('')
  const url = new URL(await found())
  await page.goto(url.pathname + url.search)
}

/** Returns the account as the server knows it now. */
export async function readUser(person: Person): Promise<User> {
  const answer = await person.page.request.get('/api/user.php')
  const { user } = (await answer.json()) as { user: User | null }
  if (!user) throw new Error(`${person.name} is not logged in`)
  return user
}

/** Goes through the steps after the account: skips what can be skipped, takes the first region, finishes. */
export async function finishSignup(person: Person): Promise<void> {
  const { page, t, locale } = person
  await open(person, href('complete-signup', locale))
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await button(t('signup.skip')).click()
  await page.getByLabel(t('regions.label.province'), { exact: true }).selectOption({ index: 1 })
  await button(t('signup.next')).click()
  await page.getByRole('heading', { name: t('signup.about_me.title') }).waitFor()
  await button(t('signup.skip')).click()
  // Only a browser that supports push is asked about it.
  const push = page.getByRole('heading', { name: t('signup.push.title') })
  await expect(push.or(page.getByRole('heading', { name: t('signup.complete.title') }))).toBeVisible()
  if (await push.isVisible()) await button(t('signup.skip')).click()
  await button(t('signup.finish')).click()
  await page.waitForURL(`**${href('members', locale)}`)
}

/** Signs a person up on the signup page and confirms the address by the mail. */
export async function signUp(person: Person, who: { gender: 'female' | 'male' }): Promise<User> {
  await open(person, href('signup', person.locale))
  await fillSignup(person, who)
  await person.page.getByRole('button', { name: person.t('signup.submit') }).click()
  await person.page.waitForURL((url) => url.pathname !== href('signup', person.locale))
  await followMail(person, '/api/activate.php')
  await person.page.waitForURL(`**${href('activate-done', person.locale)}*`)
  await finishSignup(person)
  const user = await readUser(person)
  expect(user.status).toBe('activated')
  return user
}
