import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { href } from '#contract/routing/paths.ts'
import { CHROMIUM_FLAGS, findChromiumPath } from '../tests/chromium.ts'
import { type BenchRow, computeMedian, computePercentile } from './bench-row.ts'

/** After the first one, which makes the conversation and with it the history on both pages. */
const presses = 40
const pauseMilliseconds = 150
const scrolls = 5

/** Two members in front of a browser each: their cookies, and how each finds the other. */
export interface BrowserPair {
  readonly cookies: readonly [string, string]
  readonly ids: readonly [string, string]
}

async function openChat(
  browser: Browser,
  { port, cookie, other }: { port: number; cookie: string; other: string },
) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const [name = '', value = ''] = cookie.split('=')
  const cookies = [
    { name, value },
    { name: 'locale', value: 'en' },
  ]
  await context.addCookies(cookies.map((one) => ({ ...one, domain: 'localhost', path: '/' })))
  const page = await context.newPage()
  await page.goto(`http://localhost:${port}${href('members-id-chat', 'en', { id: other })}`)
  await page.evaluate(() => dispatchEvent(new Event('pointermove')))
  await page.waitForSelector('html[data-ready]')
  return page
}

/** Records when each text "… #n#" that comes into the page was painted, and when each was sent by a key press. */
function watchTexts(): void {
  const seen: Record<string, number> = {}
  const pressed: number[] = []
  Object.assign(window, { seen, pressed })
  const now = () => performance.timeOrigin + performance.now()
  document.addEventListener('keydown', ({ key }) => key === 'Enter' && pressed.push(now()), true)
  new MutationObserver(() => {
    const fresh = (document.body.textContent.match(/#\d+#/g) ?? []).filter((text) => !(text in seen))
    for (const text of fresh) {
      seen[text] = 0
      requestAnimationFrame(() => {
        seen[text] = now()
      })
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

/** The smallest chat page: a field whose Enter sends over a bare socket, and a line for everything that comes. */
function becomeBareChat(address: string): Promise<void> {
  document.body.innerHTML = '<textarea></textarea><div></div>'
  const socket = new WebSocket(address)
  socket.onmessage = ({ data }) => {
    const line = document.createElement('p')
    line.textContent = String(data)
    document.querySelector('div')?.append(line)
  }
  document.querySelector('textarea')?.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const field = event.currentTarget as HTMLTextAreaElement // it listens on one
    socket.send(field.value)
    field.value = ''
  })
  return new Promise((resolve) => {
    socket.onopen = () => resolve()
  })
}

/** Types on the first page and looks at the second. Milliseconds from the key to the paint, for each text. */
async function press(from: Page, to: Page): Promise<number[]> {
  for (const page of [from, to]) {
    await page.bringToFront()
    await page.evaluate(watchTexts)
  }
  for (let count = 1; count <= 1 + presses; count++) {
    await from.locator('textarea').fill(`Do you see this? #${count}#`)
    await from.locator('textarea').press('Enter')
    await sleep(pauseMilliseconds)
  }
  await sleep(1000)
  const pressed = await from.evaluate(() => Reflect.get(window, 'pressed') as number[]) // watchTexts put it there
  const seen = await to.evaluate(() => Reflect.get(window, 'seen') as Record<string, number>) // as above
  return pressed.map((at, index) => {
    const painted = seen[`#${index + 1}#`]
    if (!painted) throw new Error(`the text ${index + 1} was not painted`)
    return painted - at
  })
}

/** From a key on one screen to the paint on the other, while `generateLoad` goes on; at the same time two bare pages and a socket. */
export async function measureKeys(
  pair: BrowserPair,
  { port, echoPort, generateLoad }: { port: number; echoPort: number; generateLoad: () => Promise<unknown> },
): Promise<BenchRow[]> {
  // Two browsers: a page behind another one is not painted.
  const options = { executablePath: findChromiumPath(), args: [...CHROMIUM_FLAGS] }
  const browsers = [await chromium.launch(options), await chromium.launch(options)] as const
  try {
    const [first, second] = [
      await openChat(browsers[0], { port, cookie: pair.cookies[0], other: pair.ids[1] }),
      await openChat(browsers[1], { port, cookie: pair.cookies[1], other: pair.ids[0] }),
    ]
    const [[firstOwn = 0, ...own]] = await Promise.all([press(first, second), generateLoad()])
    const bare = [await browsers[0].newPage(), await browsers[1].newPage()] as const
    for (const [place, page] of bare.entries())
      await page.evaluate(becomeBareChat, `ws://127.0.0.1:${echoPort}/${100_000 + place}`)
    const [firstBare = 0, ...limit] = await press(...bare)
    return [
      buildKeyRow('the first one', firstOwn, firstBare),
      ...keyShares.map(({ share, max }) => ({
        ...buildKeyRow(
          `the next ${presses}, p${100 * share}`,
          computePercentile(own, share),
          computePercentile(limit, share),
        ),
        target: `≤ ${max} ms`,
        pass: computePercentile(own, share) <= max,
      })),
    ]
  } finally {
    for (const browser of browsers) await browser.close()
  }
}

const keyShares = [
  { share: 0.5, max: 50 },
  { share: 0.99, max: 150 },
] as const

function buildKeyRow(which: string, measured: number, limit: number): BenchRow {
  return {
    figure: `key press to the other one's screen, two browsers beside 50/s, ${which}; limit: bare pages`,
    measured,
    unit: 'ms',
    limit,
    ratio: measured / limit,
    target: 'no target',
    pass: true,
  }
}

interface ScrollResult {
  /** Frames in a second. */
  readonly rate: number
  /** Milliseconds of the page's main thread for each frame. */
  readonly work: number
}

/** Scrolls up by one mouse wheel step per frame, and counts the frames and their cost. */
async function scroll(page: Page, selector: string): Promise<ScrollResult> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  }
  const before = await busy()
  const { frames, took } = await page.evaluate(
    ([at, count]) =>
      new Promise<{ frames: number; took: number }>((resolve) => {
        const box = document.querySelector(String(at))
        const start = performance.now()
        let frames = 0
        const step = () => {
          box?.scrollBy(0, -120)
          frames += 1
          if (frames < Number(count)) requestAnimationFrame(step)
          else resolve({ frames, took: performance.now() - start })
        }
        requestAnimationFrame(step)
      }),
    [selector, 240],
  )
  return { rate: (1000 * frames) / took, work: (1000 * ((await busy()) - before)) / frames }
}

/** The same lines as plain text in a box, which the browser alone scrolls. */
function becomePlainList(count: number): void {
  const lines = Array.from({ length: count }, (_, n) => `<p>line ${n}${' and so on'.repeat(n % 40)}</p>`)
  document.body.innerHTML = `<div id="list" style="height:700px;overflow:auto">${lines.join('')}</div>`
  const list = document.querySelector('#list')
  list?.scrollTo(0, list.scrollHeight)
}

/** Scrolls through a long conversation, older pages being read meanwhile; then the same lines as plain text. */
export async function measureScroll(
  reader: { cookie: string; other: string; messages: number },
  { port }: { port: number },
): Promise<BenchRow[]> {
  const browser = await chromium.launch({ executablePath: findChromiumPath(), args: [...CHROMIUM_FLAGS] })
  try {
    const page = await openChat(browser, { port, ...reader })
    await page.locator('[role=log]').waitFor()
    const plain = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await plain.evaluate(becomePlainList, reader.messages)
    const rounds: { own: ScrollResult; limit: ScrollResult }[] = []
    for (let round = 0; round < scrolls; round++) {
      await plain.bringToFront()
      const limit = await scroll(plain, '#list')
      await page.bringToFront()
      rounds.push({ own: await scroll(page, '[role=log]'), limit })
    }
    const middle = (of: (round: (typeof rounds)[number]) => number) => computeMedian(rounds.map(of))
    const share = middle(({ own, limit }) => own.rate / limit.rate)
    const work = middle(({ own }) => own.work)
    return [
      {
        figure: `frames while ${reader.messages.toLocaleString('en')} messages are scrolled; limit: plain text`,
        measured: middle(({ own }) => own.rate),
        unit: '/s',
        limit: middle(({ limit }) => limit.rate),
        ratio: share,
        target: '≥ 0.95 × plain text (60/s)',
        pass: share >= 0.95,
      },
      {
        figure: 'work of the page for each of these frames; limit: plain text',
        measured: work,
        unit: 'ms',
        limit: middle(({ limit }) => limit.work),
        ratio: null,
        target: '≤ 12 ms of 16.7',
        pass: work <= 12,
      },
    ]
  } finally {
    await browser.close()
  }
}
