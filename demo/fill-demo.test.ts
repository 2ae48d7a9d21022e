import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPassword } from '#server/features/accounts/password-hash.ts'
import {
  findChainDifference,
  findLedgerTotals,
  findPurchaseDifference,
  findWalletDifference,
} from '#server/features/credits/verify-ledger.sql.ts'
import { openDrawnPictures } from '#server/features/photos/portrait/draw-picture.ts'
import { createFolderStore } from '#server/platform/files/storage.ts'
import { useProgram } from '#tests/program.ts'
import { fillDemo } from './fill-demo.ts'
import { demoPassword } from './logins.ts'
import { moveActivity } from './play.sql.ts'
import { removeDemo } from './remove-demo.ts'
import { demoSites } from './sites.ts'

const program = useProgram()
let folder = ''
let fillMilliseconds = 0

async function rows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(program.database.db)).rows
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-demo-'))
  const start = performance.now()
  await fillDemo(program.database.pool, { now: program.clock.now() })
  fillMilliseconds = performance.now() - start
  program.program.sites.forget()
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

test('filling takes seconds, and does nothing the second time', async () => {
  expect(fillMilliseconds).toBeLessThan(60_000)
  expect(await fillDemo(program.database.pool, { now: program.clock.now() })).toEqual({ sites: [] })
})

test('every member is marked as a demo, and only persons can log in', async () => {
  const [count] = await rows(
    sql<{ all: number; demo: number; logins: number }>`
      select count(*)::int as all, count(*) filter (where is_demo)::int as demo, count(password_hash)::int as logins from members`,
  )
  const expected = demoSites.reduce((sum, site) => sum + site.memberCount, 0)
  expect(count).toEqual({ all: expected, demo: expected, logins: 8 })
  const [sofie] = await rows(
    sql<{ password_hash: string }>`select password_hash from members where email = 'sofie@demo.example'`,
  )
  expect(await checkPassword(sofie?.password_hash ?? null, demoPassword)).toBe(true)
})

test('wallets, unread counts and badges match the rows behind them', async () => {
  const wrong = await rows(sql<{ name: string }>`
    select p.name from member_states s join profiles p on p.member_id = s.member_id
    where s.credits <> coalesce((select sum(amount) from credit_entries e where e.member_id = s.member_id and e.account = 'wallet'), 0)
      or s.unread <> (select coalesce(sum(case when c.member_a = s.member_id then c.unread_a else c.unread_b end), 0)
        from conversations c where s.member_id in (c.member_a, c.member_b))
      or s.new_likes <> (select count(*) from likes l where l.to_id = s.member_id and l.is_new)
      or s.conversations_started <> (select count(*) from conversations c where c.started_by = s.member_id)
      or p.num_pictures <> (select count(*) from pictures x where x.member_id = s.member_id and x.state = 'approved')`)
  expect(wrong).toEqual([])
})

test('the ledger explains every purchase and refund of the demo', async () => {
  const { db } = program.database
  expect(await findChainDifference(db)).toBeUndefined()
  expect(await findWalletDifference(db)).toBeUndefined()
  expect(await findPurchaseDifference(db)).toBeUndefined()
  expect((await findLedgerTotals(db)).sum).toBe(0)
})

test('payments of ninety days have every state, an invoice without a gap, refunds and a chargeback', async () => {
  const [seen] = await rows(sql`
    select (select array_agg(distinct status order by status) from payments) as states,
      (select count(distinct method) > 12 from payments) as methods,
      (select array_agg(distinct kind order by kind) from refunds) as refunds,
      (select count(*)::int from sites s join invoice_counters c on c.site_id = s.id
        where c.last_number = (select count(*) from invoices i where i.site_id = s.id)
          and c.last_number = (select max(number) from invoices i where i.site_id = s.id)) as gapless,
      (select count(*)::int from payments p where status = 'completed'
        and not exists (select from invoices i where i.payment_id = p.id)) as without_invoice,
      (select count(*)::int from payments where status = 'completed' and settled_at < created_at) as too_early`)
  expect(seen).toEqual({
    states: ['completed', 'failed', 'pending'],
    methods: true,
    refunds: ['chargeback', 'refund', 'withdrawal'],
    gapless: 2,
    without_invoice: 0,
    too_early: 0,
  })
})

