/** Calls `done` after `milliseconds` in which it was not paused. */
export function createPausableTimer(milliseconds: number, done: () => void) {
  let left = milliseconds
  let startedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  return {
    start() {
      if (timer !== undefined) return
      startedAt = Date.now()
      timer = setTimeout(done, left)
    },
    pause() {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      left -= Date.now() - startedAt
    },
  }
}
