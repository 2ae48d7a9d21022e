import { trackingKeys } from '#contract/features/tracking/tracking-keys.ts'
import { opensSignupDialog } from '../session/signup-place.ts'

/** The parts of an address that are looked at: of a link or of the page. */
type Address = Pick<URL, 'origin' | 'search'>

/**
 * Adds the visitor's source to links of the site. After hydration it is in memory; before that, a link opens a new
 * page, and there is no cookie for it before they consent.
 */
export function addSourceToLink(link: Address, page: Readonly<Address>): void {
  if (link.origin !== page.origin) return
  const here = new URLSearchParams(page.search)
  const there = new URLSearchParams(link.search)
  const carried = trackingKeys.filter((key) => here.get(key) && !there.has(key))
  for (const key of carried) there.set(key, here.get(key) ?? '')
  if (carried.length > 0) link.search = there.toString()
}

/** The document event after hydration. */
export const readyEvent = 'program-ready'

/** Events that show that someone uses the page. */
const signs = ['pointerdown', 'keydown', 'touchstart', 'input'] as const

/** Opens the page that a form leads to, with what was chosen in it and the source. */
function openFormPage(event: SubmitEvent, form: HTMLFormElement): void {
  event.preventDefault()
  event.stopImmediatePropagation()
  const page = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') page.searchParams.set(name, value)
  addSourceToLink(page, location)
  location.assign(page)
}

/**
 * Calls `begin` when someone begins to use the page. What is pressed before the program has taken over is held and done
 * again afterwards. Forms that open signup on phones (`data-page-on-phones`) lead to its page at once; links and what works
 * by itself (`data-alone`) stay the browser's. Returns the function that stops.
 */
export function queuePresses(begin: () => void): () => void {
  let again: (() => void) | null = null
  let pressed: Element | null = null

  function stop(): void {
    for (const sign of signs) removeEventListener(sign, begin, true)
    removeEventListener('click', handleClick, true)
    removeEventListener('submit', handleSubmit, true)
    document.removeEventListener(readyEvent, handleReady)
  }

  /** Gives immediate feedback for the press, and replays it after hydration. */
  function queuePress(event: Event, control: Element | null, act: () => void): void {
    event.preventDefault()
    event.stopImmediatePropagation()
    pressed?.removeAttribute('aria-busy')
    pressed = control
    pressed?.setAttribute('aria-busy', 'true')
    again = act
  }

  function handleClick(event: MouseEvent): void {
    begin()
    const target = event.target instanceof Element ? event.target : null
    const link = target?.closest('a')
    if (link) addSourceToLink(link, location)
    const button = target?.closest('button')
    if (!button || button.closest('[data-alone]')) return
    // A button that submits: its form is held.
    if (button.type === 'submit' && button.form) return
    queuePress(event, button, () => button.click())
  }

  function handleSubmit(event: SubmitEvent): void {
    begin()
    const { target, submitter } = event
    if (!(target instanceof HTMLFormElement)) return
    if ('pageOnPhones' in target.dataset && !opensSignupDialog()) openFormPage(event, target)
    else queuePress(event, submitter, () => target.requestSubmit(submitter))
  }

  function handleReady(): void {
    stop()
    pressed?.removeAttribute('aria-busy')
    again?.()
  }

  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true })
  addEventListener('click', handleClick, true)
  addEventListener('submit', handleSubmit, true)
  document.addEventListener(readyEvent, handleReady)
  return stop
}
