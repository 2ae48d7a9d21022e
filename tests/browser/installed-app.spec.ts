import type { BrowserContext, Page } from '@playwright/test'
import type { CallOutput } from '#contract/page-renderer.ts'
import { href } from '#contract/paths.ts'
import type { PushNotice } from '#contract/push-notice.ts'
import { aPushBrowser } from '../push-browser.ts'
import { expect, test } from './fixtures.ts'
import { aPerson, open, signUp } from './person.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Gives the browser a push service that needs no network: its addresses and keys are real ones. */
async function givePushService(context: BrowserContext): Promise<void> {
  const { subscription } = aPushBrowser(crypto.randomUUID())
  await context.addInitScript((given) => {
    const key = 'test-push-service'
    const made = {
      endpoint: given.endpoint,
      toJSON: () => given,
      unsubscribe: async () => {
        localStorage.removeItem(key)
        return true
      },
    }
    const find = async () => (localStorage.getItem(key) ? made : null)
    const subscribe = async () => {
      localStorage.setItem(key, '1')
      return made
    }
    Object.assign(PushManager.prototype, { getSubscription: find, subscribe })
  }, subscription)
}

/** Hands a push to the service worker, as the browser does when one comes. */
async function deliverPush(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId,
    data,
  })
}

/** Waits for the push that the server sends about somebody, and gives what it carries. */
async function pushAbout(page: Page, name: string): Promise<string> {
  let text = ''
  const look = async () => {
    const answer = await page.request.get('/api/dev-outbox.php')
    const { outbox } = (await answer.json()) as CallOutput<'devOutbox'>
    text = outbox.find(({ channel, subject }) => channel === 'push' && subject === name)?.text ?? ''
    return text
  }
  await expect.poll(look).not.toBe('')
  return text
}

test('notices come to this device, and conversations can be read without a connection @desktop', async ({
  page,
  context,
  openBrowser,
  problems,
}) => {
  // The service worker sends what a test's page leaves behind, and nothing answers without a connection.
  problems.allow(/signup-matches|ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await givePushService(context)
  const anna = await aPerson(page, 'Anna', 'en')
  const ben = await aPerson(await openBrowser({ serviceWorkers: 'block' }), 'Ben', 'en')
  const annaUser = await signUp(anna, { gender: 'female' })
  await signUp(ben, { gender: 'male' })

  await test.step('the panel comes before the browser’s own question', async () => {
    await open(anna, href('profile', 'en'))
    await page.getByRole('button', { name: anna.t('banner.push.action') }).click()
    const panel = page.getByRole('dialog', { name: anna.t('signup.push.title') })
    await panel.getByRole('button', { name: anna.t('signup.push.allow') }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: anna.t('banner.push.action') })).toBeHidden()
    await open(anna, href('notifications', 'en'))
    await expect(page.getByRole('switch', { name: anna.t('push.thisDevice') })).toBeChecked()
  })

  await test.step('a message to a member who is away is told by a notice', async () => {
    await page.goto('/pages/faq')
    const conversation = await ben.page.evaluate(async (profile) => {
      const answer = await fetch('/api/chat.php', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ profile, text: 'hello from afar', client_id: crypto.randomUUID() }),
      })
      return (await answer.json()).chat.conversation.id as string
    }, annaUser.profile.id)
    const payload = await pushAbout(page, ben.name)
    const notice = JSON.parse(payload) as PushNotice
    expect(notice).toMatchObject({ title: ben.name, url: `/chats/${conversation}` })
    expect(payload).not.toContain('hello from afar')

    await deliverPush(page, payload)
    // Somebody looks at the page, so that the page says it and not the device.
    await open(anna, notice.url)
    await expect(page.getByRole('log')).toContainText('hello from afar')
  })

  await test.step('the last conversations are there without a connection', async () => {
    const { pathname } = new URL(page.url())
    const kept = { type: 'keep', member: annaUser.profile.id, urls: ['/chats', pathname] }
    await page.evaluate((message) => navigator.serviceWorker.controller?.postMessage(message), kept)
    await page.waitForFunction(
      async (path) => (await (await caches.open('chats-1')).match(path)) !== undefined,
      pathname,
    )
    await context.setOffline(true)
    await page.goto(pathname)
    await expect(page.getByRole('log')).toContainText('hello from afar')
    await page.goto('/credits')
    await expect(page.getByText(anna.t('failure.offline'))).toBeVisible()
    await context.setOffline(false)
  })

  await test.step('whoever logs out leaves no conversation and no subscription', async () => {
    await open(anna, href('profile', 'en'))
    await page.getByRole('button', { name: new RegExp(anna.t('nav.account')) }).click()
    await page.getByRole('menuitem', { name: anna.t('nav.logout') }).click()
    await page.waitForURL('/')
    await page.evaluate(() => dispatchEvent(new Event('pointermove')))
    await page.waitForFunction(async () => !(await caches.has('chats-1')))
    expect(await page.evaluate(() => localStorage.getItem('test-push-service'))).toBeNull()
  })
})
