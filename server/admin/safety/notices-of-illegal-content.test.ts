import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let moderator: TestStaff
let reporter: TestMember
let reported: TestMember

beforeAll(async () => {
  site = await aSite(test)
  moderator = await aStaff(test, ['moderator'])
  reporter = await aMember(test, site)
  reported = await aMember(test, site, { gender: 'male' })
})

const notice = {
  reason: 'abuse',
  text: 'They threatened to come to my home.',
  illegal: true,
  law: '§ 241 StGB',
  notifier_name: 'Anna Example',
  notifier_email: 'anna.private@example.org',
  good_faith: true,
} as const

const report = (input: object) =>
  test.call({ ...reporter, headers: { 'idempotency-key': createId() } }, 'report', {
    profile: reported.id,
    ...notice,
    ...input,
  })

async function decide(reference: string, ruling: object) {
  const { reports } = (await test.call(moderator, 'adminReports', {})).body
  const id = reports.find((one) => one.reference === reference)?.id ?? ''
  await test.call(moderator, 'adminClaimReport', { id, claim: true })
  const { status } = await test.call(moderator, 'adminDecideReport', {
    id,
    kind: 'dismissal' as const,
    reason: 'Looked at it.',
    ...ruling,
  })
  expect(status).toBe(200)
}

/**
 * The attributes of a statement as the transparency database takes them, after the published description of its API
 * (transparency.dsa.ec.europa.eu/page/api-documentation, since 1 July 2025).
 */
const Statement = z.strictObject({
  puid: z.string().check(z.minLength(1), z.maxLength(500)),
  decision_visibility: z.optional(
    z.array(z.enum(['DECISION_VISIBILITY_CONTENT_REMOVED', 'DECISION_VISIBILITY_CONTENT_DISABLED'])),
  ),
  decision_account: z.optional(z.enum(['DECISION_ACCOUNT_SUSPENDED', 'DECISION_ACCOUNT_TERMINATED'])),
  account_type: z.enum(['ACCOUNT_TYPE_BUSINESS', 'ACCOUNT_TYPE_PRIVATE']),
  decision_ground: z.enum(['DECISION_GROUND_ILLEGAL_CONTENT', 'DECISION_GROUND_INCOMPATIBLE_CONTENT']),
  decision_ground_reference_url: z.url(),
  illegal_content_legal_ground: z.optional(z.string().check(z.maxLength(500))),
  illegal_content_explanation: z.optional(z.string().check(z.maxLength(2000))),
  incompatible_content_ground: z.optional(z.string().check(z.maxLength(500))),
  incompatible_content_explanation: z.optional(z.string().check(z.maxLength(2000))),
  content_type: z
    .array(z.enum(['CONTENT_TYPE_IMAGE', 'CONTENT_TYPE_TEXT', 'CONTENT_TYPE_OTHER']))
    .check(z.minLength(1)),
  content_type_other: z.optional(z.string().check(z.maxLength(500))),
  category: z.enum([
    'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
    'STATEMENT_CATEGORY_CYBER_VIOLENCE',
    'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
  ]),
  territorial_scope: z.array(z.string().check(z.length(2))),
  content_date: z.iso.date(),
  application_date: z.iso.date(),
  decision_facts: z.string().check(z.minLength(1), z.maxLength(5000)),
  source_type: z.enum(['SOURCE_ARTICLE_16', 'SOURCE_TYPE_OTHER_NOTIFICATION', 'SOURCE_VOLUNTARY']),
  automated_detection: z.enum(['Yes', 'No']),
  automated_decision: z.enum(['AUTOMATED_DECISION_NOT_AUTOMATED']),
})

