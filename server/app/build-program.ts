import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Logger } from 'pino'
import { freeConversations } from '#contract/api/limits.ts'
import { openStaffSessions } from '../admin/staff/staff-sessions.ts'
import { openSessions } from '../features/accounts/sessions.ts'
import { DeliveredMarks } from '../features/chat/delivered-marks.ts'
import { publishPresence } from '../features/chat/publish-presence.ts'
import { callSendMessages } from '../features/chat/send-messages.sql.ts'
import { type SendBatch, SendQueue } from '../features/chat/send-queue.ts'
import { TypingNow } from '../features/chat/typing-now.ts'
import { openPartnerSessions } from '../features/partners/partner-sessions.ts'
import { withCards } from '../features/photos/card-picture.ts'
import { pictureAccess } from '../features/photos/picture-access.ts'
import { openDrawnPictures } from '../features/photos/portrait/draw-picture.ts'
import { publishRefusedPictures } from '../features/photos/refused-pictures/publish-refused-pictures.ts'
import { findSiteIds } from '../features/sites/all-sites.sql.ts'
import { openSites } from '../features/sites/find-site.ts'
import { followSiteMoves } from '../features/sites/follow-site-moves.ts'
import { ChangeMarks } from '../live/changes.ts'
import { followOtherProcesses } from '../live/follow-other-processes.ts'
import { LiveHub } from '../live/hub.ts'
import { openPresence } from '../live/presence.ts'
import { createNotifier } from '../live/process-messages.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { runPreparedOn } from '../platform/database/prepared.ts'
import type { Replica } from '../platform/database/replica.ts'
import type { OnSlowQuery } from '../platform/database/slow-queries.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { createGiphySource } from '../platform/gifs/giphy.ts'
import { openTestIssuer } from '../platform/mdoc/open-test-issuer.ts'
import { type Metrics, openMetrics } from '../platform/metrics.ts'
import { openSecrets } from '../platform/open-secrets.ts'
import { createOpenIdConnect } from '../platform/openid-connect.ts'
import { createSmtpMailer } from '../platform/outgoing/mailer.ts'
import { openPushKeys } from '../platform/outgoing/push-keys.ts'
import { createHttpSmsSender } from '../platform/outgoing/sms.ts'
import { createWebPushSender } from '../platform/outgoing/web-push.ts'
import { openPodKey } from '../platform/pod-key.ts'
import { type Bus, noBus } from '../platform/processes/bus.ts'
import { type OpenScreens, onlyHere } from '../platform/processes/open-screens.ts'
import { createRateLimits, type LimitStores, noLimits } from '../platform/rate-limits.ts'
import { createClamdScanner } from '../platform/scan-file.ts'
import type { Config } from './config.ts'
import type { Context, Services } from './context.ts'
import { type CreateContext, createContext } from './create-context.ts'
import type { Sites } from './services/sites.ts'

/** Everything that roles share, built by hand once. */
export interface Program {
  readonly services: Services
  readonly sites: Sites
  readonly createContext: CreateContext
  siteIds(): Promise<string[]>
}

/** Counts messages by outcome. */
function withMessageCounts(metrics: Metrics, send: SendBatch): SendBatch {
  return async (list) => {
    try {
      const rows = await send(list)
      for (const { refused, repeat_of } of rows)
        metrics.message(refused ? 'refused' : repeat_of ? 'repeated' : 'sent')
      return rows
    } catch (error) {
      for (const _ of list) metrics.message('failed')
      throw error
    }
  }
}

/** Counts and logs slow queries. */
function reportSlow(metrics: Metrics, log: Logger): OnSlowQuery {
  return (slow) => {
    metrics.slowQuery()
    log.warn({ ...slow, reqId: slow.requestId }, 'slow query')
  }
}

interface ProgramParts {
  config: Config
  log: Logger
  clock: Clock
  database: Database
  publicPort: () => number
  /** The channel to the other processes; without it, this one is alone. */
  bus?: Bus
  /** A copy of the database to read from. */
  replica?: Replica | null
  /** The screens open on other processes; unknown without it. */
  screens?: OpenScreens
  /** Where per-minute limits are counted; by default in the database. */
  limitsRedis?: LimitStores['redis']
}

