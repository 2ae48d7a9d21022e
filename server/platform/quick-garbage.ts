import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Lets the main thread collect young garbage by itself. What a server keeps of a request is little: handing it out to
 * threads costs more than the copying, about a twentieth of the CPU of a message.
 */
export function collectYoungGarbageAlone(): void {
  setFlagsFromString('--no-parallel-scavenge')
}

/**
 * Collects all garbage, in about a tenth of a second. For what is done once and takes much memory: else the process keeps
 * it until it has grown as large again.
 */
export function collectGarbageNow(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect()
}
