import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { followMail } from '../person.ts'
import { becomeStaff } from '../staff.ts'

test('a partner applies, is approved by finance, and makes a link and sees what it brings @desktop', async ({
  page,
  openBrowser,
}) => {
  await becomeStaff(page, ['finance'])
  const partner = await openBrowser()
  const email = `partner-${process.pid}-${Date.now()}@example.org`
  const password = 'pancakes with syrup'
  await partner.goto('/partners/apply')
  await partner.getByLabel('Name or company').fill('Traffic Ltd')
  await partner.getByLabel('E-mail address').fill(email)
  await partner.getByRole('checkbox').check()
  await expectNoAxeViolations(partner)
  await partner.getByRole('button', { name: 'Apply' }).click()
  await expect(partner.getByText('We’ve sent you an e-mail with a link.')).toBeVisible()

  await followMail({ page: partner, email }, '/partners/confirm')
  await partner.getByLabel('New password').fill(password)
  await expectNoAxeViolations(partner)
  await partner.getByRole('button', { name: 'Confirm address' }).click()
  await partner.getByRole('link', { name: 'Log in' }).click()
  await partner.getByLabel('E-mail address').fill(email)
  await partner.getByLabel('Password', { exact: true }).fill(password)
  await partner.getByRole('button', { name: 'Log in' }).click()
  await expect(partner.getByText('Your application is being reviewed.')).toBeVisible()

  await page.goto('/admin/partners')
  const row = page.getByRole('row', { name: new RegExp(email) })
  await expect(row).toContainText('Applied')
  await row.getByRole('button', { name: 'Terms' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Per activated member').fill('2')
  await dialog.getByLabel('Reason').fill('Known to us.')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Active')

  await partner.goto('/partners/?part=links')
  await partner.getByLabel('Name', { exact: true }).fill('Blog')
  await partner.getByLabel('Code').fill('blog')
  await partner.getByLabel('Page', { exact: true }).fill('/')
  await partner.getByRole('button', { name: 'Add link' }).click()
  await expect(partner.getByText(/network=\w+&ref=blog/).first()).toBeVisible()
  await page.goto('/admin/partners/materials')
  await page.getByRole('button', { name: 'New text' }).click()
  const text = `Meet someone nearby ${Date.now()}.`
  const added = page.getByRole('dialog')
  await added.getByLabel('Name').fill('Short text')
  await added.getByLabel('Text').fill(text)
  await expectNoAxeViolations(page)
  await added.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: new RegExp(text) })).toBeVisible()
  await partner.getByRole('link', { name: 'Banners and texts' }).click()
  await expect(partner.getByText(text)).toBeVisible()
  await expect(partner.getByText(/network=\w+&ref=ad-[0-9a-f]{8}/).first()).toBeVisible()
  await expectNoAxeViolations(partner)
  await partner.getByRole('link', { name: 'Statistics' }).click()
  await expect(partner.getByText('Waiting for refunds')).toBeVisible()
  await expectNoAxeViolations(partner)
})

test('a form says next to each field what is wrong with it, in the language of the page @desktop', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('admin-language', 'nl'))
  await page.goto('/partners/apply')
  const send = page.getByRole('button', { name: 'Aanvraag versturen' })
  await send.click()
  const alerts = page.getByRole('alert')
  await expect(alerts).toHaveText(['Vul dit in.', 'Vul dit in.', 'Vink dit aan om verder te gaan.'])
  await expect(page.getByLabel('Naam of bedrijf', { exact: true })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByLabel('Naam of bedrijf', { exact: true }).fill('Traffic Ltd')
  await expect(alerts).toHaveCount(2)
  await page.getByLabel('E-mailadres', { exact: true }).fill('traffic')
  await page.getByRole('checkbox').check()
  await send.click()
  await expect(alerts).toHaveText(['Ongeldig e-mailadres'])
  await expect(page.getByLabel('E-mailadres', { exact: true })).toBeFocused()
})
