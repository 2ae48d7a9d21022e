import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemRequest } from '#server/app/create-context.ts'
import { eraseAccount } from '#server/features/privacy/erase-account.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, setPassword, type TestMember, type TestSite } from './builders.ts'
import { buy, sellPackages } from './payments.ts'
import { findFields, listPersonalFields } from './personal-data.ts'
import { useProgram } from './program.ts'
import { showFigure } from './trust.ts'

const test = useProgram({ listen: true })
const password = 'a long password of mine'
let site: TestSite
let small = ''
let anna: TestMember
let ben: TestMember
/** Uses the site like Anna, and stays. */
let dora: TestMember

const plain = (name: string) => name.replaceAll('_', '')
const canary = (whose: 'anna' | 'dora', table: string, column: string) =>
  `zq${whose}q${plain(table)}q${plain(column)}qz`

/** What is personal and stays out of the archive, with the reason. */
const withheld = new Map([
  ['search_members.gender', 'a copy for the search of what stands in the profile'],
  ['search_members.region_id', 'a copy for the search of what stands in the profile'],
  ['members.email_key', 'the address as it is compared'],
  ['members.email_identity', 'the address as mailboxes are compared'],
  ['members.password_hash', 'a key to the account'],
  ['profiles.name_key', 'the name as it is compared'],
  ['sessions.token_hash', 'a key to the account'],
  ['known_devices.token_hash', 'a key to the account'],
  ['account_links.token_hash', 'a key to the account'],
  ['account_links.subject', 'what a link is for stands in its own row'],
  ['pictures.file', 'the file itself is in the archive'],
  ['pictures.blur', 'drawn from the file'],
  ['pictures.perceptual_hash', 'drawn from the file'],
  ['pictures.portrait', 'drawn from the file'],
  ['chat_photos.file', 'the file itself is in the archive'],
  ['chat_photos.blur', 'drawn from the file'],
  ['chat_voices.file', 'the file itself is in the archive'],
  ['push_subscriptions.p256dh', 'a key of the browser'],
  ['push_subscriptions.auth', 'a key of the browser'],
  ['outbox.body_html', 'the text of the mail is in the archive'],
  ['stored_cards.card_reference', 'the provider’s key to the card'],
  ['stored_cards.customer_reference', 'the provider’s key to the card'],
])
/** What the law requires to be kept of payments, separately from the person. */
const keptByLaw = new Set(['payments', 'refunds', 'invoices', 'direct_debits', 'bank_bookings'])

/** Creates rows of the member in every table that their own actions write to. */
async function live(member: TestMember): Promise<void> {
  const key = () => ({ ...member, headers: { 'idempotency-key': createId(), 'user-agent': 'Some browser' } })
  await test.call(member, 'saveProfile', { about_me: 'I collect lighthouses' })
  await test.call(member, 'savePrompts', { answers: [{ id: 'smile', text: 'Dogs.' }] })
  await buy(test, member, { package: small })
  await test.call(member, 'saveSearch', { filters: {}, alert: true })
  await test.call(key(), 'sendMessage', { profile: ben.id, client_id: createId(), text: 'Hello Ben' })
  await test.call(member, 'like', { profile: ben.id })
  await test.call(key(), 'report', { profile: ben.id, reason: 'other', text: 'odd' })
  await test.call(key(), 'complain', { category: 'other', text: 'the moon' })
  await test.call(key(), 'requestMailChange', { email: `another-${member.email}`, password })
  await test.runJobs()
}

interface PlantedText {
  readonly table: string
  readonly column: string
  readonly text: string
}

