import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './processes.ts'

/**
 * Registers this process as a user of the cluster. The server, and commands such as `duet migrate`, share one
 * PostgreSQL; the last to release it stops it. Killed processes do not count.
 */
export function holdCluster(home: string): { release(): { isLast: boolean } } {
  const dir = join(home, 'holders')
  // A process may open the same cluster several times.
  const own = `${process.pid}.${nextHold++}`
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dir, own), String(processIdentity(process.pid)))
  return {
    release() {
      rmSync(join(dir, own), { force: true })
      return { isLast: listLivingHolders(dir).length === 0 }
    },
  }
}

/** Returns whether a running process uses the cluster. */
export function isHeld(home: string): boolean {
  const dir = join(home, 'holders')
  return existsSync(dir) && listLivingHolders(dir).length > 0
}

let nextHold = 1

function listLivingHolders(dir: string): string[] {
  return readdirSync(dir).filter((name) => {
    const file = join(dir, name)
    const isAlive = String(processIdentity(Number.parseInt(name, 10))) === readFileSync(file, 'utf8')
    if (!isAlive) rmSync(file, { force: true })
    return isAlive
  })
}