test('members with a completed payment that was not reversed are premium', async () => {
  const wrong = await rows(sql`
    select m.id from members m
    where (m.paid_since is not null) <> exists (select from payments p where p.member_id = m.id
        and p.status = 'completed' and not exists (select from refunds r where r.payment_id = p.id))
      or m.paid_since <> (select min(settled_at) from payments p where p.member_id = m.id)`)
  expect(wrong).toEqual([])
})

test('a day’s work waits for the staff, and the sources of the traffic are three', async () => {
  const [seen] = await rows(sql`
    select (select count(*)::int from reports where state = 'open') as reports,
      (select count(*)::int from reports where evidence -> 'conversation' ->> 'messages' is not null) as evidence,
      (select count(*)::int from pictures where state = 'pending' and reviewed_at is null) as photos,
      (select count(*)::int from complaints where state = 'open') as complaints,
      (select count(*)::int from data_requests where state = 'open') as requests,
      (select count(*)::int from complaints where from_staff or by_mail) as threads,
      (select count(*)::int from experiments where result is null) as running,
      (select count(*)::int from experiments where result is not null) as ended,
      (select count(*)::int from discount_codes where batch_id is not null) as batched,
      (select count(distinct site_id)::int from discount_redemptions where code like 'DEMO-%' and state = 'used') as redeemed,
      (select count(*)::int from partner_materials where picture is not null) as banners,
      (select count(*)::int from discount_codes) as codes,
      (select count(*)::int from site_news) as news,
      (select count(distinct network)::int from visit_counts) as sources,
      (select count(distinct network)::int from source_days where network <> '' and signups > 0) as counted,
      (select count(*)::int from audit_log where is_demo) as log`)
  expect(seen).toEqual({
    reports: 15,
    evidence: 20,
    photos: 40,
    complaints: 12,
    requests: 6,
    threads: 4,
    running: 2,
    ended: 2,
    batched: 80,
    redeemed: 2,
    banners: 2,
    codes: 86,
    news: 3,
    sources: 3,
    counted: 3,
    log: 120,
  })
})

test('a report comes after the messages that prove it', async () => {
  const wrong = await rows(sql`
    select r.reference from reports r, jsonb_array_elements(r.evidence -> 'conversation' -> 'messages') m
    where (m ->> 'at')::timestamptz > r.created_at`)
  expect(wrong).toEqual([])
})

test('each site’s experiments are named in its language', async () => {
  const named = await rows(sql<{ name: string }>`
    select e.name from experiments e join site_hosts h on h.site_id = e.site_id
    where h.host like 'zweiklang%' order by e.name`)
  expect(named.map(({ name }) => name)).toEqual([
    'Demo: Hinweis im leeren Posteingang',
    'Demo: Pakete als Zeilen',
  ])
})

test('names, codes and sources of the German site are German', async () => {
  const [seen] = await rows(sql`
    with site as (select site_id as id from site_hosts where host = 'zweiklang.localhost')
    select (select name from discount_batches b join site on site_id = site.id) as batch,
      (select array_agg(code order by code) from discount_codes c join site on site_id = site.id where batch_id is null) as codes,
      (select array_agg(distinct ref order by ref) from visit_counts v join site on site_id = site.id) as refs,
      (select count(*)::int from payments p join site on site_id = site.id
        where discount_code in ('AUTUMN20', 'WELCOME15')) as english`)
  expect(seen).toEqual({
    batch: 'Demo: Flyer',
    codes: ['FRUEHLING25', 'HERBST20', 'WILLKOMMEN15'],
    refs: ['herbst', 'marke', 'single-blog'],
    english: 0,
  })
})

test('every payment of the demo is for a package of its site, at its credits and price', async () => {
  const [seen] = await rows(sql<{ payments: number; wrong: number }>`
    select count(*)::int as payments, count(*) filter (where not coalesce(k.site_id = p.site_id
        and k.credits = p.credits and k.price_cents = p.list_cents and k.currency = p.currency
        and coalesce(k.country = p.country, true), false))::int as wrong
    from payments p left join packages k on k.id = p.package_id`)
  expect(seen).toMatchObject({ wrong: 0 })
  expect(seen?.payments).toBeGreaterThan(100)
})

test('the log of the staff lists the newest line first', async () => {
  const moments = await rows(sql<{ at: Date }>`
    select created_at as at from audit_log where is_demo order by site_id, id`)
  const perSite = moments.length / 2
  for (const site of [moments.slice(0, perSite), moments.slice(perSite)])
    expect(site).toEqual(site.toSorted((a, b) => Number(a.at) - Number(b.at)))
  expect(perSite).toBe(60)
})

