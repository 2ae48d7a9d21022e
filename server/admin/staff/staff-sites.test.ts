import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminCalls } from '#contract/api/admin-calls.ts'
import type { CallDeclaration } from '#contract/api/call.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { createSampleInput, listNeededIds } from '#tests/sample-input.ts'
import { aStaff, readAudit, staffPassword, type TestStaff } from '#tests/staff-builder.ts'
import { saveStaffSites } from './staff-sites.sql.ts'

const test = useProgram()
let own: TestSite
let other: TestSite
let anna: TestMember
let secret: TestMember
let everywhere: TestStaff
let local: TestStaff

/** A word in every planted subject of the other site, and in its name. */
const planted = 'Zanzibar'

type AdminCall = keyof typeof adminCalls
// The keys of `adminCalls` are these names by definition; partners’ calls have a test of their own.
const callNames = (Object.keys(adminCalls) as AdminCall[]).filter((name) =>
  adminCalls[name].access.startsWith('staff'),
)
const declaration = (name: AdminCall): CallDeclaration => adminCalls[name]
const withRule = (...rules: CallDeclaration['sites'][]) =>
  callNames.filter((name) => rules.includes(declaration(name).sites))

async function aLocal(sites: readonly TestSite[]): Promise<TestStaff> {
  const staff = await aStaff(test)
  await test.database.db
    .transaction()
    .execute((db) => saveStaffSites(db, staff.id, { allSites: false, siteIds: sites.map(({ id }) => id) }))
  return staff
}

/** Adds one subject of each queue and list to a site. Returns their ids. */
async function plantSubjects(site: TestSite, { id: member }: TestMember): Promise<string[]> {
  const now = test.clock.now()
  const { db } = test.database
  const { rows } = await sql<{ id: string }>`
    with report as (
      insert into reports (id, site_id, reference, reporter_id, reported_id, reason, body, evidence, key, created_at)
      values (gen_random_uuid(), ${site.id}, 'R-Z', null, ${member}, 'abuse', ${planted},
        '{"profile": null, "pictures": [], "conversation": null}', gen_random_uuid(), ${now}) returning id
    ), complaint as (
      insert into complaints (id, site_id, reference, key, category, email, language, text, state, created_at)
      values (gen_random_uuid(), ${site.id}, 'C-Z', gen_random_uuid(), 'other', 'z@example.org', 'en', ${planted}, 'open', ${now})
      returning id
    ), request as (
      insert into data_requests (id, site_id, reference, kind, email, language, text, state, received_at, due_at)
      values (gen_random_uuid(), ${site.id}, 'D-Z', 'access', 'z@example.org', 'en', ${planted}, 'open', ${now}, ${now})
      returning id
    ), flag as (
      insert into text_flags (id, site_id, member_id, kind, text, receivers, created_at)
      values (gen_random_uuid(), ${site.id}, ${member}, 'words', ${planted}, 0, ${now}) returning id
    ), line as (
      insert into audit_log (id, site_id, staff_name, act, reason, created_at)
      values (gen_random_uuid(), ${site.id}, 'Duet', 'test.planted', ${planted}, ${now}) returning id
    ) select id from report union all select id from complaint union all select id from request
      union all select id from flag union all select id from line`.execute(db)
  return rows.map(({ id }) => id)
}

/** Adds a picture to review, an open payment, a selfie to compare, and a message to a fictional profile. */
async function plantRecords(site: TestSite, member: TestMember): Promise<string[]> {
  const now = test.clock.now()
  const { db } = test.database
  const drawn = await aMember(test, site, { kind: 'fictional', name: `${planted} II` })
  const [payment, picture, conversation, message] = [createId(), createId(), createId(), createId()]
  await sql`
    insert into payments (id, site_id, member_id, request_key, kind, credits, method, provider, country, currency,
      list_cents, price_cents, vat_cents, vat_percent, locale, accepted_at, created_at, expires_at, provider_reference)
    values (${payment}, ${site.id}, ${member.id}, gen_random_uuid(), 'package', 10, 'ideal', 'sandbox', 'NL', 'EUR',
      1000, 1000, 174, 21, 'en', ${now}, ${now}, ${now}::timestamptz + interval '1 day', ${planted})`.execute(
    db,
  )
  await sql`
    insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
    values (${member.id}, ${picture}, 0, 'approved', ${planted}, 900, 900, '', ${now})`.execute(db)
  const [low, high] = [member.id, drawn.id].toSorted()
  await db.transaction().execute(async (trx) => {
    await sql`
      insert into conversations (id, site_id, member_a, member_b, started_by, created_at, last_at, last_message_id)
      values (${conversation}, ${site.id}, ${low}, ${high}, ${member.id}, ${now}, ${now}, ${message})`.execute(
      trx,
    )
    await sql`
      insert into messages (id, conversation_id, from_id, to_id, client_id, kind, body, credits, created_at)
      values (${message}, ${conversation}, ${member.id}, ${drawn.id}, ${createId()}, 'text', ${planted}, 0, ${now})`.execute(
      trx,
    )
  })
  const selfie = createId()
  await sql`
    insert into selfies (id, member_id, site_id, gesture, state, claimed_at, claim_expires_at, taken_at, file, delete_at)
    values (${selfie}, ${member.id}, ${site.id}, 'fist', 'waiting', ${now}, ${now}::timestamptz + interval '1 day',
      ${now}, ${planted}, ${now}::timestamptz + interval '1 day')`.execute(db)
  return [payment, picture, selfie, drawn.id, conversation, message]
}

