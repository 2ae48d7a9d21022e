import { href } from '#contract/routing/paths.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { open } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

test('whoever was logged out elsewhere reads why at the login, and comes back to the same page (S-003)', async ({
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
