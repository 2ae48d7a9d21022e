import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { verifyLedger } from '#server/features/credits/check-ledger.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet } from '#tests/builders.ts'
import { fillConversation } from '#tests/long-conversation.ts'
import { useProgram } from '#tests/program.ts'
import { chooseRounds, chooseTimeLimit, showFigure } from '#tests/trust.ts'
import { createFolderStore } from '../files/storage.ts'
import { Refusal } from '../refusal.ts'
import { readBackup, writeBackup } from './backup.ts'
import { type Database, openDatabase } from './database.ts'

const test = useProgram()
let folder: string
let empty: Database
const restored = 'restored_from_backup'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-backup-'))
  await openEmpty()
})
afterAll(async () => {
  await dropEmpty()
  await rm(folder, { recursive: true })
})

/** Anyone who rents a database owns it, and is no superuser. */
const owner = { user: 'owner_of_restored', password: 'restored' }

async function openEmpty(): Promise<void> {
  await test.database.pool.query(`create role ${owner.user} login password '${owner.password}'`)
  await test.database.pool.query(`create database ${restored} owner ${owner.user}`)
  const connection = { ...inject('postgres'), ...owner, database: restored }
  empty = openDatabase(connection, { connections: 2, onLost: () => undefined })
}

async function dropEmpty(): Promise<void> {
  await empty.close()
  await test.database.pool.query(`drop database ${restored} with (force)`)
  await test.database.pool.query(`drop role ${owner.user}`)
}

/** Returns the number of rows of each table and a sum over all that is in them, whatever their order. */
async function readContent({ pool }: Database): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
     and table_name not like 'applied_%'`,
  )
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ all: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as all from "${name}" t`,
    )
    content[name] = rows[0]?.all ?? ''
  }
  return content
}

/** Members with wallets, very many messages and some photos. Returns the names of the photos with their hashes. */
async function fillSite(messages: number): Promise<Record<string, string>> {
  const site = await aSite(test, { host: 'drill.test' })
  const people = []
  for (let count = 0; count < 20; count++) people.push(await aMember(test, site, { credits: 100 + count }))
  for (let pair = 0; pair < 10; pair++) {
    const [one, other] = [people[2 * pair], people[2 * pair + 1]]
    if (one && other)
      await fillConversation(test.database, {
        siteId: site.id,
        pair: [one.id, other.id],
        messages: messages / 10,
      })
  }
  const files = createFolderStore(join(test.config.dataDir, 'photos'))
  const hashes: Record<string, string> = {}
  for (let index = 0; index < 50; index++) {
    const photo = randomBytes(20_000)
    await files.write(`drill-${index}.webp`, photo)
    hashes[`drill-${index}.webp`] = toHash(photo)
  }
  return hashes
}

const toHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Returns what the restored site has that the first one has not, or the other way round. */
async function differences(target: string, photos: Readonly<Record<string, string>>): Promise<string[]> {
  const [before, after] = [await readContent(test.database), await readContent(empty)]
  const found = Object.keys(before).filter((name) => before[name] !== after[name])
  const ledger = await verifyLedger(empty)
  if (ledger) found.push('ledger')
  const files = createFolderStore(join(target, 'photos'))
  for (const [name, hash] of Object.entries(photos)) {
    const bytes = await files.read(name)
    if (!bytes || toHash(bytes) !== hash) found.push(name)
  }
  return found
}

