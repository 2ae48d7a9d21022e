import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DecisionKind } from '#contract/admin/safety/reports.ts'
import type { ReportReason } from '#contract/features/safety/safety.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let moderator: TestStaff
let other: TestStaff
let rude: TestMember
let reporter: TestMember

beforeAll(async () => {
  site = await aSite(test)
  moderator = await aStaff(test, ['moderator'])
  other = await aStaff(test, ['moderator'])
})

beforeEach(async () => {
  rude = await aMember(test, site)
  reporter = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 5 })
})

async function aReport(reason: ReportReason = 'abuse'): Promise<string> {
  const caller = { ...reporter, headers: { 'idempotency-key': createId() } }
  const { body } = await test.call(caller, 'report', { profile: rude.id, reason, text: 'Look at this.' })
  const { rows } = await sql<{
    id: string
  }>`select id from reports where reference = ${body.reference}`.execute(test.database.db)
  return rows[0]?.id ?? ''
}

async function decide(kind: DecisionKind): Promise<string> {
  const id = await aReport()
  await test.call(moderator, 'adminClaimReport', { id, claim: true })
  const input = {
    id,
    kind,
    reason: 'Seen it.',
    ...(kind !== 'dismissal' && { facts: 'You insulted someone.' }),
  }
  expect((await test.call(moderator, 'adminDecideReport', input)).status).toBe(200)
  return id
}

const showTo = async (staff: TestStaff, id: string) =>
  (await test.call(staff, 'adminReport', { id })).body.report

describe('the queue of reports', () => {
  it('puts minors and harm first, and never shows the reporter in it', async () => {
    await aReport('spam')
    await aReport('underage')
    const { body } = await test.call(moderator, 'adminReports', {})
    const mine = body.reports.filter(({ reported }) => reported?.id === rude.id)
    expect(mine.map(({ reason, open_on_person }) => [reason, open_on_person])).toEqual([
      ['underage', 2],
      ['spam', 2],
    ])
    expect(JSON.stringify(body)).not.toContain(reporter.id)
  })

  it('shows the conversation as it was, even when it is gone', async () => {
    await test.call(reporter, 'sendMessage', { profile: rude.id, text: 'Hello you', client_id: createId() })
    const id = await aReport()
    await test.call(reporter, 'block', { profile: rude.id })
    const { evidence } = await showTo(moderator, id)
    expect(evidence.messages.map(({ text, mine }) => [text, mine])).toEqual([['Hello you', false]])
  })

  it('gives a report to one person at a time', async () => {
    const id = await aReport()
    expect((await test.call(moderator, 'adminClaimReport', { id, claim: true })).status).toBe(200)
    expect((await test.call(other, 'adminClaimReport', { id, claim: true })).error.error).toBe('forbidden')
    const early = { id, kind: 'dismissal', reason: 'No.' } as const
    expect((await test.call(other, 'adminDecideReport', early)).error.error).toBe('forbidden')
    await test.call(moderator, 'adminClaimReport', { id, claim: false })
    expect((await test.call(other, 'adminClaimReport', { id, claim: true })).status).toBe(200)
  })

  it.each([
    ['may no longer log in', sql`state = 'disabled'`],
    ['judges no reports any more', sql`roles = '{support}'`],
  ])('has no one who %s', async (_who, change) => {
    const gone = await aStaff(test, ['moderator'])
    const id = await aReport()
    await test.call(gone, 'adminClaimReport', { id, claim: true })
    expect((await showTo(other, id)).claimed_by).toBe(gone.name)
    await sql`update staff set ${change} where id = ${gone.id}`.execute(test.database.db)
    expect((await showTo(other, id)).claimed_by).toBeNull()
    expect((await test.call(other, 'adminClaimReport', { id, claim: true })).status).toBe(200)
    const ruling = { id, kind: 'dismissal', reason: 'Nothing.' } as const
    expect((await test.call(other, 'adminDecideReport', ruling)).status).toBe(200)
  })

  it('lets another person take over a report that was left for a day, and its owner continue until then', async () => {
    const id = await aReport()
    const claim = { id, claim: true }
    await test.call(moderator, 'adminClaimReport', claim)
    await sql`update reports set claimed_at = claimed_at - interval '25 hours' where id = ${id}`.execute(
      test.database.db,
    )
    expect(await showTo(moderator, id)).toMatchObject({ mine: true })
    expect(await showTo(other, id)).toMatchObject({ mine: false, claimed_by: null })
    expect((await test.call(other, 'adminClaimReport', claim)).status).toBe(200)
    const ruling = { id, kind: 'dismissal', reason: 'Nothing.' } as const
    expect((await test.call(moderator, 'adminDecideReport', ruling)).error.error).toBe('forbidden')
    expect((await test.call(other, 'adminDecideReport', ruling)).status).toBe(200)
  })

  it('of another site does not exist', async () => {
    const elsewhere = await aSite(test, { host: 'elsewhere.test' })
    const id = await aReport()
    expect((await test.call({ ...moderator, host: elsewhere.host }, 'adminReport', { id })).status).toBe(404)
  })
})

