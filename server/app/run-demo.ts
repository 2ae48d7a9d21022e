import type { Logger } from 'pino'
import { fillDemo } from '#demo/fill-demo.ts'
import { playDemo } from '#demo/play-demo.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { waitUnlessAborted } from '../platform/unless-aborted.ts'
import type { Program } from './build-program.ts'
import type { Config } from './config.ts'

/**
 * Fills the demo sites unless they exist, and simulates activity while the program runs. Returns the function that
 * stops it.
 */
export async function runDemo(parts: {
  config: Config
  log: Logger
  clock: Clock
  database: Database
  program: Program
  signal: AbortSignal
}): Promise<() => Promise<void>> {
  const { config, log, clock, database, program, signal } = parts
  const { sites } = await waitUnlessAborted(fillDemo(database.pool, { now: clock.now() }), signal)
  for (const site of sites) log.info(site, 'demo site filled')
  if (sites.length > 0) program.sites.forget()
  // One process simulates, however many serve.
  if (!config.services.includes('worker')) return async () => {}
  const { createContext, services } = program
  return playDemo(
    { db: database.db, log, clock, sites: program.sites, createContext, pictureFile: services.pictureFile },
    { replies: config.demoReplies },
  )
}
