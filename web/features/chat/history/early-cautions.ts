import type { Line } from './history-lines.ts'
import { type Caution, findCaution } from './text-caution.ts'

/** Within this many messages from the start, the two hardly know each other. */
const earlyMessages = 30

function readText({ entry }: Line): string | undefined {
  return entry.type === 'message' && entry.message.kind === 'text' ? entry.message.text : undefined
}

/**
 * Returns which messages of the other one carry a warning, by the keys of their lines: at the beginning of a
 * conversation the first of each kind. While there are older pages, the visible part is not the beginning.
 */
export function findCautions(lines: readonly Line[], more: boolean): ReadonlyMap<string, Caution> {
  const found = new Map<string, Caution>()
  if (more) return found
  for (const line of lines.slice(0, earlyMessages)) {
    const text = line.mine ? undefined : readText(line)
    const caution = text === undefined ? null : findCaution(text)
    if (caution && ![...found.values()].includes(caution)) found.set(line.key, caution)
  }
  return found
}
