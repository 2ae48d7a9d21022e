import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CaseKind } from '#contract/admin/staff/cases.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let mia: TestStaff
let ben: TestStaff
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
})

beforeEach(async () => {
  // Sessions of the staff end while a test moves the clock.
  mia = await aStaff(test, ['moderator', 'support', 'finance'])
  ben = await aStaff(test, ['moderator', 'support', 'finance'])
  anna = await aMember(test, site)
})

async function aComplaint(): Promise<string> {
  const caller = { ...anna, headers: { 'idempotency-key': createId() } }
  const { reference } = (await test.call(caller, 'complain', { category: 'other', text: 'Help.' })).body
  const { rows } = await sql<{
    id: string
  }>`select id from complaints where reference = ${reference}`.execute(test.database.db)
  return rows[0]?.id ?? ''
}

async function aDataRequest(): Promise<string> {
  const input = { kind: 'access', member: anna.id, text: 'What do you keep?', client_id: createId() } as const
  await test.call(mia, 'adminRecordDataRequest', input)
  return input.client_id
}

const open = async (staff: TestStaff, id: string, kind: CaseKind = 'complaint') =>
  (await test.call(staff, 'adminOpenCase', { kind, id })).body
const take = (staff: TestStaff, id: string, taken = true) =>
  test.call(staff, 'adminTakeCase', { kind: 'complaint', id, take: taken })
const answer = (staff: TestStaff, id: string) =>
  test.call(staff, 'adminAnswerComplaint', { id, answer: 'Done.' })

describe('a case that several look at', () => {
  it('shows to each who else has it open, until their page is closed', async () => {
    const id = await aComplaint()
    expect((await open(mia, id)).viewers).toEqual([])
    expect((await open(ben, id)).viewers).toEqual([mia.name])
    const marks = (await test.call(ben, 'adminCaseMarks', { kind: 'complaint' })).body.cases
    expect(marks.find((one) => one.id === id)).toEqual({ id, holder: null, viewers: [mia.name], notes: 0 })
    test.clock.advance({ seconds: 120 })
    expect((await open(ben, id)).viewers).toEqual([])
  })

  it('is taken by one of them, who alone decides, until it is released', async () => {
    const id = await aComplaint()
    expect((await take(mia, id)).body.holder).toEqual({ name: mia.name, mine: true })
    expect((await open(ben, id)).holder).toEqual({ name: mia.name, mine: false })
    const refused = await take(ben, id)
    expect(refused.error).toMatchObject({ error: 'forbidden', params: { state: 'taken', by: mia.name } })
    expect((await answer(ben, id)).error.params).toEqual({ state: 'taken', by: mia.name })
    expect((await take(ben, id, false)).error.error).toBe('forbidden')
    expect((await take(mia, id, false)).body.holder).toBeNull()
    expect((await take(ben, id)).body.holder).toMatchObject({ mine: true })
    expect((await answer(ben, id)).status).toBe(200)
    expect((await readAudit(test, mia)).map(({ act }) => act)).toEqual(
      expect.arrayContaining(['case.taken', 'case.released']),
    )
  })

  it('releases itself ten minutes after the page was closed, and stays while it is open', async () => {
    const id = await aComplaint()
    await take(mia, id)
    test.clock.advance({ seconds: 540 })
    await open(mia, id)
    test.clock.advance({ seconds: 540 })
    expect((await take(ben, id)).status).toBe(403)
    test.clock.advance({ seconds: 120 })
    expect((await take(ben, id)).body.holder).toMatchObject({ mine: true })
  })

  it('is taken by exactly one of two who press at once', async () => {
    const id = await aComplaint()
    const answers = await Promise.all([take(mia, id), take(ben, id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
  })

  it('is free again when the one who took it may no longer work', async () => {
    const id = await aComplaint()
    await take(mia, id)
    await sql`update staff set state = 'disabled' where id = ${mia.id}`.execute(test.database.db)
    expect((await take(ben, id)).status).toBe(200)
  })

  it('is decided once: the second is told who decided what', async () => {
    const id = await aComplaint()
    const both = await Promise.all([answer(mia, id), answer(ben, id)])
    const winner = both[0].status === 200 ? mia : ben
    const [refused] = both.filter(({ status }) => status !== 200)
    expect(refused?.error).toMatchObject({
      error: 'already_completed',
      params: { state: 'decided', by: winner.name, act: 'complaint.answered' },
    })
    expect((await open(ben, id)).decided).toMatchObject({ by: winner.name, act: 'complaint.answered' })
  })

  it('of data and pictures tells the same', async () => {
    const request = await aDataRequest()
    const close = { id: request, state: 'done', answer: 'Here.' } as const
    await test.call(mia, 'adminCloseDataRequest', close)
    expect((await test.call(ben, 'adminCloseDataRequest', close)).error.params).toMatchObject({
      by: mia.name,
      act: 'data_request.closed',
    })
    const photo = { member: anna.id, id: createId() }
    await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
      values (${anna.id}, ${photo.id}, 0, 'pending', ${photo.id}, 720, 900, '', now())`.execute(
      test.database.db,
    )
    expect((await test.call(mia, 'adminJudgePhoto', photo)).status).toBe(200)
    const second = await test.call(ben, 'adminJudgePhoto', { ...photo, refuse: 'nudity' })
    expect(second.error.params).toMatchObject({ by: mia.name, act: 'photo.approved' })
  })
})

describe('notes on a case', () => {
  it('are read by those who may decide, once each, and found by whom they mention', async () => {
    const id = await aComplaint()
    const mentions = [ben.id, createId()]
    const note = { kind: 'complaint' as const, id, text: 'Anna called.', client_id: createId(), mentions }
    await test.call(mia, 'adminNoteCase', note)
    const { notes } = (await test.call(mia, 'adminNoteCase', note)).body
    expect(notes).toMatchObject([{ text: 'Anna called.', by: mia.name, mentions: [ben.name] }])
    const home = (await test.call(ben, 'adminHome', {})).body
    expect(home.mentions).toMatchObject([{ kind: 'complaint', case: id, text: 'Anna called.', by: mia.name }])
    await open(ben, id)
    expect((await test.call(ben, 'adminHome', {})).body.mentions).toEqual([])
    const empty = await test.call(mia, 'adminNoteCase', { ...note, text: ' ', client_id: createId() })
    expect(empty.error.fields).toEqual({ text: 'empty' })
  })

  it('stay hidden from other roles, and from another site', async () => {
    const id = await aComplaint()
    const finance = await aStaff(test, ['finance'])
    const unknown = [
      await test.call(finance, 'adminOpenCase', { kind: 'complaint', id }),
      await test.call(finance, 'adminCaseMarks', { kind: 'complaint' }),
      await test.call(mia, 'adminOpenCase', { kind: 'report', id }),
      await take(mia, createId()),
    ]
    expect(unknown.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    const colleagues = (await open(mia, id)).colleagues.map((one) => one.id)
    expect(colleagues).toContain(ben.id)
    expect(colleagues).not.toContain(finance.id)
  })

  it('go with the account', async () => {
    const id = await aComplaint()
    await test.call(mia, 'adminNoteCase', { kind: 'complaint', id, text: 'x', client_id: createId() })
    await test.call(mia, 'adminEraseMember', { id: anna.id, email: anna.email, reason: 'Asked.' })
    const { rows } = await sql`select from case_notes where case_id = ${id}`.execute(test.database.db)
    expect(rows).toEqual([])
  })
})
