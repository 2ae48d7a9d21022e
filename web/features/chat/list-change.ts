import { useState } from 'react'
import type { Line } from './history/history-lines.ts'

/** What has changed between two states of a history. */
export interface ListChange {
  /** Older lines were put before those that were there. */
  readonly shift: boolean
  /** Lines that were not there and are not older. */
  readonly added: readonly Line[]
}

const unchanged: ListChange = { shift: false, added: [] }

export function compareLines(known: readonly Line[], lines: readonly Line[]): ListChange {
  const first = known[0]
  if (!first) return { shift: false, added: [...lines] }
  const start = lines.findIndex((line) => line.key === first.key)
  const keys = new Set(known.map((line) => line.key))
  return { shift: start > 0, added: lines.slice(Math.max(start, 0)).filter((line) => !keys.has(line.key)) }
}

/** Compares the lines with those of the render before. */
export function useListChange(lines: readonly Line[]): ListChange {
  const [known, setKnown] = useState({ lines, change: unchanged })
  if (known.lines === lines) return known.change
  const change = compareLines(known.lines, lines)
  setKnown({ lines, change })
  return change
}
