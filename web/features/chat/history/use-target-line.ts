import { useLayoutEffect, useRef } from 'react'
import type { Line } from './history-lines.ts'

interface Wanted {
  /** The key of the line; null where none is wanted. */
  target: string | null
  lines: readonly Line[]
  /** The list can be scrolled. */
  ready: boolean
  more: boolean
  onOlder: () => void
}

/** Shows one line, once: reads older pages until it is among them. */
export function useTargetLine(
  { target, lines, ready, more, onOlder }: Wanted,
  show: (index: number) => void,
): void {
  const shown = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what counts is which lines there are
  useLayoutEffect(() => {
    if (target === null || shown.current === target || !ready) return
    const index = lines.findIndex((line) => line.key === target)
    if (index < 0) {
      if (more) onOlder()
      return
    }
    shown.current = target
    show(index)
  }, [target, lines, ready])
}
