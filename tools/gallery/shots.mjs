// Usage: node tools/gallery/shots.mjs [screen ...] [--port 24200]
// Photographs every screen of the gallery in two widths and two themes into tools/gallery/shots/,
// and lets axe examine each; ends with 1 if it finds anything or if a screen scrolls sideways.
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { findChromium } from '../find-chromium.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: 'string', default: '24200' } },
})

const all = {
  home: {},
  members: {},
  profile: {},
  'profile-fictional': { screen: 'profile', query: '&fictional' },
  lightbox: {
    screen: 'profile',
    press: 'button[aria-label="Photo 4 of 6, locked: premium members see all photos"]',
  },
  chat: {},
  chats: {},
  credits: {},
  signup: {},
  parts: {},
  fields: {},
  arts: {},
  menu: { screen: 'layers', press: 'button[aria-label="More"]' },
  'account-menu': { screen: 'members', press: 'button[aria-label^="Account menu"]' },
  confirm: { screen: 'layers', query: '&open=confirm' },
  report: { screen: 'layers', query: '&open=report' },
  match: { screen: 'layers', query: '&open=match' },
  'match-fictional': { screen: 'layers', query: '&open=match-fictional' },
  toast: { screen: 'layers', query: '&open=toast' },
  'chat-rtl': { screen: 'chat', query: '&dir=rtl' },
  'members-rtl': { screen: 'members', query: '&dir=rtl' },
  'parts-rtl': { screen: 'parts', query: '&dir=rtl' },
}
const wanted = positionals.length > 0 ? positionals : Object.keys(all)
const widths = { 390: 844, 1280: 800 }
const whole = new Set(['home', 'members', 'profile', 'credits', 'parts', 'fields', 'arts', 'signup'])
const folder = new URL('./shots/', import.meta.url).pathname
mkdirSync(folder, { recursive: true })

// The built gallery, so that the photographed styles are the ones that browsers get.
const configFile = new URL('./vite.config.ts', import.meta.url).pathname
await build({ configFile, logLevel: 'warn' })
const server = await preview({ configFile, preview: { port: Number(values.port), strictPort: true } })
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })

async function shoot(name, width, theme) {
  const { screen = name, query = '', press } = all[name]
  const phone = width < 500
  const context = await browser.newContext({
    viewport: { width, height: widths[width] },
    deviceScaleFactor: phone ? 2 : 1,
    isMobile: phone,
    hasTouch: phone,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const errors = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(`http://localhost:${values.port}/?screen=${screen}${query}`, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
  if (press) await page.locator(press).click()
  await page.waitForTimeout(300)
  await page.locator('[role=log]').evaluateAll((logs) => {
    for (const log of logs) log.scrollTop = log.scrollHeight
  })
  await page.screenshot({ path: `${folder}${name}-${width}-${theme}.png` })
  if (whole.has(name) && theme === 'light') {
    await page.screenshot({ path: `${folder}${name}-${width}-whole.png`, fullPage: true })
  }
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  await context.close()
  return [
    ...errors,
    ...(sideways > 0 ? [`scrolls ${sideways} px sideways`] : []),
    ...violations.map(
      ({ id, nodes }) =>
        `${id} ×${nodes.length}: ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary?.split('\n')[1] ?? ''}`,
    ),
  ]
}

let found = 0
for (const name of wanted) {
  for (const width of Object.keys(widths).map(Number)) {
    for (const theme of ['light', 'dark']) {
      const problems = await shoot(name, width, theme)
      found += problems.length
      for (const problem of problems) console.log(`${name} ${width} ${theme}: ${problem}`)
    }
  }
}
await browser.close()
await server.close()
console.log(`${wanted.length} screens, ${found} problems, pictures in tools/gallery/shots/`)
process.exit(found === 0 ? 0 : 1)
