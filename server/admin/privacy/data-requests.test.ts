import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let support: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  support = await aStaff(test, ['support'])
})

const listed = async (state: 'open' | 'closed' = 'open') =>
  (await test.call(support, 'adminDataRequests', { state })).body.requests

describe('requests about personal data', () => {
  it('go from the complaints form to their own queue, and are answered once for both', async () => {
    const anna = await aMember(test, site)
    const caller = { ...anna, headers: { 'idempotency-key': createId() } }
    const input = { category: 'privacy', text: 'What do you know of me?' } as const
    const { reference } = (await test.call(caller, 'complain', input)).body
    const request = (await listed()).find((one) => one.reference === reference)
    expect(request).toMatchObject({ kind: 'other', member: { id: anna.id }, text: input.text })
    const days = (Date.parse(request?.due ?? '') - Date.parse(request?.at ?? '')) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(28)
    expect(days).toBeLessThanOrEqual(31)
    const moderator = await aStaff(test, ['moderator'])
    const { complaints } = (await test.call(moderator, 'adminComplaints', {})).body
    expect(complaints.map((one) => one.reference)).not.toContain(reference)

    const answer = { id: request?.id ?? '', state: 'done', answer: 'Here it is.' } as const
    expect((await test.call(support, 'adminCloseDataRequest', answer)).status).toBe(200)
    expect((await test.call(support, 'adminCloseDataRequest', answer)).error.error).toBe('already_completed')
    const mails = (await readMailsTo(test, anna.email)).map(({ text }) => text)
    expect(mails).toContainEqual(expect.stringContaining('Here it is.'))
    const own = (await test.call(anna, 'complaints', {})).body.complaints
    expect(own).toMatchObject([{ reference, state: 'answered', answer: 'Here it is.' }])
    expect((await listed('closed')).map((one) => one.reference)).toContain(reference)
  })

  it('can be recorded for members and for people without an account', async () => {
    const text = 'By letter: erase everything.'
    const input = { kind: 'erasure', email: 'jo@example.org', language: 'nl', text } as const
    const { body } = await test.call(support, 'adminRecordDataRequest', { ...input, received: '2020-01-31' })
    const request = body.requests.find((one) => one.email === 'jo@example.org')
    expect(request).toMatchObject({ member: null, at: '2020-01-31T00:00:00.000Z' })
    expect(request?.due.slice(0, 10)).toBe('2020-02-29')
    await test.call(support, 'adminCloseDataRequest', {
      id: request?.id ?? '',
      state: 'refused',
      answer: 'Wij kennen je niet.',
    })
    const [mail] = await readMailsTo(test, 'jo@example.org')
    expect(mail?.text).toContain('Wij kennen je niet.')
    expect(mail?.text).toContain('toezichthouder')
    const wrong = await test.call(support, 'adminRecordDataRequest', { ...input, email: 'nobody' })
    expect(wrong.error.fields).toEqual({ email: 'invalid_email' })
  })

  it('are recorded once, even when the answer is lost and the call is repeated', async () => {
    const input = {
      kind: 'access',
      email: 'twice@example.org',
      text: 'By letter.',
      client_id: createId(),
    } as const
    await test.call(support, 'adminRecordDataRequest', input)
    const { body } = await test.call(support, 'adminRecordDataRequest', input)
    expect(body.requests.filter(({ email }) => email === input.email)).toHaveLength(1)
  })

  it('are forgotten two years after the answer, with the complaint', async () => {
    const caller = { headers: { 'idempotency-key': createId() } }
    const asked = { category: 'privacy', email: 'old@example.org', text: 'Who are you?' } as const
    const { reference } = (await test.call(caller, 'complain', asked)).body
    const id = (await listed()).find((one) => one.reference === reference)?.id ?? ''
    await test.call(support, 'adminCloseDataRequest', { id, state: 'done', answer: 'A site.' })
    const kept = async () => {
      const { rows } = await sql`select 1 from complaints where reference = ${reference}
        union all select 1 from data_requests where reference = ${reference}`.execute(test.database.db)
      return rows.length
    }
    test.clock.advance({ days: 729 })
    await test.runScheduled('purge-answered')
    expect(await kept()).toBe(2)
    test.clock.advance({ days: 3 })
    await test.runScheduled('purge-answered')
    expect(await kept()).toBe(0)
    support = await aStaff(test, ['support'])
  })

  it('are refused for content that the site wrote itself', async () => {
    const drawn = await aMember(test, site, { kind: 'fictional' })
    const input = { id: drawn.id, reason: 'Asked.' }
    expect((await test.call(support, 'adminExportMember', input)).status).toBe(404)
    const erase = await test.call(support, 'adminEraseMember', { ...input, email: drawn.email })
    expect(erase.status).toBe(404)
  })
})

