import { beforeAll, describe, expect, it } from 'vitest'
import { getDateIn } from '#server/features/profiles/age.ts'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let moderator: TestStaff

beforeAll(async () => {
  await aSite(test)
  moderator = await aStaff(test, ['moderator'])
})

describe('the transparency figures', () => {
  it('end with the site’s day, not with the UTC day', async () => {
    const settings = { time_zone: 'Pacific/Kiritimati' }
    const east = await aSite(test, { host: 'east.test', settings })
    const csv = await test.call({ ...moderator, host: east.host }, 'adminTransparency', {})
    const today = getDateIn(settings.time_zone, test.clock.now())
    expect(test.clock.now().toISOString().slice(0, 10) < today).toBe(true)
    expect(csv.raw.headers['content-disposition']).toContain(`-${today}.csv`)
  })

  it('count reports, decisions and appeals as CSV', async () => {
    const own = await aSite(test, { host: 'figures.test' })
    const host = { host: own.host }
    const caller = await aMember(test, own)
    const bad = await aMember(test, own)
    const key = { headers: { 'idempotency-key': createId() } }
    await test.call({ ...caller, ...key }, 'report', { profile: bad.id, reason: 'spam' })
    const { body } = await test.call({ ...moderator, ...host }, 'adminReports', {})
    const id = body.reports[0]?.id ?? ''
    await test.call({ ...moderator, ...host }, 'adminClaimReport', { id, claim: true })
    const ruling = { id, kind: 'restriction' as const, reason: 'Seen.', facts: 'You sent links.' }
    await test.call({ ...moderator, ...host }, 'adminDecideReport', ruling)
    const csv = await test.call({ ...moderator, ...host }, 'adminTransparency', {})
    const [head, line] = csv.raw.payload.replace('\uFEFF', '').trim().split('\r\n')
    expect(csv.raw.headers['content-type']).toContain('text/csv')
    expect(head).toContain('month,ground,reports,reports_open,dismissed')
    expect(line?.split(',').slice(1)).toEqual([
      'spam',
      '1',
      '0',
      '0',
      '0',
      '0',
      '1',
      '0',
      '0',
      '0',
      '0',
      '0',
      '0',
    ])
  })
})