/** Opens what the sealed secrets shared by all processes are for; the first start creates them. */
async function openKeys(
  { config, log, clock, database: { db } }: Pick<ProgramParts, 'config' | 'log' | 'clock' | 'database'>,
  dataDir: string,
) {
  const onChanging = () => log.warn('the secret is being changed, run "duet secret rotate"')
  const secrets = await openSecrets(db, config, { mayMake: true, onChanging })
  const onReplaced = () => log.warn('the push keys were encrypted with another secret, made new ones')
  const pushKeys = await openPushKeys({ db, secrets, dataDir, onReplaced })
  const onKeyReplaced = () =>
    log.warn('the key of this deployment was encrypted with another secret, made a new one')
  const podKey = await openPodKey({ db, secrets, onReplaced: onKeyReplaced })
  const isTest = config.mode !== 'production'
  const testIssuer = isTest ? await openTestIssuer({ db, secrets, now: clock.now() }) : null
  return {
    secrets,
    testIssuer,
    podKey,
    refusedPictures: publishRefusedPictures({ db, clock, config, podKey }),
    push: createWebPushSender(pushKeys),
    pushPublicKey: pushKeys.publicKey,
  }
}

/** Builds what all roles share. `publicPort` is known only when the server listens. */
export async function buildProgram(parts: ProgramParts): Promise<Program> {
  const { config, log, clock, database } = parts
  const dataDir = resolve(config.dataDir)
  await mkdir(dataDir, { recursive: true })
  const files = openFileStore(config)
  const bus = parts.bus ?? noBus
  const notifyOthers = createNotifier(bus)
  const sites = openSites(database.db, config, {
    publicPort: parts.publicPort,
    notifyOthers: () => notifyOthers({ type: 'forget-sites' }),
  })
  const sessions = openSessions(database.db, clock, () => notifyOthers({ type: 'forget-sessions' }))
  const changes = new ChangeMarks(clock)
  const typing = new TypingNow(clock)
  const hub = new LiveHub(notifyOthers, {
    onChange: (memberId) => changes.markChanged(memberId),
    onTyping: (memberId, conversation) => typing.record(memberId, conversation),
  })
  const pass: Context['pass'] = (memberId, event) => hub.pass(memberId, event)
  const presence = openPresence({
    db: database.db,
    clock,
    isOpen: (memberId) => hub.isOpen(memberId),
    screens: parts.screens ?? onlyHere,
    publishHidden: (member, hidden) => notifyOthers({ type: 'hidden', member, hidden }),
    onChange: (memberId, change) => publishPresence({ db: database.db, pass }, memberId, change),
    onError: (error) => log.error({ err: error }, 'failed to announce who is online'),
  })
  followOtherProcesses(bus, { hub, sessions, sites, presence, changes })
  const keys = await openKeys(parts, dataDir)
  const prepared = runPreparedOn(database.pool, { isNamed: !config.databasePooled })
  const metrics = openMetrics()
  const services: Services = {
    config,
    log,
    metrics,
    slowQueries: { milliseconds: config.slowQueryMilliseconds, onSlow: reportSlow(metrics, log) },
    files,
    scanner: config.clamdUrl ? createClamdScanner(new URL(config.clamdUrl)) : null,
    pictureFile: withCards(files, openDrawnPictures(database.db, files)),
    pictureAccess,
    limits: config.rateLimits
      ? createRateLimits({ pool: database.pool, redis: parts.limitsRedis ?? null })
      : noLimits,
    typing,
    hub,
    changes,
    prepared,
    replica: parts.replica ?? null,
    sends: new SendQueue(
      withMessageCounts(metrics, (list) =>
        callSendMessages({ db: database.db, prepared }, list, freeConversations),
      ),
    ),
    delivered: new DeliveredMarks({ db: database.db, pass, log }),
    sessions,
    staffSessions: openStaffSessions(database.db, clock, config),
    partnerSessions: openPartnerSessions(database.db, clock),
    sites,
    siteMoves: followSiteMoves(database.db),
    presence,
    mailer: config.smtpUrl ? createSmtpMailer(config.smtpUrl) : null,
    sms: config.smsUrl ? createHttpSmsSender(config.smsUrl) : null,
    gifs: config.giphyKey ? createGiphySource(config.giphyKey, new URL(config.giphyUrl)) : null,
    ...keys,
    staffProvider: config.staffProvider && createOpenIdConnect(config.staffProvider),
  }
  return {
    services,
    sites,
    createContext: (requester) => createContext({ database, clock, services }, requester),
    siteIds: () => findSiteIds(database.db),
  }
}
