import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/features/credits/check-ledger.ts'
import { openFileStore } from '#server/platform/files/open-file-store.ts'
import { createId } from '#server/platform/ids.ts'
import { openSecrets } from '#server/platform/open-secrets.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { fillConversation } from '#tests/long-conversation.ts'
import { type TestProgram, useProgram } from '#tests/program.ts'
import { exportSite } from './site-export.ts'
import { importSite } from './site-import.ts'
import { findSiteTables } from './site-tables.sql.ts'

const source = useProgram({ environment: { SECRET_KEY: 'the key of the first deployment, long enough' } })
const target = useProgram({ environment: { SECRET_KEY: 'the key of the second deployment, long enough' } })
let folder: string
let site: TestSite
let anna: TestMember
let ben: TestMember
let staffId: string
const picture = Buffer.from('the bytes of a picture')
const credentials = JSON.stringify({ key: 'live_of_the_provider' })

const deployment = ({ database, config }: TestProgram) => ({
  pool: database.pool,
  files: openFileStore(config),
  config,
})

async function addStaff(test: TestProgram, id: string): Promise<void> {
  await test.database.pool.query(
    `insert into staff (id, email, email_key, name, roles, password_hash, state, created_at)
     values ($1, 'mo@example.org', 'mo@example.org', 'Mo', '{moderator}', 'a hash', 'active', now())`,
    [id],
  )
}

/** A site with paid messages, a voice message, sealed credentials, a report that staff claimed and a waiting job. */
async function fillSource(): Promise<void> {
  const { pool } = source.database
  site = await aSite(source, { host: 'moving.test' })
  anna = await aMember(source, site, { credits: 50, paid: true, name: 'Anna' })
  ben = await aMember(source, site, { name: 'Ben' })
  await fillConversation(source.database, { siteId: site.id, pair: [anna.id, ben.id], messages: 500 })
  const text = 'Zażółć gęślą\njaźń\t\\N'
  expect(
    (await source.call(anna, 'sendMessage', { profile: ben.id, text, client_id: createId() })).status,
  ).toBe(200)
  staffId = createId()
  await addStaff(source, staffId)
  await pool.query(
    `insert into member_notes (id, member_id, staff_id, text, created_at) values ($1, $2, $3, 'called', now())`,
    [createId(), anna.id, staffId],
  )
  // Someone who works on this site alone, and has written a note.
  const oneSiteStaff = createId()
  await pool.query(
    `insert into staff (id, email, email_key, name, roles, password_hash, state, all_sites, created_at)
     values ($1, 'pia@example.org', 'pia@example.org', 'Pia', '{admin}', 'a hash', 'active', false, now())`,
    [oneSiteStaff],
  )
  await pool.query('insert into staff_sites (staff_id, site_id) values ($1, $2), ($3, $2)', [
    oneSiteStaff,
    site.id,
    staffId,
  ])
  await pool.query(
    `insert into member_notes (id, member_id, staff_id, text, created_at) values ($1, $2, $3, 'wrote', now())`,
    [createId(), ben.id, oneSiteStaff],
  )
  await pool.query(
    `insert into pictures (member_id, id, position, file, width, height, blur, state, created_at)
     values ($1, $2, 1, 'moving-picture', 600, 800, '', 'approved', now())`,
    [anna.id, createId()],
  )
  await openFileStore(source.config).write('moving-picture.webp', picture)
  const secrets = await openSecrets(source.database.db, source.config)
  await pool.query(
    `insert into payment_providers (site_id, provider, credentials) values ($1, 'mollie', $2)`,
    [site.id, secrets.seal('provider credentials', credentials)],
  )
  await pool.query(`select graphile_worker.add_job('follow', $1)`, [
    JSON.stringify({ siteId: site.id, fact: { type: 'like.received' } }),
  ])
  await pool.query(
    `insert into picture_blocks (id, hash, reason, created_at) values ($1, $2, 'nudity', now())`,
    [createId(), '0123456789abcdef'],
  )
}

