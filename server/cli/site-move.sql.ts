import type pg from 'pg'
import type { Reads } from '../app/transaction.ts'
import type { MoveState } from '../features/sites/site-moves.sql.ts'
import { Refusal } from '../platform/refusal.ts'

/** How long a command that was killed keeps the next one from taking over, and its site from being written to. */
export const leaseSeconds = 10

/** A move as a deployment knows it. */
export interface SiteMove {
  readonly state: MoveState
  readonly copyId: string
  readonly peer: string
  readonly sharesFiles: boolean
  readonly isLeased: boolean
}

/** Finds the move of a site; locked, it also waits for a command that is just about to end it. */
export async function findMove(
  db: Reads,
  siteId: string,
  { locked = false } = {},
): Promise<SiteMove | undefined> {
  const move = await db
    .selectFrom('site_moves')
    .select(({ eb, fn }) => [
      ...(['state', 'copy_id', 'peer', 'shares_files'] as const),
      eb('lease_until', '>', fn<Date>('clock_timestamp')).as('is_leased'),
    ])
    .where('site_id', '=', siteId)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst()
  return (
    move && {
      state: move.state as MoveState, // by the check of the column
      copyId: move.copy_id,
      peer: move.peer,
      sharesFiles: move.shares_files,
      isLeased: Boolean(move.is_leased),
    }
  )
}

/** Who runs the command, and for which site. */
export interface Mover {
  readonly siteId: string
  readonly holder: string
}

const leaseEnd = `clock_timestamp() + make_interval(secs => ${leaseSeconds})`

/**
 * Begins a copy of a site, or begins it again, and takes the lease. False when another command has it. The lease is that
 * of the old deployment.
 */
export async function beginMove(
  client: pg.ClientBase | pg.Pool,
  { siteId, holder }: Mover,
  move: Pick<SiteMove, 'copyId' | 'peer' | 'sharesFiles' | 'state'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into site_moves (site_id, state, copy_id, peer, shares_files, lease_until, lease_holder)
     values ($1, $2, $3, $4, $5, case $2 when 'arriving' then clock_timestamp() else ${leaseEnd} end, $6)
     on conflict (site_id) do update set state = excluded.state, copy_id = excluded.copy_id, peer = excluded.peer,
       shares_files = excluded.shares_files, lease_until = excluded.lease_until, lease_holder = excluded.lease_holder
     where site_moves.lease_until <= clock_timestamp() or site_moves.lease_holder = excluded.lease_holder`,
    [siteId, move.state, move.copyId, move.peer, move.sharesFiles, holder],
  )
  return rowCount === 1
}

/** Takes over a move that another command has begun, or renews the own lease. False while that one still runs. */
export async function takeLease(
  client: pg.ClientBase | pg.Pool,
  { siteId, holder }: Mover,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update site_moves set lease_holder = $2, lease_until = ${leaseEnd}
     where site_id = $1 and (lease_until <= clock_timestamp() or lease_holder = $2)`,
    [siteId, holder],
  )
  return rowCount === 1
}

/** Gives the lease up, so that the command can be repeated at once. */
export async function endLease(client: pg.ClientBase | pg.Pool, { siteId, holder }: Mover): Promise<void> {
  await client.query(
    `update site_moves set lease_until = clock_timestamp(),
       state = case when state in ('draining', 'read_only') then 'copying' else state end
     where site_id = $1 and lease_holder = $2`,
    [siteId, holder],
  )
}

/** Until when writers of a site may be waited for before it is closed; others wait behind it meanwhile. */
const closeMilliseconds = 5000

/**
 * Sets the state of a move in a transaction of its own, once everyone who writes to the site has committed; the next one
 * to write finds the new state. Returns how many changes are still noted. Throws a Refusal when the lease has lapsed.
 */
export async function setMoveState(
  client: pg.ClientBase,
  { siteId, holder }: Mover,
  state: MoveState,
): Promise<number> {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${closeMilliseconds}ms'`)
    await client.query('select pg_advisory_xact_lock(54, hashtext($1))', [siteId])
    const { rowCount } = await client.query(
      `update site_moves set state = $3 where site_id = $1 and lease_holder = $2 and lease_until > clock_timestamp()`,
      [siteId, holder, state],
    )
    if (rowCount !== 1)
      throw new Refusal('The move took too long, and the site is open again. Repeat the command.')
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from site_move_changes where site_id = $1',
      [siteId],
    )
    await client.query('commit')
    return rows[0]?.count ?? 0
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Forgets what was noted for an earlier copy. */
export async function clearChanges(db: Reads, siteId: string): Promise<void> {
  await db.deleteFrom('site_move_changes').where('site_id', '=', siteId).execute()
}

/** Ends what this deployment knows of a move. */
export async function endMove(db: Reads, siteId: string): Promise<void> {
  await db.deleteFrom('site_moves').where('site_id', '=', siteId).execute()
}

/** Throws a Refusal unless a copy of a site is the one that is to arrive; no other can be until this transaction ends. */
export async function requireArrival(db: Reads, siteId: string, copyId: string): Promise<void> {
  const move = await findMove(db, siteId, { locked: true })
  if (move?.state !== 'arriving' || move.copyId !== copyId)
    throw new Refusal('Another command has begun to move this site again.')
}

/** Returns the jobs that have run since before a moment for a site, or may do so: those of the clock serve all sites. */
export async function findRunningJobs(client: pg.ClientBase, siteId: string, since: Date): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select t.identifier as name from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at <= $2 and coalesce(j.payload ->> 'siteId', $1) = $1`,
    [siteId, since],
  )
  return rows.map(({ name }) => name)
}

/** Returns the database's time. */
export async function readTime(client: pg.ClientBase): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now ?? new Date()
}

/** Removes the jobs of a site; those that run are left. Returns how many are left. */
export async function removeJobs(client: pg.ClientBase, siteId: string): Promise<number> {
  const ofSite = `from graphile_worker._private_jobs where payload ->> 'siteId' = $1`
  await client.query(`select graphile_worker.complete_jobs(array(select id ${ofSite}))`, [siteId])
  const { rows } = await client.query<{ left: number }>(`select count(*)::int as left ${ofSite}`, [siteId])
  return rows[0]?.left ?? 0
}
