import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyLedger } from '#server/features/credits/check-ledger.ts'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  banMember,
  changeSettings,
  giveConsent,
  readMailsTo,
  readParameter,
  setPassword,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { buy, sellPackages } from '#tests/payments.ts'
import { formatCookies, useProgram } from '#tests/program.ts'
import { aSound } from '#tests/sounds.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { eraseAccount } from './erase-account.ts'

const logged: string[] = []
const log = new Writable({
  write(chunk, _encoding, done) {
    logged.push(String(chunk))
    done()
  },
})
const test = useProgram({ environment: { LOG_LEVEL: 'debug', RATE_LIMITS: 'on' }, listen: true, log })

let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})

/** Returns a word that stands nowhere else; each field has its own, so that a failure names the field. */
const canary = (field: string) => `qz7${field}`
const password = 'a long password of mine'

async function tablesHolding(text: string): Promise<string[]> {
  const { pool } = test.database
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
       and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)`,
  )
  const hex = Buffer.from(text).toString('hex')
  const found: string[] = []
  for (const { name } of rows) {
    const query = `select 1 from ${name} t where t::text ilike $1 or t::text ilike $2 limit 1`
    if ((await pool.query(query, [`%${text}%`, `%${hex}%`])).rowCount) found.push(name)
  }
  return found
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const pictureFiles = async () =>
  (await filesBelow(test.config.dataDir)).filter((file) => file.endsWith('.webp') || file.includes('.voice.'))

async function filesHolding(text: string): Promise<string[]> {
  const found: string[] = []
  for (const file of await filesBelow(test.config.dataDir))
    if (file.includes(text) || (await readFile(file)).includes(text)) found.push(file)
  return found
}

const picture = (background: string) =>
  sharp({ create: { width: 600, height: 700, channels: 3, background } })
    .withExif({ IFD0: { ImageDescription: canary('exif') } })
    .jpeg()
    .toBuffer()

async function signUp(): Promise<TestMember> {
  const email = `${canary('email')}@example.org`
  const { status, raw } = await test.call(
    { headers: { 'user-agent': canary('agent'), 'idempotency-key': createId() } },
    'signup',
    {
      email,
      name: canary('name'),
      password,
      date_of_birth: '1990-04-02',
      gender: 'female',
      looking_for: 'male',
      terms: true,
      tracking: { network: canary('network'), sub1: canary('sub') },
    },
  )
  expect(status).toBe(200)
  const name = canary('name')
  const { rows } = await test.database.pool.query('select id from members where email = $1', [email])
  const member = { id: rows[0].id as string, name, email, cookie: formatCookies(raw, 'auth') }
  await readMailsTo(test, email)
  await test.database.pool.query("update members set status = 'activated' where id = $1", [member.id])
  return member
}

/** Leaves something of the member in every place that takes a text, a file or a key. */
async function leaveTraces(quinn: TestMember, ben: TestMember): Promise<void> {
  const key = () => ({ ...quinn, headers: { 'idempotency-key': createId(), 'user-agent': canary('agent') } })
  const done = async (answer: Promise<{ status: number; error: unknown }>) => {
    const { status, error } = await answer
    expect(status, JSON.stringify(error)).toBe(200)
  }
  await done(test.call(quinn, 'saveProfile', { about_me: `${canary('about')} is me` }))
  for (const color of ['#a33', '#3a3'])
    await done(test.call({ ...key(), file: await picture(color) }, 'uploadPhoto', {}))
  const sent = { profile: ben.id, client_id: createId(), text: canary('message') }
  await done(test.call(key(), 'sendMessage', sent))
  await done(
    test.call({ ...key(), file: await picture('#33a') }, 'sendPhoto', {
      profile: ben.id,
      client_id: createId(),
    }),
  )
  await done(
    test.call({ ...ben, file: await picture('#777') }, 'sendPhoto', {
      profile: quinn.id,
      client_id: createId(),
    }),
  )
  for (const [from, to] of [
    [quinn, ben],
    [ben, quinn],
  ] as const) {
    const said = { profile: to.id, client_id: createId(), waveform: '0'.repeat(48) }
    await done(test.call({ ...from, headers: key().headers, file: await aSound() }, 'sendVoice', said))
  }
  await done(test.call(quinn, 'like', { profile: ben.id }))
  const conversation = (await test.call(quinn, 'chats', {})).body.chats[0]?.conversation.id ?? ''
  await done(test.call(quinn, 'readMessages', { conversation, read: true }))
  await done(test.call(key(), 'report', { profile: ben.id, reason: 'other', text: canary('report') }))
  await done(test.call(ben, 'report', { profile: quinn.id, reason: 'other', text: canary('reported') }))
  await done(test.call(key(), 'complain', { category: 'other', text: canary('complaint') }))
  // A browser makes such keys; here only that they go matters.
  await test.database.pool.query(
    'insert into push_subscriptions (endpoint, member_id, p256dh, auth, created_at) values ($1, $2, $3, $4, now())',
    [`https://push.example/${canary('push')}`, quinn.id, canary('pushkey'), canary('pushauth')],
  )
  await done(test.call(key(), 'requestMailChange', { email: `${canary('newmail')}@example.org`, password }))
  await test.call({}, 'login', { email: quinn.email, password: 'not the password' })
  await readMailsTo(test, quinn.email)
  // A mail to someone else that names the member.
  test.clock.advance({ seconds: 360 })
  await test.runScheduled('mail-messages')
  await test.runScheduled('mail-likes')
}

