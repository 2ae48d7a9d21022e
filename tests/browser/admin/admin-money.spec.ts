import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite, logInAlsoAt } from '../own-site.ts'
import { aBuyer, decide, payWith } from '../paying.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

test.describe('money', { tag: '@desktop' }, () => {
  // Several people at once, which takes a slow machine a while.
  test.describe.configure({ timeout: 120_000 })

  test('a payment is compared with the provider and refunded in part; the day still agrees with the ledger', async ({
    page,
    openBrowser,
    problems,
  }) => {
    const member = await openBrowser()
    const buyer = await aBuyer(member, 'Petra')
    const { name } = buyer
    await payWith(buyer, 'iDEAL')
    await decide(buyer, 'paid')
    const payment = new URL(member.url()).searchParams.get('payment') ?? ''
    await expect(member.getByRole('heading', { name: buyer.t('payments.done.title') })).toBeVisible()

    await becomeStaff(page, ['finance'])
    await page.goto(`/admin/payments?search=${payment}`)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('link', { name })).toBeVisible()
    await page.getByRole('button', { name: 'Check with provider' }).click()
    await expect(page.getByText('Status at the provider: paid.')).toBeVisible()
    await page.getByRole('button', { name: 'Refund' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Amount in/).fill('1.00')
    await dialog.getByLabel('Reason').fill('Half of the conversation was lost.')
    await expectNoAxeViolations(page)
    problems.allow(/status of 409/)
    await dialog.getByLabel(/^Amount/).fill('9999')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(dialog.getByLabel(/^Amount/)).toHaveAccessibleDescription(/€\d+\.\d\d/)
    await expect(dialog).not.toContainText('package')
    await dialog.getByLabel(/^Amount/).fill('1.00')
    await dialog.getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByRole('row', { name: /Refund.*1\.00/ })).toBeVisible()
    await expectNoAxeViolations(page)

    const day = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Amsterdam' })
    await page.goto(`/admin/closing?day=${day}`)
    await expect(page.getByText('Payments and ledger match.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download last 31 days' }).click()
    expect((await download).suggestedFilename()).toMatch(/^closings-.*\.csv$/)
  })

  test('a first package that costs too much is refused with the amount and what to do', async ({
    page,
    problems,
  }) => {
    problems.allow(/status of 422/)
    const origin = await anOwnSite()
    await becomeStaff(page, ['finance'])
    await logInAlsoAt(page, origin)
    await page.goto(`${origin}/admin/packages`)
    await page.getByRole('button', { name: 'New package' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Credits').fill('100')
    await dialog.getByLabel('Price').fill('19.99')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('The cheapest package must cost less than €15.00')).toBeVisible()
    await expect(dialog.getByLabel('Credits')).toHaveValue('100')
    await expect(dialog.getByLabel('Price')).toHaveValue('19.99')
    await expectNoAxeViolations(page)
    await dialog.getByLabel('Price').fill('14.99')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /100 €14\.99/ })).toBeVisible()
  })

  test('credits above the limit of one person wait for a second one', async ({ page, openBrowser }) => {
    const { id, name } = await becomeMember(await openBrowser(), { name: 'Cor', gender: 'male' })
    await becomeStaff(page, ['support', 'finance'], 'Mika')
    await page.goto(`/admin/members/${id}?for=T-1`)
    await page.getByRole('button', { name: 'Adjust credits' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Credits').fill('500')
    await dialog.getByLabel('Reason').fill('Prize of the spring game.')
    await dialog.getByRole('button', { name: 'Adjust' }).click()
    await expect(page.getByText('Waiting for a second person’s approval.')).toBeVisible()
    await page.goto('/admin/credits')
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('Needs someone else’s approval')

    const other = await openBrowser()
    await becomeStaff(other, ['finance'], 'Ada')
    await other.goto('/admin/credits')
    const same = other.getByRole('row', { name: new RegExp(name) })
    await same.getByRole('button', { name: 'Approve' }).click()
    await expect(same).toContainText('Approved')
    await page.goto(`/admin/members/${id}?for=T-1`)
    await expect(page.getByRole('cell', { name: '500', exact: true }).first()).toBeVisible()
  })
})
