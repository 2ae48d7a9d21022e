import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

test('pages that show a result check the account first @desktop', async ({ page }) => {
  const member = await aMemberPerson(page, 'Mina', 'en')
  const { t } = member
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })

  await open(member, href('account-deleted', 'en'))
  await expect(heading).toHaveText(t('account.stillThere.title'))

  // The current state of the account decides, in either direction.
  const user = await (await page.request.get('/api/user.php')).json()
  const isConfirmed = user.user.status === 'activated'
  await open(member, href('activate-done', 'en'))
  await expect(heading).toHaveText(t(isConfirmed ? 'account.activated.title' : 'account.notYet.title'))
  await open(member, href('activate-error', 'en'))
  await expect(heading).toHaveText(t(isConfirmed ? 'account.confirmedAlready.title' : 'failure.activation'))
})

test('a deletion that can no longer be undone says so @desktop', async ({ page }) => {
  await page.goto(href('account-deleted', 'en', {}, { until: '2020-01-01T00:00:00Z' }))
  await expect(page.getByRole('main')).toContainText('It’s too late to bring it back')
})

test('logging in from a public page returns to it, with its fragment @desktop', async ({ page }) => {
  const member = await aMemberPerson(page, 'Mina', 'en')
  const { t } = member
  const { user } = await (await page.request.get('/api/user.php')).json()
  await page.request.get('/api/logout.php')
  const faq = `${href('pages-faq', 'en')}#main`
  await open(member, faq)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('nav.login') })
    .click()
  await page.getByLabel(t('signup.email'), { exact: true }).fill(user.email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  await expect(page).toHaveURL(faq)

  // After the login, the page that required it is opened again with its fragment.
  await page.goto('about:blank')
  await page.request.get('/api/logout.php')
  const settings = `${href('settings', 'en')}#export`
  await open(member, settings)
  await page.getByLabel(t('signup.email'), { exact: true }).fill(user.email)
  await page.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('nav.login'), exact: true })
    .click()
  await expect(page).toHaveURL(settings)
})
