import { locales } from '#contract/features/sites/locale.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeMember } from '../quick-member.ts'
import { becomeStaff } from '../staff.ts'

test('content staff add a question for profiles, move it up and retire it again @desktop', async ({
  page,
  openBrowser,
}) => {
  const member = await openBrowser()
  await becomeMember(member, { name: 'Ida' })
  const readOffered = async () => (await member.request.get('/api/prompts.php')).text()
  const id = `tea-${Date.now()}`
  await becomeStaff(page, ['content'])
  await page.goto('/admin/content')
  const section = page.getByRole('region', { name: 'Questions for profiles' })
  const row = section.getByRole('row', { name: new RegExp(`Asked ${id}`) })
  const dialog = page.getByRole('dialog')

  await section.getByRole('button', { name: 'Add question' }).click()
  await dialog.getByLabel('Short name').fill(id)
  for (const { name } of locales) await dialog.getByLabel(name, { exact: true }).fill(`Asked ${id}`)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Offered')
  expect(await readOffered()).toContain(id)

  // The last row becomes the last but one.
  const rows = section.getByRole('row')
  const count = await rows.count()
  await row.getByRole('button', { name: `Move ${id} up` }).press('Enter')
  await expect(rows.nth(count - 2)).toContainText(`Asked ${id}`)

  await row.getByRole('button', { name: `Edit ${id}` }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Retired')
  expect(await readOffered()).not.toContain(id)
  // A row that the bar of the page half covers has no whole target.
  await page.evaluate(() => scrollTo(0, 0))
  await expectNoAxeViolations(page)
})
