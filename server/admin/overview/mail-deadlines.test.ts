import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, readMailsTo, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site)
})

const daysAgo = (days: number) => new Date(test.clock.now().getTime() - days * 86_400_000)

async function addComplaint(days: number): Promise<void> {
  await sql`
    insert into complaints (id, site_id, reference, key, member_id, email, language, category, text, created_at)
    values (gen_random_uuid(), ${site.id}, gen_random_uuid()::text, gen_random_uuid(), ${anna.id}, 'a@example.org', 'en',
      'other', 'secret words', ${daysAgo(days)})`.execute(test.database.db)
}

describe('deadlines', () => {
  it('are mailed to the role before they pass, once a day, without words of the case', async () => {
    const [moderator, finance] = [await aStaff(test, ['moderator']), await aStaff(test, ['finance'])]
    await addComplaint(5)
    await test.runScheduled('mail-deadlines')
    expect(await readMailsTo(test, moderator.email)).toEqual([])
    await addComplaint(12)
    await addComplaint(15)
    await test.runScheduled('mail-deadlines')
    await test.runScheduled('mail-deadlines')
    const mails = await readMailsTo(test, moderator.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('2 cases are due soon')
    expect(mails[0]?.text).toMatch(/Complaints: 2, the first was due/)
    expect(mails[0]?.text).toContain('/admin/complaints')
    expect(mails[0]?.text).not.toContain('secret words')
    expect(await readMailsTo(test, finance.email)).toEqual([])
    test.clock.advance({ days: 1 })
    await test.runScheduled('mail-deadlines')
    expect(await readMailsTo(test, moderator.email)).toHaveLength(2)
  })

  it('name each case once for a person with both roles that see it', async () => {
    const both = await aStaff(test, ['moderator', 'support'])
    await addComplaint(14)
    test.clock.advance({ days: 1 })
    await test.runScheduled('mail-deadlines')
    const [mail] = await readMailsTo(test, both.email)
    expect(mail?.subject).toContain('3 cases are due soon')
    expect(mail?.text).toContain('Support inbox')
    expect(mail?.text).not.toContain('Complaints')
    const later = await aStaff(test, ['moderator', 'support'])
    // Home counts what each list shows.
    const open = await test.call(later, 'adminThreads', { state: 'open' })
    const complaints = await test.call(later, 'adminComplaints', { state: 'open' })
    expect(complaints.body.complaints.length).toBeGreaterThan(0)
    const home = await test.call(later, 'adminHome', {})
    const counts = home.body.queues.filter(({ name }) => name === 'complaints' || name === 'threads')
    expect(counts.map(({ name, waiting }) => [name, waiting])).toEqual([
      ['complaints', complaints.body.complaints.length],
      ['threads', open.body.threads.length],
    ])
  })

  it('are not mailed to those who work elsewhere or no longer', async () => {
    const [gone, elsewhere] = [await aStaff(test, ['moderator']), await aStaff(test, ['moderator'])]
    await sql`update staff set state = 'disabled' where id = ${gone.id}`.execute(test.database.db)
    await sql`update staff set all_sites = false where id = ${elsewhere.id}`.execute(test.database.db)
    await addComplaint(13)
    test.clock.advance({ days: 1 })
    await test.runScheduled('mail-deadlines')
    expect([...(await readMailsTo(test, gone.email)), ...(await readMailsTo(test, elsewhere.email))]).toEqual(
      [],
    )
  })
})
