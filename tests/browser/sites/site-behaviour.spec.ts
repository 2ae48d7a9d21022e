import { stored } from '#contract/api/stored.ts'
import { localeCodes } from '#contract/features/sites/locale.ts'
import { href } from '#contract/routing/paths.ts'
import { routeNames } from '#contract/routing/routes.ts'
import { createTranslator } from '#server/platform/messages.ts'
import { expectNoAxeViolations } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { anOwnSite, becomeMemberAt } from '../own-site.ts'
import { aPerson, open, waitUntilReady } from '../person.ts'
import { becomeMember } from '../quick-member.ts'

test('consent to optional storage offers equal choices, and refusing stores nothing @phone (E-121)', async ({
  page,
  context,
}) => {
  const t = await createTranslator('en')
  await page.goto('/landers/video/eng?network=ads')
  await waitUntilReady(page)
  const panel = page.getByRole('region', { name: t('consent.label') })
  const looks = await Promise.all(
    (['consent.no', 'consent.yes'] as const).map((key) =>
      panel.getByRole('button', { name: t(key), exact: true }).evaluate((button) => {
        const { backgroundColor, color, fontSize, fontWeight, borderTopColor } = getComputedStyle(button)
        return { backgroundColor, color, fontSize, fontWeight, borderTopColor, height: button.clientHeight }
      }),
    ),
  )
  expect(looks[0]).toEqual(looks[1])
  await panel.getByRole('button', { name: t('consent.no'), exact: true }).click()
  await expect(panel).toBeHidden()
  const names = (await context.cookies()).map(({ name }) => name)
  expect(names).toContain(stored.consent.name)
  expect(names).not.toContain(stored.tracking.name)
  await page.goto('/?network=ads')
  await waitUntilReady(page)
  await expect(panel).toBeHidden()
})

test('a site without packages says that none are on sale, and mentions no VAT, offer or purchase', {
  tag: '@desktop',
}, async ({ openBrowser }) => {
  const t = await createTranslator('en')
  const baseURL = await anOwnSite()
  const [visitor, member] = [await openBrowser({ baseURL }), await openBrowser({ baseURL })]
  await becomeMemberAt(member, baseURL)
  for (const [page, name] of [
    [visitor, 'pricing'],
    [member, 'pricing'],
    [member, 'credits'],
  ] as const) {
    await page.goto(href(name, 'en'))
    await waitUntilReady(page)
    await expect(page.getByRole('heading', { name: t('payments.noPackages') })).toBeVisible()
    await expect(page.getByRole('main').getByText(/VAT|% off/)).toHaveCount(0)
    await expect(page.getByRole('link', { name: t('pricing.buy') })).toHaveCount(0)
    await expectNoAxeViolations(page)
  }
  await member.goto(href('premium', 'en'))
  await expect(member.getByRole('main').getByText(/% off/)).toHaveCount(0)
})

