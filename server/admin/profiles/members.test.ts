import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestSite } from '#tests/builders.ts'
import { fetchFeed } from '#tests/feed.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let support: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  support = await aStaff(test, ['support'])
})

describe('the search for members', () => {
  it('finds by the beginning of a name or address, and by the id', async () => {
    const anna = await aMember(test, site, { name: 'Annabel', email: 'sunny.day@example.org' })
    for (const search of ['annab', 'SUNNY', anna.id]) {
      const { body } = await test.call(support, 'adminMembers', { search })
      expect([search, body.members.map(({ id }) => id)]).toEqual([search, [anna.id]])
    }
    expect((await test.call(support, 'adminMembers', { search: '%' })).body.members).toEqual([])
  })

  it('returns the ones it has not shown yet when asked for more', async () => {
    const wanted = []
    for (let count = 0; count < 51; count++)
      wanted.push((await aMember(test, site, { name: `Zoe ${count}` })).id)
    const first = (await test.call(support, 'adminMembers', { search: 'zoe ' })).body
    const ids = first.members.map(({ id }) => id)
    expect(ids).toHaveLength(50)
    const cursor = first.next ?? ''
    const second = (await test.call(support, 'adminMembers', { search: 'zoe ', cursor })).body
    expect(second.next).toBeNull()
    expect([...ids, ...second.members.map(({ id }) => id)].toSorted()).toEqual(wanted.toSorted())
  })

  it('finds a member by the reference of their data request', async () => {
    const anna = await aMember(test, site)
    const record = { kind: 'access', member: anna.id, text: 'All of it.' } as const
    const { requests } = (await test.call(support, 'adminRecordDataRequest', record)).body
    const reference = requests.find(({ member }) => member?.id === anna.id)?.reference ?? ''
    const { body } = await test.call(support, 'adminMembers', { search: reference.toLowerCase() })
    expect(body.members.map(({ id }) => id)).toEqual([anna.id])
  })

  it('finds no one of another site', async () => {
    const elsewhere = await aSite(test, { host: 'elsewhere.test' })
    const stranger = await aMember(test, elsewhere, { name: 'Stranger' })
    expect((await test.call(support, 'adminMembers', { search: 'Stranger' })).body.members).toEqual([])
    expect((await test.call(support, 'adminMember', { id: stranger.id })).status).toBe(404)
    const change = { id: stranger.id, act: 'end_sessions', reason: 'x' } as const
    expect((await test.call(support, 'adminChangeMember', change)).status).toBe(404)
    for (const kind of ['warning', 'restriction', 'ban'] as const) {
      const words = { ground: 'spam', facts: 'Many links.', reason: 'Seen.' } as const
      const { status } = await test.call(support, 'adminDecideMember', { id: stranger.id, kind, ...words })
      expect([kind, status]).toEqual([kind, 404])
    }
  })
})

