import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import webPush from 'web-push'
import { useTestDatabase } from '#tests/database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { deriveSecrets } from '../secrets.ts'
import { openPushKeys } from './push-keys.ts'

const test = useTestDatabase()
const secrets = deriveSecrets('a secret of at least thirty-two characters')
let database: Database
/** The folders of two machines. */
let here: string
let there: string

beforeEach(async () => {
  replaced = 0
  database = openDatabase(test.connection, { connections: 4, onLost: () => undefined })
  here = await mkdtemp(join(tmpdir(), 'duet-push-keys-'))
  there = await mkdtemp(join(tmpdir(), 'duet-push-keys-'))
})
afterEach(async () => {
  await database.pool.query("delete from server_secrets where name = 'push'")
  await database.close()
  await Promise.all([here, there].map((folder) => rm(folder, { recursive: true })))
})

/** How often a start said that it replaces keys. */
let replaced = 0
const openAt = (dataDir: string, held = secrets) =>
  openPushKeys({ db: database.db, secrets: held, dataDir, onReplaced: () => replaced++ })

/** Puts the keys there that an older version made in its folder. */
async function storeOldKeys(dataDir: string) {
  const keys = webPush.generateVAPIDKeys()
  await writeFile(join(dataDir, 'push-keys.json'), JSON.stringify(keys))
  return keys
}

describe('the keys that sign pushes', () => {
  it('are the same on every machine of one database, and at every start', async () => {
    const keys = await openAt(here)
    expect(await openAt(there)).toEqual(keys)
    expect(await openAt(here)).toEqual(keys)
  })

  it('are shared by processes that start at the same moment', async () => {
    const opened = await Promise.all([here, there, here, there].map((folder) => openAt(folder)))
    expect(new Set(opened.map(({ privateKey }) => privateKey)).size).toBe(1)
  })

  it('are taken over from the file of an older version, for machines without it, too', async () => {
    const keys = await storeOldKeys(here)
    expect(await openAt(here)).toEqual(keys)
    expect(await openAt(there)).toEqual(keys)
  })

  it('stay as they are when a machine brings its own file', async () => {
    const keys = await openAt(here)
    await storeOldKeys(there)
    expect(await openAt(there)).toEqual(keys)
  })

  it('are stored sealed', async () => {
    const { privateKey } = await openAt(here)
    const { rows } = await database.pool.query("select secret from server_secrets where name = 'push'")
    expect(rows).toHaveLength(1)
    expect(rows[0].secret.includes(privateKey)).toBe(false)
  })

  it('are created again, once for all, when the secret was changed', async () => {
    const keys = await openAt(here)
    const changed = deriveSecrets('the next secret of at least thirty-two characters')
    const opened = await Promise.all([here, there].map((folder) => openAt(folder, changed)))
    expect(opened[0]).toEqual(opened[1])
    expect(opened[0]).not.toEqual(keys)
  })

  it('are not replaced silently, as a wrong secret may be a mistake', async () => {
    await openAt(here)
    await openAt(there)
    expect(replaced).toBe(0)
    const changed = deriveSecrets('the next secret of at least thirty-two characters')
    await openAt(here, changed)
    await openAt(there, changed)
    expect(replaced).toBe(1)
  })
})
