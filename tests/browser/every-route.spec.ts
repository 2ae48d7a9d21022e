import type { Page } from '@playwright/test'
import { findLocale, type Locale, localeCodes } from '#contract/features/sites/locale.ts'
import { languageQuery } from '#contract/routing/match-route.ts'
import { href } from '#contract/routing/paths.ts'
import { routeNames } from '#contract/routing/routes.ts'
import messages from '#locales/en.json' with { type: 'json' }
import { createTranslator } from '#server/platform/messages.ts'
import { expectNoAxeViolations, expectNoTextViolations } from './axe.ts'
import { listStops, type Places, type RouteStop, startedElsewhere, type Viewer } from './every-route.ts'
import { expect, test } from './fixtures.ts'
import { expectEverythingByKeyboard } from './keyboard-walk.ts'
import {
  expectRoomForLargerText,
  expectRoomForLongerTexts,
  expectRoomOnTightScreens,
} from './longer-texts.ts'
import { prepareViewers } from './prepare-viewers.ts'
import { findBareTexts } from './translator.ts'

// Long, and each test uses its own members.
test.describe.configure({ mode: 'parallel' })

const nowhere: Places = { other: '', conversation: '', package: '', token: '' }

test('the table has every route @desktop', () => {
  const visited = new Set(listStops(nowhere).map(({ route }) => route))
  expect(routeNames.filter((name) => !visited.has(name) && !startedElsewhere.includes(name))).toEqual([])
})

/** As the menu of languages does. */
const chooseLanguage = (page: Page, locale: Locale) =>
  page.context().addCookies([{ name: 'locale', value: locale, domain: 'localhost', path: '/' }])

/** Returns what is wrong with the answer for a page in a language; null when nothing is. */
async function findFault(page: Page, stop: RouteStop, locale: Locale): Promise<string | null> {
  const path = stop.path(locale)
  const answer = await page.request.get(path, { maxRedirects: 0 })
  const html = await answer.text()
  const title = (/<title>(.*?)<\/title>/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  const lang = /<html lang="([^"]+)"/.exec(html)?.[1]
  if (answer.status() !== 200) return `${path}: status ${answer.status()}`
  if (lang !== findLocale(locale).iso) return `${path}: language ${lang}`
  const isOwn = stop.titled || stop.route === 'index'
  const t = await createTranslator(locale)
  const fits = isOwn
    ? title.includes('Duet') && !/\btitle\./.test(title)
    : title === `${t(`title.${stop.route}`)} · Duet`
  return fits ? null : `${path}: title ${title}`
}

test('every route answers in seven languages @desktop (E-126, R-001, R-003, R-010, R-012, R-015, R-019…R-022, R-024, R-027…R-030, R-038…R-040, R-042…R-059, R-069)', async ({
  openBrowser,
}) => {
  test.setTimeout(240_000)
  const { pages, places } = await prepareViewers(openBrowser)
  const faults: (string | null)[] = []
  for (const locale of localeCodes) {
    for (const page of Object.values(pages)) await chooseLanguage(page, locale)
    const stops = listStops(places)
    for (let first = 0; first < stops.length; first += 6) {
      const some = stops.slice(first, first + 6)
      faults.push(...(await Promise.all(some.map((stop) => findFault(pages[stop.viewer], stop, locale)))))
    }
  }
  expect(faults.filter((fault) => fault !== null)).toEqual([])
})

test('a missing page says so in seven languages @desktop (R-049, R-063, R-064, R-067, X-021)', async ({
  request,
}) => {
  for (const locale of localeCodes) {
    const t = await createTranslator(locale)
    for (const path of [
      '/likes/foo',
      '/members/abc!',
      '/landers/adultonly/extra',
      '/no/such/page',
      '/%',
      '/members/%ff',
    ]) {
      const answer = await request.get(`${path}?${languageQuery}=${locale}`)
      expect(answer.status(), path).toBe(404)
      const html = await answer.text()
      expect(html, path).toContain(t('errorPage.notFound'))
      expect(html, path).toContain(`href="${href('index', locale)}"`)
    }
  }
})

