import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageHeader } from '#contract/routing/match-route.ts'
import { verifyLedger } from '#server/features/credits/check-ledger.ts'
import { openFileStore } from '#server/platform/files/open-file-store.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { fillConversation } from '#tests/long-conversation.ts'
import { type TestProgram, useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { checkMovedSites } from './check-moved-sites.ts'
import { dropSite } from './drop-site.ts'
import { findSitesToOpen } from './operator.sql.ts'
import { type Moved, type MoveStep, moveSite, moveSteps } from './site-move.ts'

const source = useProgram({ environment: { SECRET_KEY: 'the key of the old deployment, long enough' } })
const target = useProgram({ environment: { SECRET_KEY: 'the key of the new deployment, long enough' } })
let folder: string
let site: TestSite
let other: TestSite
let anna: TestMember
let ben: TestMember

const deployment = ({ database, config }: TestProgram) => ({
  pool: database.pool,
  files: openFileStore(config),
  config,
})

function move(
  onStep: (step: MoveStep, details: string) => Promise<void> | void = () => undefined,
): Promise<Moved> {
  return moveSite({
    host: site.host,
    from: deployment(source),
    to: deployment(target),
    peer: 'south',
    folder: join(folder, 'copy'),
    sharesFiles: false,
    redirect: async () => undefined,
    onStep,
  })
}

async function send(test: TestProgram, from: TestMember, to: TestMember, clientId = createId()) {
  const { status, body } = await test.call(from, 'sendMessage', {
    profile: to.id,
    text: 'Hi',
    client_id: clientId,
  })
  return { status, id: status === 200 ? body.message.id : null, clientId }
}

async function addPicture(member: TestMember, file: string): Promise<void> {
  await openFileStore(source.config).write(`${file}.webp`, Buffer.from(file))
  await source.database.pool.query(
    `insert into pictures (member_id, id, position, file, width, height, blur, state, created_at)
     values ($1, $2, $3, $4, 600, 800, '', 'approved', now())`,
    [member.id, createId(), file.length, file],
  )
}

const readPicture = async (test: TestProgram, file: string) =>
  (await openFileStore(test.config).read(`${file}.webp`))?.toString()

async function countRows(test: TestProgram, table: string): Promise<number> {
  const { rows } = await test.database.pool.query(`select count(*)::int as count from "${table}"`)
  return rows[0]?.count ?? 0
}

async function listTriggers(test: TestProgram): Promise<number> {
  const { rows } = await test.database.pool.query(`select from pg_trigger where tgname like 'site_move_%'`)
  return rows.length
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-move-'))
  site = await aSite(source, { host: 'moving.test' })
  other = await aSite(source, { host: 'staying.test' })
  await aSite(target, { host: 'here.test' })
  anna = await aMember(source, site, { credits: 500, paid: true, name: 'Anna' })
  ben = await aMember(source, site, { credits: 500, paid: true, name: 'Ben' })
  await addPicture(anna, 'before')
  await fillConversation(source.database, { siteId: site.id, pair: [anna.id, ben.id], messages: 300 })
})
afterAll(() => rm(folder, { recursive: true }))

