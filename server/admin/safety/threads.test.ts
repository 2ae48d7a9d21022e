import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let mia: TestStaff
let ben: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  mia = await aStaff(test, ['support'])
  ben = await aStaff(test, ['support'])
})

type Category = 'payment' | 'other' | 'member' | 'privacy'

async function aThread(member: TestMember, category: Category = 'payment') {
  const caller = { ...member, headers: { 'idempotency-key': createId() } }
  const { body } = await test.call(caller, 'complain', { category, text: 'I paid and got no credits.' })
  const { rows } = await sql<{ id: string }>`
    select id from complaints where reference = ${body.reference}`.execute(test.database.db)
  return { id: rows[0]?.id ?? '', reference: body.reference }
}

const isListed = async (staff: TestStaff, id: string, filter: object) => {
  const { body } = await test.call(staff, 'adminThreads', filter)
  return body.threads.some((thread) => thread.id === id)
}

describe('a conversation with support', () => {
  it('waits for the member after a question, opens with their reply, and is solved with the answer', async () => {
    const anna = await aMember(test, site)
    const { id, reference } = await aThread(anna)
    expect(await isListed(mia, id, {})).toBe(true)
    const ask = { id, text: 'Which day was it?', state: 'waiting', client_id: createId() } as const
    for (let count = 0; count < 2; count++) {
      const { body } = await test.call(mia, 'adminReplyThread', ask)
      expect(body.thread.state).toBe('waiting')
      expect(body.thread.messages).toHaveLength(2)
    }
    expect(await isListed(mia, id, { state: 'waiting' })).toBe(true)
    const mails = (await readMailsTo(test, anna.email)).filter(({ text }) => text.includes(ask.text))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('/complaints')

    // Made long ago: their reply comes when the promised days are over.
    await sql`update complaints set created_at = created_at - interval '40 days' where id = ${id}`.execute(
      test.database.db,
    )
    const reply = { reference, text: ' On Monday. ', client_id: createId() }
    for (let count = 0; count < 2; count++) {
      const { body } = await test.call(anna, 'replyToComplaint', reply)
      expect(body.complaints[0]?.messages.map(({ from_staff, text }) => [from_staff, text])).toEqual([
        [true, ask.text],
        [false, 'On Monday.'],
      ])
    }
    const { thread } = (await test.call(mia, 'adminThread', { id })).body
    // The promise counts from their reply, or it would be late at once.
    expect([thread.state, new Date(thread.due) > test.clock.now()]).toEqual(['open', true])
    const answer = { id, text: 'Your credits are there.', state: 'solved', client_id: createId() } as const
    const solved = (await test.call(mia, 'adminReplyThread', answer)).body.thread
    expect(solved.messages.map(({ by }) => by)).toEqual([null, mia.name, null, mia.name])
    expect(await isListed(mia, id, { state: 'solved' })).toBe(true)
    const acts = (await readAudit(test, mia)).map(({ act }) => act)
    expect(acts).toContain('complaint.replied')
    expect(acts).toContain('complaint.answered')
  })

  it('becomes that of the person who answers first, and is taken, handed over and released', async () => {
    const { id } = await aThread(await aMember(test, site))
    const assign = (staff: TestStaff, from: string | null, to: string | null) =>
      test.call(staff, 'adminAssignThread', { id, from, to })
    const taken = await Promise.all([assign(mia, null, mia.id), assign(ben, null, ben.id)])
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const holder = taken[0]?.status === 200 ? mia : ben
    const other = holder === mia ? ben : mia
    const late = taken.find(({ status }) => status === 403)
    expect(late?.error.params).toMatchObject({ state: 'taken', by: holder.name })
    expect(await isListed(holder, id, { mine: 'yes' })).toBe(true)
    expect(await isListed(other, id, { mine: 'yes' })).toBe(false)
    const handed = (await assign(holder, holder.id, other.id)).body.thread
    expect(handed.assigned).toEqual({ id: other.id, name: other.name, mine: false })
    expect((await assign(other, other.id, null)).body.thread.assigned).toBeNull()
    await test.call(mia, 'adminReplyThread', { id, text: 'Hello.', state: 'waiting', client_id: createId() })
    expect((await test.call(mia, 'adminThread', { id })).body.thread.assigned?.mine).toBe(true)
    const moderator = await aStaff(test, ['moderator'])
    expect((await assign(mia, mia.id, moderator.id)).status).toBe(404)
  })

  it('is solved without an answer and opened again', async () => {
    const { id } = await aThread(await aMember(test, site), 'other')
    const mark = async (state: 'open' | 'solved') =>
      (await test.call(mia, 'adminMarkThread', { id, state })).body.thread.state
    expect([await mark('solved'), await mark('open')]).toEqual(['solved', 'open'])
  })

  it('is not answered by one while another has taken the case for a moment, and has notes', async () => {
    const { id } = await aThread(await aMember(test, site))
    const one = { kind: 'complaint', id } as const
    expect((await test.call(ben, 'adminTakeCase', { ...one, take: true })).status).toBe(200)
    const answer = { id, text: 'Hello.', state: 'solved', client_id: createId() } as const
    expect((await test.call(mia, 'adminReplyThread', answer)).error.params).toMatchObject({ by: ben.name })
    const noted = await test.call(mia, 'adminNoteCase', {
      ...one,
      text: 'Ask finance.',
      client_id: createId(),
    })
    expect(noted.body.notes.map(({ text }) => text)).toEqual(['Ask finance.'])
  })

  it('is not support’s when it is about a member, nor of another site', async () => {
    const about = await aThread(await aMember(test, site), 'member')
    expect(await isListed(mia, about.id, {})).toBe(false)
    expect((await test.call(mia, 'adminThread', { id: about.id })).status).toBe(404)
    expect((await test.call(mia, 'adminOpenCase', { kind: 'complaint', id: about.id })).status).toBe(404)
    const elsewhere = await aSite(test, { host: 'threads.test' })
    const far = await aThread(await aMember(test, elsewhere))
    expect((await test.call(mia, 'adminThread', { id: far.id })).status).toBe(404)
  })

  it('that a moderator has answered shows that answer', async () => {
    const { id } = await aThread(await aMember(test, site))
    const moderator = await aStaff(test, ['moderator'])
    await test.call(moderator, 'adminAnswerComplaint', { id, answer: 'All is well.' })
    const { thread } = (await test.call(mia, 'adminThread', { id })).body
    expect([thread.state, thread.messages.at(-1)?.text]).toEqual(['solved', 'All is well.'])
  })
})

describe('a reply of a member', () => {
  it('goes to their own complaints alone, and not to a request about data', async () => {
    const [anna, ben2] = [await aMember(test, site), await aMember(test, site)]
    const { reference } = await aThread(anna)
    const reply = { reference, text: 'Hello?', client_id: createId() }
    expect((await test.call(ben2, 'replyToComplaint', reply)).status).toBe(404)
    expect((await test.call({}, 'replyToComplaint', reply)).error.error).toBe('authentication_required')
    const data = await aThread(anna, 'privacy')
    expect((await test.call(anna, 'replyToComplaint', { ...reply, reference: data.reference })).status).toBe(
      404,
    )
  })

  it('needs words, and not too many', async () => {
    const anna = await aMember(test, site)
    const { reference } = await aThread(anna)
    const send = async (text: string) =>
      (await test.call(anna, 'replyToComplaint', { reference, text, client_id: createId() })).error.fields
    expect(await send(' ')).toEqual({ text: 'empty' })
    expect(await send('x'.repeat(5001))).toEqual({ text: 'message_too_long' })
  })
})
