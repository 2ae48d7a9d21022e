import { toVote } from '#web/ui/drag.ts'

interface HeldRow {
  row: HTMLElement
  x: number
  y: number
  at: number
  /** How far the row is dragged, in pixels; null until it is clear whether the finger scrolls instead. */
  by: number | null
}

/** The tolerance for a trembling finger. */
const slop = 10

/** Calls back with the rows that are swiped to the left, by index, until the signal aborts. */
export function listenForRowSwipes(
  list: HTMLElement,
  onSwipe: (row: number) => void,
  signal: AbortSignal,
): void {
  const options = { passive: true, signal } as const
  let hold: HeldRow | null = null

  function release() {
    hold?.row.style.removeProperty('transform')
    hold = null
  }

  function handleStart({ target, touches, timeStamp }: TouchEvent) {
    release()
    const [finger] = touches
    const row = target instanceof Element ? target.closest('li') : null
    if (!row || !finger || touches.length > 1) return
    hold = { row, x: finger.clientX, y: finger.clientY, at: timeStamp, by: null }
  }

  function handleMove({ touches: [finger] }: TouchEvent) {
    if (!hold || !finger) return
    const [x, y] = [finger.clientX - hold.x, finger.clientY - hold.y]
    if (hold.by === null && Math.abs(y) > slop && Math.abs(y) > Math.abs(x)) return release()
    if (hold.by === null && Math.abs(x) < slop) return
    hold.by = Math.min(0, x)
    hold.row.style.transform = `translateX(${hold.by}px)`
  }

  function handleEnd({ timeStamp }: TouchEvent) {
    if (!hold) return
    const { row, by, at } = hold
    release()
    const vote = by !== null && toVote({ x: by, milliseconds: timeStamp - at, width: row.clientWidth })
    if (vote) onSwipe([...list.children].indexOf(row))
  }

  list.addEventListener('touchstart', handleStart, options)
  list.addEventListener('touchmove', handleMove, options)
  list.addEventListener('touchend', handleEnd, options)
  list.addEventListener('touchcancel', release, options)
}
