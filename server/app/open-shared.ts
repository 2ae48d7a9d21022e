import type { Logger } from 'pino'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { runPreparedOn } from '../platform/database/prepared.ts'
import { findWrittenUntil, hasReplayed } from '../platform/database/replica.sql.ts'
import { followReplica, type Replica } from '../platform/database/replica.ts'
import { type Bus, noBus } from '../platform/processes/bus.ts'
import { createRedisScreens, type OpenScreens, onlyHere } from '../platform/processes/open-screens.ts'
import { openPostgresBus } from '../platform/processes/postgres-bus.ts'
import { openRedisBus } from '../platform/processes/redis-bus.ts'
import { type LimitStores, openRedisForLimits } from '../platform/rate-limits.ts'
import { reportSeldom } from '../platform/report-seldom.ts'
import type { Config } from './config.ts'
import { buildConnection, type OpenedDatabase } from './open-program-database.ts'

/** What was started and must be stopped, last first. */
export type Stop = () => Promise<void> | void

interface Parts extends Pick<OpenedDatabase, 'connection' | 'database'> {
  readonly log: Logger
  /** Registers how to close something that was opened. */
  readonly stops: Stop[]
}

/** What the processes of a deployment share, besides the database itself. */
export interface SharedServices {
  readonly bus: Bus
  readonly screens: OpenScreens
  readonly limitsRedis: LimitStores['redis']
  readonly replica: Replica | null
}

/**
 * Returns the channel to other processes: Redis if configured, otherwise the database's notifications; none on the
 * embedded one.
 */
async function openBus(
  config: Config,
  { log, connection, database }: Pick<Parts, 'log' | 'connection' | 'database'>,
): Promise<Bus> {
  const onError = reportSeldom((error: Error) =>
    log.warn({ reason: error.message }, 'connection to other processes failed'),
  )
  if (config.redisUrl) return openRedisBus(config.redisUrl, onError)
  return config.databaseUrl ? openPostgresBus(connection, database.pool, onError) : noBus
}

/**
 * Only Redis knows who has a screen open on another process; without it, everyone who is not here gets notifications.
 */
function openScreens({ redisUrl }: Config, log: Logger): OpenScreens {
  if (!redisUrl) return onlyHere
  return createRedisScreens(redisUrl, (error) =>
    log.warn({ reason: String(error) }, 'failed to look up who is online'),
  )
}

/** Where per-minute limits are counted across processes; in the database without Redis. */
function openLimits({ redisUrl, rateLimits }: Config, { log, stops }: Pick<Parts, 'log' | 'stops'>) {
  if (!redisUrl || !rateLimits) return null
  const redis = openRedisForLimits(redisUrl, (error) =>
    log.debug({ reason: error.message }, 'limits without Redis'),
  )
  stops.push(() => redis.disconnect())
  return redis
}

const replicaMilliseconds = 500

/** Checks the replica, if configured, twice a second. */
function openReplica(
  config: Config,
  { database, log, stops }: Pick<Parts, 'database' | 'log' | 'stops'>,
): Replica | null {
  const { databaseReplicaUrl } = config
  if (!databaseReplicaUrl || !config.services.includes('web')) return null
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'replica connection lost')
  const copy = openDatabase(buildConnection(databaseReplicaUrl, config), { connections: 12, onLost })
  const prepared = runPreparedOn(copy.pool, { isNamed: !config.databasePooled })
  const replica = followReplica({
    replica: { db: copy.db, prepared },
    clock: systemClock,
    writtenUntil: () => findWrittenUntil(database.pool),
    hasReplayed: (place) => hasReplayed(copy.pool, place),
  })
  let looking: Promise<void> | null = null
  const checkReplica = () => {
    looking ??= replica
      .checkLag()
      .catch((error) => log.debug({ reason: String(error) }, 'the replica is away'))
      .finally(() => {
        looking = null
      })
  }
  const timer = setInterval(checkReplica, replicaMilliseconds)
  stops.push(async () => {
    clearInterval(timer)
    await looking
    await copy.close()
  })
  return replica
}

/** Opens what is configured; without any of it, a process is alone. */
export async function openShared(config: Config, parts: Parts): Promise<SharedServices> {
  const { log, stops } = parts
  const bus = await openBus(config, parts)
  stops.push(() => bus.close())
  const screens = openScreens(config, log)
  stops.push(() => screens.close())
  return { bus, screens, limitsRedis: openLimits(config, parts), replica: openReplica(config, parts) }
}
