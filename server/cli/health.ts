import { parseArgs } from 'node:util'
import { type Config, readEnvironment } from '../app/config.ts'
import { getReason } from './plain-error.ts'

/** Listen addresses that cannot be connected to. */
const everywhere = new Set(['0.0.0.0', '::', ''])

/** Returns the address of the process on this machine. */
function getOwnOrigin({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const name = everywhere.has(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port}`
}

/** Asks the process on this machine, for two seconds at most. */
export function askOwnProcess(config: Pick<Config, 'host' | 'port'>, path: string): Promise<Response> {
  return fetch(getOwnOrigin(config) + path, { signal: AbortSignal.timeout(2000) })
}

/**
 * `duet health`: checks whether the process on this machine is alive, or with `--ready` whether it is ready; exit code
 * 1 if not.
 */
export async function health(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { ready: { type: 'boolean' } } })
  const config = readEnvironment()
  const path = `/healthz/${values.ready ? 'ready' : 'live'}`
  const address = getOwnOrigin(config) + path
  try {
    const { ok, status } = await askOwnProcess(config, path)
    console.log(`${address}: ${status}`)
    return ok ? 0 : 1
  } catch (error) {
    console.error(`${address}: ${getReason(error)}`)
    return 1
  }
}
