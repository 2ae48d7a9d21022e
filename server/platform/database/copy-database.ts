import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import { Refusal } from '../refusal.ts'
import { readBackup, writeBackup } from './backup.ts'
import { addWaitingJobs, readSize, selectWaitingJobs } from './copy-database.sql.ts'

/** The copy and the new files exist next to the old ones for a while. */
const roomForEach = 1.5

/** Throws a Refusal when the disk has no room for a second copy of a database. */
async function requireRoom(pool: pg.Pool, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(folder))
  const needed = roomForEach * (await readSize(pool))
  if (bavail * bsize >= needed) return
  const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)
  throw new Refusal(
    `The upgrade needs ${gigabytes(needed)} GB in ${dirname(folder)}, and only ${gigabytes(bavail * bsize)} GB are free.`,
  )
}

/**
 * Copies a whole database into an empty one through a dump in a folder: schema and rows as in a backup, without the
 * files, and the waiting jobs. Updates an older schema. Returns the number of rows and jobs.
 */
export async function copyDatabase(
  { from, to }: { from: pg.Pool; to: pg.Pool },
  { folder, signal, migrateJobs }: CopyOptions,
): Promise<{ rows: number; jobs: number }> {
  await requireRoom(from, folder)
  const { tables } = await writeBackup(from, { dataDir: null, signal }, folder)
  await readBackup(to, null, folder)
  await migrateJobs(to)
  const jobs = await selectWaitingJobs(from)
  await addWaitingJobs(to, jobs)
  await to.query('analyze')
  return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), jobs: jobs.length }
}

/** How to copy: where the dump goes, which stays, and who makes the tables of the job queue. */
export interface CopyOptions {
  readonly folder: string
  readonly signal: AbortSignal
  readonly migrateJobs: (pool: pg.Pool) => Promise<void>
}
