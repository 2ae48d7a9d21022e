import type { Page } from '@playwright/test'
import { type Locale, localeCodes, localeOf } from '#contract/locale.ts'
import { languageQuery } from '#contract/match-route.ts'
import { routeNames } from '#contract/routes.ts'
import messages from '#locales/en.json' with { type: 'json' }
import { translator } from '#server/platform/messages.ts'
import { expectNoAxeViolations } from './axe.ts'
import { begunElsewhere, everyStop, type Places, type Stop } from './every-route.ts'
import { expect, test } from './fixtures.ts'
import { expectRoomForLongerTexts } from './longer-texts.ts'
import { prepareViewers } from './prepare-viewers.ts'

const nowhere: Places = { other: '', conversation: '', package: '', token: '' }

test('the table has every route', () => {
  const visited = new Set(everyStop(nowhere).map(({ route }) => route))
  expect(routeNames.filter((name) => !visited.has(name) && !begunElsewhere.includes(name))).toEqual([])
})

/** As the menu of languages does. */
const chooseLanguage = (page: Page, locale: Locale) =>
  page.context().addCookies([{ name: 'locale', value: locale, domain: 'localhost', path: '/' }])

/** What is wrong with the answer for a page in a language; null when nothing is. */
async function faultOf(page: Page, stop: Stop, locale: Locale): Promise<string | null> {
  const path = stop.path(locale)
  const answer = await page.request.get(path, { maxRedirects: 0 })
  const html = await answer.text()
  const title = (/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  const lang = /<html lang="([^"]+)"/.exec(html)?.[1]
  if (answer.status() !== 200) return `${path}: status ${answer.status()}`
  if (lang !== localeOf(locale).iso) return `${path}: language ${lang}`
  const isOwn = stop.titled || stop.route === 'index'
  const t = await translator(locale)
  const fits = isOwn
    ? title.includes('Duet') && !/\btitle\./.test(title)
    : title === `${t(`title.${stop.route}`)} · Duet`
  return fits ? null : `${path}: title ${title}`
}

test('every route answers in seven languages @desktop', async ({ openBrowser }) => {
  test.setTimeout(240_000)
  const { pages, places } = await prepareViewers(openBrowser)
  const faults: (string | null)[] = []
  for (const locale of localeCodes) {
    for (const page of Object.values(pages)) await chooseLanguage(page, locale)
    const stops = everyStop(places)
    for (let first = 0; first < stops.length; first += 6) {
      const some = stops.slice(first, first + 6)
      faults.push(...(await Promise.all(some.map((stop) => faultOf(pages[stop.viewer], stop, locale)))))
    }
  }
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

test('what does not exist is a page that says so in seven languages @desktop', async ({ request }) => {
  for (const locale of localeCodes) {
    const t = await translator(locale)
    for (const path of ['/likes/foo', '/members/abc!', '/landers/adultonly/extra', '/no/such/page']) {
      const answer = await request.get(`${path}?${languageQuery}=${locale}`)
      expect(answer.status(), path).toBe(404)
      expect(await answer.text(), path).toContain(t('errorPage.notFound'))
    }
  }
})

const keys = new Set(Object.keys(messages))

/** Keys that stand where their text should. */
async function untranslatedIn(page: Page): Promise<string[]> {
  const words = (await page.locator('body').innerText()).split(/[\s,;:()]+/)
  return words.filter((word) => keys.has(word))
}

/** Opens pages one after the other in one tab and examines each in both themes. */
async function examine(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    const path = stop.path('en')
    await test.step(path, async () => {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(200)
      await page.evaluate(() => dispatchEvent(new Event('pointermove')))
      await expect(page.locator('html')).toHaveAttribute('data-ready', 'true')
      expect(await untranslatedIn(page), `texts that are missing on ${path}`).toEqual([])
      await expectNoAxeViolations(page)
      await expectRoomForLongerTexts(page)
    })
  }
}

const parts: [string, (stop: Stop) => boolean][] = [
  ['static pages', ({ route }) => route.startsWith('pages-') || route === 'safety' || route === 'token'],
  ['landers', ({ route, path }) => route.startsWith('landers-') && !path('en').endsWith('/eng')],
  [
    'pages of visitors',
    ({ route, viewer }) => viewer === 'visitor' && !/^(?:pages-|landers-|safety|token)/.test(route),
  ],
  ['pages of members', ({ viewer }) => viewer === 'member'],
  ['pages of newcomers', ({ viewer }) => viewer === 'newcomer'],
]

for (const [name, belongs] of parts) {
  test(`${name} have no fault, for nobody and in no theme`, async ({ openBrowser }) => {
    test.setTimeout(300_000)
    const { pages, places } = await prepareViewers(openBrowser)
    const stops = everyStop(places).filter(belongs)
    expect(stops.length).toBeGreaterThan(0)
    for (const viewer of ['visitor', 'member', 'newcomer'] as const) {
      await examine(
        pages[viewer],
        stops.filter((stop) => stop.viewer === viewer),
      )
    }
  })
}
