import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, readAudit, readViews, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let elsewhere: TestSite
let mia: TestStaff
let ben: TestStaff

beforeAll(async () => {
  elsewhere = await aSite(test, { host: 'elsewhere.test' })
  site = await aSite(test)
  mia = await aStaff(test)
  ben = await aStaff(test)
})

const statement = { ground: 'spam', facts: 'Forty links in a day.', reason: 'Wave of 3 May.' } as const

async function aReport(about: TestMember, reference: string): Promise<string> {
  const id = createId()
  await sql`
    insert into reports (id, site_id, reference, reported_id, reason, evidence, key, created_at)
    values (${id}, ${site.id}, ${reference}, ${about.id}, 'spam', '{}', gen_random_uuid(), ${test.clock.now()})`.execute(
    test.database.db,
  )
  return id
}

async function aPicture(of: TestMember): Promise<{ member: string; id: string }> {
  const id = createId()
  await sql`
    insert into pictures (member_id, id, position, state, file, width, height, blur, created_at)
    values (${of.id}, ${id}, 0, 'pending', ${id}, 900, 900, '', ${test.clock.now()})`.execute(
    test.database.db,
  )
  return { member: of.id, id }
}

describe('banning several members at once', () => {
  it('tells each why, logs a line for each, and says what happened to each', async () => {
    const [anna, cleo] = [await aMember(test, site), await aMember(test, site)]
    const banned = await aMember(test, site, { status: 'banned' })
    const stranger = await aMember(test, elsewhere)
    const ids = [anna.id, banned.id, stranger.id, cleo.id, createId()]
    const { status, body } = await test.call(mia, 'adminBanMembers', { ids, ...statement })
    expect(status).toBe(200)
    expect(body.results.map(({ id, outcome }) => [ids.indexOf(id), outcome])).toEqual([
      [0, 'done'],
      [1, 'already_completed'],
      [2, 'not_found'],
      [3, 'done'],
      [4, 'not_found'],
    ])
    for (const { id, email, ...caller } of [anna, cleo]) {
      expect((await test.call(caller, 'currentUser', {})).body.user).toBeNull()
      expect((await readMailsTo(test, email)).map(({ text }) => text.includes(statement.facts))).toEqual([
        true,
      ])
      expect(await readAudit(test, mia)).toContainEqual({
        act: 'member.decided',
        subject: id,
        reason: statement.reason,
        details: { kind: 'ban', ground: 'spam', of: 5 },
      })
    }
    expect(await readMailsTo(test, stranger.email)).toEqual([])
  })

  it('bans a member once when two people do it at the same moment', async () => {
    const anna = await aMember(test, site)
    const answers = await Promise.all(
      [mia, ben].map((staff) => test.call(staff, 'adminBanMembers', { ids: [anna.id], ...statement })),
    )
    const outcomes = answers.flatMap(({ body }) => body.results.map(({ outcome }) => outcome))
    expect(outcomes.toSorted()).toEqual(['already_completed', 'done'])
    expect(await readMailsTo(test, anna.email)).toHaveLength(1)
  })

  it('does nothing without facts and a reason, for no one, or for more than a page', async () => {
    const anna = await aMember(test, site)
    const silent = await test.call(mia, 'adminBanMembers', {
      ids: [anna.id],
      ground: 'spam',
      facts: ' ',
      reason: '',
    })
    expect(silent.error.fields).toEqual({ facts: 'empty', reason: 'empty' })
    for (const ids of [[], Array.from({ length: 101 }, () => createId())])
      expect((await test.call(mia, 'adminBanMembers', { ids, ...statement })).status).toBe(422)
    expect((await test.call(mia, 'adminMember', { id: anna.id })).body.member.status).toBe('activated')
  })
})

describe('lifting several bans at once', () => {
  it('lets in those whom someone else has banned, and leaves the caller’s own decisions to another person', async () => {
    const [anna, cleo, dora] = [
      await aMember(test, site),
      await aMember(test, site),
      await aMember(test, site),
    ]
    await test.call(ben, 'adminBanMembers', { ids: [anna.id], ...statement })
    await test.call(mia, 'adminBanMembers', { ids: [cleo.id], ...statement })
    const ids = [anna.id, cleo.id, dora.id]
    const lifted = await test.call(mia, 'adminLiftBans', { ids, reason: 'A mistake of the filter.' })
    expect(lifted.body.results.map(({ outcome }) => outcome)).toEqual(['done', 'own', 'already_completed'])
    const states = await Promise.all(
      ids.map(async (id) => (await test.call(mia, 'adminMember', { id })).body.member.status),
    )
    expect(states).toEqual(['activated', 'banned', 'activated'])
    expect((await readAudit(test, mia)).at(-1)).toMatchObject({
      act: 'decision.reversed',
      reason: 'A mistake of the filter.',
      details: { memberId: anna.id },
    })
  })
})

