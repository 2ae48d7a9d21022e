import type { Locale } from '#contract/features/sites/locale.ts'
import { insertAudit } from '../admin/staff/audit.sql.ts'
import { insertEvent } from '../live/feed.sql.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { watchPrepared, watchQueries } from '../platform/database/slow-queries.ts'
import { createId } from '../platform/ids.ts'
import { createTranslator } from '../platform/messages.ts'
import type { Context, Services } from './context.ts'
import { announceFact } from './jobs/announce.sql.ts'
import type { PartnerViewer, RequestInfo, Staff, Viewer } from './request-info.ts'
import type { Site } from './site.ts'
import type { AuditEntry, Reads, Tx } from './transaction.ts'

/** Who a context is created for. */
export interface Requester {
  site: Site
  viewer: Viewer | null
  staff?: Staff | null
  partner?: PartnerViewer | null
  locale: Locale
  request: RequestInfo
}

export type CreateContext = (requester: Requester) => Promise<Context>

/** The request of jobs and commands, which have no browser. */
export const systemRequest: RequestInfo = {
  id: 'system',
  network: '',
  country: null,
  userAgent: '',
  idempotencyKey: null,
  purpose: '',
  device: null,
  session: null,
  chosenLocale: null,
  tracking: {},
  consent: null,
  statisticsConsent: null,
}

/** What contexts are made from: the same for the life of the program. */
interface Program {
  readonly database: Database
  readonly clock: Clock
  readonly services: Services
}

/** Creates the context of one request or job. The only place where transactions begin. */
export async function createContext(
  { database, clock, services }: Program,
  { site, viewer, staff = null, partner = null, locale, request }: Requester,
): Promise<Context> {
  const { slowQueries } = services
  const db = database.db.withPlugin(watchQueries(slowQueries, request.id))
  return {
    site,
    viewer,
    staff,
    partner,
    locale,
    t: await createTranslator(locale, site.texts),
    clock,
    request,
    services,
    effects: {},
    db,
    prepared: watchPrepared(services.prepared, slowQueries, request.id),
    // On the primary, even in a copy that reads from a replica or inside another transaction.
    transaction(work) {
      return runTransaction(db, this, work)
    },
    pass: (memberId, event) => services.hub.pass(memberId, event),
  }
}

function createAuditWriter(db: Tx['db'], { staff, site, request }: Context, now: Date) {
  return ({ act, by, subject, reason, details, siteId = site.id, everySite }: AuditEntry) =>
    insertAudit(db, {
      id: createId(),
      siteId: everySite ? null : siteId,
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

/** Says that a transaction is that of a job: the rows of a site that moves are left alone, see follow_site_move. */
async function markAsJob(db: Tx['db']): Promise<void> {
  await db
    .selectNoFrom(({ fn, val }) => fn('set_config', [val('duet.job'), val('on'), val(true)]).as('set'))
    .execute()
}

/** Runs the work in one transaction and sends its live events after the commit. */
async function runTransaction<T>(reads: Reads, ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  const notified = new Set<string>()
  let isCommitting = false
  const running = reads.transaction().execute(async (db) => {
    const now = ctx.clock.now()
    if (ctx.request === systemRequest) await markAsJob(db)
    const writeAudit = createAuditWriter(db, ctx, now)
    let audited = false
    const tx = {
      db,
      now,
      site: ctx.site,
      announce: (fact, after) => announceFact(db, { siteId: ctx.site.id, fact, after }),
      addEvent: async (memberId, event) => {
        await insertEvent(tx, memberId, event)
        notified.add(memberId)
      },
      audit: async (entry) => {
        await writeAudit(entry)
        audited = true
      },
    } as Tx // the brand has no value: this is the one place that may make a Tx
    const done = await work(tx)
    // Every staff act is logged: a use case that forgets its log line fails.
    if (ctx.staff && !audited) throw new Error('a transaction of the staff wrote no audit row')
    isCommitting = true
    return done
  })
  const { hub } = ctx.services
  const result = await running.catch((error) => {
    if (isCommitting) hub.invalidate(notified)
    throw error
  })
  for (const memberId of notified) hub.wake(memberId)
  return result
}
