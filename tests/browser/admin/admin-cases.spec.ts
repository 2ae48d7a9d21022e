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
    problems,
  }) => {
    problems.allow(/40[39] .*complaint\.php/)
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
    const panel = page.getByRole('group').filter({ has: page.getByLabel(`Answer to ${reference}`) })
    const caseOf = panel.locator('..')
    await expect(caseOf.getByText('Ben Birch is viewing this')).toBeVisible()
    await caseOf.getByRole('button', { name: 'Take', exact: true }).click()
    await expect(caseOf.getByText('Taken by you')).toBeVisible()
    await caseOf.getByLabel('New note').fill('Ask finance about the payment.')
    await caseOf.getByLabel('Mention a colleague').selectOption({ label: 'Ben Birch' })
    await caseOf.getByRole('button', { name: 'Add note' }).click()
    await expect(caseOf.getByText('Ask finance about the payment.')).toBeVisible()
    await expectNoAxeViolations(page)

    await ben.goto('/admin')
    await expect(ben.getByText('Ask finance about the payment.')).toBeVisible()
    await ben.getByRole('link', { name: `Complaint ${reference}` }).click()
    await expect(ben.getByLabel(`Answer to ${reference}`)).toBeDisabled()

    await panel.getByLabel('Insert a ready-made answer').selectOption({ label: template })
    await expect(page.getByLabel(`Answer to ${reference}`)).toHaveValue(
      `Hello ${name}, we look into ${reference}.`,
    )
    await panel.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText(reference, { exact: true })).toHaveCount(0)
  })
})
