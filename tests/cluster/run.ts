import { once } from 'node:events'
import { ensureBuilt } from '../failure/build.ts'
import { runDuet, startCluster } from './cluster.ts'
import { playJourneys } from './journeys.ts'
import { killEach } from './kill.ts'
import { moveUnderLoad } from './move.ts'
import { roll } from './roll.ts'
import { printLine } from './say.ts'

/** What `node tools/cluster.mjs` was asked for. */
export interface RunOptions {
  readonly what: string
  /** Names of processes to kill, or what is passed to Playwright. */
  readonly rest: readonly string[]
  readonly seed: number
  readonly from?: string
  /** How many members the site has that moves. */
  readonly members: number
}

/** Starts a cluster with the demo and stays until Ctrl-C. */
async function stayUp(): Promise<boolean> {
  const cluster = await startCluster({
    fill: async (environment) => void (await runDuet(['demo'], environment)),
  })
  printLine(await runDuet(['doctor'], { ...cluster.environment, DUET_SERVICES: 'web' }))
  printLine(`Duet is at http://localhost:${cluster.port}; Ctrl-C ends it.`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  await cluster.stop()
  return true
}

/** Runs the given command; returns whether it passed, or null for an unknown command. */
export async function run({ what, rest, seed, from, members }: RunOptions): Promise<boolean | null> {
  await ensureBuilt()
  switch (what) {
    case 'up':
      return stayUp()
    case 'journeys':
      return playJourneys(rest)
    case 'kill':
      return killEach(rest, seed)
    case 'move':
      return moveUnderLoad({ seed, members })
    case 'roll':
      return roll(seed, from)
    default:
      return null
  }
}