/** Writes what the staff have written of the member, what the member has answered, and what a payment remembers. */
async function leaveCases(quinn: TestMember, payment: string): Promise<void> {
  const { pool } = test.database
  const [id, judge, other] = [createId(), (await aStaff(test)).id, (await aStaff(test)).id]
  await pool.query(
    `insert into decision_notices (id, member_id, language, text, created_at) values ($1, $2, 'en', $3, now())`,
    [id, quinn.id, canary('told')],
  )
  await pool.query(
    `insert into decisions (id, site_id, member_id, kind, reason, removed_text, staff_id, notice_id, created_at)
     values ($1, $2, $3, 'removal', $4, $5, $6, $1, now())`,
    [id, site.id, quinn.id, canary('judged'), canary('removed'), judge],
  )
  await pool.query(
    `insert into appeals (id, site_id, decision_id, decided_by, member_id, text, state, answer, answered_by, created_at, answered_at)
     values ($1, $2, $1, $3, $4, $5, 'upheld', $6, $7, now(), now())`,
    [id, site.id, judge, quinn.id, canary('appeal'), canary('answered'), other],
  )
  await pool.query(
    `insert into refunds (id, payment_id, kind, amount_cents, currency, status, reason, created_at)
     values ($1, $2, 'refund', 1, 'EUR', 'pending', $3, now())`,
    [createId(), payment, canary('refunded')],
  )
  await pool.query(
    `insert into outbox (id, site_id, channel, recipient, body_text, created_at) values ($1, $2, 'mail', $3, $4, now())`,
    [createId(), site.id, quinn.email.toUpperCase(), canary('mailed')],
  )
  await pool.query(
    `insert into mail_suppressions (site_id, address, reason, detail, created_at) values ($1, $2, 'refused', $3, now())`,
    [site.id, quinn.email.toLowerCase(), canary('suppressed')],
  )
  await pool.query('update payments set return_path = $2 where id = $1', [payment, `/${canary('returned')}`])
  await pool.query(
    `insert into direct_debits (payment_id, site_id, member_id, mandate_reference, status, amount_cents, completes, network)
     values ($1, $2, $3, 'M-1', 'open', 1, 'booked', $4)`,
    [payment, site.id, quinn.id, canary('debited')],
  )
}

const planted = [
  ...['email', 'name', 'network', 'sub', 'about', 'message', 'report', 'reported', 'complaint'],
  ...['push', 'pushkey', 'pushauth', 'newmail', 'remarks'],
  ...[
    'told',
    'judged',
    'removed',
    'appeal',
    'answered',
    'refunded',
    'returned',
    'debited',
    'mailed',
    'suppressed',
  ],
]

