import { staffRights } from '#contract/api/call.ts'
import { demoPassword } from '#demo/logins.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { becomeStaff, makeCode, makeStaff } from '../staff.ts'

test.describe('the back office', { tag: '@desktop' }, () => {
  test('lets staff in with password and code, and no one with less', async ({ page, problems }) => {
    const staff = await makeStaff(staffRights)
    problems.allow(/401/)
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login/)
    await expect(page.getByLabel('E-mail address')).toBeFocused()
    await page.getByLabel('E-mail address').fill(staff.email)
    await page.getByLabel('Password', { exact: true }).fill(staff.password)
    await page.getByLabel('One-time code').fill('000000')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('status').filter({ hasText: /\w/ })).toBeVisible()
    await expect(page.getByLabel('E-mail address')).toHaveValue(staff.email)
    await expectNoAxeViolations(page)

    await page.getByLabel('One-time code').fill(makeCode(staff.secret))
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible()
    await page.getByRole('button', { name: `${staff.name}’s account` }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
    await page.goto('/admin/staff')
    await expect(page).toHaveURL(/\/admin\/login/)
  })

  test('does not exist for members', async ({ page, problems }) => {
    problems.allow(/404/)
    const login = await page.request.post('/api/user.php', {
      data: { email: 'sofie@demo.example', password: demoPassword },
    })
    expect(login.ok()).toBe(true)
    for (const path of ['/admin', '/admin/staff', '/api/admin/session.php']) {
      expect([path, (await page.request.get(path)).status()]).toEqual([path, 404])
    }
    await page.goto('/admin/login')
    await expect(page.getByLabel('One-time code')).toHaveCount(0)
  })

  test('invites someone, who sees only what their role may see', async ({ page, openBrowser }) => {
    await becomeStaff(page, staffRights)
    await page.goto('/admin/staff')
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const dialog = page.getByRole('dialog')
    const name = `Noor ${Date.now()}`
    const email = `new-${Date.now()}@example.org`
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByLabel('E-mail address').fill(email)
    await dialog.getByLabel('Admin').check()
    await expectNoAxeViolations(page)
    await dialog.getByRole('button', { name: 'Create invitation' }).click()
    const link = await dialog.getByLabel('Invitation link').inputValue()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited')

    const other = await openBrowser()
    await other.goto(new URL(link).pathname + new URL(link).search)
    const secret = await other.locator('code').innerText()
    await other.getByLabel('New password').fill('a rather long password')
    await other.getByLabel('One-time code').fill(makeCode(secret))
    await expectNoAxeViolations(other)
    await other.getByRole('button', { name: 'Get started' }).click()
    await expect(other.getByRole('navigation', { name: 'Sections' })).toBeVisible()

    await page.goto('/admin/audit')
    const invited = page.getByRole('cell', { name: /invited someone to the staff/ })
    await expect(invited.first()).toBeVisible()
    await expect(invited.first().getByRole('link')).toHaveAttribute('href', '/admin/staff')
    await expectNoAxeViolations(page)
    await page.getByLabel('Name, action, reason or ID').fill('session.started')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(invited).toHaveCount(0)
    const loggedIn = page.getByRole('cell', { name: new RegExp(`^${name} logged in`) })
    await expect(loggedIn).toBeVisible()
    await page.getByLabel('From').fill('2020-01-01')
    await page.getByLabel('Until').fill('2020-01-31')
    await expect(page.getByText('No results')).toBeVisible()
    await page.getByLabel('Until').fill('')
    await page.getByLabel('Staff member').selectOption(name)
    await expect(loggedIn).toBeVisible()
    const download = page.getByRole('link', { name: 'Download as CSV' })
    await expect(download).toHaveAttribute('href', /staff/)
    await expect(download).not.toHaveAttribute('href', /2020-01-31/)
    const file = await download.getAttribute('href')
    const csv = await (await page.request.get(file ?? '')).text()
    expect(csv).toMatch(/^\uFEFF?at,staff,act,/)
    expect(csv.trim().split('\n').slice(1)).toEqual([expect.stringContaining(`,${name},session.started,`)])
  })
})
