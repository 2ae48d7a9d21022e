import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, readWallet, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let support: TestStaff
let finance: TestStaff
let other: TestStaff
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  support = await aStaff(test, ['support'])
  finance = await aStaff(test, ['finance'])
  other = await aStaff(test, ['finance', 'support'])
})

beforeEach(async () => {
  anna = await aMember(test, site, { credits: 10 })
})

const show = async (id = anna.id) => (await test.call(support, 'adminMember', { id })).body.member

describe('a member’s page', () => {
  it('keeps notes for the staff', async () => {
    await test.call(support, 'adminAddNote', { id: anna.id, text: 'Called, very kind.' })
    expect((await show()).notes).toMatchObject([{ by: support.name, text: 'Called, very kind.' }])
    expect(JSON.stringify((await test.call(anna, 'currentUser', {})).body)).not.toContain('very kind')
  })

  it('shows reports by and about the member, and is found by their reference', async () => {
    const ben = await aMember(test, site, { gender: 'male' })
    const caller = { ...ben, headers: { 'idempotency-key': createId() } }
    const { body } = await test.call(caller, 'report', { profile: anna.id, reason: 'spam' })
    expect((await show()).reports).toMatchObject([{ reference: body.reference, made: false }])
    expect((await show(ben.id)).reports).toMatchObject([{ reference: body.reference, made: true }])
    const found = await test.call(support, 'adminMembers', { search: body.reference.toLowerCase() })
    expect(found.body.members.map(({ id }) => id)).toEqual([anna.id])
  })

  it('is for support only', async () => {
    expect((await test.call(finance, 'adminMember', { id: anna.id })).status).toBe(404)
  })
})

describe('a decision without a report', () => {
  const words = { ground: 'spam', facts: 'You sent links to many.', reason: 'Seen in the flags.' } as const

  it('bans with a notice; another person lifts it', async () => {
    const input = { id: anna.id, kind: 'ban', ...words } as const
    expect((await test.call(support, 'adminDecideMember', input)).body.member.status).toBe('banned')
    expect((await test.call(support, 'adminDecideMember', input)).error.error).toBe('already_completed')
    expect((await test.call(anna, 'currentUser', {})).body.user).toBeNull()
    const [mail] = await readMailsTo(test, anna.email)
    expect(mail?.text).toContain('You sent links to many.')
    expect(mail?.text).toContain('It wasn’t prompted by another member’s report')
    const [decision] = (await show()).decisions
    expect(decision).toMatchObject({ kind: 'ban', reversible: false })
    const lift = { decision: decision?.id ?? '', reason: 'A mistake.' }
    expect((await test.call(support, 'adminLiftDecision', lift)).error.error).toBe('forbidden')
    expect((await test.call(other, 'adminLiftDecision', lift)).body.member.status).toBe('activated')
    expect((await test.call(other, 'adminLiftDecision', lift)).error.error).toBe('already_completed')
  })

  it('hides a profile and shows it again', async () => {
    const input = { id: anna.id, kind: 'restriction', ...words } as const
    expect((await test.call(support, 'adminDecideMember', input)).body.member.hidden).toBe(true)
    const [decision] = (await show()).decisions
    const lift = { decision: decision?.id ?? '', reason: 'Sorted out.' }
    expect((await test.call(other, 'adminLiftDecision', lift)).body.member.hidden).toBe(false)
  })

  it('cannot do without the facts', async () => {
    const input = { id: anna.id, kind: 'ban', ...words, facts: ' ' } as const
    expect((await test.call(support, 'adminDecideMember', input)).error.fields).toEqual({ facts: 'empty' })
    expect((await show()).status).toBe('activated')
  })
})

