import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { locateBinaries } from '../postgres/binaries.ts'
import {
  buildPostgresEnvironment,
  CLUSTER_USER,
  type Cluster,
  initialiseCluster,
  openCluster,
} from '../postgres/cluster.ts'
import { changeOwner } from '../postgres/system-user.ts'

// The recipe of docs/operating/backups.md, carried out: what is written there and what is done here are the same settings.

let folder = ''
const running: ChildProcess[] = []

afterEach(async () => {
  for (const child of running.splice(0)) await end(child)
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
})

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

function aFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'duet-pitr-'))
  chmodSync(made, 0o755)
  return made
}

async function run(cluster: Cluster, settings: Record<string, string>): Promise<pg.Client> {
  const { postgres } = locateBinaries(cluster.user)
  const all = { listen_addresses: '', unix_socket_directories: cluster.socketDir, fsync: 'off', ...settings }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', cluster.data, '-p', '5432', ...options], {
    ...cluster.user,
    env: { ...buildPostgresEnvironment(), PATH: process.env.PATH },
    cwd: '/',
    stdio: 'ignore',
  })
  running.push(child)
  const deadline = Date.now() + 60_000
  for (;;) {
    const client = new pg.Client({
      host: cluster.socketDir,
      port: 5432,
      user: CLUSTER_USER,
      password: cluster.password,
      database: 'postgres',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
      if (rows[0]?.recovering === false) return client
      await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > deadline) throw error
    }
    await sleep(50)
  }
}

/** A copy of the files as of the backup, for a cluster of its own. */
async function baseBackup(client: pg.Client, from: Cluster, to: Cluster): Promise<void> {
  await client.query(`select pg_backup_start('drill', true)`)
  cpSync(from.data, to.data, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/postmaster\.(pid|opts)$/.test(path) && !/\/pg_wal\/./.test(path),
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
  writeFileSync(join(to.data, 'backup_label'), rows[0]?.labelfile ?? '')
  chmodSync(to.data, 0o700)
  execFileSync('chown', ['-R', `${from.user?.uid ?? process.getuid?.()}`, to.data])
}

it('a database is restored to just before a mistake, from files and archived WAL', async () => {
  folder = aFolder()
  const archive = join(folder, 'archive')
  mkdirSync(archive)
  const before = openCluster(join(folder, 'before'))
  const after = openCluster(join(folder, 'after'))
  changeOwner(before.user, archive)
  const binaries = locateBinaries(before.user)
  initialiseCluster(before, binaries, false)

  const client = await run(before, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `cp %p ${archive}/%f`,
  })
  await client.query(`create table notes as select 'in the backup' as text`)
  await baseBackup(client, before, after)
  await client.query(`insert into notes values ('after the backup')`)
  const { rows } = await client.query<{ moment: string }>('select clock_timestamp()::text as moment')
  await sleep(1100)
  await client.query('delete from notes')
  const { rows: written } = await client.query<{ file: string }>(
    'select pg_walfile_name(pg_switch_wal()) as file',
  )
  const deadline = Date.now() + 30_000
  while (!readdirSync(archive).includes(written[0]?.file ?? '') && Date.now() < deadline) await sleep(50)
  await client.end()
  for (const child of running.splice(0)) await end(child)

  writeFileSync(join(after.data, 'recovery.signal'), '')
  // The copy has the password of the first.
  const restored = await run(
    { ...after, password: before.password },
    {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: rows[0]?.moment ?? '',
      recovery_target_action: 'promote',
    },
  )
  expect((await restored.query('select text from notes order by text')).rows).toEqual([
    { text: 'after the backup' },
    { text: 'in the backup' },
  ])
  await restored.end()
}, 120_000)
