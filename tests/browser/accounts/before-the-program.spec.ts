import { href } from '#contract/routing/paths.ts'
import { expect, test } from '../fixtures.ts'
import { holdScripts } from '../hold.ts'
import { aPerson } from '../person.ts'
import { aMemberPerson } from '../quick-member.ts'

const secret = 'correct horse battery'

test('a login before the scripts have loaded puts no password into the address, and completes once when they have @desktop', async ({
  page,
}) => {
  const una = await aMemberPerson(page, 'Una', 'en')
  const { t } = una
  await page.context().clearCookies({ name: /^(?!locale$)/ })
  let logins = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user.php') && request.method() === 'POST') logins++
  })
  const release = await holdScripts(page)
  await page.goto(href('login', 'en'), { waitUntil: 'commit' })
  const email = page.getByLabel(t('signup.email'), { exact: true })
  const password = page.getByLabel(t('signup.password'), { exact: true })
  const login = page.getByRole('main').getByRole('button', { name: t('nav.login'), exact: true })
  const sign = () => login.evaluate((button) => getComputedStyle(button, '::before').animationName)
  await email.fill(una.email)
  await password.fill(secret)
  expect(await sign()).toBe('none')
  await login.click()
  await password.press('Enter')
  expect(await sign(), 'the button shows that something happens').not.toBe('none')
  await page.waitForTimeout(500)
  expect(page.url()).not.toContain('correct')
  await expect(password).toHaveValue(secret)
  release()
  await page.waitForURL(`**${href('members', 'en')}`)
  expect(logins).toBe(1)
})

test('a signup before the scripts have loaded keeps what was typed and chosen @desktop', async ({ page }) => {
  const ben = await aPerson(page, 'Ben', 'en')
  const { t } = ben
  const release = await holdScripts(page)
  await page.goto(href('signup', 'en'), { waitUntil: 'commit' })
  const name = page.getByLabel(t('signup.name'), { exact: true })
  const day = page.getByLabel(t('signup.day'), { exact: true })
  const promotions = page.getByLabel(t('signup.promotions'), { exact: true })
  const male = page.getByLabel(t('signup.gender.male'), { exact: true })
  await name.fill(ben.name)
  await day.fill('5')
  await male.check()
  await promotions.check()
  await page.getByLabel(t('signup.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('signup.submit') }).click()
  await page.waitForTimeout(500)
  expect(page.url()).not.toContain('correct')
  release()
  // The press takes effect: the page says what is missing.
  await expect(page.getByLabel(t('signup.email'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
  // Another field is written in: the page is drawn again.
  await page.getByLabel(t('signup.month'), { exact: true }).fill('6')
  await expect(name).toHaveValue(ben.name)
  await expect(day).toHaveValue('5')
  await expect(male).toBeChecked()
  await expect(promotions).toBeChecked()
  await page.getByRole('button', { name: t('signup.submit') }).click()
  await expect(name).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel(t('signup.password'), { exact: true })).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel(t('signup.email'), { exact: true })).toHaveAttribute('aria-invalid', 'true')
})
