import { makeComplaint, openPart } from '../admin-screens.ts'
import { expect, test } from '../fixtures.ts'
import { becomeStaff, becomeStaffOfSite } from '../staff.ts'

const german = 'zweiklang.localhost'

test.describe('staff by site', { tag: '@desktop' }, () => {
  test('see the queue of their own site only, or of all sites if they work on all', async ({
    page,
    openBrowser,
    baseURL,
  }) => {
    const mark = Date.now().toString(36)
    await makeComplaint(page, 'other', `English ${mark}`)
    const made = await page.request.post('/api/complaint.php', {
      data: { category: 'other', email: 'jo@example.org', text: `German ${mark}` },
      headers: {
        host: `${german}:${new URL(baseURL ?? '').port}`,
        'idempotency-key': crypto.randomUUID(),
      },
    })
    expect(made.ok()).toBe(true)

    const local = await openBrowser()
    await becomeStaffOfSite(local, ['moderator'], german)
    await openPart(local, '/complaints', 'Complaints')
    await expect(local.getByText(`German ${mark}`)).toBeVisible()
    await expect(local.getByText(`English ${mark}`)).toHaveCount(0)
    await expect(local.getByLabel('Site', { exact: true })).toHaveCount(0)
    await expect(local.getByRole('banner')).not.toContainText('Duet')

    await becomeStaff(page, ['moderator'])
    await openPart(page, '/complaints', 'Complaints')
    await expect(page.getByText(`English ${mark}`)).toBeVisible()
    const complaint = page.locator('main').getByText(`German ${mark}`)
    await expect(complaint).toBeVisible()
    await page.getByLabel('Site', { exact: true }).selectOption({ label: 'Zweiklang' })
    await expect(page).toHaveURL(/[?&]site=/)
    await expect(page.getByText(`English ${mark}`)).toHaveCount(0)
    // The tab works on the site of its host; the answer is about that of the complaint.
    const reference = (await made.json()).reference
    await page.getByRole('textbox', { name: new RegExp(reference) }).fill('Danke, wir haben das behoben.')
    await page
      .locator('form', { has: page.getByRole('textbox', { name: new RegExp(reference) }) })
      .getByRole('button')
      .last()
      .click()
    await expect(complaint).toHaveCount(0)
  })
})
