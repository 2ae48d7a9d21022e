import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { verifyLedger } from '../features/credits/check-ledger.ts'
import { findSiteByHost } from '../features/sites/site.sql.ts'
import { addWaitingJobs, selectWaitingJobs } from '../platform/database/copy-database.sql.ts'
import { selectAppliedMigrations } from '../platform/database/migrate.sql.ts'
import { buildQueriesOn } from '../platform/database/queries-on.ts'
import { createId } from '../platform/ids.ts'
import { openSecrets } from '../platform/open-secrets.ts'
import { Refusal } from '../platform/refusal.ts'
import { auditCommand } from './audit-command.ts'
import { catchUp, compareSites, copyFiles, type Ends, onBoth } from './site-catch-up.ts'
import { type Deployment, exportSite } from './site-export.ts'
import { transferKeyFile } from './site-folder.ts'
import { importSite } from './site-import.ts'
import {
  beginMove,
  clearChanges,
  endLease,
  endMove,
  findMove,
  findRunningJobs,
  leaseSeconds,
  type Mover,
  readTime,
  removeJobs,
  requireArrival,
  setMoveState,
  takeLease,
} from './site-move.sql.ts'
import { addMoveTriggers, dropMoveTriggers } from './site-move-triggers.sql.ts'
import { findSiteTables } from './site-tables.sql.ts'
import { findSiteState, findWordsUntil, indexWordsSince } from './site-transfer.sql.ts'

/** The steps of a move, of which each can be the last one of a command that is killed. */
export const moveSteps = ['export', 'import', 'catch-up', 'read-only', 'switch', 'hand over'] as const
export type MoveStep = (typeof moveSteps)[number]

/** A move of one site to another deployment. */
export interface Move {
  readonly host: string
  readonly from: Deployment
  readonly to: Deployment
  /** How the new deployment is called, for people. */
  readonly peer: string
  /** Where the first copy lies meanwhile. */
  readonly folder: string
  readonly sharesFiles: boolean
  /** Sends visitors to the new deployment, once it serves the site. */
  readonly redirect: () => Promise<void>
  /** Is called as each step begins. */
  readonly onStep?: (step: MoveStep, details: string) => void | Promise<void>
}

/** What a move did. */
export interface Moved {
  readonly siteId: string
  /** How long nothing could be written. */
  readonly readOnlyMilliseconds: number
  readonly rows: number
  /** What members lose, since the deployments have keys of their own. */
  readonly lost: readonly string[]
}

interface Run extends Ends {
  readonly move: Move
  readonly mover: Mover
  readonly copyId: string
  readonly lost: string[]
}

/** Few enough that the rest is brought within a second or two while the site is read-only. */
const fewChanges = 500
const maxRounds = 12
/** The site is open again after this, whatever is left to do. */
const maxReadOnlyMilliseconds = 50_000
const maxDrainMilliseconds = 60_000

const stillRuns = 'Another command moves this site. If it was killed, repeat this one in a few seconds.'

const report = (run: Run, step: MoveStep, details: string) => run.move.onStep?.(step, details)

/** Keeps the lease of a command while it works; a step that needs it looks in its own transaction. */
function keepLease({ move, mover }: Run): () => void {
  const timer = setInterval(
    () => void takeLease(move.from.pool, mover).catch(() => undefined),
    (1000 * leaseSeconds) / 4,
  )
  return () => clearInterval(timer)
}

async function onSource<Result>(
  run: Ends,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  return onBoth(run, ({ source }) => work(source))
}

/** Puts the triggers on both deployments, and says there that the site is only arriving. */
async function prepare(run: Run): Promise<void> {
  const { move, mover, copyId, sharesFiles } = run
  const known = { copyId, peer: move.peer, sharesFiles }
  await onBoth(run, async ({ source, target }) => {
    const { tables, unknown } = await findSiteTables(source, run.siteId)
    await clearChanges(buildQueriesOn(source), run.siteId)
    if (unknown.length > 0) throw new Error(`not known whether of a site: ${unknown.join(', ')}`)
    const arrival = { ...known, state: 'arriving', peer: move.host } as const
    if (!(await beginMove(target, { ...mover, holder: copyId }, arrival))) throw new Refusal(stillRuns)
    await addMoveTriggers(target, run.siteId, tables)
    await addMoveTriggers(source, run.siteId, tables)
    const subject = { type: 'site', id: run.siteId }
    const details = { host: move.host, to: move.peer }
    await auditCommand(buildQueriesOn(source), {
      act: 'domain.exported',
      subject,
      siteId: run.siteId,
      details,
    })
  })
}