describe('a file of members', () => {
  it('has those of the site alone, each with a line in the log, and counts as a look at each', async () => {
    const support = await aStaff(test, ['support'])
    const anna = await aMember(test, site, { name: '=Anna' })
    const stranger = await aMember(test, elsewhere)
    const ids = [anna.id, stranger.id]
    const { body } = await test.call(support, 'adminMembersFile', { ids, reason: 'Letter to the bank.' })
    const [head, ...lines] = body.csv.trim().split('\r\n')
    expect(head).toContain('id,name,email,kind,status,premium,joined,country,language')
    expect(lines).toEqual([expect.stringContaining(`${anna.id},'=Anna,${anna.email},person,activated,no,`)])
    expect(await readAudit(test, support)).toEqual([
      { act: 'member.listed', subject: anna.id, reason: 'Letter to the bank.', details: {} },
    ])
    expect((await readViews(test, support)).map(({ details }) => details.by)).toEqual(['file'])
  })
})

describe('judging several pictures at once', () => {
  it('approves or refuses each, and says which someone else has judged meanwhile', async () => {
    const anna = await aMember(test, site)
    const [first, second] = [await aPicture(anna), await aPicture(await aMember(test, site))]
    await test.call(ben, 'adminJudgePhoto', second)
    const approved = await test.call(mia, 'adminJudgePhotos', { photos: [first, second], reason: 'Clear.' })
    expect(approved.body.results.map(({ outcome }) => outcome)).toEqual(['done', 'already_completed'])
    const third = await aPicture(anna)
    const refusal = { photos: [third], refuse: 'contact' as const, reason: 'Phone numbers.' }
    expect((await test.call(mia, 'adminJudgePhotos', refusal)).body.results).toEqual([
      { id: third.id, outcome: 'done' },
    ])
    const { pictures } = (await test.call(mia, 'adminMember', { id: anna.id })).body.member
    expect(pictures.map(({ id, state }) => [id, state]).toSorted()).toEqual(
      [
        [first.id, 'approved'],
        [third.id, 'refused'],
      ].toSorted(),
    )
    expect((await readAudit(test, mia)).at(-1)).toMatchObject({
      act: 'photo.refused',
      reason: 'Phone numbers.',
      details: { photo: third.id, ground: 'contact' },
    })
  })
})

describe('dismissing several reports at once', () => {
  it('claims and closes each, but not those of a colleague or those that are decided', async () => {
    const anna = await aMember(test, site)
    const ids = [
      await aReport(anna, 'R-BULK-1'),
      await aReport(anna, 'R-BULK-2'),
      await aReport(anna, 'R-BULK-3'),
    ]
    const [, second = '', third = ''] = ids
    await test.call(ben, 'adminClaimReport', { id: second, claim: true })
    await test.call(ben, 'adminDismissReports', { ids: [third], reason: 'Nothing.' })
    const { body } = await test.call(mia, 'adminDismissReports', { ids, reason: 'One angry person.' })
    expect(body.results.map(({ outcome }) => outcome)).toEqual(['done', 'taken', 'already_completed'])
    const { reports } = (await test.call(mia, 'adminReports', { search: 'R-BULK-2' })).body
    expect(reports.map(({ state, claimed_by }) => [state, claimed_by])).toEqual([['open', ben.name]])
    expect((await readAudit(test, mia)).at(-1)).toMatchObject({
      act: 'report.decided',
      subject: ids[0],
      reason: 'One angry person.',
    })
  })
})

describe('the list of members', () => {
  it('can be limited to a state and a level', async () => {
    const name = 'Filterina'
    const free = await aMember(test, site, { name: `${name} 1` })
    const premium = await aMember(test, site, { name: `${name} 2`, paid: true })
    const banned = await aMember(test, site, { name: `${name} 3`, status: 'banned' })
    const find = async (filter: { status?: 'banned'; level?: 'premium' | 'free' }) =>
      (await test.call(mia, 'adminMembers', { search: name, ...filter })).body.members.map(({ id }) => id)
    expect(await find({ status: 'banned' })).toEqual([banned.id])
    expect(await find({ level: 'premium' })).toEqual([premium.id])
    expect((await find({ level: 'free' })).toSorted()).toEqual([free.id, banned.id].toSorted())
  })
})
