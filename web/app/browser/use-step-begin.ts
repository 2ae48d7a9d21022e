import { useLayoutEffect, useRef } from 'react'

/**
 * A step is a page of its own to whoever reads it: each but the first begins at its head, with the focus there, not where
 * the one before was left.
 */
export function useStepBegin(step: unknown): void {
  const seen = useRef(step)
  // Before a dialog that opens with the step: it gives the focus back to where it was.
  useLayoutEffect(() => {
    if (seen.current === step) return
    seen.current = step
    scrollTo({ top: 0, behavior: 'instant' })
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [step])
}
