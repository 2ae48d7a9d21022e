import type { BrowserContext, Page } from '@playwright/test'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { stored, storedKeys } from '#contract/api/stored.ts'
import type { PushNotice } from '#contract/features/notifications/push-notice.ts'
import { href } from '#contract/routing/paths.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { CHROMIUM_FLAGS, findWholeChromiumPath } from '../../chromium.ts'
import { aPushBrowser } from '../../push-browser.ts'
import { expect, test } from '../fixtures.ts'
import { waitUntilReady } from '../person.ts'
import { becomeMember } from '../quick-member.ts'

test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: { executablePath: findWholeChromiumPath(), args: [...CHROMIUM_FLAGS] },
})

/** Gives the browser a push service that needs no network: its addresses and keys are real ones. */
async function fakePushService(context: BrowserContext): Promise<void> {
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

/** Waits for the push that the server sends about someone, and returns its content. */
async function pushAbout(page: Page, name: string): Promise<string> {
  let text = ''
  const readState = async () => {
    const answer = await page.request.get('/api/dev-outbox.php')
    const { outbox } = (await answer.json()) as CallOutput<'devOutbox'>
    text = outbox.find(({ channel, subject }) => channel === 'push' && subject === name)?.text ?? ''
    return text
  }
  await expect.poll(readState, { timeout: 6000 }).not.toBe('')
  return text
}

test('notifications reach this device, and conversations can be read offline @desktop (U-016)', async ({
  page,
  context,
  openBrowser,
  problems,
}) => {
  // Nothing answers without a connection.
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  await fakePushService(context)
  const t = await createTranslator('en')
  const bens = await openBrowser({ serviceWorkers: 'block' })
  const anna = await becomeMember(page, { name: 'Anna' })
  const ben = await becomeMember(bens, { name: 'Ben', gender: 'male' })
  const open = async (path: string) => {
    await page.goto(path)
    await waitUntilReady(page)
  }

  await test.step('the panel comes before the browser’s own question', async () => {
    await open(href('members', 'en'))
    // The offer stands first; one banner shows at a time.
    await page.getByRole('button', { name: t('bonus.dismiss') }).click()
    await page.getByRole('button', { name: t('banner.push.action') }).click()
    const panel = page.getByRole('dialog', { name: t('signup.push.title') })
    await panel.getByRole('button', { name: t('signup.push.allow') }).click()
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: t('banner.push.action') })).toBeHidden()
    await open(href('notifications', 'en'))
    await expect(page.getByRole('switch', { name: t('push.thisDevice') })).toBeChecked()
  })

  await test.step('a message to a member who is away is told by a notice (E-124)', async () => {
    await page.goto('about:blank')
    let payload = ''
    let conversation = ''
    // Until the server notices that the page was left, a message only goes to the screen.
    await expect(async () => {
      const sent = await bens.request.post('/api/chat.php', {
        data: { profile: anna.id, text: 'hello from afar', client_id: crypto.randomUUID() },
      })
      const { chat } = (await sent.json()) as CallOutput<'sendMessage'>
      conversation = chat.conversation.id
      payload = await pushAbout(page, ben.name)
    }).toPass()
    const notice = JSON.parse(payload) as PushNotice
    expect(notice).toMatchObject({ title: ben.name, url: `/chats/${conversation}` })
    expect(payload).not.toContain('hello from afar')

    await open(href('notifications', 'en'))
    await deliverPush(page, payload)
    await expect(page.getByText(t('push.last', { title: ben.name }))).toBeVisible()
    // The page is visible, so that the page shows it and not the device.
    await open(notice.url)
    await expect(page.getByRole('log')).toContainText('hello from afar')
  })

  await test.step('the last conversations are there without a connection (C-033)', async () => {
    const { pathname } = new URL(page.url())
    const kept = { type: 'keep', member: anna.id, urls: ['/chats', pathname], start: '/members' }
    await page.evaluate((message) => navigator.serviceWorker.controller?.postMessage(message), kept)
    const isCached = async (path: string) => (await (await caches.open('chats-1')).match(path)) !== undefined
    await expect.poll(() => page.evaluate(isCached, pathname)).toBe(true)
    await context.setOffline(true)
    await page.goto(pathname)
    await expect(page.getByRole('log')).toContainText('hello from afar')
    await page.goto('/credits')
    await expect(page.getByText(t('failure.offline'))).toBeVisible()
    // The app's own page says what can still be read, and opens it by itself.
    await expect(page.getByRole('link', { name: t('nav.messages') })).toHaveAttribute('href', '/chats')
    await page.goto('/members')
    await expect(page).toHaveURL('/chats')
    await expect(page.getByRole('main')).toContainText(ben.name)
    await waitUntilReady(page)
    // A page whose code is not loaded yet removes nothing, and appears once the network is back.
    await page.getByRole('link', { name: 'Duet', exact: true }).click()
    // If the code is loaded already, the search keeps its heading and shows the same text below it.
    const sorry = page
      .getByRole('heading', { level: 1, name: t('errorPage.noConnection') })
      .or(page.getByRole('alert').filter({ hasText: t('failure.noConnection') }))
    await expect(sorry).toBeVisible({ timeout: 20_000 })
    await context.setOffline(false)
    await expect(page).toHaveURL('/members')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(t('search.title'))
  })

  await test.step('the browser keeps nothing that the cookies page does not list', async () => {
    const kept = await page.evaluate(async () => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...(await caches.keys()),
    ])
    const cookies = (await context.cookies()).map(({ name }) => name)
    const listed = storedKeys.map((key) => new RegExp(`^${stored[key].name.replaceAll('…', '[\\w-]+')}$`))
    const isListed = (name: string) => listed.some((pattern) => pattern.test(name))
    expect([...kept, ...cookies].filter((name) => name !== 'test-push-service' && !isListed(name))).toEqual(
      [],
    )
  })

  await test.step('whoever logs out leaves no conversation and no subscription (L-024, L-027, S-002)', async () => {
    await open(href('profile', 'en'))
    await page.getByRole('button', { name: new RegExp(t('nav.account')) }).click()
    await page.getByRole('menuitem', { name: t('nav.logout') }).click()
    await page.waitForURL('/')
    await expect.poll(() => page.evaluate(() => caches.has('chats-1'))).toBe(false)
    const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('me:')))
    expect(await left()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('test-push-service'))).toBeNull()
  })
})
