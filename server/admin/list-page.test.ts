import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { adminCalls } from '#contract/api/admin-calls.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'
import { readViews } from './staff/staff-views.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let staff: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site)
  staff = await aStaff(test)
})

/** Lists that have an end by themselves, with what ends them. */
const shortLists = {
  adminInvitation: 'roles',
  adminSession: 'the sites of one person',
  adminFind: 'the best few matches of the command palette',
  adminHome: 'queues and the last 30 days',
  adminHealth: 'parts of the program',
  adminCardSchemes: 'months and providers',
  adminClosing: 'one day by method and currency',
  adminOss: 'one quarter by country',
  adminNumbers: 'days of a period',
  adminCohorts: 'half a year of weeks',
  adminViews: 'days of a period, and the pages and hosts with most views',
  adminExperiment: 'the variants of one experiment',
  adminContent: 'the pages, icebreakers and gifts of a site',
  adminTemplates: 'the ready-made answers of a site, written by hand',
  adminSavedViews: 'the views of one person, of which there are fifty at most',
  adminCaseMarks: 'the cases that people have open now',
  adminPrompts: 'the questions of a site, put in order by hand',
  adminMessages: 'the texts of the program',
  adminFixedPage: 'one page',
  adminSettings: 'the settings and their latest versions',
  adminPackages: 'the prices of a site',
  adminProviders: 'the providers that the program knows',
  adminMailSender: 'DNS records',
  adminMember: 'what is newest of one member',
  adminPayment: 'what happened to one payment',
  adminThread: 'one conversation with support, of which the first 500 messages are shown',
  adminReport: 'the frozen evidence of one report',
  adminNewsReceivers: 'languages',
} as const

/** The parts of an answer that are lists. */
function findLists(output: z.ZodMiniType): string[] {
  if (!(output instanceof z.ZodMiniObject)) return []
  const parts: readonly [string, unknown][] = Object.entries(output.shape)
  return parts.flatMap(([name, part]) => (part instanceof z.ZodMiniArray ? [name] : []))
}

/** Lists with seven rows of one moment each, so that only the last key tells them apart. */
const queues = [
  {
    call: 'adminReports',
    rows: 'reports',
    seed: `insert into reports (id, site_id, reference, reported_id, reason, evidence, key, created_at)
      select gen_random_uuid(), $1, 'R-PAGE-' || n, $2, case n % 2 when 0 then 'underage' else 'spam' end, '{}',
        gen_random_uuid(), '2026-03-10' from generate_series(1, 7) n where $3::uuid is not null`,
  },
  {
    call: 'adminComplaints',
    rows: 'complaints',
    seed: `insert into complaints (id, site_id, reference, key, email, language, category, text, member_id, created_at)
      select gen_random_uuid(), $1, 'C-PAGE-' || n, gen_random_uuid(), 'a@example.org', 'en', 'other', 'Text', $2,
        '2026-03-10' from generate_series(1, 7) n where $3::uuid is not null`,
  },
  {
    call: 'adminDataRequests',
    rows: 'requests',
    seed: `insert into data_requests (id, site_id, reference, member_id, email, language, kind, text, received_at, due_at)
      select gen_random_uuid(), $1, 'D-PAGE-' || n, $2, 'a@example.org', 'en', 'access', 'Text', '2026-03-10',
        '2026-04-10' from generate_series(1, 7) n where $3::uuid is not null`,
  },
  {
    call: 'adminTextFlags',
    rows: 'flags',
    seed: `insert into text_flags (id, site_id, member_id, kind, text, created_at)
      select gen_random_uuid(), $1, $2, 'words', 'Text ' || n, '2026-03-10'
      from generate_series(1, 7) n where $3::uuid is not null`,
  },
  {
    call: 'adminTextRules',
    rows: 'rules',
    seed: `insert into text_rules (id, site_id, words, act, created_at)
      select gen_random_uuid(), $1, 'words ' || n, 'flag', '2026-03-10'
      from generate_series(1, 7) n where $2::uuid is not null and $3::uuid is not null`,
  },
  {
    call: 'adminPictureBlocks',
    rows: 'blocks',
    seed: `insert into picture_blocks (id, hash, reason, staff_id, created_at)
      select gen_random_uuid(), lpad(n::text, 16, '0'), 'nudity', $3, '2026-03-10'
      from generate_series(1, 7) n where $1::uuid is not null and $2::uuid is not null`,
  },
  {
    call: 'adminBlockedDebtors',
    rows: 'blocked',
    seed: `insert into blocked_debtors (site_id, kind, print, last4, reason, created_at)
      select $1, 'iban', decode(lpad(n::text, 4, '0'), 'hex'), '1234', 'AC04', '2026-03-10'
      from generate_series(1, 7) n where $2::uuid is not null and $3::uuid is not null`,
  },
  {
    call: 'adminRefusedAddresses',
    rows: 'addresses',
    seed: `insert into mail_suppressions (site_id, address, reason, detail, created_at)
      select $1, 'page' || n || '@example.org', 'refused', '550', '2026-03-10'
      from generate_series(1, 7) n where $2::uuid is not null and $3::uuid is not null`,
  },
] as const