let plantedIds: string[]

beforeAll(async () => {
  own = await aSite(test)
  other = await aSite(test, { host: 'zanzibar.test', settings: { name: planted } })
  anna = await aMember(test, own, { name: 'Anna' })
  secret = await aMember(test, other, { name: planted })
  plantedIds = [
    ...(await plantSubjects(other, secret)),
    ...(await plantRecords(other, secret)),
    secret.id,
    other.id,
  ]
  everywhere = await aStaff(test)
  local = await aLocal([own])
})

/** An input with the planted member or subject wherever the call takes an id. */
function makeInput(name: AdminCall, id: string): Record<string, unknown> {
  const call = declaration(name)
  const input = createSampleInput(call)
  for (const field of listNeededIds(call)) input[field] = id
  return input
}

const make = (caller: TestStaff & { host?: string }, name: AdminCall, input: Record<string, unknown>) =>
  test.call(caller, name as 'adminSession', input as Record<never, never>)

describe('every call of the back office', () => {
  it('says which sites it is about', () => {
    expect(callNames.filter((name) => declaration(name).sites === undefined)).toEqual([])
  })

  it('about no site is part of the login, or about one’s own views of lists', () => {
    const open = withRule('none').filter((name) => declaration(name).access !== 'staff-door')
    expect(open).toEqual(['adminLogout', 'adminSavedViews', 'adminSaveView', 'adminDeleteView'])
  })
})

describe('staff of one site', () => {
  const acting = callNames.filter((name) => !withRule('none').includes(name))

  it.each(acting)('do not find %s on the host of another site', async (name) => {
    const { status } = await make({ ...local, host: other.host }, name, makeInput(name, secret.id))
    expect(status).toBe(404)
  })

  it.each(withRule('every'))('do not find %s, which is about every site', async (name) => {
    expect((await make(local, name, makeInput(name, anna.id))).status).toBe(404)
  })

  it.each(acting)('reach nothing of another site with %s', async (name) => {
    for (const id of plantedIds) {
      const { raw } = await make(local, name, makeInput(name, id))
      expect(raw.body).not.toContain(planted)
      expect(raw.body).not.toContain('zanzibar.test')
    }
    const all = await make(local, name, {
      ...makeInput(name, anna.id),
      ...(isQueue(name) && { site: 'all' }),
    })
    expect(all.raw.body).not.toContain(planted)
  })

  it('find nothing of a site that they name but do not work on', async () => {
    for (const path of ['reports', 'members', 'settings', 'session']) {
      const url = `/api/admin/${path}.php?site=${other.id}`
      const { statusCode } = await test.app.inject({
        url,
        headers: { host: own.host, cookie: local.cookie, 'x-forwarded-proto': 'https' },
      })
      expect([path, statusCode]).toEqual([path, 404])
    }
  })

  it('see who they are and only their own site, even on the host of another', async () => {
    const { body } = await test.call({ ...local, host: other.host }, 'adminSession', {})
    expect(body.sites.map(({ id }) => id)).toEqual([own.id])
    expect(body.site?.id).toBe(own.id)
    expect(body.staff?.all_sites).toBe(false)
  })

  it('are in the log of their own site when they log in on the host of another', async () => {
    const person = await aLocal([own])
    const login = { email: person.email, password: staffPassword, code: person.code() }
    const answer = await test.call({ host: other.host }, 'adminLogin', login)
    expect(answer.status).toBe(200)
    await test.call({ ...person, host: other.host }, 'adminLogout', {})
    const { rows } = await sql<{ act: string; site_id: string }>`
      select act, site_id from audit_log where staff_id = ${person.id} order by id`.execute(test.database.db)
    expect(rows).toEqual([
      { act: 'session.started', site_id: own.id },
      { act: 'session.ended', site_id: own.id },
    ])
  })

  it('do their work on their own site', async () => {
    expect((await test.call(local, 'adminMember', { id: anna.id })).body.member.id).toBe(anna.id)
    expect((await test.call(local, 'adminSettings', {})).status).toBe(200)
    // How many pictures are blocked is about every site.
    expect((await test.call(local, 'adminPhotos', { site: own.id })).body.blocked).toBeNull()
    expect((await test.call(everywhere, 'adminPhotos', { site: own.id })).body.blocked).toBe(0)
  })

  it('do not read lines of the log that are about every site', async () => {
    const colleague = await aLocal([own])
    await test.call(everywhere, 'adminChangeStaff', { id: colleague.id, sites: [other.id] })
    const search = { search: 'staff.changed' }
    expect((await test.call(local, 'adminAudit', search)).body.rows).toEqual([])
    expect((await test.call(everywhere, 'adminAudit', search)).body.rows.length).toBeGreaterThan(0)
  })
})

