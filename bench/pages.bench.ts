import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, devices, type Page } from '@playwright/test'
import lighthouse from 'lighthouse'
import { CHROMIUM_FLAGS, findChromiumPath } from '../tests/chromium.ts'
import { type BenchRow, computeMedian } from './bench-row.ts'

const port = Number(process.env.BENCH_PORT ?? 24_390)
const origin = `http://localhost:${port}`
const runs = Number(process.env.BENCH_ROUNDS ?? 5)

/** Lighthouse's results for a page on a phone: its four scores out of 100, and the parts of the first one. */
interface PageFigures {
  readonly marks: Readonly<Record<Category, number>>
  readonly largestPaint: number
  readonly blocked: number
  readonly shift: number
  readonly scriptKilobytes: number
}

const maxTapMilliseconds = 200

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Category = (typeof categories)[number]

interface Measured {
  readonly path: string
  /** Search engines are blocked from members and landers, which Lighthouse would count against the page. */
  readonly hidden: boolean
  /** The main action of the page on a phone, as a selector. */
  readonly target: string
}

/**
 * Returns what Lighthouse says of a page; it asks by itself to be run again when it has lost the beginning of its
 * recording.
 */
async function runLighthouse(port: number, page: Measured, triesLeft = 3) {
  const { path, hidden } = page
  const result = await lighthouse(origin + path, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
    skipAudits: hidden ? ['is-crawlable'] : null,
  })
  if (!result) throw new Error(`Lighthouse gave nothing for ${path}`)
  const { lhr } = result
  if (lhr.runtimeError?.code === 'NO_NAVSTART' && triesLeft > 1) {
    console.log(`${path}: measured again, since Lighthouse lost the beginning`)
    return runLighthouse(port, page, triesLeft - 1)
  }
  if (lhr.runtimeError) throw new Error(`${path}: ${lhr.runtimeError.message}`)
  return lhr
}

/** Bytes of all scripts, as they travel, of Lighthouse's list of requests. */
function sumScripts(details: unknown): number {
  const { items = [] } = (details ?? {}) as { items?: { resourceType?: string; transferSize?: number }[] } // its own shape
  return items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)
}

/** Opens a page as Lighthouse's phone does: four times slower, on a slow 4G network. */
async function measure(debugPort: number, page: Measured): Promise<PageFigures> {
  const { path } = page
  const lhr = await runLighthouse(debugPort, page)
  const readFigure = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const readScore = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100)
  for (const { id, score, title } of Object.values(lhr.audits)) {
    const counts = categories.some((category) =>
      lhr.categories[category]?.auditRefs.some((audit) => audit.id === id && audit.weight > 0),
    )
    if (counts && score !== null && score < 0.9) console.log(`${path}: ${title} (${id} ${score})`)
  }
  return {
    marks: {
      performance: readScore('performance'),
      accessibility: readScore('accessibility'),
      'best-practices': readScore('best-practices'),
      seo: readScore('seo'),
    },
    largestPaint: readFigure('largest-contentful-paint'),
    blocked: readFigure('total-blocking-time'),
    shift: readFigure('cumulative-layout-shift'),
    scriptKilobytes: sumScripts(lhr.audits['network-requests']?.details) / 1024,
  }
}

const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** Opens a tab like Lighthouse's phone, with the network and the processor really slowed down. */
async function openSlowPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...devices['Pixel 7'] })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return page
}

interface PaintTimes {
  readonly paint: number
  readonly ready: number
}

