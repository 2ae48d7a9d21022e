import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** What the tab key has reached since the walk began, and whether it showed the focus. */
    keyboardStops?: Map<Element, boolean>
    /** What there was to reach when the walk began: the page may load more meanwhile. */
    keyboardGoals?: HTMLElement[]
  }
}

const focusable = 'a[href], button, input, select, textarea, summary'

/** Begins a walk at the top of the page; returns how many presses lead through all of it at most. */
function beginWalk(selector: string): number {
  window.keyboardStops = new Map()
  window.keyboardGoals = [...document.querySelectorAll<HTMLElement>(selector)]
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  scrollTo(0, 0)
  // A field of a date is several stops.
  const dates = document.querySelectorAll('input[type=date]').length
  return document.querySelectorAll(`${selector}, [tabindex]`).length + dates * 4
}

/** Records where the focus is, and returns whether it has left the page. */
function recordStop(): boolean {
  const { activeElement: element } = document
  if (!element || element === document.body) return true
  const hasOutline = (one: Element | null | undefined) => {
    if (!one) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  }
  // A choice and a picked file are drawn by the elements around their field.
  const parent = element.parentElement
  const around = [element, parent, parent?.parentElement, element.nextElementSibling]
  const stops = window.keyboardStops
  if (stops && !stops.has(element)) stops.set(element, around.some(hasOutline))
  return false
}

/** Returns what was reached without showing the focus, and what was never reached. */
function findKeyboardFaults(): string[] {
  const stops = window.keyboardStops ?? new Map<Element, boolean>()
  const name = (element: Element) => element.outerHTML.replace(/\s+/g, ' ').slice(0, 140)
  const isReachable = (element: HTMLElement) =>
    element.tabIndex >= 0 &&
    !element.matches(':disabled, input[type=radio], input[type=hidden]') &&
    !element.closest('[inert], dialog:not([open])') &&
    element.checkVisibility({ visibilityProperty: true })
  return [
    ...[...stops].filter(([, isSeen]) => !isSeen).map(([element]) => `focus not seen: ${name(element)}`),
    ...(window.keyboardGoals ?? [])
      .filter((element) => isReachable(element) && !stops.has(element))
      .map((element) => `not reached: ${name(element)}`),
  ]
}

/** Fails when the tab key does not reach everything on a page, or when the focus is not visible. */
export async function expectEverythingByKeyboard(page: Page): Promise<void> {
  const limit = await page.evaluate(beginWalk, focusable)
  for (let pressed = 0; pressed <= limit; pressed += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(recordStop)) break
  }
  expect(await page.evaluate(findKeyboardFaults), `by keyboard on ${page.url()}`).toEqual([])
}
