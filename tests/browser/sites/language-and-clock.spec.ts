import { sql } from 'kysely'
import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { aPerson, open, readUser } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'
import { workInDatabase } from '../tested-data.ts'

test('a language that could not be saved is not used later either, and an error says so @desktop (C-009)', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 422 .*\/api\/user\.php/)
  const una = await aMemberPerson(page, 'Una', 'en')
  const { t } = una
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'locale')?.value
  await open(una, href('lang-config', 'en'))
  await page.route('**/api/user.php', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 422, json: { error: 'validation', message: '' } })
      : route.fallback(),
  )
  const dutch = page.getByRole('main').getByRole('button', { name: 'Nederlands' })
  await dutch.click()
  await expect(page.getByText(t('error.validation'))).toBeVisible()
  expect(await cookie()).toBe('en')
  await open(una, href('lang-config', 'en'))
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')

  await page.unroute('**/api/user.php')
  await dutch.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL')
  expect(await cookie()).toBe('nl')
  expect((await readUser(una)).language).toBe('nl')
})

test('the date in the new terms is the same in every time zone @desktop (S-049)', async ({ openBrowser }) => {
  const page = await openBrowser({ timezoneId: 'Pacific/Auckland' })
  const una = await aMemberPerson(page, 'Una', 'en')
  const { t } = una
  await page.context().clearCookies({ name: /^(?!locale$)/ })
  await workInDatabase((db) =>
    sql`update members set terms_version = '2020-01-01' where email = ${una.email}`.execute(db),
  )
  await open(una, href('login', 'en'))
  await page.getByLabel(t('signup.email'), { exact: true }).fill(una.email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  await expect(page.getByRole('heading', { name: t('account.terms.title') })).toBeVisible()
  const asked = await page.getByRole('main').innerText()
  const terms = await aPerson(await openBrowser(), 'Ben', 'en')
  await open(terms, href('pages-terms', 'en'))
  const [date = 'no date'] = /\d{1,2} \w+ 20\d\d/.exec(await terms.page.getByRole('main').innerText()) ?? []
  expect(asked).toContain(date)
})
