import type { Page } from '@playwright/test'
import { demoPassword } from '#database/demo/logins.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { logInStaff, makeStaff } from './staff.ts'

/** A demo member reports another; gives the reference. */
async function makeReport(page: Page): Promise<string> {
  const login = { email: 'sofie@demo.example', password: demoPassword }
  expect((await page.request.post('/api/user.php', { data: login })).ok()).toBe(true)
  const search = await page.request.get('/api/search.php?gender=male&country=NL')
  const { profiles } = await search.json()
  const data = { profile: profiles[0].id, reason: 'underage', text: 'Looks like a child.' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const made = await page.request.post('/api/report.php', { data, headers })
  return (await made.json()).reference
}

test.describe('reports', { tag: '@desktop' }, () => {
  test('are taken, decided with a statement to the member, and reversed by another', async ({
    page,
    openBrowser,
  }) => {
    test.slow() // three people, two of them made by the command line
    const member = await openBrowser()
    const reference = await makeReport(member)

    await logInStaff(page, await makeStaff(['moderator'], 'Mika'))
    await expect(page).toHaveURL(/\/admin\/reports/)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: reference }).click()
    await expect(page.getByRole('heading', { name: reference })).toBeVisible()
    await expect(page.getByText('Looks like a child.')).toBeVisible()
    await page.getByRole('button', { name: 'Take this report' }).click()
    await page.getByRole('radio', { name: /Hide the profile/ }).check()
    await page.getByLabel('What the member is told').fill('We could not tell that you are 18.')
    await page.getByLabel('Why, for the staff').fill('No sign of age.')
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Decide' }).click()
    await expect(page.getByRole('button', { name: 'Decide' })).toHaveCount(0)
    await expect(page.getByText('No sign of age.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reverse the decision' })).toHaveCount(0)

    const other = await openBrowser()
    await logInStaff(other, await makeStaff(['moderator'], 'Ada'))
    await other.goto('/admin/reports?state=decided')
    await other.getByRole('link', { name: reference }).click()
    await other.getByRole('button', { name: 'Reverse the decision' }).click()
    await other.getByRole('dialog').getByLabel('Reason').fill('Showed an identity card.')
    await expectNoAxeViolations(other)
    await other.getByRole('dialog').getByRole('button', { name: 'Reverse the decision' }).click()
    await expect(other.getByText('Reversed by Ada')).toBeVisible()
  })

  test('complaints are answered once', async ({ page, openBrowser }) => {
    const visitor = await openBrowser()
    const made = await visitor.request.post('/api/complaint.php', {
      data: { category: 'other', email: 'jo@example.org', text: 'The site was slow.' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    const { reference } = await made.json()
    await logInStaff(page, await makeStaff(['moderator']))
    await page.goto('/admin/complaints')
    await expectNoAxeViolations(page)
    await page.getByLabel(`Answer to ${reference}`).fill('We have made it faster.')
    await page
      .locator('form', { has: page.getByLabel(`Answer to ${reference}`) })
      .getByRole('button', { name: 'Send the answer' })
      .click()
    await expect(page.getByLabel(`Answer to ${reference}`)).toHaveCount(0)
    await page.goto('/admin/complaints?state=answered')
    await expect(page.getByText('We have made it faster.')).toBeVisible()
  })
})