describe('adjusting credits', () => {
  // What a staff member has granted counts in the next test too.
  beforeEach(async () => {
    finance = await aStaff(test, ['finance'])
    other = await aStaff(test, ['finance', 'support'])
  })

  const adjust = (staff: TestStaff, credits: number, key = createId()) =>
    test.call({ ...staff, headers: { 'idempotency-key': key } }, 'adminAdjustCredits', {
      member: anna.id,
      credits,
      reason: 'Sorry for the outage.',
    })
  const waiting = async () =>
    (await test.call(finance, 'adminAdjustments', {})).body.adjustments.find(
      ({ member }) => member.id === anna.id,
    )

  it('gives and takes a few at once, through the ledger, once for each request', async () => {
    const key = createId()
    expect((await adjust(finance, 5, key)).body.state).toBe('booked')
    await adjust(finance, 5, key)
    expect(await readWallet(test, anna)).toEqual({ credits: 15, ledger: 15 })
    await adjust(finance, -3)
    expect(await readWallet(test, anna)).toEqual({ credits: 12, ledger: 12 })
    expect((await readAudit(test, finance)).at(-1)).toMatchObject({
      act: 'credits.adjusted',
      reason: 'Sorry for the outage.',
      details: { credits: -3 },
    })
  })

  it('never takes more than there is', async () => {
    expect((await adjust(finance, -11)).error.error).toBe('not_enough_credits')
    expect((await adjust(finance, 0)).error.fields).toEqual({ credits: 'empty' })
    expect(await readWallet(test, anna)).toEqual({ credits: 10, ledger: 10 })
  })

  it('waits above the limit until another person approves it', async () => {
    expect((await adjust(finance, 51)).body.state).toBe('waiting')
    expect((await readWallet(test, anna)).credits).toBe(10)
    const asked = { id: (await waiting())?.id ?? '', agree: true }
    expect((await test.call(finance, 'adminJudgeAdjustment', asked)).error.error).toBe('forbidden')
    expect((await test.call(other, 'adminJudgeAdjustment', asked)).status).toBe(200)
    expect((await test.call(other, 'adminJudgeAdjustment', asked)).error.error).toBe('already_completed')
    expect(await readWallet(test, anna)).toEqual({ credits: 61, ledger: 61 })
  })

  it('counts slices together, of one member by all and of one person to all', async () => {
    for (const staff of [finance, other]) expect((await adjust(staff, 20)).body.state).toBe('booked')
    expect((await adjust(other, 11)).body.state).toBe('waiting')
    // Alternating between adding and removing is no way around: both count.
    expect((await adjust(finance, -11)).body.state).toBe('waiting')
    expect((await adjust(finance, 10)).body.state).toBe('booked')
    expect(await readWallet(test, anna)).toEqual({ credits: 60, ledger: 60 })
    const ben = await aMember(test, site, { gender: 'male' })
    const toBen = (staff: TestStaff, credits: number) =>
      test.call({ ...staff, headers: { 'idempotency-key': createId() } }, 'adminAdjustCredits', {
        member: ben.id,
        credits,
        reason: 'Sorry for the outage.',
      })
    expect((await toBen(finance, 21)).body.state).toBe('waiting')
    expect((await toBen(other, 30)).body.state).toBe('booked')
    expect((await toBen(other, 1)).body.state).toBe('waiting')
  })

  it('refuses slices that arrive at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => adjust(finance, 25)))
    expect(answers.filter(({ body }) => body.state === 'booked')).toHaveLength(2)
    expect(await readWallet(test, anna)).toEqual({ credits: 60, ledger: 60 })
  })

  it('starts counting again when the period is over, and ignores what a second person approved', async () => {
    await adjust(finance, 400)
    await test.call(other, 'adminJudgeAdjustment', { id: (await waiting())?.id ?? '', agree: true })
    expect((await adjust(finance, 50)).body.state).toBe('booked')
    expect((await adjust(finance, 1)).body.state).toBe('waiting')
    await sql`update credit_adjustments set requested_at = requested_at - interval '30 days'`.execute(
      test.database.db,
    )
    expect((await adjust(finance, 50)).body.state).toBe('booked')
  })

  it('is refused without a trace in the wallet', async () => {
    await adjust(finance, 500)
    await test.call(other, 'adminJudgeAdjustment', { id: (await waiting())?.id ?? '', agree: false })
    expect((await waiting())?.state).toBe('refused')
    expect((await readWallet(test, anna)).credits).toBe(10)
  })

  it('above the limit by one person is refused by the database', async () => {
    await adjust(finance, 40)
    const { db } = test.database
    const slice = sql`update credit_adjustments set alone_credits = 51 where member_id = ${anna.id}`
    await expect(slice.execute(db)).rejects.toThrow('check constraint')
    await adjust(finance, 51)
    const alone = sql`update credit_adjustments set state = 'booked' where member_id = ${anna.id}`
    await expect(alone.execute(db)).rejects.toThrow('check constraint')
    const self = sql`update credit_adjustments set state = 'booked', decided_by = ${finance.id} where member_id = ${anna.id}`
    await expect(self.execute(db)).rejects.toThrow('check constraint')
  })
})
