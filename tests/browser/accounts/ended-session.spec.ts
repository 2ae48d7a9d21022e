import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open, type Person, readUser } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

test('a member who was logged out elsewhere sees why on the login page, and returns to the same page (S-003) @desktop', async ({
  page,
  problems,
}) => {
  // What the page asks meanwhile is refused.
  problems.allow(/status of 40[13]/)
  const eva = await aMemberPerson(page, 'Eva', 'en')
  const { t } = eva
  await open(eva, href('likes', 'en'))
  // The session ends behind the back of this page.
  expect((await page.request.post('/api/logout.php', { data: {} })).status()).toBe(200)
  await page.waitForURL(`**${href('login', 'en')}*`)
  await expect(page.getByText(t('account.login.ended'))).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByLabel(t('signup.email'), { exact: true }).fill(eva.email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  await page.waitForURL(`**${href('likes', 'en')}`)
})

async function logIn(person: Pick<Person, 'page' | 't'>, email: string): Promise<void> {
  const { page, t } = person
  await page.getByLabel(t('signup.email'), { exact: true }).fill(email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
}

test('typed text is restored after logging in again, for the same member only @desktop', async ({
  page,
  openBrowser,
  problems,
}) => {
  test.setTimeout(180_000)
  problems.allow(/status of 40[13]/)
  const elsewhere = await openBrowser()
  const ben = await aMemberPerson(elsewhere, 'Ben', 'en')
  const eva = await aMemberPerson(page, 'Eva', 'en')
  const { t } = eva
  const about = page.getByRole('textbox', { name: t('own.aboutMe') })
  const chip = page.getByRole('button', { name: t('interests.hiking'), exact: true })

  async function endFromElsewhere(): Promise<void> {
    const data = { email: eva.email, password: 'correct horse battery' }
    expect((await elsewhere.request.post('/api/user.php', { data })).status()).toBe(200)
    expect((await elsewhere.request.delete('/api/session.php?all=true')).status()).toBe(200)
    await page.waitForURL(`**${href('login', 'en')}*`)
    await expect(page.getByText(t('account.login.ended.logged_out'))).toBeVisible()
  }

  await open(eva, href('profile', 'en'))
  await about.fill('I was just writing this')
  await chip.click()
  const { profile } = await readUser(eva)
  const key = `me:${profile.id}:drafts`
  await page.evaluate((name) => localStorage.setItem(name, '{"ben":"Half a message"}'), key)
  await endFromElsewhere()
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
  await logIn(eva, eva.email)
  await page.waitForURL(`**${href('profile', 'en')}`)
  await expect(about).toHaveValue('I was just writing this')
  await expect(chip).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(t('own.typedAgain'))).toBeVisible()
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toContain('Half a message')

  await about.fill('This is for me alone')
  await endFromElsewhere()
  await logIn(eva, ben.email)
  await page.waitForURL(`**${href('profile', 'en')}`)
  await expect(about).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('for me alone')
})