describe('a notice of illegal content', () => {
  it('needs a reason in words, a name and the statement of good faith', async () => {
    const refused = await report({ text: ' ', notifier_name: '', good_faith: undefined })
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { text: 'empty', notifier_name: 'empty', good_faith: 'empty' },
    ])
    expect((await report({ notifier_email: 'nowhere' })).error.fields).toEqual({
      notifier_email: 'invalid_email',
    })
  })

  it('asks for no name when it concerns the abuse of a minor', async () => {
    expect((await report({ reason: 'underage', notifier_name: '' })).status).toBe(200)
  })

  it('stays a plain report without it, as the call has always been', async () => {
    const plain = { illegal: undefined, law: undefined, notifier_name: undefined, notifier_email: undefined }
    expect((await report({ ...plain, text: '', good_faith: undefined })).status).toBe(200)
  })

  it('is confirmed to the address it gives, which also gets the outcome and the ways to appeal', async () => {
    const { reference } = (await report({})).body
    await decide(reference, {})
    const mails = (await readMailsTo(test, notice.notifier_email)).filter(({ subject }) =>
      subject.includes(reference),
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      `We’ve received your report ${reference}`,
      `Our decision on your report ${reference}`,
    ])
    expect(mails[1]?.text).toContain('haven’t taken action')
    expect(mails[1]?.text).toContain('within six months')
    expect(mails[1]?.link('/complaints')).toContain('/complaints')
  })
})

describe('the statement of reasons', () => {
  it('names the law, the scope, the duration, the use of automated means and the ways of redress', async () => {
    const { reference } = (await report({})).body
    await decide(reference, { kind: 'restriction', facts: 'You threatened someone.', law: notice.law })
    const [told] = (await test.call(reported, 'notices', {})).body.notices
    for (const part of [
      '§ 241 StGB',
      'in every country',
      'without an end date',
      'No automated system',
      'six months',
    ])
      expect(told?.text).toContain(part)
    expect(told?.text).not.toContain('Anna')
  })

  it('names the clause where no law is broken', async () => {
    const { reference } = (await report({})).body
    await decide(reference, { kind: 'ban', facts: 'You went on.' })
    const mail = (await readMailsTo(test, reported.email)).at(-1)
    expect(mail?.text).toContain('section 9 of our terms')
  })
})

describe('the exports', () => {
  it('list statements with the attributes of the transparency database, without personal data', async () => {
    const { raw } = await test.call(moderator, 'adminStatements', {})
    const { statements } = z.parse(z.object({ statements: z.array(Statement) }), JSON.parse(raw.payload))
    expect(statements.map((one) => [one.source_type, one.decision_ground])).toEqual([
      ['SOURCE_ARTICLE_16', 'DECISION_GROUND_ILLEGAL_CONTENT'],
      ['SOURCE_ARTICLE_16', 'DECISION_GROUND_INCOMPATIBLE_CONTENT'],
    ])
    for (const word of [reporter.name, reported.name, 'threatened', '@example.org', 'Looked at it'])
      expect(raw.payload).not.toContain(word)
  })

  it('have the figures of a year in the parts of the template', async () => {
    const year = String(test.clock.now().getUTCFullYear())
    const { raw } = await test.call(moderator, 'adminYearlyReport', { year })
    const files = unzipSync(new Uint8Array(raw.rawPayload))
    const lines = (part: string) =>
      strFromU8(files[`${part}.csv`] ?? new Uint8Array())
        .replace('\uFEFF', '')
        .trim()
        .split('\r\n')
    expect(Object.keys(files).filter((name) => name.endsWith('.csv'))).toEqual([
      '1_report_identification.csv',
      '4_notices.csv',
      '5_own_initiative_illegal.csv',
      '6_own_initiative_TC.csv',
      '7_appeals_and_recidivism.csv',
      '8_automated_means.csv',
    ])
    const [head = '', total = ''] = lines('4_notices')
    expect(head).toContain('Number of notices received,')
    expect(total).toMatch(/,TOTAL,,4,0,4,0,0,,1,0,1,0$/)
    const width = head.split(',').length
    expect(lines('4_notices').every((line) => line.split(',').length >= width - 1)).toBe(true)
    expect(lines('5_own_initiative_illegal')[0]).toContain("at the provider's own initiative")
  })
})