const keys = new Set(Object.keys(messages))

/** Keys that stand where their text should. */
async function untranslatedIn(page: Page): Promise<string[]> {
  const words = (await page.locator('body').innerText()).split(/[\s,;:()]+/)
  return words.filter((word) => keys.has(word))
}

/** Opens a page of the table: its status, language, title and texts. What it logs or misses, the fixtures note. */
async function open(page: Page, stop: RouteStop, locale: Locale): Promise<void> {
  const path = stop.path(locale)
  const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
  expect(answer?.status(), path).toBe(200)
  await expect(page.locator('html'), path).toHaveAttribute('data-ready', 'true')
  await expect(page.locator('html'), path).toHaveAttribute('lang', findLocale(locale).iso)
  const t = await createTranslator(locale)
  const isOwn = stop.titled || stop.route === 'index'
  // A member's title may begin with what is unread.
  if (isOwn) await expect(page, path).toHaveTitle(/Duet/)
  else
    expect((await page.title()).replace(/^\(\d+\+?\) /, ''), path).toBe(`${t(`title.${stop.route}`)} · Duet`)
  expect(await untranslatedIn(page), `texts that are missing on ${path}`).toEqual([])
}

/** Shares work out to tabs that go on at the same time. */
async function inLanes<T>(
  lanes: readonly T[],
  stops: readonly RouteStop[],
  visit: (lane: T, stop: RouteStop) => Promise<void>,
) {
  const waiting = [...stops]
  await Promise.all(
    lanes.map(async (lane) => {
      for (let stop = waiting.shift(); stop; stop = waiting.shift()) await visit(lane, stop)
    }),
  )
}

const members: Viewer[] = ['member', 'newcomer']

for (const [name, viewers] of [
  ['pages of visitors', ['visitor']],
  ['pages of members', members],
] as const) {
  test(`${name} have no fault, for no one and in no theme`, async ({ openBrowser }, { project }) => {
    test.setTimeout(240_000)
    const { pages, places } = await prepareViewers(openBrowser)
    for (const viewer of viewers) {
      const storageState = await pages[viewer].context().storageState()
      const lanes = [await openBrowser({ storageState }), pages[viewer]]
      const stops = listStops(places).filter((stop) => stop.viewer === viewer)
      expect(stops.length).toBeGreaterThan(1)
      await inLanes(lanes, stops, async (page, stop) => {
        await open(page, stop, 'en')
        expect
          .soft(await findBareTexts(page), `texts without an element of their own on ${stop.path('en')}`)
          .toEqual([])
        await expectNoAxeViolations(page)
        if (project.name === 'desktop') {
          await expectEverythingByKeyboard(page)
          await expectRoomForLargerText(page)
        }
        await expectRoomForLongerTexts(page)
      })
    }
  })
}

// Every page of a language takes two minutes: German, the longest, always; `EVERY_LANGUAGE=on` visits all of them.
const spoken =
  process.env.EVERY_LANGUAGE === 'on' ? localeCodes.filter((code) => code !== 'en') : ['de' as const]

for (const locale of spoken) {
  test(`every page speaks ${locale}, and has room for it on narrow screens and in large letters @desktop`, async ({
    openBrowser,
  }) => {
    test.setTimeout(300_000)
    const { pages, places } = await prepareViewers(openBrowser)
    const stops = listStops(places)
    for (const viewer of ['visitor', ...members] as const) {
      const storageState = await pages[viewer].context().storageState()
      const page = await openBrowser({ storageState })
      await chooseLanguage(page, locale)
      for (const stop of stops.filter((one) => one.viewer === viewer)) {
        await open(page, stop, locale)
        await expectNoTextViolations(page)
        await expectRoomOnTightScreens(page)
      }
      await page.close()
    }
  })
}
