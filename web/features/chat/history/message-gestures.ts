interface HeldMessage {
  element: HTMLElement
  x: number
  y: number
  /** How far it is dragged, in pixels; null until it is clear whether the finger scrolls instead. */
  by: number | null
  /** Ends the wait for a long press. */
  timer: ReturnType<typeof setTimeout>
}

/** The tolerance for a trembling finger. */
const slop = 10
const replyDistance = 56
const maxDistance = 76
const holdMilliseconds = 450

export interface MessageGestures {
  /** A message was swiped, given by its id. */
  onSwipe: (message: string) => void
  /** A message was long-pressed. */
  onHold: (message: string, element: HTMLElement) => void
}

/** Calls back with messages that are swiped or long-pressed, until the signal aborts. */
export function listenForMessageGestures(
  area: HTMLElement,
  { onSwipe, onHold }: MessageGestures,
  signal: AbortSignal,
): void {
  let held: HeldMessage | null = null
  let wasHeld = false

  function release() {
    if (held) {
      clearTimeout(held.timer)
      held.element.style.removeProperty('transform')
    }
    held = null
  }

  function hold(element: HTMLElement) {
    release()
    wasHeld = true
    if ('vibrate' in navigator) navigator.vibrate(10)
    onHold(element.dataset.message ?? '', element)
  }

  function handleStart({ target, touches }: TouchEvent) {
    release()
    wasHeld = false
    const [finger] = touches
    if (!(target instanceof Element)) return
    const element = target.closest<HTMLElement>('[data-message]')
    // A finger on a slider goes to a place of the recording.
    if (!element || target.closest('input') || !finger || touches.length > 1) return
    const timer = setTimeout(() => hold(element), holdMilliseconds)
    held = { element, x: finger.clientX, y: finger.clientY, by: null, timer }
  }

  function handleMove({ touches: [finger] }: TouchEvent) {
    if (!held || !finger) return
    const [x, y] = [finger.clientX - held.x, finger.clientY - held.y]
    if (held.by === null && Math.abs(y) > slop && Math.abs(y) > Math.abs(x)) return release()
    if (held.by === null && Math.abs(x) < slop) return
    clearTimeout(held.timer)
    held.by = Math.max(0, Math.min(maxDistance, x))
    held.element.style.transform = `translateX(${held.by}px)`
  }

  function handleEnd(event: TouchEvent) {
    // A long press is not also a click.
    if (wasHeld && event.cancelable) event.preventDefault()
    if (!held) return
    const { element, by } = held
    release()
    if (by !== null && by >= replyDistance) onSwipe(element.dataset.message ?? '')
  }

  area.addEventListener('touchstart', handleStart, { passive: true, signal })
  area.addEventListener('touchmove', handleMove, { passive: true, signal })
  area.addEventListener('touchend', handleEnd, { signal })
  area.addEventListener('touchcancel', release, { passive: true, signal })
  // The browser has its own menu for a long press.
  area.addEventListener(
    'contextmenu',
    (event) => {
      if (held || wasHeld) event.preventDefault()
    },
    { signal },
  )
}