describe('the page of a member', () => {
  it('shows the ledger and never what was written', async () => {
    const [anna, ben] = [
      await aMember(test, site, { credits: 3 }),
      await aMember(test, site, { gender: 'male' }),
    ]
    await test.call(anna, 'sendMessage', { profile: ben.id, text: 'Top secret words', client_id: createId() })
    const { body, raw } = await test.call(support, 'adminMember', { id: anna.id })
    expect(body.member.ledger.map(({ kind, credits, balance }) => [kind, credits, balance])).toEqual([
      ['message', -1, 2],
      ['signup', 3, 3],
    ])
    expect(raw.body).not.toContain('Top secret words')
  })

  it('confirms an address once, and logs the reason', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    const statusSeen = async () => (await test.call(anna, 'currentUser', {})).body.user?.status
    expect(await statusSeen()).toBe('not_confirmed')
    const input = { id: anna.id, act: 'confirm', reason: 'Called us.' } as const
    expect((await test.call(support, 'adminChangeMember', input)).body.member.status).toBe('activated')
    expect((await test.call(support, 'adminChangeMember', input)).error.error).toBe('already_completed')
    expect((await readAudit(test, support)).at(-1)).toMatchObject({
      act: 'member.confirmed',
      subject: anna.id,
      reason: 'Called us.',
    })
    // Their screens are notified, once.
    expect(await fetchFeed(test.database, anna.id)).toEqual([{ seq: 1, type: 'user' }])
    expect(await statusSeen()).toBe('activated')
  })

  it('ends every session at once', async () => {
    const anna = await aMember(test, site)
    const input = { id: anna.id, act: 'end_sessions', reason: 'Lost phone.' } as const
    expect((await test.call(support, 'adminChangeMember', input)).body.member.sessions).toEqual([])
    expect((await test.call(anna, 'currentUser', {})).body.user).toBeNull()
  })

  it('keeps a note and warns once, even when the answer is lost and the call is repeated', async () => {
    const anna = await aMember(test, site)
    const note = { id: anna.id, text: 'Called us.', client_id: createId() }
    const words = { ground: 'spam', facts: 'Many links.', reason: 'Seen.' } as const
    const warning = { id: anna.id, kind: 'warning', ...words, client_id: createId() } as const
    for (let count = 0; count < 2; count++) {
      expect((await test.call(support, 'adminAddNote', note)).body.member.notes).toHaveLength(1)
      const warned = await test.call(support, 'adminDecideMember', warning)
      expect(warned.body.member.decisions).toHaveLength(1)
    }
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
    await test.call(support, 'adminDecideMember', { ...warning, client_id: createId() })
    expect(await readMailsTo(test, anna.email)).toHaveLength(2)
  })

  it('goes through each of its lists page by page, so that nothing is out of reach', async () => {
    const anna = await aMember(test, site)
    const { pool } = test.database
    await pool.query(
      `insert into outbox (id, site_id, member_id, channel, recipient, subject, body_text, created_at)
      select gen_random_uuid(), $1, $2, 'mail', 'a@example.org', 'Mail ' || n, 'x', now() - make_interval(mins => n)
      from generate_series(1, 120) n`,
      [site.id, anna.id],
    )
    const { member } = (await test.call(support, 'adminMember', { id: anna.id })).body
    expect([member.mails.length, member.pages.mails.total, member.pages.notes.total]).toEqual([50, 120, 0])
    const subjects = member.mails.map(({ subject }) => subject)
    let cursor = member.pages.mails.next
    while (cursor) {
      const { body } = await test.call(support, 'adminMemberList', { id: anna.id, list: 'mails', cursor })
      expect(body.payments).toEqual([])
      subjects.push(...body.mails.map(({ subject }) => subject))
      cursor = body.next
    }
    expect(subjects).toEqual(Array.from({ length: 120 }, (_, place) => `Mail ${place + 1}`))
    // A cursor belongs to its list and its member.
    const next = member.pages.mails.next ?? ''
    const other = await test.call(support, 'adminMemberList', { id: anna.id, list: 'notes', cursor: next })
    expect(other.error.fields).toEqual({ cursor: 'validation' })
    const gone = await test.call(support, 'adminMemberList', { id: createId(), list: 'mails' })
    expect(gone.status).toBe(404)
  })

  it('shows where they are logged in, and their changes of country, page by page too', async () => {
    const anna = await aMember(test, site)
    const { pool } = test.database
    await pool.query('delete from sessions where member_id = $1', [anna.id])
    await pool.query(
      `insert into sessions (token_hash, site_id, member_id, device, created_at, last_used_at, expires_at)
      select sha256(($2 || n)::bytea), $1, $2::uuid, 'Device ' || n, $3, $3::timestamptz - make_interval(mins => n),
        $3::timestamptz + interval '1 day'
      from generate_series(1, 60) n`,
      [site.id, anna.id, test.clock.now()],
    )
    await pool.query(
      `insert into country_changes (id, member_id, kind, from_country, to_country, created_at)
      select gen_random_uuid(), $1, 'profile', 'NL', 'DE', now() - make_interval(mins => n)
      from generate_series(1, 60) n`,
      [anna.id],
    )
    const { member } = (await test.call(support, 'adminMember', { id: anna.id })).body
    expect([member.sessions.length, member.pages.sessions.total]).toEqual([50, 60])
    expect([member.country_changes.length, member.pages.country_changes.total]).toEqual([50, 60])
    for (const list of ['sessions', 'country_changes'] as const) {
      const cursor = member.pages[list].next ?? ''
      const { body } = await test.call(support, 'adminMemberList', { id: anna.id, list, cursor })
      expect([body[list].length, body.next]).toEqual([10, null])
    }
    const cursor = member.pages.sessions.next ?? ''
    const { body } = await test.call(support, 'adminMemberList', { id: anna.id, list: 'sessions', cursor })
    expect(body.sessions.at(-1)?.device).toBe('Device 60')
  })

  it('does nothing without a reason', async () => {
    const anna = await aMember(test, site)
    const silent = await test.call(support, 'adminChangeMember', {
      id: anna.id,
      act: 'end_sessions',
      reason: ' ',
    })
    expect(silent.error.fields).toEqual({ reason: 'empty' })
  })
})