async function copyAll(run: Run): Promise<void> {
  const { move } = run
  const { folder } = move
  const removeFolder = async () => {
    await rm(folder, { recursive: true, force: true })
    await rm(transferKeyFile(folder), { force: true })
  }
  await removeFolder()
  await report(run, 'export', folder)
  await prepare(run)
  try {
    await exportSite(move.from, move.host, folder)
    await report(run, 'import', move.peer)
    const { lost } = await importSite(move.to, folder, run.copyId)
    run.lost.push(...lost)
  } finally {
    await removeFolder()
  }
}

/** Brings what changed, again and again, until it is little; the site goes on meanwhile. */
async function follow(run: Run, files: Set<string>): Promise<void> {
  for (let round = 0; round < maxRounds; round++) {
    await copyFiles(run, files)
    const count = await catchUp(run)
    await report(run, 'catch-up', `${count} changes`)
    if (count <= fewChanges) return
  }
}

/** Lets no new job of the site begin, and waits for those that run. */
async function drainJobs(run: Run): Promise<void> {
  await onSource(run, async (client) => {
    await setMoveState(client, run.mover, 'draining')
    const since = await readTime(client)
    const deadline = performance.now() + maxDrainMilliseconds
    for (;;) {
      const running = await findRunningJobs(client, run.siteId, since)
      if (running.length === 0) return
      if (performance.now() > deadline)
        throw new Refusal(`A job still runs for the site (${running.join(', ')}). Repeat the command later.`)
      await sleep(100)
    }
  })
}

/** Gives the site to its new deployment, with the jobs that wait: from this commit on, it is served there. */
async function handOver(run: Run): Promise<void> {
  const { move, siteId, copyId } = run
  await onBoth(run, async ({ source, target }) => {
    // Those that run only postpone themselves, since all others have been waited for.
    const jobs = await selectWaitingJobs(source, siteId)
    const words = await findWordsUntil(source)
    const left = await setMoveState(source, run.mover, 'switching')
    if (left > 0) throw new Refusal('The site was open again for a moment. Repeat the command.')
    await report(run, 'switch', `${jobs.length} jobs`)
    const db = buildQueriesOn(target)
    await target.query('begin')
    await requireArrival(db, siteId, copyId)
    if (jobs.length > 0) await addWaitingJobs(target, jobs)
    await indexWordsSince(target, words)
    const subject = { type: 'site', id: siteId }
    await endMove(db, siteId)
    await auditCommand(db, { act: 'domain.imported', subject, siteId, details: { host: move.host } })
    await target.query('commit')
  })
}

/** Closes the site to writers, brings the last changes, compares both copies, and hands it over. */
async function closeAndSwitch(
  run: Run,
  files: Set<string>,
): Promise<Pick<Moved, 'readOnlyMilliseconds' | 'rows'>> {
  await drainJobs(run)
  const begun = performance.now()
  await onSource(run, (client) => setMoveState(client, run.mover, 'read_only'))
  await report(run, 'read-only', '')
  const timeIsUp = AbortSignal.timeout(maxReadOnlyMilliseconds)
  const lastSteps = async () => {
    await copyFiles(run, files)
    await catchUp(run)
    return compareSites(run)
  }
  const rows = await Promise.race([
    lastSteps(),
    new Promise<never>((_, reject) => {
      timeIsUp.addEventListener('abort', () =>
        reject(
          new Refusal('The last changes took too long, and the site is open again. Repeat the command.'),
        ),
      )
    }),
  ])
  await handOver(run)
  return { rows, readOnlyMilliseconds: Math.round(performance.now() - begun) }
}

/** Ends the old copy: visitors go to the new deployment, screens reconnect there, and its jobs are no longer here. */
async function leave(run: Run): Promise<void> {
  const { move, siteId } = run
  await report(run, 'hand over', move.peer)
  await move.redirect()
  await onBoth(run, async ({ source, target }) => {
    await setMoveState(source, run.mover, 'moved')
    while ((await removeJobs(source, siteId)) > 0) await sleep(200)
    await clearChanges(buildQueriesOn(source), siteId)
    await dropMoveTriggers(target, siteId)
  })
}

/** Opens the site again where it was, unless the new deployment has it already. */
async function reopen(run: Run): Promise<void> {
  await onBoth(run, async ({ source, target }) => {
    await target.query('begin')
    const there = await findMove(buildQueriesOn(target), run.siteId, { locked: true })
    if (there?.copyId === run.copyId) await setMoveState(source, run.mover, 'copying')
    await target.query('commit')
  })
}

/** What both deployments know of a move that was begun. */
type Found = { readonly how: 'new' } | { readonly how: 'continue' | 'leave'; readonly copyId: string }