test('at most one banner is shown above a page, and a dismissed one stays hidden @desktop (L-003, S-021, S-022)', async ({
  page,
}) => {
  const t = await createTranslator('en')
  await page.addInitScript(() => {
    const now = Date.now
    const dayAndMore = 90_000_000
    Date.now = () => now() + dayAndMore
    addEventListener('load', () => {
      const prompt = async () => document.documentElement.setAttribute('data-prompted', 'true')
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
    })
  })
  await becomeMember(page, { name: 'Ines' })
  await page.goto(href('members', 'en'))
  await waitUntilReady(page)
  const banners = page.getByRole('complementary', { name: t('settings.notices') })
  const hide = banners.getByRole('button', {
    name: new RegExp(`^(${t('banner.dismiss')}|${t('bonus.dismiss')})$`),
  })
  await expect(hide.first()).toBeVisible()
  const install = banners.getByText(t('banner.install'))
  for (let left = 5; left > 0 && !(await install.isVisible()); left--) {
    expect(await banners.locator('> *').count()).toBe(1)
    await hide.click()
  }
  await expect(install).toBeVisible()
  const dismissed = await page.evaluate((key) => localStorage.getItem(key), stored.dismissed.name)
  for (const time of Object.values(JSON.parse(dismissed ?? '{}')))
    expect(Date.parse(String(time))).toBeGreaterThan(0)

  await banners.getByRole('button', { name: t('banner.install.action') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'true')
  await hide.first().click()
  await expect(install).toBeHidden()
  await page.reload()
  await waitUntilReady(page)
  await expect(install).toBeHidden()
})

test('a newer version is offered, but not to someone who is writing @desktop', async ({ page }) => {
  const t = await createTranslator('en')
  // A worker that the test brings to the state in which a new one is installed.
  await page.addInitScript(() => {
    const container = navigator.serviceWorker
    const worker = Object.assign(new EventTarget(), {
      state: 'installed',
      postMessage: () => container.dispatchEvent(new Event('controllerchange')),
    })
    const registration = Object.assign(new EventTarget(), { waiting: null, installing: worker })
    Object.defineProperty(container, 'controller', { value: worker })
    Object.defineProperty(container, 'register', { value: async () => registration })
    document.addEventListener('new-version', () => {
      registration.dispatchEvent(new Event('updatefound'))
      worker.dispatchEvent(new Event('statechange'))
    })
  })
  await page.goto(href('login', 'en'))
  await waitUntilReady(page)
  const field = page.getByLabel(t('signup.email'), { exact: true })
  await field.fill('ines@example.org')
  await page.evaluate(() => document.dispatchEvent(new Event('new-version')))
  const offer = page.getByText(t('app.newVersion'))
  await expect(field).toHaveValue('ines@example.org')
  await expect(offer).toBeHidden()
  await field.blur()
  await expect(offer).toBeVisible()
  const loaded = page.waitForEvent('load')
  await page.getByRole('button', { name: t('app.reload') }).click()
  await loaded
})

test('the focus follows navigation, and going back restores the scroll position @desktop (L-004, L-036)', async ({
  page,
}) => {
  const t = await createTranslator('en')
  await page.goto(href('pages-faq', 'en'))
  await waitUntilReady(page)
  await page.evaluate(() => window.scrollTo(0, 400))
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: t('footer.terms'), exact: true }).focus()
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(href('pages-terms', 'en'))
  await expect(page.getByRole('main')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  // The next stop of the tab key is in the page, not at its top.
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main, footer') !== null)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(href('pages-faq', 'en'))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scrolled)
})

test('titles and texts keep their width when fonts load, in every weight @desktop', async ({ page }) => {
  const titles: string[] = []
  for (const locale of localeCodes) {
    const t = await createTranslator(locale)
    titles.push(...routeNames.map((name) => t(`title.${name}`)))
  }
  await page.goto('/pages/privacy')
  const ratio = (family: string, weight: number) =>
    page.evaluate(
      async ({ family, weight, titles }) => {
        const width = async (face: string) => {
          await document.fonts.load(`${weight} 40px "${face}"`, titles.join(''))
          const line = document.createElement('span')
          line.style.cssText = `position: absolute; white-space: pre; font: ${weight} 40px "${face}"`
          const widths = titles.map((title) => {
            line.textContent = title
            document.body.append(line)
            return line.getBoundingClientRect().width
          })
          line.remove()
          return widths.reduce((sum, one) => sum + one, 0)
        }
        return (await width(`${family} Fallback`)) / (await width(family))
      },
      { family, weight, titles },
    )
  for (const [family, weights] of [
    ['Bricolage Grotesque', [600, 700, 800]],
    ['Figtree', [400, 600, 700]],
  ] as const) {
    for (const weight of weights) {
      const seen = await ratio(family, weight)
      expect(Math.abs(seen - 1), `${family} ${weight}: ${seen}`).toBeLessThan(0.02)
    }
  }
})

