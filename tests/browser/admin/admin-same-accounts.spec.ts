import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

test('other accounts of a person are looked for with a reason, and none is said so @desktop', async ({
  page,
  openBrowser,
}) => {
  const member = await openBrowser()
  const { id, name } = await becomeMember(member, { name: 'Solita' })
  await becomeStaff(page, ['support', 'admin'], 'Mia Moss')
  await page.goto(`/admin/members/${id}?for=R-1`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: 'Find other accounts' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Comes back after a ban.')
  await dialog.getByRole('button', { name: 'Find other accounts' }).click()
  await expect(page.getByText('No other accounts found')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.goto('/admin/audit')
  await expect(page.getByText('Mia Moss looked for other accounts of a member').first()).toBeVisible()
  await expect(page.getByText('Comes back after a ban.').first()).toBeVisible()
})