describe('a member’s data, at their request', () => {
  it('is prepared for the member only', async () => {
    const anna = await aMember(test, site)
    const input = { id: anna.id, reason: 'Letter of Monday.' }
    expect((await test.call(support, 'adminExportMember', input)).body).toEqual({})
    await test.runJobs()
    const [mail] = await readMailsTo(test, anna.email)
    expect(mail?.text).toMatch(/\/settings(\?lang=en)?#export/)
    const { export: archive } = (await test.call(anna, 'latestExport', {})).body
    expect(archive).toMatchObject({ state: 'ready' })
    const id = archive?.id ?? ''
    expect((await test.call(anna, 'fetchExport', { id })).status).toBe(200)
    expect((await test.call(support, 'fetchExport', { id })).status).toBe(403)
    expect((await test.call({}, 'fetchExport', { id, key: 'guessed' })).status).toBe(403)
    expect(await readAudit(test, support)).toContainEqual(
      expect.objectContaining({ act: 'member.exported', subject: anna.id, reason: 'Letter of Monday.' }),
    )
  })

  it('reaches a banned member through the link in the e-mail', async () => {
    const anna = await aMember(test, site, { status: 'banned' })
    await test.call(support, 'adminExportMember', { id: anna.id, reason: 'Letter.' })
    await test.runJobs()
    const mail = (await readMailsTo(test, anna.email)).at(-1)
    const { searchParams } = new URL(/https?:\S+account-export\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    const link = { id: searchParams.get('id') ?? '', key: searchParams.get('key') ?? '' }
    expect((await test.call({}, 'fetchExport', link)).status).toBe(200)
    expect((await test.call({}, 'fetchExport', { ...link, id: createId() })).status).toBe(403)
  })

  it('is erased immediately and once, after the address is typed; the log and the request keep no name', async () => {
    const anna = await aMember(test, site)
    const record = { kind: 'erasure', member: anna.id, text: 'Erase me.' } as const
    const recorded = (await test.call(support, 'adminRecordDataRequest', record)).body.requests
    const request = recorded.find((one) => one.member?.id === anna.id)
    const input = { id: anna.id, email: anna.email, reason: 'Asked by letter.' }
    const other = await test.call(support, 'adminEraseMember', { ...input, email: 'other@example.org' })
    expect(other.error.fields).toEqual({ email: 'invalid_email' })
    expect((await test.call(support, 'adminEraseMember', input)).body).toEqual({})
    expect((await test.call(support, 'adminEraseMember', input)).status).toBe(404)
    expect((await test.call(anna, 'currentUser', {})).body.user).toBeNull()
    const { rows } = await sql`select 1 from members where id = ${anna.id}`.execute(test.database.db)
    expect(rows).toEqual([])
    const closed = (await listed('closed')).find(({ id }) => id === request?.id)
    expect(closed).toMatchObject({ kind: 'erasure', state: 'done', member: null, email: '', text: '' })
    expect((await readMailsTo(test, anna.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('has erased your account for good'),
    ])
    expect(await readAudit(test, support)).toContainEqual(
      expect.objectContaining({ act: 'member.erased', subject: anna.id, reason: 'Asked by letter.' }),
    )
  })
})