/** Returns the number of rows of each table of the site and a sum over all that is in them. */
async function readContent({ database }: TestProgram): Promise<Record<string, string>> {
  const client = await database.pool.connect()
  const content: Record<string, string> = {}
  try {
    const { tables } = await findSiteTables(client, site.id)
    // Sealed again, other people of the staff, and the lines that the export and the import add.
    const changed = ['payment_providers', 'audit_log', 'member_notes']
    for (const { name, condition } of tables.filter((table) => !changed.includes(table.name))) {
      const { rows } = await client.query<{ content: string }>(
        `select count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as content
         from "${name}" t where ${condition}`,
      )
      content[name] = rows[0]?.content ?? ''
    }
    return content
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-site-'))
  await fillSource()
})
afterAll(() => rm(folder, { recursive: true }))

describe('an exported site', () => {
  it('is refused without a trace when one of its files has changed', async () => {
    const manifest = await exportSite(deployment(source), site.host, join(folder, 'broken'))
    expect(manifest.hosts).toEqual(['moving.test'])
    expect(await readdir(folder)).toEqual(['broken', 'broken.key'])
    await writeFile(join(folder, 'broken', 'jobs.json'), '[]')
    await expect(importSite(deployment(target), join(folder, 'broken'))).rejects.toThrow(/jobs.json is not/)
    await appendFile(join(folder, 'broken', 'files', 'moving-picture.webp'), 'more')
    await expect(importSite(deployment(target), join(folder, 'broken'))).rejects.toThrow(
      'files/moving-picture.webp is not the one that was exported.',
    )
    const { rows } = await target.database.pool.query('select id from sites union all select id from staff')
    expect(rows).toEqual([])
    expect(await openFileStore(target.config).read('moving-picture.webp')).toBeNull()
  })

  it('is refused when its manifest names other columns than the table has', async () => {
    await exportSite(deployment(source), site.host, join(folder, 'columns'))
    const path = join(folder, 'columns', 'manifest.json')
    const manifest = JSON.parse(await readFile(path, 'utf8'))
    const providers = manifest.tables.find(({ name }: { name: string }) => name === 'payment_providers')
    for (const columns of [providers.columns.toSpliced(-1), [...providers.columns, 'settings" = x; --']]) {
      providers.columns = columns
      await writeFile(path, JSON.stringify(manifest))
      await expect(importSite(deployment(target), join(folder, 'columns'))).rejects.toThrow(
        'payment_providers: its columns in the manifest are not those of the table.',
      )
    }
  })

  it('is refused with another key', async () => {
    await writeFile(join(folder, 'broken.key'), 'another key')
    await expect(importSite(deployment(target), join(folder, 'broken'))).rejects.toThrow(
      'The transfer key belongs to another export.',
    )
  })

  it('holds secrets only as its own key seals them, and no password of the staff', async () => {
    const secrets = await openSecrets(source.database.db, source.config)
    const rows = gunzipSync(await readFile(join(folder, 'broken', 'tables', 'payment_providers.copy.gz')))
    const [, , , value = ''] = rows.toString().trimEnd().split('\t')
    expect(value).toMatch(/^\\\\x[0-9a-f]{60,}$/)
    const sealed = Buffer.from(value.slice(3), 'hex')
    expect(() => secrets.open('provider credentials', sealed)).toThrow()
    const manifest = await readFile(join(folder, 'broken', 'manifest.json'), 'utf8')
    expect(manifest).toContain('mo@example.org')
    expect(manifest).not.toContain('a hash')
    expect(manifest).not.toContain('privateKey')
  })

  it('arrives in the other deployment as it was: rows, ledger, files, jobs and sessions', async () => {
    // The same person works for both deployments; the pod has no site yet.
    const sameStaff = createId()
    await addStaff(target, sameStaff)
    const before = await readContent(source)
    await exportSite(deployment(source), site.host, join(folder, 'whole'))
    const { manifest, lost } = await importSite(deployment(target), join(folder, 'whole'))
    expect(lost).toEqual([])
    expect(await readContent(target)).toEqual(before)
    expect(manifest.tables.find(({ name }) => name === 'messages')?.rows).toBe(501)
    expect(await verifyLedger(target.database)).toBeNull()
    expect(await openFileStore(target.config).read('moving-picture.webp')).toEqual(picture)

    const { pool } = target.database
    const { rows: notes } = await pool.query(`select staff_id from member_notes where text = 'called'`)
    expect(notes).toEqual([{ staff_id: sameStaff }])
    // No one gets to work on a site by its move.
    const { rows: moved } = await pool.query(
      `select state, all_sites from staff where email = 'pia@example.org'`,
    )
    expect(moved).toEqual([{ state: 'disabled', all_sites: false }])
    expect((await pool.query('select from staff_sites')).rows).toEqual([])
    const { rows: jobs } = await pool.query(
      `select payload ->> 'siteId' as site from graphile_worker._private_jobs`,
    )
    expect(jobs).toEqual([{ site: site.id }])

    target.program.sites.forget()
    expect(await readWallet(target, anna)).toEqual(await readWallet(source, anna))
    const chats = await target.call(anna, 'chats', {})
    expect(chats.status).toBe(200)
    expect(JSON.stringify(chats.body)).toContain('Ben')
    const sent = await target.call(anna, 'sendMessage', {
      profile: ben.id,
      text: 'Hi',
      client_id: createId(),
    })
    expect(sent.status).toBe(200)
    expect(await verifyLedger(target.database)).toBeNull()
  })

  it('is known to the planner at once, since its next statements read many rows', async () => {
    const { rows } = await target.database.pool.query(
      `select distinct tablename from pg_stats where tablename in ('members', 'messages', 'credit_movements')`,
    )
    expect(rows).toHaveLength(3)
  })

  it('has its secrets sealed with the key of the other deployment', async () => {
    const { rows } = await target.database.pool.query<{ credentials: Buffer }>(
      'select credentials from payment_providers',
    )
    const sealed = rows[0]?.credentials ?? Buffer.alloc(0)
    const secrets = await openSecrets(target.database.db, target.config)
    expect(secrets.open('provider credentials', sealed)).toBe(credentials)
    const former = await openSecrets(source.database.db, source.config)
    expect(() => former.open('provider credentials', sealed)).toThrow()
    // Links in e-mails that were sent before, and fingerprints of the first site of a deployment.
    const signature = former.sign('unsubscribe', anna.id)
    expect(secrets.isSigned('unsubscribe', anna.id, signature)).toBe(true)
    expect(secrets.fingerprint('iban', 'NL91')).toEqual(former.fingerprint('iban', 'NL91'))
  })

  it('is refused a second time', async () => {
    await expect(importSite(deployment(target), join(folder, 'whole'))).rejects.toThrow(
      'This deployment has the site of moving.test already.',
    )
  })

  it('is refused where another site has its host', async () => {
    await target.database.pool.query('delete from sites')
    await aSite(target, { host: 'moving.test' })
    await expect(importSite(deployment(target), join(folder, 'whole'))).rejects.toThrow(
      'This deployment serves another site at moving.test.',
    )
  })

  it('says what is lost when the target deployment has its own keys', async () => {
    await source.database.pool.query(
      `insert into push_subscriptions (endpoint, member_id, p256dh, auth, created_at)
       values ('https://push.example/1', $1, 'p', 'a', now())`,
      [anna.id],
    )
    await target.database.pool.query(`delete from sites`)
    await target.database.pool.query(`delete from server_secrets where name in ('prints', 'push')`)
    const other = await aSite(target, { host: 'other.test' })
    const member = await aMember(target, other, { credits: 7 })
    await exportSite(deployment(source), site.host, join(folder, 'again'))
    const { lost } = await importSite(deployment(target), join(folder, 'again'))
    expect(lost).toEqual([
      '1 push subscriptions: browsers subscribe again at their next visit',
      'blocked bank accounts and phone numbers no longer match: block them again',
    ])
    expect((await readWallet(target, member)).credits).toBe(7)
  })

  it('does not overwrite an older export, and needs an existing host', async () => {
    await expect(exportSite(deployment(source), site.host, join(folder, 'whole'))).rejects.toThrow(
      /exists already/,
    )
    await expect(exportSite(deployment(source), 'gone.test', join(folder, 'gone'))).rejects.toThrow(
      'There is no domain gone.test.',
    )
  })
})