test('with forced colours and reduced motion, everything is still distinguishable @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  for (const path of [
    '/',
    '/landers/transitionsvideolanding',
    '/landers/tinderswipe',
    '/landers/video/eng',
  ]) {
    await page.goto(path)
    await waitUntilReady(page)
    const running = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 10,
          )
          .map(({ effect }) =>
            effect instanceof KeyframeEffect ? effect.target?.outerHTML.slice(0, 120) : '',
          ),
      )
    await expect.poll(running, path).toEqual([])
    const playing = await page
      .locator('video')
      .evaluateAll((all) => all.filter((video) => !(video as HTMLVideoElement).paused).length) // the locator's element
    expect(playing, path).toBe(0)
  }
  await page.goto(href('signup', 'en'))
  await waitUntilReady(page)
  const radios = page.getByRole('radio')
  const readLook = (index: number) =>
    radios.nth(index).evaluate((radio) => {
      const face = radio.closest('label')
      const { backgroundColor, borderTopColor, outlineStyle } = getComputedStyle(face ?? radio)
      return JSON.stringify([backgroundColor, borderTopColor, outlineStyle])
    })
  await radios.nth(0).check({ force: true })
  expect(await readLook(0)).not.toBe(await readLook(1))
  const submit = page.locator('form button[type=submit]').last()
  const edge = () =>
    submit.evaluate((button) => {
      const { borderTopStyle, borderTopWidth, outlineStyle } = getComputedStyle(button)
      return {
        border: borderTopStyle !== 'none' && borderTopWidth !== '0px',
        outline: outlineStyle !== 'none',
      }
    })
  expect((await edge()).border).toBe(true)
  await submit.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect((await edge()).outline).toBe(true)
})

test('a visitor is offered the language of their browser, and asked no more after an answer @desktop (I-003, I-005)', async ({
  openBrowser,
}) => {
  const t = await createTranslator('nl')
  const page = await openBrowser({ locale: 'nl-NL' })
  const offer = page.getByRole('status').filter({ hasText: t('nav.alsoInLanguage') })
  await page.goto('/login')
  await waitUntilReady(page)
  await offer.getByRole('button', { name: t('nav.useLanguage') }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL')
  await waitUntilReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('account.login.heading'))

  const other = await openBrowser({ locale: 'nl-NL' })
  await other.goto('/login')
  await waitUntilReady(other)
  const refused = other.getByRole('status').filter({ hasText: t('nav.alsoInLanguage') })
  await refused.getByRole('button').last().click()
  await other.goto('/signup')
  await waitUntilReady(other)
  await expect(other.locator('html')).toHaveAttribute('lang', 'en-GB')
  await expect(refused).toBeHidden()
  const [cookie] = (await other.context().cookies()).filter(({ name }) => name === stored.locale.name)
  expect(cookie?.value).toBe('en')
})

test('an error of the program is reported to the operator with stack and route, one of an extension is not', {
  tag: '@desktop',
}, async ({ page, problems }) => {
  problems.allow(/planted fault/)
  const anna = await aPerson(page, 'Anna', 'en')
  const annaIs = await becomeMember(page, { name: 'Anna' })
  await open(anna, href('members-id', 'en', { id: annaIs.id }))
  const reports: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-error.php')) reports.push(request.postDataJSON())
  })
  const told = page.waitForResponse('**/api/client-error.php')
  await page.evaluate(() => {
    for (const place of ['chrome-extension://abc/inject.js:1:1', `${location.origin}/assets/chat-1.js:1:2`])
      reportError(
        Object.assign(new Error('planted fault'), { stack: `Error: planted fault\n    at ${place}` }),
      )
  })
  expect((await told).status()).toBe(204)
  const stack = 'Error: planted fault\n    at /assets/chat-1.js:1:2'
  expect(reports).toEqual([
    { message: 'Error: planted fault', stack, route: 'members-id', build: expect.stringMatching(/\.js$/) },
  ])
  expect(JSON.stringify(reports)).not.toContain(annaIs.id)
})