/** Finds how far an earlier command came. Throws a Refusal for a site that the new deployment has otherwise. */
async function findEarlier(ends: Pick<Ends, 'siteId' | 'from' | 'to'>, host: string): Promise<Found> {
  return onBoth(ends, async ({ source, target }) => {
    const here = await findMove(buildQueriesOn(source), ends.siteId)
    await target.query('begin')
    const there = await findMove(buildQueriesOn(target), ends.siteId, { locked: true })
    await target.query('commit')
    const { exists } = await findSiteState(buildQueriesOn(target), ends.siteId)
    if (here && exists && !there && (here.state === 'switching' || here.state === 'moved'))
      return { how: 'leave', copyId: here.copyId }
    if (here?.state === 'moved')
      throw new Refusal(`${host} has moved to ${here.peer}, and this is another deployment.`)
    if (exists && here && there?.copyId === here.copyId) return { how: 'continue', copyId: here.copyId }
    if (here?.state === 'switching')
      throw new Refusal(`${host} was just handed to ${here.peer}. Repeat the command with that deployment.`)
    if (!exists) return { how: 'new' }
    throw new Refusal(
      there
        ? `The other deployment has an unfinished copy of ${host}. Remove it there: duet site drop ${host}`
        : `The other deployment has the site of ${host} already.`,
    )
  })
}

async function requireSameSchema({ from, to }: Move): Promise<void> {
  const [here, there] = await Promise.all(
    [from, to].map(async ({ pool }) => (await selectAppliedMigrations(pool)).at(-1) ?? ''),
  )
  if (here !== there)
    throw new Refusal(
      `This deployment has the schema ${here}, the other one ${there}. Bring both to the same version.`,
    )
}

/** Waits until the lease of a command that was killed has lapsed: from then on, what it left is known for certain. */
async function waitForLease(move: Move, siteId: string): Promise<void> {
  const deadline = performance.now() + 1000 * (leaseSeconds + 2)
  const isLeased = () =>
    onBoth(move, async ({ source }) => (await findMove(buildQueriesOn(source), siteId))?.isLeased ?? false)
  while (await isLeased()) {
    if (performance.now() > deadline) throw new Refusal(stillRuns)
    await sleep(500)
  }
}

async function openRun(move: Move): Promise<{ run: Run; found: Found }> {
  const { from, to, host, sharesFiles } = move
  await requireSameSchema(move)
  const opened = await onBoth(move, async ({ source, target }) => {
    const site = await findSiteByHost(buildQueriesOn(source), host)
    if (!site) throw new Refusal(`There is no domain ${host}. To see the domains, run "duet domain list".`)
    const secrets = {
      from: await openSecrets(buildQueriesOn(source), from.config),
      to: await openSecrets(buildQueriesOn(target), to.config),
    }
    return { siteId: site.id, secrets }
  })
  const mover = { siteId: opened.siteId, holder: createId() }
  await waitForLease(move, opened.siteId)
  const found = await findEarlier({ ...opened, from, to }, host)
  const copyId = found.how === 'new' ? createId() : found.copyId
  const run: Run = { ...opened, from, to, sharesFiles, move, mover, copyId, lost: [] }
  const isOurs =
    found.how === 'new'
      ? await beginMove(from.pool, mover, { copyId, peer: move.peer, sharesFiles, state: 'copying' })
      : await takeLease(from.pool, mover)
  if (!isOurs) throw new Refusal(stillRuns)
  return { run, found }
}

/**
 * Moves a site to another running deployment: copies it while it goes on, brings what changes meanwhile, closes it to
 * writers for a moment, compares both copies, and hands it over. The old copy stays, frozen. Stopped anywhere, the site
 * is written to at one deployment only, and the command can be repeated. Throws a Refusal for an unknown host, another
 * schema, a site that the other deployment has already, and when both copies differ.
 */
export async function moveSite(move: Move): Promise<Moved> {
  const { run, found } = await openRun(move)
  const stopRenewing = keepLease(run)
  let closed = { readOnlyMilliseconds: 0, rows: 0 }
  try {
    if (found.how !== 'leave') {
      if (found.how === 'new') await copyAll(run)
      else await reopen(run)
      const files = new Set<string>()
      await follow(run, files)
      closed = await closeAndSwitch(run, files).catch(async (error) => {
        await reopen(run).catch(() => undefined)
        throw error
      })
    }
    await leave(run)
  } finally {
    stopRenewing()
    await endLease(move.from.pool, run.mover).catch(() => undefined)
  }
  await onBoth(run, async ({ target }) => {
    const difference = await verifyLedger({ db: buildQueriesOn(target) })
    if (difference)
      throw new Refusal(`The ledger is wrong: member ${difference.member_id} (${difference.what}).`)
  })
  return { siteId: run.siteId, ...closed, lost: run.lost }
}
