import { expect, type Page } from '@playwright/test'

/** Returns what does not fit on a page whose texts are two fifths longer, as in a wordy language. */
async function cramped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) texts.push(walker.currentNode as Text)
    for (const text of texts) {
      const { parentElement } = text
      if (!/\p{L}{2}/u.test(text.data) || parentElement?.closest('script, style, [role=log]')) continue
      const word = 'ŵŷţħ '
      text.data += ` ${word.repeat(Math.ceil((text.data.length * 0.4) / word.length)).trim()}`
    }
    const found: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page scrolls sideways: ${scrollWidth} of ${clientWidth}`)
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a, label, h1, h2, h3, p, legend, th',
    )) {
      const { overflowX, textOverflow, clip, position } = getComputedStyle(element)
      const isHidden = clip !== 'auto' || (position === 'absolute' && element.clientWidth <= 1)
      // A text that ends in an ellipsis shows that there is more.
      if (isHidden || textOverflow === 'ellipsis' || !/hidden|clip/.test(overflowX)) continue
      if (element.scrollWidth > element.clientWidth + 1)
        found.push(`clipped: ${element.outerHTML.replace(/\s+/g, ' ').slice(0, 160)}`)
    }
    return found
  })
}

/** Fails when texts of a wordy language would be clipped or push the page sideways. */
export async function expectRoomForLongerTexts(page: Page): Promise<void> {
  expect(await cramped(page), `room for longer texts on ${page.url()}`).toEqual([])
}

/**
 * Fails when a page that is enlarged to 400 % has to be scrolled sideways to be read: 1280 pixels hold 320 then
 * (WCAG 1.4.10).
 */
export async function expectRoomForLargerText(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 256 })
  const widths = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(widths, `${page.url()} at 400 %`).toBeLessThanOrEqual(0)
  if (before) await page.setViewportSize(before)
}

/** Where words have the least room: the narrowest phone, and one whose letters are twice as large (WCAG 1.4.4, 1.4.10). */
const tightScreens = [
  { width: 320, height: 568, letters: '100%' },
  { width: 390, height: 844, letters: '200%' },
] as const

/** Returns whether the page moves sideways, and the buttons whose words do not fit in or stand outside of the screen. */
function findCutButtons(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const found =
    scrollWidth > clientWidth ? [`the page scrolls sideways: ${scrollWidth} of ${clientWidth}`] : []
  const movesSideways = (element: Element): boolean =>
    /auto|scroll/.test(getComputedStyle(element).overflowX) ||
    (element.parentElement !== null && movesSideways(element.parentElement))
  const range = document.createRange()
  const sticksOut = (text: Node, { left, right }: DOMRect) => {
    if (!/\p{L}{2}/u.test(text.textContent ?? '')) return false
    range.selectNodeContents(text)
    const words = range.getBoundingClientRect()
    // What is for screen readers alone has a box of one pixel.
    return words.width > 1 && (words.left < left - 1 || words.right > right + 1)
  }
  for (const button of document.querySelectorAll('button, [class*="button"], [role="tab"]')) {
    if (!button.checkVisibility({ visibilityProperty: true })) continue
    const box = button.getBoundingClientRect()
    if (box.width <= 1) continue
    const texts: Node[] = []
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode)
    const isCut = texts.some(
      (text) =>
        !text.parentElement?.closest('[class*="hidden"], [class*="visually"]') && sticksOut(text, box),
    )
    const isOutside = (box.left < -1 || box.right > clientWidth + 1) && !movesSideways(button)
    if (isCut || isOutside) found.push(button.outerHTML.replace(/\s+/g, ' ').slice(0, 160))
  }
  return found
}

/** Fails when a page in one of the longest languages has no room for its buttons on a narrow phone or at 200 %. */
export async function expectRoomOnTightScreens(page: Page): Promise<void> {
  const before = page.viewportSize()
  const setLetters = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size)
  for (const { width, height, letters } of tightScreens) {
    await page.setViewportSize({ width, height })
    await setLetters(letters)
    await expect
      .poll(() => page.evaluate(findCutButtons), `${page.url()} at ${width} pixels and ${letters}`)
      .toEqual([])
  }
  await setLetters('')
  if (before) await page.setViewportSize(before)
}
