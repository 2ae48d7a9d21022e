import { makeComplaint } from '../admin-screens.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

test.describe('personal data', { tag: '@desktop' }, () => {
  // Several people at once, which takes a slow machine a while.
  test.describe.configure({ timeout: 120_000 })

  test('is requested, answered in time, sent to its member and erased', async ({
    page,
    openBrowser,
    problems,
  }) => {
    problems.allow(/422 .*member-data\.php/)
    const member = await openBrowser()
    const { id, name } = await becomeMember(member, { name: 'Dora' })
    const { user } = await (await member.request.get('/api/user.php')).json()
    const reference = await makeComplaint(member, 'privacy', 'Send me all that you have, then erase it.')

    await becomeStaff(page, ['support', 'admin'])
    await page.goto('/admin/data-requests')
    await expect(page.getByText(reference, { exact: true })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name }).click()
    await page.getByRole('button', { name: 'Send data export' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Asked for by complaint.')
    await dialog.getByRole('button', { name: 'Send data export' }).click()
    await expect(page.getByText(/gets an e-mail when the archive is ready/)).toBeVisible()
    await page.goto('/admin/data-requests')
    await page.getByLabel(`Answer to ${reference}`).fill('The archive is on its way to you.')
    await page
      .locator('form', { has: page.getByLabel(`Answer to ${reference}`) })
      .getByRole('button', { name: 'Resolve and send the answer' })
      .click()
    await expect(page.getByText(reference, { exact: true })).toHaveCount(0)

    await page.goto(`/admin/members/${id}?for=T-1`)
    await page.getByRole('button', { name: 'Erase account' }).click()
    await dialog.getByLabel(/^Type the member’s e-mail address/).fill('other@example.org')
    await dialog.getByLabel('Reason').fill('Asked for by complaint.')
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(dialog.getByText('That isn’t this member’s address.')).toBeVisible()
    await expectNoAxeViolations(page)
    await dialog.getByLabel(/^Type the member’s e-mail address/).fill(user.email)
    await dialog.getByRole('button', { name: 'Erase permanently' }).click()
    await expect(page).toHaveURL(/\/admin\/members$/)
    expect((await (await member.request.get('/api/user.php')).json()).user).toBeNull()
    await page.goto(`/admin/audit?search=${id}`)
    await expect(page.getByRole('cell', { name: /erased an account/ })).toBeVisible()
    await expect(page.getByRole('cell', { name: /sent a member their data/ })).toBeVisible()
  })
})