describe('a backup', () => {
  it('restores rows, balances and files into an empty database as they were', async () => {
    const site = await aSite(test)
    const anna = await aMember(test, site, { credits: 3 })
    const ben = await aMember(test, site)
    await test.call(anna, 'sendMessage', {
      profile: ben.id,
      text: 'Zażółć gęślą\njaźń\t\\N',
      client_id: createId(),
    })
    const files = createFolderStore(join(test.config.dataDir, 'photos'))
    await files.write('picture.webp', Buffer.from('bytes'))

    const written = await writeBackup(test.database.pool, test.config, join(folder, 'one'))
    const target = join(folder, 'data')
    const read = await readBackup(empty.pool, target, join(folder, 'one'))

    expect(read).toEqual(written)
    for (const { name, rows } of written.tables) {
      const { rows: counted } = await empty.pool.query(`select count(*)::int as n from "${name}"`)
      expect([name, counted[0].n]).toEqual([name, rows])
    }
    const { rows: messages } = await empty.pool.query('select body from messages')
    expect(messages).toEqual([{ body: 'Zażółć gęślą\njaźń\t\\N' }])
    const { rows: wallets } = await empty.pool.query(
      'select credits from member_states where member_id = $1',
      [anna.id],
    )
    expect(wallets).toEqual([{ credits: (await readWallet(test, anna)).credits }])
    expect(await createFolderStore(join(target, 'photos')).read('picture.webp')).toEqual(Buffer.from('bytes'))
  })

  it('leaves the database’s keys and triggers as they were', async () => {
    const kept = async ({ pool }: Pick<Database, 'pool'>) => {
      const { rows: keys } = await pool.query(`
        select conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
        where connamespace = 'public'::regnamespace order by 1, 2, 3`)
      const { rows: triggers } = await pool.query(`
        select tgrelid::regclass::text, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`)
      return { keys, triggers }
    }
    expect(await kept(empty)).toEqual(await kept(test.database))
  })

  it('with a row whose owner is missing is refused as a whole', async () => {
    const path = join(folder, 'one', 'tables', 'profiles.copy.gz')
    const whole = await readFile(path)
    await dropEmpty()
    await openEmpty()
    const rows = gunzipSync(await readFile(join(folder, 'one', 'tables', 'members.copy.gz'))).toString()
    const [first = '', ...others] = rows.split('\n')
    const member = first.split('\t')[0] ?? ''
    await writeFile(path, gzipSync(gunzipSync(whole).toString().replace(member, createId())))
    await expect(readBackup(empty.pool, folder, join(folder, 'one'))).rejects.toThrow('foreign key')
    expect(others.length).toBeGreaterThan(0)
    await writeFile(path, whole)
    await readBackup(empty.pool, join(folder, 'data'), join(folder, 'one'))
  })

  it('is refused by a database that is not empty', async () => {
    await expect(readBackup(empty.pool, folder, join(folder, 'one'))).rejects.toThrow('not empty')
  })

  it('of a newer schema is refused', async () => {
    const path = join(folder, 'one', 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...manifest, schema: '9999_later' }))
    await expect(readBackup(empty.pool, folder, join(folder, 'one'))).rejects.toThrow('newer version')
  })

  it('never overwrites another', async () => {
    await expect(writeBackup(test.database.pool, test.config, join(folder, 'one'))).rejects.toThrow('exists')
  })
})

/** Mounts a disk that takes a hundred kilobytes; false where this user may not. */
function mountSmallDisk(path: string): boolean {
  mkdirSync(path)
  return spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100k', 'tmpfs', path]).status === 0
}

describe('a backup onto a full disk', () => {
  it('says so in a sentence and leaves nothing half-written', async ({ skip }) => {
    const disk = join(folder, 'full')
    if (!mountSmallDisk(disk)) skip('this user may not mount a small disk')
    try {
      await aMember(test, await aSite(test, { host: 'full.test' }))
      const written = writeBackup(test.database.pool, test.config, join(disk, 'backup'))
      await expect(written).rejects.toEqual(
        new Refusal(`There is no space left for the backup in ${disk}; what was written is removed.`),
      )
      expect(await readdir(disk)).toEqual([])
      const { rows } = await test.database.pool.query('select 1 as fine')
      expect(rows).toEqual([{ fine: 1 }])
    } finally {
      spawnSync('umount', [disk])
    }
  })
})

describe('the drill', () => {
  it(
    'restores every row, balance and photo, and detects differences',
    async () => {
      await dropEmpty()
      await openEmpty()
      const messages = chooseRounds(2000, 1_000_000)
      const photos = await fillSite(messages)
      const written = performance.now()
      await writeBackup(test.database.pool, test.config, join(folder, 'drill'))
      const begun = performance.now()
      const target = join(folder, 'drilled')
      await readBackup(empty.pool, target, join(folder, 'drill'))
      const seconds = (performance.now() - begun) / 1000
      showFigure('messages', messages)
      showFigure('backup', `${((begun - written) / 1000).toFixed(1)} s`)
      showFigure('restore', `${seconds.toFixed(1)} s`, '300 s')
      expect(await differences(target, photos)).toEqual([])
      // How soon is a figure of a machine that does nothing else.
      if (process.env.TRUST_FIGURES) expect(seconds).toBeLessThanOrEqual(300)

      await empty.pool.query(
        `update messages set body = body || '!' where ctid = (select min(ctid) from messages)`,
      )
      await empty.pool.query(`update member_states set credits = credits + 1 where credits = 119`)
      await createFolderStore(join(target, 'photos')).write('drill-7.webp', Buffer.from('spoilt'))
      expect((await differences(target, photos)).sort()).toEqual([
        'drill-7.webp',
        'ledger',
        'member_states',
        'messages',
      ])
    },
    chooseTimeLimit(1_200_000),
  )
})
