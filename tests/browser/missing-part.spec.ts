import { expect, test } from './fixtures.ts'
import { ready } from './person.ts'

test.describe('a part of the program that cannot be loaded', { tag: '@desktop' }, () => {
  test('makes the page that was asked for load anew, once', async ({ page, problems }) => {
    problems.allow(/assets\/login|Failed to load resource|dynamically imported module|ERR_FAILED/)
    await page.goto('/')
    await ready(page)
    // A page asks for a part more than once: ahead, and when it runs it. It is missing until the page loads anew.
    let loadedAnew = false
    page.on('request', (request) => {
      loadedAnew ||= request.isNavigationRequest()
    })
    await page.route(/assets\/login-.*\.js/, (route) => (loadedAnew ? route.continue() : route.abort()))
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await ready(page)
    expect(await page.evaluate(() => sessionStorage.getItem('chunk-reload'))).not.toBeNull()
  })

  test('leads to the page of signup where its dialog is missing', async ({ page, problems }) => {
    problems.allow(/assets\/signup-dialog|Failed to load resource|dynamically imported module|ERR_FAILED/)
    await page.goto('/pricing')
    await ready(page)
    await page.route(/assets\/signup-dialog-.*\.js/, (route) => route.abort())
    await page.getByRole('banner').getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(page.getByLabel('E-mail')).toBeVisible()
  })

  test('shows the error page when it is missing again within a minute', async ({ page, problems }) => {
    problems.allow(/assets\/login|Failed to load resource|dynamically imported module|ERR_FAILED/)
    await page.goto('/')
    await ready(page)
    await page.evaluate(() => sessionStorage.setItem('chunk-reload', String(Date.now())))
    await page.route(/assets\/login-.*\.js/, (route) => route.abort())
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Error 500')
  })
})
