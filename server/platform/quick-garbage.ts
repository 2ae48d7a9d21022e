import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Sets V8's collector to what a server leaves behind: much that is young, little that stays. To be called before
 * anything else.
 */
export function collectYoungGarbageCheaply(): void {
  // Handing what little stays out to threads costs more than the copying, about a twentieth of the CPU of a message.
  setFlagsFromString('--no-parallel-scavenge')
  // What is made where much once stayed would be made among the old, and keep all it names from the next quick
  // collection on: a tenth of the CPU of a message, and a heap that grows by some kilobytes with each.
  setFlagsFromString('--no-allocation-site-pretenuring')
  // A heap that hardly grows is let grow by a tenth only until everything is looked through again, which uploads, large
  // outside of the heap, use up every ten to twenty seconds, for nothing: 20 to 60 ms in which messages wait.
  setFlagsFromString('--heap-growing-percent=50')
}

type Collector = (which?: { type: 'minor' } | { type: 'major'; flavor: 'last-resort' }) => void

/** The collector itself, which V8 shows only where it is told to. */
function openCollector(): Collector {
  setFlagsFromString('--expose-gc')
  const collect: Collector = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return collect
}

/**
 * Collects all garbage, in about two tenths of a second. For what is done once and takes much memory: else the process keeps
 * it until it has grown as large again.
 */
export function collectGarbageNow(): void {
  const collectAll = openCollector()
  collectAll()
  // On Node.js 24 a plain one leaves a hundred megabytes with the process after the first start; 20 knows no other.
  collectAll({ type: 'major', flavor: 'last-resort' })
}

let collect: Collector | undefined

/**
 * Collects young garbage, in one or two milliseconds. For buffers that came and went: they are large outside of V8's
 * memory and small within, so that it would collect all garbage for them, on every core, before it looks at the young.
 */
export function collectYoungGarbageNow(): void {
  collect ??= openCollector()
  collect({ type: 'minor' })
}
