import type { PassingEvent } from '#contract/live.ts'
import type { Locale } from '#contract/locale.ts'
import { insertAudit } from './admin/audit.sql.ts'
import type { AuditEntry, Context, Reads, RequestInfo, Site, Staff, Tx, Viewer } from './context.ts'
import { announceFact } from './jobs/announce.sql.ts'
import { insertEvent } from './live/feed.sql.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database.ts'
import { newId } from './platform/ids.ts'
import { translator } from './platform/messages.ts'
import { watchPrepared, watchQueries } from './platform/slow-queries.ts'
import { type Services, servicesWith } from './services.ts'

export interface Asker {
  site: Site
  viewer: Viewer | null
  staff?: Staff | null
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
  device: null,
  chosenLocale: null,
  tracking: {},
  consent: null,
}

/** Builds contexts: the one place where transactions begin and where live events leave after the commit. */
export function contextMaker(database: Database, clock: Clock, services: Services): MakeContext {
  const { slowQueries } = services
  const readsOf = (requestId: string) => database.db.withPlugin(watchQueries(slowQueries, requestId))
  const pass = (memberId: string, event: PassingEvent) => services.hub.pass(memberId, event)
  // Made when asked for: the path of a message never does, and an idle socket would keep it. One function for all
  // contexts: a getter that is written into each would take a kilobyte and some microseconds of every request.
  const db = {
    get(this: Context) {
      return readsOf(this.request.id)
    },
    enumerable: true,
    configurable: true,
  }
  return async ({ site, viewer, staff = null, locale, request }) => {
    const prepared = watchPrepared(services.prepared, slowQueries, request.id)
    const ctx: Omit<Context, 'db'> = {
      site,
      viewer,
      staff,
      locale,
      t: await translator(locale, site.texts),
      clock,
      request,
      services: servicesWith(services, { prepared }),
      effects: {},
      transaction: (work) =>
        inTransaction(readsOf(request.id), { clock, services, site, staff, request }, work),
      pass,
    }
    return Object.defineProperty(ctx, 'db', db) as Context // with what it lacked
  }
}

interface Around {
  clock: Clock
  services: Services
  site: Site
  staff: Staff | null
  request: RequestInfo
}

function auditWriter(db: Tx['db'], { staff, site, request }: Around, now: Date) {
  return ({ act, by, subject, reason, details }: AuditEntry) =>
    insertAudit(db, {
      id: newId(),
      siteId: site.id,
      staffId: (by ?? staff)?.id ?? null,
      staffName: (by ?? staff)?.name ?? 'Duet',
      act,
      subjectType: subject?.type ?? null,
      subject: subject?.id ?? null,
      reason: reason ?? '',
      details: details ?? {},
      network: request.network,
      requestId: request.id,
      now,
    })
}

async function inTransaction<T>(reads: Reads, around: Around, work: (tx: Tx) => Promise<T>): Promise<T> {
  const told = new Set<string>()
  let isCommitting = false
  const running = reads.transaction().execute(async (db) => {
    const now = around.clock.now()
    const writeAudit = auditWriter(db, around, now)
    let audited = false
    const tx = {
      db,
      now,
      site: around.site,
      announce: (fact, after) => announceFact(db, { siteId: around.site.id, fact, after }),
      tell: async (memberId, event) => {
        await insertEvent(tx, memberId, event)
        told.add(memberId)
      },
      audit: async (entry) => {
        await writeAudit(entry)
        audited = true
      },
    } as Tx // the brand has no value: this is the one place that may make a Tx
    const done = await work(tx)
    // Nothing that the staff does goes unwritten: a use case that forgets to say what it did does nothing.
    if (around.staff && !audited) throw new Error('a transaction of the staff wrote no audit row')
    isCommitting = true
    return done
  })
  const { hub } = around.services
  const result = await running.catch((error) => {
    if (isCommitting) hub.doubt(told)
    throw error
  })
  for (const memberId of told) hub.wake(memberId)
  return result
}