describe('a site that moves to another deployment', () => {
  it('stays where it is, and open, when the command ends at any step before the switch', async () => {
    for (const last of moveSteps.slice(0, 4)) {
      const moving = move((step) => {
        if (step === last) throw new Error(`ended at ${last}`)
      })
      await expect(moving).rejects.toThrow(`ended at ${last}`)
      expect(await send(source, anna, ben)).toMatchObject({ status: 200 })
    }
    await source.program.services.siteMoves.refresh()
    expect(source.program.services.siteMoves.isAway(site.id)).toBe(false)
    await target.program.services.siteMoves.refresh()
    expect(target.program.services.siteMoves.isAway(site.id)).toBe(true)
  })

  it('is refused for another deployment that has a site of that host', async () => {
    const twin = moveSite({
      host: 'staying.test',
      from: deployment(source),
      to: deployment(source),
      peer: 'south',
      folder: join(folder, 'twin'),
      sharesFiles: false,
      redirect: async () => undefined,
    })
    await expect(twin).rejects.toThrow('The other deployment has the site of staying.test already.')
    expect(await countRows(source, 'site_moves')).toBe(1)
  })

  it('brings all that was acknowledged, and refuses writes only for a moment', async () => {
    const sent: string[] = []
    let refused = ''
    const cora = await aMember(source, other, { credits: 500, paid: true, name: 'Cora' })
    const dora = await aMember(source, other, { credits: 500, paid: true, name: 'Dora' })
    const leaving = await aMember(source, site, { credits: 5, name: 'Emil' })
    const { readOnlyMilliseconds, rows } = await move(async (step) => {
      if (step === 'catch-up') {
        for (const [from, to] of [
          [anna, ben],
          [ben, anna],
        ] as const) {
          const { id } = await send(source, from, to)
          if (id) sent.push(id)
        }
        await source.database.pool.query('delete from members where id = $1', [leaving.id])
      }
      if (step === 'catch-up' && !(await readPicture(source, 'meanwhile')))
        await addPicture(anna, 'meanwhile')
      if (step !== 'read-only') return
      // The other site of the same batch is served.
      const [own, others] = await Promise.all([send(source, anna, ben), send(source, cora, dora)])
      expect([own.status, others.status]).toEqual([503, 200])
      refused = own.clientId
      const german = { ...anna, headers: { [languageHeader]: 'de' } }
      const { error } = await source.call(german, 'sendMessage', {
        profile: ben.id,
        text: 'Hallo',
        client_id: createId(),
      })
      expect(error).toMatchObject({ error: 'unavailable', message: expect.stringContaining('Versuch') })
      expect((await readWallet(source, anna)).credits).toBeGreaterThan(0)
    })
    expect(sent.length).toBeGreaterThan(1)
    expect(rows).toBeGreaterThan(300)
    expect(readOnlyMilliseconds).toBeLessThan(20_000)

    const { rows: arrived } = await target.database.pool.query('select id from messages where id = any($1)', [
      sent,
    ])
    expect(arrived.length).toBe(sent.length)
    expect(await countRows(target, 'messages')).toBe(300 + 4 + sent.length)
    const { rows: gone } = await target.database.pool.query('select from members where id = $1', [leaving.id])
    expect(gone).toEqual([])
    for (const file of ['before', 'meanwhile']) expect(await readPicture(target, file)).toBe(file)
    expect(await verifyLedger(target.database)).toBeNull()
    expect(await readWallet(target, anna)).toEqual(await readWallet(source, anna).catch(() => null))

    for (const one of [source, target]) await one.program.services.siteMoves.refresh()
    // The browser repeats under the same id, now at the new deployment.
    expect(await send(target, anna, ben, refused)).toMatchObject({ status: 200 })
    expect(await send(target, anna, ben, refused)).toMatchObject({ status: 200 })
    expect(await countRows(target, 'messages')).toBe(300 + 4 + sent.length + 1)
    expect(await verifyLedger(target.database)).toBeNull()
  })

  it('leaves a frozen copy, which no one is shown and no job changes', async () => {
    expect((await source.call(anna, 'chats', {})).status).toBe(503)
    await expect(source.database.pool.query('update members set language = language')).rejects.toMatchObject({
      code: '25006',
    })
    const before = await countRows(source, 'sessions')
    source.clock.advance({ days: 400 })
    await source.runScheduled('forget-old')
    const { rows } = await source.database.pool.query('select from sessions where site_id = $1', [site.id])
    expect(rows.length).toBe(2)
    expect(before).toBeGreaterThan(rows.length)
    expect(await countRows(source, 'messages')).toBeGreaterThan(300)
    expect(await listTriggers(target)).toBe(0)
  })

  it('is named by the back office as moved, and cannot be worked on there', async () => {
    const staff = await aStaff(source)
    const { body } = await source.call({ ...staff, host: site.host }, 'adminSession', {})
    expect(body.site?.host).toBe(other.host)
    expect(body.sites.map(({ host, moved_to }) => [host, moved_to])).toEqual([
      [site.host, 'south'],
      [other.host, null],
    ])
    const named = (id: string) =>
      source.app.inject({
        url: `/api/admin/home.php?site=${id}`,
        headers: { host: other.host, cookie: staff.cookie, 'x-forwarded-proto': 'https' },
      })
    expect([(await named(site.id)).statusCode, (await named(other.id)).statusCode]).toEqual([404, 200])
    const edit = { id: 'rose', enabled: false } as const
    expect((await source.call({ ...staff, host: site.host }, 'adminSaveGift', edit)).status).toBe(503)
  })

  it('is named by doctor with the command that removes it, as a fault once a week has passed', async () => {
    const { rows } = await source.database.pool.query('select started_at from site_moves')
    const daysLater = (days: number) => new Date(rows[0].started_at.getTime() + days * 86_400_000)
    const says =
      'moving.test: moved to south; to remove its frozen copy here, run "duet site drop moving.test"'
    const { db } = source.database
    expect(await checkMovedSites(db, daysLater(1))).toEqual([{ about: 'moved', ok: true, says }])
    expect(await checkMovedSites(db, daysLater(8))).toEqual([{ about: 'moved', ok: false, says }])
    expect(await checkMovedSites(target.database.db, daysLater(8))).toEqual([])
    expect((await findSitesToOpen(db)).map(({ host }) => host)).toEqual([other.host])
  })

  it('can be asked for once more without effect', async () => {
    const steps: string[] = []
    await move((step) => void steps.push(step))
    expect(steps).toEqual(['hand over'])
  })

  it('has its old copy removed by duet site drop, and by nothing else', async () => {
    await expect(dropSite(deployment(source), 'staying.test')).rejects.toThrow(
      'staying.test is not the copy of a site that moves.',
    )
    expect(await dropSite(deployment(source), site.host)).toBe('removed')
    const { rows } = await source.database.pool.query('select from members where site_id = $1', [site.id])
    expect(rows).toEqual([])
    expect(await listTriggers(source)).toBe(0)
    expect(await readPicture(source, 'before')).toBeUndefined()
    expect(await readPicture(target, 'before')).toBe('before')
    expect(await countRows(target, 'members')).toBeGreaterThan(1)
  })

  it('can come back once its old copy is gone', async () => {
    const messages = await countRows(target, 'messages')
    await moveSite({
      host: site.host,
      from: deployment(target),
      to: deployment(source),
      peer: 'north',
      folder: join(folder, 'back'),
      sharesFiles: false,
      redirect: async () => undefined,
    })
    const { rows } = await source.database.pool.query(
      'select count(*)::int as count from messages m join conversations c on c.id = m.conversation_id where c.site_id = $1',
      [site.id],
    )
    expect(rows[0].count).toBe(messages)
    expect(await verifyLedger(source.database)).toBeNull()
  })
})