/** Writes a different word into every personal text field that the member has a row for. */
async function plant(whose: 'anna' | 'dora', memberId: string): Promise<PlantedText[]> {
  const { rows: texts } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'text'`.execute(test.database.db)
  const { rows: owners } = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'members'::regclass and cardinality(c.conkey) = 1
    union all select 'members', 'id' union all select 'messages', 'from_id'`.execute(test.database.db)
  const planted: PlantedText[] = []
  for (const { table, column } of listPersonalFields(await findFields(test.database))) {
    if (!texts.some((one) => one.table === table && one.column === column)) continue
    for (const owner of owners.filter((one) => one.table === table)) {
      const text = canary(whose, table, column)
      // Fields with a fixed list of values accept no other text; those fields are in the hand-made test of the erasure.
      const done = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${text}
        where ${sql.ref(owner.column)} = ${memberId}`
        .execute(test.database.db)
        .catch(() => null)
      if (done && Number(done.numAffectedRows) > 0) planted.push({ table, column, text })
    }
  }
  return planted
}

async function tablesHolding(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = 'public'`.execute(test.database.db)
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } =
      await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(
        test.database.db,
      )
    if (hits.length > 0) found.push(name)
  }
  return found
}

/** Returns how often each planted word of a member occurs in each table. */
async function plantWords(whose: 'anna' | 'dora'): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema = 'public'`.execute(test.database.db)
  const words: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(name)} t where t::text like ${`%zq${whose}q%`}`.execute(
      test.database.db,
    )
    const found = rows.flatMap(({ text }) => text.match(/zq\w+?qz/g) ?? [])
    for (const word of found.filter((one) => one.startsWith(`zq${whose}q`)))
      words[`${word} in ${name}`] = (words[`${word} in ${name}`] ?? 0) + 1
  }
  return words
}

async function readArchive(member: TestMember): Promise<string> {
  const made = await test.call({ ...member, headers: { 'idempotency-key': createId() } }, 'makeExport', {
    password,
  })
  if (made.status !== 200) throw new Error(made.raw.body)
  await test.runJobs()
  const { raw } = await test.call(member, 'fetchExport', { id: made.body.id })
  return strFromU8(unzipSync(new Uint8Array(raw.rawPayload))['data.json'] ?? new Uint8Array())
}

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site, { credits: 10, paid: true })
  dora = await aMember(test, site, { credits: 10, paid: true })
  ben = await aMember(test, site, { gender: 'male', looking_for: 'female' })
  small = (await sellPackages(test, site))[0]?.id ?? ''
  await setPassword(test, anna, password)
})

describe('a marker in every personal text field', () => {
  it('is in the archive, and nowhere after erasure', async () => {
    await live(anna)
    await live(dora)
    const secret = await sql<{ password_hash: string; token_hash: Buffer }>`
      select m.password_hash, s.token_hash from members m join sessions s on s.member_id = m.id
      where m.id = ${anna.id} limit 1`.execute(test.database.db)
    const planted = await plant('anna', anna.id)
    await plant('dora', dora.id)
    // The planted words prevent logging in and requesting the archive.
    await sql`update members set password_hash = ${secret.rows[0]?.password_hash} where id = ${anna.id}`.execute(
      test.database.db,
    )
    const archive = await readArchive(anna)
    const missing = planted.filter(
      ({ table, column, text }) => !archive.includes(text) && !withheld.has(`${table}.${column}`),
    )
    showFigure('fields', planted.length)
    showFigure('missing in the archive', missing.length, '0')
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
    expect(planted.length).toBeGreaterThan(15)

    expect(archive.match(/zqdora\w+/g)).toBeNull()
    const ofDora = await plantWords('dora')
    expect(Object.keys(ofDora).length).toBeGreaterThan(15)

    const { createContext, sites } = test.program
    const found = await sites.byId(site.id)
    const ctx = await createContext({ site: found, viewer: null, locale: 'en', request: systemRequest })
    expect(await eraseAccount(ctx, anna.id)).toBe(true)
    const left: string[] = []
    for (const { table, column, text } of planted) {
      const tables = (await tablesHolding(text)).filter((name) => !keptByLaw.has(name))
      if (tables.length > 0) left.push(`${table}.${column} in ${tables.join()}`)
    }
    showFigure('left after the erasure', left.length, '0')
    expect(left).toEqual([])
    expect(await plantWords('dora')).toEqual(ofDora)
  })

  it('is detected where it remains', async () => {
    const text = canary('anna', 'profiles', 'planted')
    await sql`update profiles set about_me = ${text} where member_id = ${ben.id}`.execute(test.database.db)
    expect(await tablesHolding(text)).toEqual(['profiles'])
  })
})
