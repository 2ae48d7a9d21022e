import { href } from '#contract/routing/paths.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, open } from './person.ts'
import { aMemberPerson, becomeMember } from './quick-member.ts'

test('the error of a field disappears once it is filled in, in any way @desktop', async ({ page }) => {
  const ida = await aPerson(page, 'Ida', 'en')
  const { t } = ida
  await open(ida, href('index', 'en'))
  await test.step('the first questions have no answer before one is given', async () => {
    await expect(page.getByLabel(t('home.iAm'), { exact: true })).toHaveValue('')
    await expect(page.getByLabel(t('home.lookingFor'), { exact: true })).toHaveValue('')
  })
  await open(ida, href('signup', 'en'))
  const form = page.locator('main form')
  await form.getByRole('button', { name: t('signup.submit') }).click()
  const errors = form.getByRole('alert')
  // Two choices, four fields and the consent to be a member.
  const before = 7
  await expect(errors).toHaveCount(before)
  await form.getByLabel(t('signup.gender.female'), { exact: true }).check()
  await form.getByLabel(t('signup.lookingFor.male'), { exact: true }).check()
  await expect(errors).toHaveCount(before - 2)
  await form.getByLabel(t('signup.email'), { exact: true }).fill('ida@gmial.com')
  await form.getByLabel(t('signup.name'), { exact: true }).fill(ida.name)
  await form.getByLabel(t('signup.password'), { exact: true }).fill('correct horse battery')
  // The date of birth and the consent are left.
  await expect(errors).toHaveCount(2)
  // Sent with an address that no provider has, and put right by the offered correction.
  await form.getByLabel(t('signup.email'), { exact: true }).fill('ida@gmial')
  await form.getByRole('button', { name: t('signup.submit') }).click()
  const address = form.getByLabel(t('signup.email'), { exact: true })
  await expect(address).toHaveAttribute('aria-invalid', 'true')
  await page.route('**/api/signup-check.php*', (route) =>
    route.fulfill({
      json: { valid: true, ...(route.request().url().includes('email=') && { suggestion: 'ida@gmail.com' }) },
    }),
  )
  await address.focus()
  await address.blur()
  await form.getByRole('button', { name: 'ida@gmail.com' }).click()
  await expect(address).toHaveValue('ida@gmail.com')
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  await page.unrouteAll({ behavior: 'wait' })
})

test('the gift picker starts with the focus on the gifts, not in the field below them @phone', async ({
  page,
  openBrowser,
}) => {
  const ida = await aMemberPerson(page, 'Ida', 'en')
  const ben = await becomeMember(await openBrowser(), { name: 'Ben', gender: 'male' })
  await open(ida, href('members-id', 'en', { id: ben.id }))
  await page
    .getByRole('region', { name: ida.t('view.actions') })
    .getByRole('button')
    .last()
    .click()
  const dialog = page.locator('dialog[open]')
  await expect(dialog.getByRole('radio').first()).toBeAttached()
  await expect(dialog.getByLabel(ida.t('chat.giftText'), { exact: true })).toBeVisible()
  expect(
    await page.evaluate(() => document.activeElement?.matches('input:not([type=radio]), textarea')),
  ).toBe(false)
})
