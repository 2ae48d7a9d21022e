import { makeComplaint } from '../admin-screens.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

test.describe('a case that two people look at', { tag: '@desktop' }, () => {
  // Several people at once, which takes a slow machine its time.
  test.describe.configure({ timeout: 120_000 })

  test('is taken, noted with a mention, and answered with a ready-made answer', async ({
    page,
    openBrowser,
  }) => {
    const member = await openBrowser()
    const { name } = await becomeMember(member, { name: 'Tessa' })
    const reference = await makeComplaint(member, 'other', 'I paid and got no credits.')

    await becomeStaff(page, ['moderator', 'content'], 'Mia Moss')
    await page.goto('/admin/content')
    await page.getByRole('button', { name: 'Add ready-made answer' }).click()
    const dialog = page.getByRole('dialog')
    const template = `We look into it ${reference}`
    await dialog.getByLabel('Name', { exact: true }).fill(template)
    await dialog.getByLabel('English').fill('Hello {name}, we look into {reference}.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('cell', { name: template, exact: true })).toBeVisible()

    const ben = await openBrowser()
    await becomeStaff(ben, ['moderator'], 'Ben Birch')
    await ben.goto('/admin/complaints')
    await ben.getByLabel(`Answer to ${reference}`).focus()

    await page.goto('/admin/complaints')
    const answerForm = page.getByRole('group').filter({ has: page.getByLabel(`Answer to ${reference}`) })
    const panel = answerForm.locator('..')
    await expect(panel.getByText('Ben Birch is viewing this')).toBeVisible()
    await panel.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(panel.getByText('Claimed by you')).toBeVisible()
    await panel.getByLabel('New note').fill('Ask finance about the payment.')
    await panel.getByLabel('Mention a colleague').selectOption({ label: 'Ben Birch' })
    await panel.getByRole('button', { name: 'Add note' }).click()
    await expect(panel.getByText('Ask finance about the payment.')).toBeVisible()
    await expectNoAxeViolations(page)

    await ben.goto('/admin')
    await expect(ben.getByText('Ask finance about the payment.')).toBeVisible()
    await ben.getByRole('link', { name: `Complaint ${reference}` }).click()
    await expect(ben.getByLabel(`Answer to ${reference}`)).toBeDisabled()

    await answerForm.getByLabel('Insert a ready-made answer').selectOption({ label: template })
    await expect(page.getByLabel(`Answer to ${reference}`)).toHaveValue(
      `Hello ${name}, we look into ${reference}.`,
    )
    await answerForm.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText(reference, { exact: true })).toHaveCount(0)
  })
})