test('unread counts match the messages that receivers have not read', async () => {
  const wrong = await rows(sql`
    select c.id from conversations c
    where c.unread_a <> (select count(*) from messages m where m.conversation_id = c.id and m.to_id = c.member_a
        and (c.read_a is null or m.id > c.read_a))
      or c.unread_b <> (select count(*) from messages m where m.conversation_id = c.id and m.to_id = c.member_b
        and (c.read_b is null or m.id > c.read_b))
      or c.last_message_id <> (select m.id from messages m where m.conversation_id = c.id order by m.id desc limit 1)`)
  expect(wrong).toEqual([])
})

test('a demo member can log in, but not on the other site', async () => {
  const login = await program.call({}, 'login', { email: 'daan@demo.example', password: demoPassword })
  expect(login.status).toBe(200)
  expect(login.body.user).toMatchObject({
    paid_user: true,
    credits: 120,
    profile: { name: 'Daan', city: 'Utrecht' },
  })
  const elsewhere = { host: 'zweiklang.localhost' }
  const refused = await program.call(elsewhere, 'login', {
    email: 'daan@demo.example',
    password: demoPassword,
  })
  expect(refused.status).toBe(401)
  const settings = await program.call(elsewhere, 'settings', {})
  expect(settings.body).toMatchObject({ name: 'Zweiklang', is_demo: true, locale: 'de' })
})

test('a picture is drawn once, when it is first requested, and then read from the store', async () => {
  const files = createFolderStore(folder)
  const read = openDrawnPictures(program.database.db, files)
  const [picture] = await rows(sql<{ file: string }>`select file from pictures limit 1`)
  const name = `${picture?.file}-thumb.webp`
  const [one, two] = await Promise.all([read(name), read(name)])
  expect(one).toBe(two)
  expect(await sharp(one ?? undefined).metadata()).toMatchObject({ format: 'webp', width: 320, height: 320 })
  expect((await files.read(name))?.equals(one ?? Buffer.alloc(0))).toBe(true)
  expect(await read('nothing-thumb.webp')).toBeNull()
  expect(await read(`${picture?.file}.png`)).toBeNull()
})

test('after a pause, members were last active as recently as at first', async () => {
  const newest = () => rows(sql<{ at: Date }>`select max(active_at) as at from search_members`)
  const later = new Date(program.clock.now().getTime() + 3 * 86_400_000)
  await moveActivity(program.database.db, later)
  const [moved] = await newest()
  expect(later.getTime() - (moved?.at.getTime() ?? 0)).toBeLessThan(3_600_000)
  await moveActivity(program.database.db, later)
  expect(await newest()).toEqual([moved])
})

test('removing takes the demo away and leaves the gazetteer and real members', async () => {
  const [site] = await rows(sql<{ site_id: string }>`select site_id from site_hosts where host = 'localhost'`)
  await sql`insert into members (id, site_id, email, email_key, language, looking_for)
    values (gen_random_uuid(), ${site?.site_id}, 'real@example.org', 'real@example.org', 'en', 'both')`.execute(
    program.database.db,
  )
  const files = createFolderStore(folder)
  const [picture] = await rows(sql<{ file: string }>`select file from pictures limit 1`)
  await files.write(`${picture?.file}.webp`, Buffer.from('drawn'))
  expect(await removeDemo(program.database, files)).toBe(440)
  expect(await files.read(`${picture?.file}.webp`)).toBeNull()
  const [left] = await rows(sql`
    select (select count(*)::int from staff) as staff, (select count(*)::int from payments) as payments,
      (select count(*)::int from reports) as reports, (select count(*)::int from audit_log where is_demo) as log,
      (select count(*)::int from complaints) as complaints, (select count(*)::int from discount_codes) as codes,
      (select count(*)::int from experiments) as experiments, (select count(*)::int from discount_batches) as batches,
      (select count(*)::int from partner_materials) as materials,
      (select count(*)::int from sandbox_payments) as sandbox, (select count(*)::int from members) as members, (select count(*)::int from sites) as sites,
      (select count(*)::int from pictures) as pictures, (select count(*)::int from credit_movements) as movements,
      (select count(*) > 60000 from cities) as cities`)
  expect(left).toEqual({
    staff: 0,
    payments: 0,
    reports: 0,
    log: 0,
    complaints: 0,
    codes: 0,
    sandbox: 0,
    experiments: 0,
    batches: 0,
    materials: 0,
    members: 1,
    sites: 1,
    pictures: 0,
    movements: 0,
    cities: true,
  })
})