describe('a decision', () => {
  it('bans: the member is logged out immediately and told why by e-mail', async () => {
    const id = await decide('ban')
    expect((await test.call(rude, 'currentUser', {})).body.user).toBeNull()
    const [mail] = await readMailsTo(test, rude.email)
    expect(mail?.subject).toBe('We’ve made a decision about your account on Duet')
    expect(mail?.text).toContain('You insulted someone.')
    expect(mail?.text).not.toContain(reporter.name)
    const { history, state } = await showTo(moderator, id)
    expect(state).toBe('upheld')
    expect(history[0]).toMatchObject({ kind: 'ban', by: moderator.name, reversible: false })
    expect(history[0]?.notice).toContain('You insulted someone.')
    expect((await readAudit(test, moderator)).at(-1)).toMatchObject({ act: 'report.decided', subject: id })
  })

  it('restricts: the profile is hidden, the account still works', async () => {
    await decide('restriction')
    expect((await test.call(reporter, 'profile', { id: rude.id })).status).toBe(404)
    expect((await test.call(rude, 'currentUser', {})).body.user).not.toBeNull()
  })

  it('removes what the profile says', async () => {
    await sql`update profiles set about_me = 'Bad words' where member_id = ${rude.id}`.execute(
      test.database.db,
    )
    await decide('removal')
    const { rows } = await sql<{
      about_me: string
    }>`select about_me from profiles where member_id = ${rude.id}`.execute(test.database.db)
    expect(rows).toEqual([{ about_me: '' }])
  })

  it('removes the reported picture; the next one becomes the main one', async () => {
    const [bad, good] = [createId(), createId()]
    for (const [position, picture] of [bad, good].entries()) {
      await sql`insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
        values (${rude.id}, ${picture}, ${position}, 'approved', ${picture}, 720, 900, '', now())`.execute(
        test.database.db,
      )
    }
    await sql`update profiles set main_picture_id = ${bad}, num_pictures = 2 where member_id = ${rude.id}`.execute(
      test.database.db,
    )
    const caller = { ...reporter, headers: { 'idempotency-key': createId() } }
    await test.call(caller, 'report', { profile: rude.id, reason: 'photo', photo: bad })
    const { body } = await test.call(moderator, 'adminReports', {})
    const id = body.reports.find(({ reported }) => reported?.id === rude.id)?.id ?? ''
    await test.call(moderator, 'adminClaimReport', { id, claim: true })
    await test.call(moderator, 'adminDecideReport', {
      id,
      kind: 'removal',
      reason: 'Stolen.',
      facts: 'Not you.',
    })
    const { rows } = await sql<{ main_picture_id: string; num_pictures: number }>`
      select main_picture_id, num_pictures from profiles where member_id = ${rude.id}`.execute(
      test.database.db,
    )
    expect(rows).toEqual([{ main_picture_id: good, num_pictures: 1 }])
  })

  it('cannot remove a picture that is gone, and leaves the text of the profile where it is', async () => {
    const about = sql`update profiles set about_me = 'I like lighthouses.' where member_id = ${rude.id}`
    await about.execute(test.database.db)
    const caller = { ...reporter, headers: { 'idempotency-key': createId() } }
    await test.call(caller, 'report', { profile: rude.id, reason: 'photo', photo: createId() })
    const { body } = await test.call(moderator, 'adminReports', {})
    const id = body.reports.find(({ reported }) => reported?.id === rude.id)?.id ?? ''
    await test.call(moderator, 'adminClaimReport', { id, claim: true })
    const ruling = { id, reason: 'Stolen.', facts: 'Not you.' }
    const removal = await test.call(moderator, 'adminDecideReport', { ...ruling, kind: 'removal' })
    const { rows } = await sql<{
      about_me: string
    }>`select about_me from profiles where member_id = ${rude.id}`.execute(test.database.db)
    expect(rows).toEqual([{ about_me: 'I like lighthouses.' }])
    expect(removal.error.error).toBe('not_found')
    expect(await readMailsTo(test, rude.email)).toEqual([])
    const warning = await test.call(moderator, 'adminDecideReport', { ...ruling, kind: 'warning' })
    expect(warning.status).toBe(200)
  })

  it('dismisses: no one is notified, and it counts for the reporter', async () => {
    const id = await decide('dismissal')
    expect(await readMailsTo(test, rude.email)).toEqual([])
    expect(await showTo(moderator, id)).toMatchObject({
      state: 'rejected',
      reporter_made: 1,
      reporter_rejected: 1,
    })
  })

  it('to dismiss leaves nothing to restore', async () => {
    const report = await decide('dismissal')
    const { rows } = await sql<{ id: string }>`select id from decisions where report_id = ${report}`.execute(
      test.database.db,
    )
    const reversal = { id: rows[0]?.id ?? '', reason: 'Seen again.' }
    expect((await test.call(other, 'adminReverseDecision', reversal)).error.error).toBe('not_found')
  })

  it('about an account that was erased meanwhile can only be to dismiss', async () => {
    const id = await aReport()
    await test.call(moderator, 'adminClaimReport', { id, claim: true })
    await sql`update reports set reported_id = null where id = ${id}`.execute(test.database.db)
    const ruling = { id, reason: 'Seen it.', facts: 'You insulted someone.' }
    const ban = await test.call(moderator, 'adminDecideReport', { ...ruling, kind: 'ban' })
    expect(ban.error.error).toBe('not_found')
    expect((await test.call(moderator, 'adminDecideReport', { ...ruling, kind: 'dismissal' })).status).toBe(
      200,
    )
  })

  it('is made once', async () => {
    const id = await decide('warning')
    const again = await test.call(moderator, 'adminDecideReport', { id, kind: 'dismissal', reason: 'Again.' })
    expect(again.error.error).toBe('already_completed')
  })

  it('needs its fields', async () => {
    const id = await aReport()
    await test.call(moderator, 'adminClaimReport', { id, claim: true })
    const silent = await test.call(moderator, 'adminDecideReport', {
      id,
      kind: 'ban',
      reason: 'Seen.',
      facts: '  ',
    })
    expect(silent.error.fields).toEqual({ facts: 'empty' })
  })

  it('against a member without a notice is refused by the database itself', async () => {
    const insert = (kind: string) =>
      sql`
      insert into decisions (id, site_id, member_id, kind, reason, staff_id, created_at)
      values (${createId()}, ${site.id}, ${rude.id}, ${kind}, 'x', ${moderator.id}, now())`.execute(
        test.database.db,
      )
    for (const kind of ['warning', 'removal', 'restriction', 'ban'])
      await expect(insert(kind)).rejects.toThrow('check constraint')
    await insert('dismissal')
  })
})

