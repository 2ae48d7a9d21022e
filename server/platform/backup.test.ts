import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { aMember, aSite, walletOf } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { readBackup, writeBackup } from './backup.ts'
import { folderStore } from './storage.ts'

const test = useProgram()
let folder: string
let empty: pg.Pool
const restored = 'restored_from_backup'

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-backup-'))
  await test.database.pool.query(`create database ${restored}`)
  empty = new pg.Pool({ ...inject('postgres'), database: restored })
})
afterAll(async () => {
  await empty.end()
  await test.database.pool.query(`drop database ${restored} with (force)`)
  await rm(folder, { recursive: true })
})

describe('a backup', () => {
  it('brings rows, balances and files into an empty database as they were', async () => {
    const site = await aSite(test)
    const anna = await aMember(test, site, { credits: 3 })
    const ben = await aMember(test, site)
    await test.call(anna, 'sendMessage', {
      profile: ben.id,
      text: 'Zażółć gęślą\njaźń\t\\N',
      client_id: newId(),
    })
    const files = folderStore(join(test.config.dataDir, 'photos'))
    await files.write('picture.webp', Buffer.from('bytes'))

    const written = await writeBackup(test.database.pool, test.config.dataDir, join(folder, 'one'))
    const target = join(folder, 'data')
    const read = await readBackup(empty, target, join(folder, 'one'))

    expect(read).toEqual(written)
    for (const { name, rows } of written.tables) {
      const { rows: counted } = await empty.query(`select count(*)::int as n from "${name}"`)
      expect([name, counted[0].n]).toEqual([name, rows])
    }
    const { rows: messages } = await empty.query('select body from messages')
    expect(messages).toEqual([{ body: 'Zażółć gęślą\njaźń\t\\N' }])
    const { rows: wallets } = await empty.query('select credits from member_states where member_id = $1', [
      anna.id,
    ])
    expect(wallets).toEqual([{ credits: (await walletOf(test, anna)).credits }])
    expect(await folderStore(join(target, 'photos')).read('picture.webp')).toEqual(Buffer.from('bytes'))
  })

  it('is refused by a database that is not empty', async () => {
    await expect(readBackup(empty, folder, join(folder, 'one'))).rejects.toThrow('not empty')
  })

  it('of a newer schema is refused', async () => {
    const path = join(folder, 'one', 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    await writeFile(path, JSON.stringify({ ...manifest, schema: '9999_later' }))
    await expect(readBackup(empty, folder, join(folder, 'one'))).rejects.toThrow('newer version')
  })

  it('never overwrites another', async () => {
    await expect(writeBackup(test.database.pool, test.config.dataDir, join(folder, 'one'))).rejects.toThrow(
      'exists',
    )
  })
})
