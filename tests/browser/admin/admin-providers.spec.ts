import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite, logInAlsoAt } from '../own-site.ts'
import { becomeStaff } from '../staff.ts'

test('a site names its payment providers, and warns when there is none @desktop', async ({
  page,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/status of 422/)
  const origin = await anOwnSite()
  await becomeStaff(page, ['admin'])
  await logInAlsoAt(page, origin)
  await page.goto(`${origin}/admin/settings?subject=providers`)
  const section = page.getByRole('region', { name: 'Payment providers' })
  await expect(section.getByRole('status')).toContainText('payments go through the test checkout')
  const row = section.getByRole('row', { name: /^Own bank account/ })
  await expect(row).toContainText('Not used')
  const setUp = row.getByRole('button', { name: 'Set up Own bank account' })
  const dialog = page.getByRole('dialog')
  await setUp.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(setUp).toBeFocused()

  await setUp.press('Enter')
  await dialog.getByLabel('Account holder').fill('Duet B.V.')
  await dialog.getByLabel('IBAN').fill('NL91ABNA0417164301')
  await dialog.getByLabel('BIC').fill('abnanl2a')
  await dialog.getByLabel('Days before a batch').fill('5')
  await page.keyboard.press('Enter')
  const iban = dialog.getByLabel('IBAN')
  await expect(iban).toHaveAccessibleDescription(/This IBAN isn’t valid/)
  await expect(iban).toBeFocused()
  await expect(iban).toHaveValue('NL91ABNA0417164301')
  await expect(dialog.getByLabel('Account holder')).toHaveValue('Duet B.V.')
  await expect(dialog.getByLabel('Days before a batch')).toHaveValue('5')
  await expectNoAxeViolations(page)
  await iban.fill('NL91 ABNA 0417 1643 00')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('IBAN: NL91ABNA0417164300')
  await expect(row).toContainText('No. 1')

  // A second one: its secret is stored, not shown, and stays when it is left empty.
  await section.getByRole('button', { name: 'Set up Stripe' }).click()
  await expect(dialog.getByLabel('Webhook address')).toHaveValue(
    `${origin}/api/payment-webhook.php?provider=stripe`,
  )
  const key = dialog.getByLabel('Secret key', { exact: true })
  await key.fill('sk_wrong')
  await dialog.getByLabel('Webhook signing secret', { exact: true }).fill('whsec_0123456789abc')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(key).toHaveAccessibleDescription(/doesn’t match the format/)
  await key.fill('sk_test_0123456789abc')
  await dialog.getByLabel('Order').selectOption('No. 1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const stripe = section.getByRole('row', { name: /^Stripe/ })
  await expect(stripe).toContainText('Secret key: stored')
  await expect(stripe).toContainText('No. 1')
  await expect(row).toContainText('No. 2')
  await section.getByRole('button', { name: 'Edit Stripe' }).click()
  await expect(key).toHaveValue('')
  await expect(key).toHaveAccessibleDescription(/Stored/)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(stripe).toContainText('Secret key: stored')

  // One for dating sites: its brand is chosen, and it gets another webhook address.
  await section.getByRole('button', { name: 'Set up Verotel' }).click()
  await expect(dialog.getByLabel('Webhook address')).toHaveValue(`${origin}/api/payment-postback.php`)
  await dialog.getByLabel('Brand').selectOption('CardBilling')
  await dialog.getByLabel('Shop ID').fill('68849')
  await dialog.getByLabel('Signature key', { exact: true }).fill('zpXwe2D77g4P7ysGJcr3rY87TBYs6J')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const verotel = section.getByRole('row', { name: /^Verotel/ })
  await expect(verotel).toContainText('Shop ID: 68849')
  await section.getByRole('button', { name: 'Remove Verotel' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(verotel).toContainText('Not used')

  await section.getByRole('button', { name: 'Remove Stripe' }).click()
  await expect(dialog).toContainText('Wait until its open payments and refunds are finished')
  await expect(dialog).not.toContainText('This is the only provider')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(stripe).toContainText('Not used')
  await section.getByRole('button', { name: 'Remove Own bank account' }).press('Enter')
  await expect(dialog).toContainText('This is the only provider')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(row).toContainText('Not used')
  // The button that was pressed is gone: the focus is on the one next to it.
  await expect(setUp).toBeFocused()
  await expect(section.getByRole('status')).toContainText('payments go through the test checkout')

  // In production there is no test checkout, and a provider is only called at its own address.
  const answer = await page.evaluate(() => fetch('/api/admin/payment-providers.php').then((it) => it.json()))
  const json = { ...answer, test_checkout: false }
  await page.route('**/api/admin/payment-providers.php', (route) => route.fulfill({ json }))
  await page.reload()
  await expect(section.getByRole('status')).toHaveText('No payment provider is set up, so no one can pay.')
  await section.getByRole('button', { name: 'Set up Mollie' }).click()
  await expect(dialog.getByLabel('API key', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('API address')).toHaveCount(0)
  await expectNoAxeViolations(page)
})
