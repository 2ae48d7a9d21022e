import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CHROMIUM_FLAGS, chromiumPath } from '#tests/chromium.ts'

let folder: string
let server: PreviewServer
let origin: string
let browser: Browser
let page: Page

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'duet-gallery-'))
  const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
  // Under Vitest React is its development build, which runs every effect twice: what does not bear it shows.
  await build({ configFile, logLevel: 'error', build: { outDir: folder } })
  server = await preview({ configFile, build: { outDir: folder }, preview: { port: 0 }, logLevel: 'warn' })
  origin = server.resolvedUrls?.local[0] ?? ''
  browser = await chromium.launch({ executablePath: chromiumPath(), args: [...CHROMIUM_FLAGS] })
}, 120_000)

afterAll(async () => {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true })
})

beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
})

afterEach(() => page.close())

const open = (screen: string) => page.goto(`${origin}?screen=${screen}`)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')

async function hasFocus(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}

test('a dialog takes the focus, closes with Escape and gives the focus back', async () => {
  await open('layers')
  await button('Block Sofie').click()
  await dialog().waitFor()
  expect(await hasFocus(button('Cancel'))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(await hasFocus(button('Block Sofie'))).toBe(true)
})

test('a dialog closes by a press beside it, and not by one inside', async () => {
  await open('layers')
  await button('Block Sofie').click()
  await page.getByText('She is not told.').click()
  await page.waitForTimeout(100)
  expect(await dialog().isVisible()).toBe(true)
  await page.mouse.click(20, 700)
  await dialog().waitFor({ state: 'hidden' })
})

test('text that is selected out of a dialog does not close it', async () => {
  await open('layers')
  await button('Block Sofie').click()
  await page.getByText('She is not told.').hover()
  await page.mouse.down()
  await page.mouse.move(20, 700)
  await page.mouse.up()
  await page.waitForTimeout(100)
  expect(await dialog().isVisible()).toBe(true)
})

test('the match closes by a press anywhere on it, its photo leads to the profile (M-014, M-015)', async () => {
  await open('layers')
  await button('Match').click()
  expect(await dialog().getByRole('link', { name: 'Profile of Sofie' }).getAttribute('href')).toBe(
    '/members/1',
  )
  await dialog().getByText('like each other').click()
  await dialog().waitFor({ state: 'hidden' })
})

test('a dialog is a sheet at the foot of a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open('layers')
  await button('Block Sofie').click()
  const box = await dialog().boundingBox()
  expect(box).toMatchObject({ x: 0, width: 390 })
  expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
})

test('a menu is worked by arrows, letters and Escape', async () => {
  await open('layers')
  await button('More').focus()
  await page.keyboard.press('ArrowDown')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await item('Profile').waitFor()
  expect(await hasFocus(item('Profile'))).toBe(true)
  await page.keyboard.press('ArrowUp')
  expect(await hasFocus(item('Block'))).toBe(true)
  await page.keyboard.press('r')
  expect(await hasFocus(item('Report'))).toBe(true)
  await page.keyboard.press('Escape')
  expect(await page.getByRole('menu').count()).toBe(0)
  expect(await hasFocus(button('More'))).toBe(true)
})

test('a menu closes by a press beside it and when the focus leaves it', async () => {
  await open('layers')
  await button('More').click()
  await page.mouse.click(20, 700)
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await button('More').click()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('menu').waitFor({ state: 'detached' })
})

test('a dialog that a menu opened gives the focus back to the button of the menu', async () => {
  await open('layers')
  await button('More').click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await dialog().waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(await hasFocus(button('More'))).toBe(true)
})

test('a toast is 350 px wide, is announced and goes after six seconds (K-034)', async () => {
  await page.clock.install({ time: 0 })
  await open('layers')
  await page.clock.pauseAt(60_000)
  await button('Toast').click()
  const toast = page.getByRole('status').locator('> div')
  expect((await toast.boundingBox())?.width).toBe(350)
  await page.mouse.move(640, 300)
  await page.clock.runFor(5900)
  expect(await toast.count()).toBe(1)
  await page.clock.runFor(200)
  await toast.waitFor({ state: 'detached' })
})

test('a toast stays while the pointer is on it or the focus in it', async () => {
  await page.clock.install({ time: 0 })
  await open('layers')
  await page.clock.pauseAt(60_000)
  await button('Toast').click()
  const toast = page.getByRole('status').locator('> div')
  await toast.hover()
  await page.clock.runFor(20_000)
  expect(await toast.count()).toBe(1)
  await page.mouse.move(640, 300)
  await page.getByRole('link', { name: 'Open' }).focus()
  await page.clock.runFor(20_000)
  expect(await toast.count()).toBe(1)
  await button('Toast').focus()
  await page.clock.runFor(6100)
  await toast.waitFor({ state: 'detached' })
})

test('the enlarged photos are worked by arrows and Escape and give the focus back', async () => {
  await open('profile')
  const count = button('6 photos')
  await count.click()
  const position = dialog().getByRole('status')
  expect(await position.textContent()).toBe('1 of 6')
  await page.keyboard.press('ArrowRight')
  expect(await position.textContent()).toBe('2 of 6')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await position.textContent()).toBe('6 of 6')
  expect(await dialog().getByText('Premium members see all photos').isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'hidden' })
  expect(await hasFocus(count)).toBe(true)
})

test('a locked photo has no address and says who may see it (U-005)', async () => {
  await open('profile')
  const locked = button('Photo 4 of 6, locked: premium members see all photos')
  expect(await locked.locator('img').count()).toBe(0)
  await locked.click()
  expect(await dialog().getByRole('status').textContent()).toBe('4 of 6')
})

test('Enter sends a message, Shift+Enter begins a line, and the field grows to 140 px at most', async () => {
  await open('chat')
  const field = page.getByRole('textbox', { name: 'Message to Sofie' })
  const lowest = (await field.boundingBox())?.height ?? 0
  await field.fill('One line')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('another')
  expect(await field.inputValue()).toBe('One line\nanother')
  expect((await field.boundingBox())?.height).toBeGreaterThan(lowest)
  await field.fill('a line\n'.repeat(30))
  expect((await field.boundingBox())?.height).toBe(140)
  await field.press('Enter')
  expect(await field.inputValue()).toBe('')
  expect((await field.boundingBox())?.height).toBe(lowest)
})

test('tabs are worked by arrows', async () => {
  await open('parts')
  await page.getByRole('tab', { name: 'Received' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByRole('tab', { name: 'Sent' }).getAttribute('aria-selected')).toBe('true')
  expect(await page.getByRole('tabpanel').textContent()).toContain('sent')
})

test('a press on a card’s like does not follow its link', async () => {
  await open('members')
  const like = button('Like Noor')
  await like.click()
  expect(await like.getAttribute('aria-pressed')).toBe('true')
  expect(page.url()).toContain('screen=members')
})

const screens = [
  'home',
  'members',
  'profile',
  'chat',
  'chats',
  'credits',
  'signup',
  'parts',
  'fields',
  'layers',
]

test('a conversation scrolls inside the page, which does not scroll itself', async () => {
  await open('chat')
  await page.getByRole('log').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
})

test.each(screens)(
  '%s scrolls sideways at no width from 320 px, which is also 400 %% zoom',
  async (screen) => {
    await open(screen)
    for (const width of [320, 360, 575, 576, 767, 768, 991, 992, 1199, 1200, 1600]) {
      await page.setViewportSize({ width, height: 800 })
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect({ width, sideways: Math.max(sideways, 0) }).toEqual({ width, sideways: 0 })
    }
  },
)
