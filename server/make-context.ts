import type { PassingEvent } from '#contract/live.ts'
import type { Locale } from '#contract/locale.ts'
import type { Context, Effects, RequestInfo, Site, Tx, Viewer } from './context.ts'
import { announceFact } from './jobs/announce.sql.ts'
import { insertEvent } from './live/feed.sql.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { translator } from './platform/messages.ts'
import type { Services } from './services.ts'

export interface Asker {
  site: Site
  viewer: Viewer | null
  locale: Locale
  request: RequestInfo
}

export type MakeContext = (asker: Asker) => Promise<Context>

/** A request that no browser made: jobs and the command line ask in the name of the site. */
export const systemRequest: RequestInfo = {
  id: 'system',
  network: '',
  country: null,
  userAgent: '',
  idempotencyKey: null,
  tracking: {},
}

/** Builds contexts: the one place where transactions begin and where live events leave after the commit. */
export function contextMaker(database: Database, clock: Clock, services: Services): MakeContext {
  return async ({ site, viewer, locale, request }) => {
    const effects: Effects = {}
    return {
      site,
      viewer,
      locale,
      t: await translator(locale),
      db: database.db,
      clock,
      request,
      services,
      effects,
      transaction: (work) => inTransaction(database, { clock, services, site }, work),
      pass: (memberId: string, event: PassingEvent) => services.hub.pass(memberId, event),
    }
  }
}

async function inTransaction<T>(
  database: Database,
  around: { clock: Clock; services: Services; site: Site },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const told = new Set<string>()
  const result = await database.db.transaction().execute(async (db) => {
    const tx = {
      db,
      now: around.clock.now(),
      site: around.site,
      announce: (fact, after) => announceFact(db, { siteId: around.site.id, fact, after }),
      tell: async (memberId, event) => {
        await insertEvent(tx, memberId, event)
        told.add(memberId)
      },
    } as Tx // the brand has no value: this is the one place that may make a Tx
    return work(tx)
  })
  for (const memberId of told) around.services.hub.wake(memberId)
  return result
}