const isQueue = (name: AdminCall) => declaration(name).sites === 'queue'

describe('a queue', () => {
  it('for people who work on all sites names the site of each row, and can be narrowed to one', async () => {
    const all = await test.call(everywhere, 'adminReports', { site: 'all' })
    expect(all.body.reports.map(({ site }) => site)).toContain(other.id)
    const one = await test.call(everywhere, 'adminReports', { site: own.id })
    expect(one.body.reports.map(({ site }) => site)).not.toContain(other.id)
  })

  it.each(withRule('queue'))('can be asked for over all sites by %s', async (name) => {
    expect((await make(everywhere, name, { site: 'all' })).status).toBe(200)
    expect((await make(local, name, { site: 'all' })).status).toBe(200)
  })

  it('over several sites is in the log of each with its own members only', async () => {
    const both = await aLocal([own, other])
    await test.call(both, 'adminTextFlags', { site: 'all' })
    const readLines = async (siteId: string) => {
      const { rows } = await sql<{ members: string[] }>`
        select details -> 'members' as members from audit_log
        where staff_id = ${both.id} and site_id = ${siteId} and act = 'texts.viewed'`.execute(
        test.database.db,
      )
      return rows.flatMap(({ members }) => members)
    }
    expect(await readLines(other.id)).toEqual([secret.id])
    expect(await readLines(own.id)).toEqual([])
  })

  it('acts on a row of another of one’s sites when the site is named', async () => {
    const both = await aLocal([own, other])
    const { body } = await test.call(both, 'adminReports', { site: 'all' })
    const row = body.reports.find(({ site }) => site === other.id)
    const answer = await test.app.inject({
      method: 'GET',
      url: `/api/admin/report.php?id=${row?.id}&site=${other.id}`,
      headers: { host: own.host, cookie: both.cookie, 'x-forwarded-proto': 'https' },
    })
    expect(answer.json().report.text).toBe(planted)
  })
})

describe('assigning sites', () => {
  it('ends the person’s sessions immediately, and is logged with the names', async () => {
    const chief = await aStaff(test, ['admin'])
    const person = await aStaff(test, ['support'])
    const { status } = await test.call(chief, 'adminChangeStaff', { id: person.id, sites: [own.id] })
    expect(status).toBe(200)
    expect((await test.call(person, 'adminMembers', {})).status).toBe(404)
    expect(await readAudit(test, chief)).toEqual([
      expect.objectContaining({
        act: 'staff.changed',
        details: {
          from: expect.objectContaining({ sites: 'all' }),
          to: expect.objectContaining({ sites: [own.host] }),
        },
      }),
    ])
    const login = { email: person.email, password: staffPassword, code: person.code() }
    const { body } = await test.call({}, 'adminLogin', login)
    expect(body.sites.map(({ id }) => id)).toEqual([own.id])
  })

  it('is refused to staff of some sites, and to anyone for themselves', async () => {
    const person = await aStaff(test, ['support'])
    expect((await test.call(local, 'adminChangeStaff', { id: person.id, sites: null })).status).toBe(404)
    const { error } = await test.call(everywhere, 'adminChangeStaff', { id: everywhere.id, sites: [own.id] })
    expect(error.error).toBe('forbidden')
  })

  it('refuses an unknown site, and an empty list', async () => {
    const person = await aStaff(test, ['support'])
    for (const sites of [[secret.id], []])
      expect((await test.call(everywhere, 'adminChangeStaff', { id: person.id, sites })).status).toBe(422)
  })

  it('can be part of an invitation', async () => {
    const invited = {
      email: 'invited@example.org',
      name: 'Invited',
      roles: ['support' as const],
      sites: [own.id],
    }
    expect((await test.call(everywhere, 'adminInvite', invited)).status).toBe(200)
    const elsewhere = { ...invited, email: 'elsewhere@example.org', sites: [other.id] }
    const { link } = (await test.call(everywhere, 'adminInvite', elsewhere)).body
    // It names only sites that the person works on.
    expect(new URL(link).hostname).toBe(other.host)
    const { body } = await test.call(everywhere, 'adminStaff', {})
    const entry = body.staff.find(({ email }) => email === invited.email)
    expect([entry?.all_sites, entry?.sites]).toEqual([false, [own.id]])
  })
})
