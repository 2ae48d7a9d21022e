import { findBuiltFile } from './built-file.ts'
import { expect, test } from './fixtures.ts'
import { waitUntilReady } from './person.ts'
import { becomeMember } from './quick-member.ts'
import { becomeStaff } from './staff.ts'

test.describe('a part of the program that cannot be loaded', { tag: '@desktop' }, () => {
  test('reloads the requested page, once (L-030, S-054)', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|dynamically imported module|ERR_FAILED/)
    await page.goto('/')
    await waitUntilReady(page)
    // A page requests a part more than once: in advance, and when it runs it. It is missing until the page loads again.
    let isReloading = false
    page.on('request', (request) => {
      isReloading ||= request.isNavigationRequest()
    })
    await page.route(findBuiltFile('web/features/accounts/pages/login.tsx'), (route) =>
      isReloading ? route.continue() : route.abort(),
    )
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await waitUntilReady(page)
    expect(await page.evaluate(() => sessionStorage.getItem('chunk-reload'))).not.toBeNull()
  })

  test('reloads a member’s page, once, when it cannot work without it', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|dynamically imported module|ERR_FAILED/)
    await becomeMember(page, { name: 'Lena' })
    let pages = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) pages += 1
    })
    await page.route(findBuiltFile('web/app/live-start.ts'), (route) =>
      pages > 1 ? route.continue() : route.abort(),
    )
    const live = page.waitForEvent('websocket')
    await page.goto('/members')
    await live
    expect(pages).toBe(2)
  })

  test('opens the signup page when its dialog is missing (L-030)', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|dynamically imported module|ERR_FAILED/)
    await page.goto('/pricing')
    await waitUntilReady(page)
    await page.route(findBuiltFile('web/app/shell/signup-dialog.tsx'), (route) => route.abort())
    await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(page.getByLabel('E-mail', { exact: true })).toBeVisible()
  })

  test('shows the error page when it is missing again within a minute (R-065, R-066, S-055)', async ({
    page,
    problems,
  }) => {
    problems.allow(/Failed to load resource|dynamically imported module|ERR_FAILED/)
    await page.goto('/')
    await waitUntilReady(page)
    await page.evaluate(() => sessionStorage.setItem('chunk-reload', String(Date.now())))
    await page.route(findBuiltFile('web/features/accounts/pages/login.tsx'), (route) => route.abort())
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 500')
  })

  test('reloads a page of the back office that a newer version has replaced', async ({ page, problems }) => {
    problems.allow(/Failed to load resource|dynamically imported module|ERR_FAILED/)
    await becomeStaff(page, ['support'])
    await page.goto('/admin')
    let isReloading = false
    page.on('request', (request) => {
      isReloading ||= request.isNavigationRequest()
    })
    await page.route(findBuiltFile('web/admin/profiles/members/members-page.tsx'), (route) =>
      isReloading ? route.continue() : route.abort(),
    )
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(page).toHaveURL('/admin/members')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  })

  test('shows in the back office that it loads, until it is known who works', async ({ page }) => {
    await becomeStaff(page, ['support'])
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/admin/session.php*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/admin/members')
    await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  })

  test('says in the back office that there is no connection, and comes once there is one', async ({
    page,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|dynamically imported module|Failed to fetch/)
    await becomeStaff(page, ['support'])
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Members', exact: true }).click()
    await expect(page.getByText('You’re not connected.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members')
  })
})
