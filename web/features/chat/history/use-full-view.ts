import { type RefObject, useLayoutEffect } from 'react'
import type { VirtualizerHandle } from 'virtua'
import type { Line } from './history-lines.ts'

interface View {
  list: RefObject<VirtualizerHandle | null>
  lines: readonly Line[]
  /** The list can be scrolled. */
  ready: boolean
  more: boolean
  onOlder: () => void
}

/** Reads older pages while what is there does not fill the view: on a tall screen a page of short messages is not enough. */
export function useFullView({ list, lines, ready, more, onOlder }: View): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once the lines of the last page are there
  useLayoutEffect(() => {
    const handle = list.current
    if (ready && more && handle && handle.scrollSize < handle.viewportSize) onOlder()
  }, [ready, lines])
}