function readRows(page: object, name: string): unknown[] {
  const found: unknown = Object.entries(page).find(([part]) => part === name)?.[1]
  return Array.isArray(found) ? found : []
}

const get = (call: keyof typeof adminCalls, query: Record<string, string>) =>
  test.call(staff, call as 'adminReports', query)

describe('the lists of the back office', () => {
  it('are read a page at a time, but for those that are short by themselves', () => {
    const cut = Object.entries(adminCalls).filter(
      ([name, { method, output, input }]) =>
        method === 'GET' &&
        name.startsWith('admin') &&
        findLists(output).length > 0 &&
        !(input instanceof z.ZodMiniObject && 'cursor' in input.shape),
    )
    expect(cut.map(([name]) => name).filter((name) => !Object.hasOwn(shortLists, name))).toEqual([])
  })

  for (const { call, rows, seed } of queues)
    it(`${call} shows each row once from the first page to the last, and back to the first`, async () => {
      await test.database.pool.query(seed, [site.id, anna.id, staff.id])
      const first = (await get(call, { limit: '3' })).body
      const pages = [first]
      for (let next = first.next; next; next = pages.at(-1)?.next ?? null)
        pages.push((await get(call, { limit: '3', cursor: next })).body)
      const shown = pages.flatMap((page) => readRows(page, rows))
      expect(new Set(shown.map((row) => JSON.stringify(row))).size).toBe(7)
      expect([shown.length, pages.map(({ total }) => total)]).toEqual([7, [7, 7, 7]])
      const second = (await get(call, { limit: '3', cursor: pages[2]?.previous ?? '' })).body
      expect({ ...second, next: null, previous: null }).toEqual({ ...pages[1], next: null, previous: null })
      const begin = (await get(call, { limit: '3', cursor: second.previous ?? '' })).body
      expect(begin.previous).toBeNull()
      expect({ ...begin, next: null }).toEqual({ ...first, next: null })
    })

  it('are searched by a reference, an address or a name', async () => {
    const find = async (call: keyof typeof adminCalls, search: string) =>
      (await get(call, { search })).body.total
    expect([
      await find('adminReports', 'r-page-3'),
      await find('adminReports', anna.name.toUpperCase()),
      await find('adminComplaints', 'c-page-3'),
      await find('adminComplaints', 'A@example'),
      await find('adminDataRequests', 'D-page-3'),
      await find('adminDataRequests', 'stranger@'),
      await find('adminStaff', staff.email),
    ]).toEqual([1, 7, 1, 7, 1, 0, 1])
    // Someone who searches has chosen whom to see.
    const views = readViews(
      'adminReports',
      { search: anna.name },
      { reports: [{ site: site.id, reported: anna }] },
    )
    expect(views.map(({ isChosen, details }) => [isChosen, details?.by])).toEqual([[true, 'words']])
  })

  it('refuse a cursor of another list, of another filter, or made up', async () => {
    const { next } = (await get('adminComplaints', { limit: '3' })).body
    expect(next).not.toBeNull()
    const cursor = next ?? ''
    const refused = await Promise.all([
      get('adminDataRequests', { cursor }),
      get('adminComplaints', { cursor, state: 'answered' }),
      get('adminComplaints', { cursor: 'made-up' }),
      get('adminComplaints', { limit: '101' }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
    // What is asked for at once may be of another size.
    expect((await get('adminComplaints', { cursor, limit: '2' })).status).toBe(200)
  })
})