describe('an appeal', () => {
  it('is decided by another person, who lifts the ban and tells the member', async () => {
    const id = await decide('ban')
    const own = (await showTo(moderator, id)).history[0]
    const decision = { id: own?.id ?? '', reason: 'It was a joke among friends.' }
    expect((await test.call(moderator, 'adminReverseDecision', decision)).error.error).toBe('forbidden')
    expect((await showTo(other, id)).history[0]?.reversible).toBe(true)
    expect((await test.call(other, 'adminReverseDecision', decision)).status).toBe(200)
    expect((await test.call(other, 'adminReverseDecision', decision)).error.error).toBe('already_completed')
    const { rows } = await sql<{ status: string }>`select status from members where id = ${rude.id}`.execute(
      test.database.db,
    )
    expect(rows).toEqual([{ status: 'activated' }])
    expect((await readMailsTo(test, rude.email)).at(-1)?.subject).toBe(
      'We’ve reversed our decision about your account on Duet',
    )
  })

  it('as a complaint about a member names that member', async () => {
    const caller = { ...reporter, headers: { 'idempotency-key': createId() } }
    const about = { category: 'member', text: 'Rude at every turn.', profile: rude.id } as const
    const { reference } = (await test.call(caller, 'complain', about)).body
    const { complaints } = (await test.call(moderator, 'adminComplaints', {})).body
    const shown = complaints.find((one) => one.reference === reference)
    expect(shown).toMatchObject({ member: reporter.id, about: { id: rude.id, name: rude.name } })
  })

  it('as a complaint is answered by another person by e-mail, within the promised days', async () => {
    await decide('warning')
    const caller = { ...rude, headers: { 'idempotency-key': createId() } }
    const made = await test.call(caller, 'complain', { category: 'decision', text: 'That is not fair.' })
    const { body } = await test.call(other, 'adminComplaints', {})
    const complaint = body.complaints.find(({ reference }) => reference === made.body.reference)
    expect(Date.parse(complaint?.due ?? '') - Date.parse(complaint?.at ?? '')).toBe(14 * 86_400_000)
    const answer = { id: complaint?.id ?? '', answer: 'We have looked again.' }
    expect((await test.call(moderator, 'adminAnswerComplaint', answer)).error.error).toBe('forbidden')
    expect((await test.call(other, 'adminAnswerComplaint', answer)).status).toBe(200)
    expect((await test.call(other, 'adminAnswerComplaint', answer)).error.error).toBe('already_completed')
    const mails = (await readMailsTo(test, rude.email)).map(({ text }) => text)
    expect(mails).toContainEqual(expect.stringContaining('We have looked again.'))
    expect((await test.call(rude, 'complaints', {})).body.complaints[0]).toMatchObject({
      state: 'answered',
      answer: 'We have looked again.',
    })
  })

  it('of the reporter to the outcome names the report, and is answered by another person', async () => {
    const id = await decide('dismissal')
    const { rows } = await sql<{ reference: string }>`select reference from reports where id = ${id}`.execute(
      test.database.db,
    )
    const report = { id, reference: rows[0]?.reference ?? '' }
    const outcome = (await readMailsTo(test, reporter.email)).find(({ text }) =>
      text.includes('haven’t taken'),
    )
    expect(outcome?.text).toMatch(new RegExp(`/complaints\\?\\S*report=${report.reference}`))
    const caller = { ...reporter, headers: { 'idempotency-key': createId() } }
    const text = `My report ${report.reference.toLowerCase()}: look again.`
    const { reference } = (await test.call(caller, 'complain', { category: 'decision', text })).body
    const { complaints } = (await test.call(other, 'adminComplaints', {})).body
    const complaint = complaints.find((one) => one.reference === reference)
    expect(complaint?.report).toEqual(report)
    const answer = { id: complaint?.id ?? '', answer: 'We have looked again.' }
    expect((await test.call(moderator, 'adminAnswerComplaint', answer)).error.error).toBe('forbidden')
    expect((await test.call(other, 'adminAnswerComplaint', answer)).status).toBe(200)
  })

  it('of a visitor who quotes a report is answered by another person, too; what is no report is ignored', async () => {
    const id = await decide('warning')
    const { rows } = await sql<{ reference: string }>`select reference from reports where id = ${id}`.execute(
      test.database.db,
    )
    const caller = { headers: { 'idempotency-key': createId() } }
    const text = `R-2222-2222 or ${rows[0]?.reference}?`
    const visitor = { category: 'decision', email: 'jo@example.org', text } as const
    const { reference } = (await test.call(caller, 'complain', visitor)).body
    const { complaints } = (await test.call(moderator, 'adminComplaints', {})).body
    const complaint = complaints.find((one) => one.reference === reference)
    expect(complaint?.report).toMatchObject({ id })
    const answer = { id: complaint?.id ?? '', answer: 'We have looked again.' }
    expect((await test.call(moderator, 'adminAnswerComplaint', answer)).error.error).toBe('forbidden')
  })
})
