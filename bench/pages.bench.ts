import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../tests/chromium.ts'
import { type BenchRow, median } from './bench-row.ts'

const port = Number(process.env.BENCH_PORT ?? 24_390)
const origin = `http://localhost:${port}`
const runs = 5

/** What a phone on a slow network measured while it opened a page. Times in milliseconds. */
interface Figures {
  firstPaint: number
  largestPaint: number
  blocked: number
  shift: number
  bytes: number
}

/** Lighthouse's curves for phones: from which value on a figure is good, which one is middling, and how much it counts. */
const curves = {
  firstPaint: { good: 1800, middling: 3000, weight: 10 },
  largestPaint: { good: 2500, middling: 4000, weight: 35 },
  blocked: { good: 200, middling: 600, weight: 30 },
  shift: { good: 0.1, middling: 0.25, weight: 25 },
} as const

/** The error function, by the formula 7.1.26 of Abramowitz and Stegun. */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x))
  const sum =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  return Math.sign(x) * (1 - sum * Math.exp(-x * x))
}

/** From 0 to 1: a good value gives 0.9, a middling one 0.5. */
function scoreOf(value: number, { good, middling }: { good: number; middling: number }): number {
  const inverseErfcOfOneFifth = 0.9061938024368232
  const x = Math.log(Math.max(Number.MIN_VALUE, value / middling))
  return (1 - erf((x * inverseErfcOfOneFifth) / -Math.log(good / middling))) / 2
}

/** Lighthouse's performance from its own weights; the speed index is taken to be the largest paint. */
function performanceOf(figures: Figures): number {
  const names = Object.keys(curves) as (keyof typeof curves)[] // the table above has no other keys
  const sum = names.reduce((all, name) => all + curves[name].weight * scoreOf(figures[name], curves[name]), 0)
  return Math.round(sum)
}

/** Has the page note what it shows when, from its first moment on. */
function watchPage(): void {
  const seen = { firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 }
  Object.assign(window, { seen })
  const watch = (type: string, note: (entry: PerformanceEntry & { value?: number }) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.largestPaint = entry.startTime
  })
  watch('layout-shift', (entry) => {
    seen.shift += entry.value ?? 0
  })
  watch('longtask', (entry) => {
    seen.blocked += Math.max(0, entry.duration - 50)
  })
}

/** Opens a page as Lighthouse's phone does: four times slower, on a slow 4G network. */
async function measure(browser: Browser, path: string): Promise<Figures> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const bytes = await throttle(page)
  await page.addInitScript(watchPage)
  await page.goto(origin + path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const seen = await page.evaluate(() => Object(window).seen as Omit<Figures, 'bytes'>) // set by watchPage
  await context.close()
  return { ...seen, bytes: bytes() }
}

async function throttle(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 562.5,
    downloadThroughput: (1474.56 * 1024) / 8,
    uploadThroughput: (675 * 1024) / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  return () => bytes
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

async function profilePath(): Promise<string> {
  const answer = await fetch(`${origin}/api/search.php`)
  const { profiles } = (await answer.json()) as { profiles: { id: string }[] }
  const [first] = profiles
  if (!first) throw new Error('nobody is found')
  return `/members/${first.id}`
}

function rowsOf(name: string, measured: readonly Figures[]): BenchRow[] {
  const middle = (of: (figures: Figures) => number) => median(measured.map(of))
  const row = (figure: string, value: number, [most, unit]: [number, string]): BenchRow => ({
    ...{ figure: `${name}: ${figure}`, measured: value, unit, limit: null, ratio: null },
    target: `≤ ${most} ${unit}`,
    pass: value <= most,
  })
  const performance = middle(performanceOf)
  return [
    {
      ...{ figure: `${name}: performance`, measured: performance, unit: 'of 100', limit: null, ratio: null },
      target: '≥ 98',
      pass: performance >= 98,
    },
    row(
      'largest paint',
      middle((one) => one.largestPaint),
      [2500, 'ms'],
    ),
    row(
      'blocked',
      middle((one) => one.blocked),
      [150, 'ms'],
    ),
    row(
      'shift',
      middle((one) => one.shift),
      [0.02, ''],
    ),
    row(
      'first view',
      middle((one) => one.bytes / 1024),
      [250, 'KB'],
    ),
  ]
}

/**
 * Opens home, a lander, the search and a profile five times each on a slow phone, and gives the medians with what
 * Lighthouse would make of them.
 */
export async function run(): Promise<BenchRow[]> {
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] })
  try {
    const pages: [string, string][] = [
      ['home', '/'],
      ['lander', '/landers/gallery/eng'],
      ['members', '/members'],
      ['profile', await profilePath()],
    ]
    const measured = new Map<string, Figures[]>(pages.map(([name]) => [name, []]))
    // In turns, so that a slow moment of the machine is shared by all.
    for (let round = 0; round < runs; round++)
      for (const [name, path] of pages) measured.get(name)?.push(await measure(browser, path))
    return [...measured].flatMap(([name, figures]) => rowsOf(name, figures))
  } finally {
    await browser.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
}
