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

const reason = 'Called us.'

describe('a confirmation', () => {
  it('is sent again, a minute after the last one at the earliest, and only while it is missing', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    const resend = { id: anna.id, act: 'resend_confirmation', reason } as const
    expect((await test.call(support, 'adminChangeMember', resend)).status).toBe(200)
    await test.runJobs()
    expect((await readMailsTo(test, anna.email)).at(-1)?.text).toContain('activate')
    expect((await test.call(support, 'adminChangeMember', resend)).error.error).toBe('rate_limited')
    const confirmed = await aMember(test, site)
    const again = await test.call(support, 'adminChangeMember', { ...resend, id: confirmed.id })
    expect(again.error.error).toBe('already_completed')
  })
})

describe('a mistyped address', () => {
  it('is corrected until it is confirmed, and the confirmation goes to the new one', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    const email = `right-${createId()}@example.org`
    const { body } = await test.call(support, 'adminCorrectEmail', { id: anna.id, email, reason })
    expect(body.member).toMatchObject({ email, status: 'not_confirmed' })
    await test.runJobs()
    expect((await readMailsTo(test, email)).at(-1)?.text).toContain('activate')
    expect(await readAudit(test, support)).toContainEqual(
      expect.objectContaining({ act: 'member.email_corrected', subject: anna.id, reason }),
    )
  })

  it('stays when another account has it, when it is none, or when the old one is confirmed', async () => {
    const [anna, other] = [await aMember(test, site, { status: 'not_confirmed' }), await aMember(test, site)]
    const correct = (id: string, email: string) =>
      test.call(support, 'adminCorrectEmail', { id, email, reason })
    expect((await correct(anna.id, other.email)).error.fields).toEqual({ email: 'email_in_use' })
    expect((await correct(anna.id, 'nothing')).error.fields).toEqual({ email: 'invalid_email' })
    expect((await correct(other.id, `new-${createId()}@example.org`)).error.error).toBe('already_completed')
    expect((await correct(createId(), 'a@example.org')).status).toBe(404)
    const { rows } = await sql`select email from members where id = ${anna.id}`.execute(test.database.db)
    expect(rows).toEqual([{ email: anna.email }])
  })
})

describe('a message of support', () => {
  it('begins one conversation, which the member reads by e-mail and on the site, and answers', async () => {
    const anna = await aMember(test, site)
    const input = {
      id: anna.id,
      text: 'Your credits are back.\n\nSorry for the wait.',
      client_id: createId(),
    }
    await test.call(support, 'adminWriteToMember', input)
    expect((await test.call(support, 'adminWriteToMember', input)).status).toBe(200)
    const mine = async (state: 'open' | 'waiting') =>
      (await test.call(support, 'adminThreads', { state, mine: 'yes' })).body.threads.filter(
        ({ member }) => member?.id === anna.id,
      )
    const [begun, ...more] = await mine('waiting')
    expect([begun?.text, begun?.state, more]).toEqual([input.text, 'waiting', []])
    const { thread } = (await test.call(support, 'adminThread', { id: begun?.id ?? '' })).body
    expect(thread.messages).toMatchObject([{ from_staff: true, by: support.name, text: input.text }])
    const own = (await test.call(anna, 'complaints', {})).body.complaints
    expect(own).toMatchObject([{ state: 'answered', messages: [{ from_staff: true, text: input.text }] }])
    const moderator = await aStaff(test, ['moderator'])
    const listed = (await test.call(moderator, 'adminComplaints', { state: 'answered' })).body.complaints
    expect(listed.map(({ reference }) => reference)).not.toContain(thread.reference)
    const mails = await readMailsTo(test, anna.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Sorry for the wait.')
    expect(mails[0]?.subject).toContain(thread.reference)
    const reply = { reference: thread.reference, text: 'Thank you!', client_id: createId() }
    expect((await test.call(anna, 'replyToComplaint', reply)).status).toBe(200)
    expect(await mine('open')).toHaveLength(1)
    expect((await test.call(support, 'adminWriteToMember', { ...input, id: createId() })).status).toBe(404)
  })
})
