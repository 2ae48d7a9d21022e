import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, readMailsTo, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let elsewhere: TestSite

beforeAll(async () => {
  elsewhere = await aSite(test, { host: 'complain.test' })
  site = await aSite(test)
})

describe('complaints', () => {
  const key = () => ({ 'idempotency-key': crypto.randomUUID() })

  it('are taken from visitors and get a reference (R-037)', async () => {
    const input = {
      category: 'other',
      email: ' jo@example.org ',
      text: ' It broke. ',
      url: '/members',
    } as const
    const { status, body } = await test.call({ headers: key() }, 'complain', input)
    expect(status).toBe(200)
    expect(body.reference).toMatch(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    const { rows } = await sql<Record<string, unknown>>`
      select email, text, url, member_id, state from complaints where reference = ${body.reference}`.execute(
      test.database.db,
    )
    expect(rows).toEqual([
      { email: 'jo@example.org', text: 'It broke.', url: '/members', member_id: null, state: 'open' },
    ])
  })

  it('of a member are listed under the address of the account (R-037)', async () => {
    const member = await aMember(test, site)
    const about = await aMember(test, site)
    const caller = { ...member, headers: key() }
    const { body } = await test.call(caller, 'complain', {
      category: 'member',
      text: 'Rude.',
      profile: about.id,
    })
    const list = await test.call(member, 'complaints', {})
    expect(list.body.complaints).toEqual([
      {
        reference: body.reference,
        category: 'member',
        state: 'open',
        answer: null,
        messages: [],
        date: test.clock.now().toISOString(),
      },
    ])
    const other = await test.call(await aMember(test, site), 'complaints', {})
    expect(other.body.complaints).toEqual([])
  })

  it('sent twice under one key are stored once', async () => {
    const caller = { ...(await aMember(test, site)), headers: key() }
    const input = { category: 'payment', text: 'Charged twice.' } as const
    const first = await test.call(caller, 'complain', input)
    const second = await test.call(caller, 'complain', input)
    expect(second.body.reference).toBe(first.body.reference)
    expect((await test.call(caller, 'complaints', {})).body.complaints).toHaveLength(1)
  })

  it('are confirmed by one e-mail with the reference, in the complainant’s language (R-037)', async () => {
    const email = `${crypto.randomUUID()}@example.org`
    const caller = { headers: { ...key(), cookie: 'locale=nl' } }
    const input = { category: 'other', email, text: 'It broke.' } as const
    const { body } = await test.call(caller, 'complain', input)
    await sql`delete from idempotent_answers`.execute(test.database.db)
    await test.call(caller, 'complain', input)
    const mails = await readMailsTo(test, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe(`We hebben je klacht ${body.reference} ontvangen`)
    expect(mails[0]?.text).toContain('binnen 14 dagen')
    expect(mails[0]?.text).not.toContain(input.text)
  })

  it('sent again after the first answer has expired have the same reference', async () => {
    const caller = { ...(await aMember(test, site)), headers: key() }
    const input = { category: 'payment', text: 'Charged twice.' } as const
    const first = await test.call(caller, 'complain', input)
    await sql`delete from idempotent_answers`.execute(test.database.db)
    // The same key on another site is another complaint.
    await sql`insert into complaints (id, site_id, reference, key, email, language, category, text, created_at)
      select gen_random_uuid(), ${elsewhere.id}, 'C-ELSEWHERE', key, email, language, category, text, created_at
      from complaints where reference = ${first.body.reference}`.execute(test.database.db)
    // Of two rows the one that was changed last is read last.
    await sql`update complaints set text = text where reference = ${first.body.reference}`.execute(
      test.database.db,
    )
    expect((await test.call(caller, 'complain', input)).body.reference).toBe(first.body.reference)
  })

  it.each([
    [{ category: 'other', text: ' ', email: 'jo@example.org' }, { text: 'empty' }],
    [{ category: 'other', text: '\u200b', email: 'jo@example.org' }, { text: 'empty' }],
    [{ category: 'other', text: 'x'.repeat(5001), email: 'jo@example.org' }, { text: 'message_too_long' }],
    [{ category: 'other', text: 'x' }, { email: 'empty' }],
    [{ category: 'other', text: 'x', email: 'jo' }, { email: 'invalid_email' }],
    [
      { category: 'other', text: '' },
      { email: 'empty', text: 'empty' },
    ],
  ] as const)('with a mistake are refused: %j', async (input, fields) => {
    const { status, error } = await test.call({ headers: key() }, 'complain', input)
    expect(status).toBe(422)
    expect(error.fields).toEqual(fields)
  })

  it('are listed for members only', async () => {
    expect((await test.call({}, 'complaints', {})).error.error).toBe('authentication_required')
  })
})