/** Measures when the largest picture or text of a page is painted, and when the page is hydrated. */
async function measurePaint(browser: Browser, path: string): Promise<PaintTimes> {
  const page = await openSlowPage(browser)
  await page.addInitScript(() => {
    const times = { paint: 0, ready: 0 }
    Object.assign(window, { times })
    new PerformanceObserver((list) => {
      if (times.ready === 0) times.paint = list.getEntries().at(-1)?.startTime ?? times.paint
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    document.addEventListener('program-ready', () => {
      times.ready = performance.now()
    })
  })
  await page.goto(origin + path)
  await page.locator('html[data-ready]').waitFor()
  const times = await page.evaluate(() => (window as unknown as { times: PaintTimes }).times) // set above
  await page.context().close()
  if (times.paint === 0 || times.ready === 0)
    throw new Error(`${path}: nothing was painted, or no program came`)
  return times
}

interface Tap {
  /** When the page looks ready, after the start of the navigation. */
  readonly at: number
  /** The main action of the page. */
  readonly target: string
}

/**
 * Taps the main action of a page when it looks ready. Returns the milliseconds from the tap until the navigation that
 * it causes starts.
 */
async function measureFirstTap(browser: Browser, path: string, { at, target }: Tap): Promise<number> {
  const page = await openSlowPage(browser)
  await page.addInitScript(() => {
    let tapped = 0
    addEventListener('touchstart', ({ timeStamp }) => (tapped = timeStamp), { capture: true, passive: true })
    // For the browser's own navigations as well as the program's.
    window.navigation.addEventListener('navigate', () => {
      if (tapped > 0) sessionStorage.setItem('handled', String(performance.now() - tapped))
    })
  })
  await page.goto(origin + path, { waitUntil: 'commit' })
  const action = page.locator(target).first()
  await action.scrollIntoViewIfNeeded()
  const box = await action.boundingBox()
  if (!box) throw new Error(`${path}: nothing to tap`)
  await page.evaluate((at) => new Promise((resolve) => setTimeout(resolve, at - performance.now())), at)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  const from = page.url()
  await page.waitForURL((url) => url.href !== from)
  const handled = await page.evaluate(() => sessionStorage.getItem('handled'))
  await page.context().close()
  if (handled === null) throw new Error(`${path}: the tap led nowhere`)
  return Number(handled)
}

/** Returns the rows of a page about what comes after its largest paint: the first tap, and the program. */
async function measureTaps(browser: Browser, name: string, { path, target }: Measured): Promise<BenchRow[]> {
  const paints: PaintTimes[] = []
  const taps: number[] = []
  for (let round = 0; round < runs; round++) {
    const times = await measurePaint(browser, path)
    paints.push(times)
    taps.push(await measureFirstTap(browser, path, { at: times.paint, target }))
  }
  const nothing = { unit: 'ms', limit: null, ratio: null } as const
  const tap = computeMedian(taps)
  return [
    {
      figure: `${name}: a tap at the largest paint until what it asks for begins`,
      measured: tap,
      ...nothing,
      target: `≤ ${maxTapMilliseconds} ms`,
      pass: tap <= maxTapMilliseconds,
    },
    {
      figure: `${name}: largest paint, measured on the slow connection`,
      measured: computeMedian(paints.map(({ paint }) => paint)),
      ...nothing,
      target: '',
      pass: true,
    },
    {
      figure: `${name}: largest paint to the program`,
      measured: computeMedian(paints.map(({ paint, ready }) => Math.max(0, ready - paint))),
      ...nothing,
      target: '',
      pass: true,
    },
  ]
}

async function startServer() {
  const server = spawn(process.execPath, ['tests/browser/server.mjs'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; tries < 240; tries++) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    if (
      await fetch(`${origin}/healthz/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return server
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the server did not get ready')
}

async function findProfilePath(): Promise<string> {
  const answer = await fetch(`${origin}/api/search.php`)
  const { profiles } = (await answer.json()) as { profiles: { id: string }[] }
  const [first] = profiles
  if (!first) throw new Error('no one is found')
  return `/members/${first.id}`
}

function toRows(name: string, measured: readonly PageFigures[]): BenchRow[] {
  const middle = (of: (figures: PageFigures) => number) => computeMedian(measured.map(of))
  const row = (
    figure: string,
    of: (figures: PageFigures) => number,
    [max, unit]: [number, string],
  ): BenchRow => ({
    figure: `${name}: ${figure}`,
    measured: middle(of),
    unit,
    limit: null,
    ratio: null,
    target: `≤ ${max} ${unit}`,
    pass: middle(of) <= max,
  })
  const marks = categories.map((category): BenchRow => {
    const mark = middle(({ marks }) => marks[category])
    const min = category === 'performance' ? 97 : 100
    return {
      figure: `${name}: ${category}`,
      measured: mark,
      unit: 'of 100',
      limit: null,
      ratio: null,
      target: `≥ ${min}`,
      pass: mark >= min,
    }
  })
  return [
    ...marks,
    row('largest paint', ({ largestPaint }) => largestPaint, [2000, 'ms']),
    row('blocked', ({ blocked }) => blocked, [150, 'ms']),
    row('shift', ({ shift }) => shift, [0.02, '']),
    // Landing pages and landers have a target; the others carry more of the members' area.
    row('scripts', ({ scriptKilobytes }) => scriptKilobytes, [/home|lander/.test(name) ? 130 : 175, 'KB']),
  ]
}

/**
 * Has Lighthouse open home, a lander, the search and a profile five times each on a slow phone, and measures when each
 * handles the first tap; returns the medians.
 */
export async function run(): Promise<BenchRow[]> {
  const server = await startServer()
  const debugPort = port + 1
  const browser = await chromium.launch({
    executablePath: findChromiumPath(),
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${debugPort}`],
  })
  try {
    const pages = new Map<string, Measured>([
      ['home', { path: '/', hidden: false, target: 'main form button' }],
      ['lander', { path: '/landers/gallery/eng', hidden: true, target: 'main form button' }],
      ['members', { path: '/members', hidden: true, target: 'main a[href^="/members/"]' }],
      ['profile', { path: await findProfilePath(), hidden: true, target: '[data-action-bar] button' }],
    ])
    const measured = new Map<string, PageFigures[]>([...pages.keys()].map((name) => [name, []]))
    // In turns, so that a slow moment of the machine is shared by all.
    for (let round = 0; round < runs; round++)
      for (const [name, page] of pages) measured.get(name)?.push(await measure(debugPort, page))
    const taps: BenchRow[] = []
    for (const [name, page] of pages) taps.push(...(await measureTaps(browser, name, page)))
    return [...[...measured].flatMap(([name, figures]) => toRows(name, figures)), ...taps]
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
