import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { useProgram } from '#tests/program.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { changeDomain, removeDomain, renameDomain } from './domain-changes.ts'

const test = useProgram({ listen: true })
const folder = mkdtempSync(join(tmpdir(), 'duet-domain-'))
let said: string[] = []

beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
})
afterAll(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const readHosts = async (siteId: string) => {
  const { rows } = await test.database.pool.query(
    'select host, main from site_hosts where site_id = $1 order by host',
    [siteId],
  )
  return rows.map(({ host, main }) => [host, main])
}

const readAudit = async (act: string) => {
  const { rows } = await test.database.pool.query(
    'select staff_name, details from audit_log where act = $1 order by created_at desc limit 1',
    [act],
  )
  return rows[0]
}

describe('duet domain rename', () => {
  it('says in a dry run what it would do, and changes nothing', async () => {
    const site = await aSite(test, { host: 'old.test', settings: { support_email: 'help@old.test' } })
    await aMember(test, site)
    expect(await renameDomain(test.database.db, { from: 'old.test', to: 'new.test', dryRun: true })).toBe(0)
    expect(said[0]).toBe('Would rename old.test to new.test:')
    expect(said.join('\n')).toContain('1 sessions')
    expect(said.join('\n')).toContain('settings that still name old.test: support_email')
    expect(await readHosts(site.id)).toEqual([['old.test', true]])
  })

  it('serves the site at the new host, keeps the old one, and can be reverted', async () => {
    const site = await aSite(test, { host: 'quay.test' })
    const { db } = test.database
    expect(await renameDomain(db, { from: 'quay.test', to: 'pier.test', dryRun: false })).toBe(0)
    expect(await readHosts(site.id)).toEqual([
      ['pier.test', true],
      ['quay.test', false],
    ])
    test.program.sites.forget()
    expect((await test.program.sites.byId(site.id)).host).toBe('pier.test')
    expect(await readAudit('domain.renamed')).toEqual({
      staff_name: 'command line',
      details: { host: 'pier.test', from: 'quay.test' },
    })
    await renameDomain(db, { from: 'pier.test', to: 'quay.test', dryRun: false })
    expect(await readHosts(site.id)).toEqual([
      ['pier.test', false],
      ['quay.test', true],
    ])
  })

  it.each([
    ['harbour.test', 'taken.test', 'taken.test is the domain of another site.'],
    ['harbour.test', 'harbour.test', 'harbour.test is the domain of this site already.'],
    ['harbour.test', 'no host!', 'no host! is not a host name.'],
    ['nowhere.test', 'free.test', 'There is no domain nowhere.test.'],
  ])('of %s to %s is refused', async (from, to, words) => {
    await test.database.pool.query(`delete from sites where id in (select site_id from site_hosts
      where host in ('harbour.test', 'taken.test'))`)
    const site = await aSite(test, { host: 'harbour.test' })
    await aSite(test, { host: 'taken.test' })
    await expect(renameDomain(test.database.db, { from, to, dryRun: false })).rejects.toThrow(words)
    expect(await readHosts(site.id)).toEqual([['harbour.test', true]])
  })
})

/** Makes a folder that claims to be a backup from a number of hours ago. */
function aBackup(hours: number): string {
  const created = new Date(Date.now() - hours * 3_600_000).toISOString()
  const manifest = { format: 1, version: '0.1.0', schema: '0001_sites', created, tables: [] }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  return folder
}

describe('duet domain remove', () => {
  it('removes a host that only redirects, and keeps the site', async () => {
    const site = await aSite(test, { host: 'main.test' })
    await test.database.pool.query(`insert into site_hosts (host, site_id) values ('former.test', $1)`, [
      site.id,
    ])
    const removal = { host: 'former.test', backup: null }
    await removeDomain(test.database.db, test.config, { ...removal, dryRun: true })
    expect(await readHosts(site.id)).toHaveLength(2)
    await removeDomain(test.database.db, test.config, { ...removal, dryRun: false })
    expect(await readHosts(site.id)).toEqual([['main.test', true]])
  })

  it('removes a site without members directly', async () => {
    const site = await aSite(test, { host: 'empty.test' })
    await removeDomain(test.database.db, test.config, { host: 'empty.test', backup: null, dryRun: false })
    const { rows } = await test.database.pool.query('select 1 from sites where id = $1', [site.id])
    expect(rows).toEqual([])
  })

  it('removes a site with its members, money and files, but only with a fresh backup', async () => {
    const site = await aSite(test, { host: 'full.test' })
    const anna = await aMember(test, site, { credits: 10 })
    const ben = await aMember(test, site)
    await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Hello', client_id: createId() })
    const [small] = await sellPackages(test, site)
    await buy(test, anna, { package: small?.id ?? '' })
    const files = openFileStore(test.config)
    await files.write('of-anna.webp', Buffer.from('a picture'))
    await files.write('of-others.webp', Buffer.from('a picture'))
    await test.database.pool.query(
      `insert into pictures (member_id, id, position, state, file, blur, width, height, created_at)
       values ($1, gen_random_uuid(), 1, 'approved', 'of-anna', '', 10, 10, now())`,
      [anna.id],
    )
    await files.write('said.voice.webm', Buffer.from('a recording'))
    await test.database.pool.query(
      `insert into chat_voices (id, site_id, from_id, client_id, file, type, milliseconds, waveform, created_at)
       values (gen_random_uuid(), $1, $2, gen_random_uuid(), 'said.voice.webm', 'audio/webm', 900, '', now())`,
      [site.id, anna.id],
    )
    await files.write('face.selfie.webp', Buffer.from('a selfie'))
    await test.database.pool.query(
      `insert into selfies (id, member_id, site_id, gesture, state, claimed_at, claim_expires_at, taken_at, file, delete_at)
       values (gen_random_uuid(), $1, $2, 'fist', 'waiting', now(), now(), now(), 'face', now())`,
      [anna.id, site.id],
    )
    const { db } = test.database
    const remove = (backup: string | null, dryRun = false) =>
      removeDomain(db, test.config, { host: 'full.test', backup, dryRun })

    await remove(null, true)
    expect(said[0]).toMatch(
      /^Would remove the site of full\.test: 2 members, 1 conversations, 1 pictures, 1 payments and \d invoices\.$/,
    )
    await expect(remove(null)).rejects.toThrow('name a backup of the last 24 hours')
    await expect(remove(aBackup(30))).rejects.toThrow('is 30 hours old')
    expect(await files.read('of-anna.webp')).not.toBeNull()
    const { rows: before } = await test.database.pool.query('select 1 from members where site_id = $1', [
      site.id,
    ])
    expect(before).toHaveLength(2)

    expect(await remove(aBackup(1))).toBe(0)
    const { rows } = await test.database.pool.query(
      `select (select count(*) from members where site_id = $1) + (select count(*) from payments where site_id = $1)
        + (select count(*) from credit_movements where member_id = any ($2)) as left_over`,
      [site.id, [anna.id, ben.id]],
    )
    expect(rows).toEqual([{ left_over: 0 }])
    for (const name of ['of-anna.webp', 'said.voice.webm', 'face.selfie.webp'])
      expect(await files.read(name), name).toBeNull()
    expect(await files.read('of-others.webp')).not.toBeNull()
    expect((await readAudit('domain.removed')).details).toMatchObject({ host: 'full.test', members: 2 })
  })

  it.each([[['rename', 'a.test']], [['remove']], [['remove', 'a.test', 'b.test']]])(
    'says how it is written: %s',
    async (args) => {
      expect(await changeDomain(args)).toBe(64)
      expect(said.join('\n')).toContain('duet domain rename HOST NEW [--dry-run]')
    },
  )
})
