import { parseArgs } from 'node:util'
import { readEnvironment } from '../config.ts'
import { reasonOf } from './plain-error.ts'

/** Addresses to listen at that are none to ask. */
const everywhere = new Set(['0.0.0.0', '::', ''])

/** `duet health`: asks the process on this machine whether it lives, or with `--ready` whether it serves; exit code 1 if not. */
export async function health(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { ready: { type: 'boolean' } } })
  const { host, port } = readEnvironment()
  const name = everywhere.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  const address = `http://${name}:${port}/healthz/${values.ready ? 'ready' : 'live'}`
  try {
    const { ok, status } = await fetch(address, { signal: AbortSignal.timeout(2000) })
    console.log(`${address}: ${status}`)
    return ok ? 0 : 1
  } catch (error) {
    console.error(`${address}: ${reasonOf(error)}`)
    return 1
  }
}
