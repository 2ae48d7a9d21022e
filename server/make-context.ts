import type { PassingEvent } from '#contract/live.ts'
import type { Locale } from '#contract/locale.ts'
import type { Translate } from '#generated/messages.ts'
import { insertAudit } from './admin/audit.sql.ts'
import type { AuditEntry, Context, Effects, Reads, RequestInfo, Site, Staff, Tx, Viewer } from './context.ts'
import { announceFact } from './jobs/announce.sql.ts'
import { insertEvent } from './live/feed.sql.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { RunPrepared } from './platform/database/prepared.ts'
import { watchPrepared, watchQueries } from './platform/database/slow-queries.ts'
import { newId } from './platform/ids.ts'
import { translator } from './platform/messages.ts'
import type { Services } from './services.ts'

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
  purpose: '',
  device: null,
  chosenLocale: null,
  tracking: {},
  consent: null,
}

/** Builds contexts: the one place where transactions begin and where live events leave after the commit. */
export function contextMaker(database: Database, clock: Clock, services: Services): MakeContext {
  const { slowQueries } = services
  const readsOf = (requestId: string): Reads => database.db.withPlugin(watchQueries(slowQueries, requestId))

  /**
   * What most requests never ask for is made when asked for, by getters of the class: one that is written into each object
   * gives each a shape of its own, which V8 keeps with the whole request until it collects the old garbage.
   */
  class RequestContext implements Context {
    readonly site: Site
    readonly viewer: Viewer | null
    readonly staff: Staff | null
    readonly locale: Locale
    readonly t: Translate
    readonly clock = clock
    readonly request: RequestInfo
    readonly services = services
    readonly effects: Effects = {}

    constructor({ site, viewer, staff = null, locale, request }: Asker, t: Translate) {
      this.site = site
      this.viewer = viewer
      this.staff = staff
      this.locale = locale
      this.t = t
      this.request = request
    }

    get db(): Reads {
      return readsOf(this.request.id)
    }

    get prepared(): RunPrepared {
      return watchPrepared(services.prepared, slowQueries, this.request.id)
    }

    transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
      // Of the database itself, also where reads go to a replica or to what is not committed yet.
      return inTransaction(readsOf(this.request.id), this, work)
    }

    pass(memberId: string, event: PassingEvent): void {
      services.hub.pass(memberId, event)
    }
  }

  return async (asker) => new RequestContext(asker, await translator(asker.locale, asker.site.texts))
}

function auditWriter(db: Tx['db'], { staff, site, request }: Context, now: Date) {
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

async function inTransaction<T>(reads: Reads, ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  const told = new Set<string>()
  let isCommitting = false
  const running = reads.transaction().execute(async (db) => {
    const now = ctx.clock.now()
    const writeAudit = auditWriter(db, ctx, now)
    let audited = false
    const tx = {
      db,
      now,
      site: ctx.site,
      announce: (fact, after) => announceFact(db, { siteId: ctx.site.id, fact, after }),
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
    if (ctx.staff && !audited) throw new Error('a transaction of the staff wrote no audit row')
    isCommitting = true
    return done
  })
  const { hub } = ctx.services
  const result = await running.catch((error) => {
    if (isCommitting) hub.doubt(told)
    throw error
  })
  for (const memberId of told) hub.wake(memberId)
  return result
}