describe('the erasure of an account', () => {
  it('leaves nothing of any field in database, files and logs, and keeps payments without the person (S-010)', async () => {
    const packages = await sellPackages(test, site)
    const ben = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 20, paid: true })
    const filesBefore = (await pictureFiles()).length
    const quinn = await signUp()
    const payment = await buy(test, quinn, { package: packages[0]?.id ?? '' })
    await leaveTraces(quinn, ben)
    await leaveCases(quinn, payment.id)
    const { conversation } = (await test.call(ben, 'chats', {})).body.chats[0] ?? {}
    const news = async () => {
      const query = `select event ->> 'type' as type from member_events where event ->> 'conversation' = $1`
      return (await test.database.pool.query(query, [conversation?.id])).rows.map(({ type }) => type)
    }
    const left = { reason: 'other', remarks: canary('remarks'), password } as const
    expect((await test.call(quinn, 'deleteAccount', left)).status).toBe(200)
    await readMailsTo(test, quinn.email)

    for (const field of planted) expect(await tablesHolding(canary(field)), field).not.toEqual([])
    expect(await filesHolding(canary('exif'))).toEqual([])
    expect((await pictureFiles()).length).toBeGreaterThan(filesBefore + 8)
    const unread = async () => (await test.call(ben, 'currentUser', {})).body.user?.unread
    expect(await unread()).toBeGreaterThan(0)
    expect((await news()).length).toBeGreaterThan(0)

    test.clock.advance({ days: 14, seconds: -1 })
    await test.runScheduled('erase-accounts')
    expect(await tablesHolding(canary('about'))).not.toEqual([])
    test.clock.advance({ seconds: 1 })
    await test.runScheduled('erase-accounts')

    for (const field of [...planted, 'exif', 'agent']) {
      expect(await tablesHolding(canary(field)), field).toEqual([])
      expect(await filesHolding(canary(field)), field).toEqual([])
      expect(logged.join('').toLowerCase(), field).not.toContain(canary(field))
    }
    expect(logged.length).toBeGreaterThan(0)
    const kept = ['public.credit_movements', 'public.payments', 'public.staff', 'public.audit_log']
    expect((await tablesHolding(quinn.id)).filter((table) => !kept.includes(table))).toEqual([
      'public.member_events',
    ])
    expect((await pictureFiles()).length).toBe(filesBefore)

    const { rows } = await test.database.pool.query(
      'select p.member_id, p.status, (select count(*)::int from invoices i where i.payment_id = p.id) as invoices from payments p where id = $1',
      [payment.id],
    )
    expect(rows).toEqual([{ member_id: null, status: 'completed', invoices: 1 }])
    const counts = await test.database.pool.query('select reason, accounts from deletion_counts')
    expect(counts.rows).toEqual([{ reason: 'other', accounts: 1 }])
    expect(await verifyLedger(test.database)).toBeNull()
    expect(await unread()).toBe(0)
    expect(await news()).toEqual(['chat_removed'])
    expect((await test.call(ben, 'chats', {})).body.chats).toEqual([])
  })

  it('removes a pending selfie with its file, and requests made to others', async () => {
    await changeSettings(test, site, { verified_photos: true })
    const cleo = await aMember(test, site)
    const dora = await aMember(test, site)
    await setPassword(test, cleo, password)
    await giveConsent(test, cleo, 'photo_comparison')
    await test.call({ ...cleo, file: await picture('#345') }, 'uploadPhoto', {})
    const before = (await pictureFiles()).length
    const { body } = await test.call(cleo, 'claimGesture', { id: createId() })
    const claim = body.verification.claim?.id ?? ''
    await test.call({ ...cleo, file: await picture('#543') }, 'sendSelfie', { claim })
    await test.call(cleo, 'askVerification', { profile: dora.id })
    expect((await pictureFiles()).length).toBe(before + 1)
    await test.call(cleo, 'deleteAccount', { reason: 'time', password })
    await test.runJobs()
    test.clock.advance({ days: 14 })
    await test.runScheduled('erase-accounts')
    await test.runJobs()
    expect((await pictureFiles()).filter((file) => file.includes('.selfie.'))).toEqual([])
    expect(await tablesHolding(claim)).toEqual([])
    expect(await tablesHolding(cleo.id)).toEqual([])
  })

  it('also happens on its day for a member who was banned while leaving', async () => {
    const anna = await aMember(test, site)
    await setPassword(test, anna, password)
    await test.call(anna, 'deleteAccount', { reason: 'time', password })
    await banMember(test, anna)
    test.clock.advance({ days: 13 })
    await test.runScheduled('erase-accounts')
    expect(await tablesHolding(anna.email)).toContain('public.members')
    test.clock.advance({ days: 2 })
    await test.runScheduled('erase-accounts')
    expect(await tablesHolding(anna.email)).toEqual([])
  })

  it('skips a member who came back, and happens once', async () => {
    const anna = await aMember(test, site)
    await setPassword(test, anna, password)
    await test.call(anna, 'deleteAccount', { reason: 'time', password })
    const [mail] = await readMailsTo(test, anna.email)
    test.clock.advance({ days: 13 })
    const token = readParameter(mail?.link('reactivate') ?? '', 'reactivate')
    expect((await test.call({}, 'reactivateAccount', { token })).status).toBe(200)
    test.clock.advance({ days: 2 })
    await test.runScheduled('erase-accounts')
    expect(await tablesHolding(anna.email)).toContain('public.members')

    const ctx = await test.program.createContext({
      site: await test.program.sites.byId(site.id),
      viewer: null,
      locale: 'en',
      request: (await import('#server/app/create-context.ts')).systemRequest,
    })
    expect(await eraseAccount(ctx, anna.id)).toBe(true)
    expect(await eraseAccount(ctx, anna.id)).toBe(false)
    expect(await tablesHolding(anna.email)).toEqual([])
  })
})
