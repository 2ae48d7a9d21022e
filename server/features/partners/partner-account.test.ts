import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { partnerRulesVersion } from '#contract/features/partners/partner.ts'
import { createRateLimits } from '#server/platform/rate-limits.ts'
import { aSite } from '#tests/builders.ts'
import { applyAsPartner, partnerPassword, readLinkToken } from '#tests/partner-builder.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()

beforeAll(async () => {
  const { pool } = test.database
  Object.assign(test.program.services, { limits: createRateLimits({ pool, redis: null }) })
  await aSite(test)
})

const apply = (email: string, name: string) =>
  test.call({}, 'partnerSignUp', { name, email, language: 'en', rules_version: partnerRulesVersion })

const logIn = (email: string, password: string) => test.call({}, 'partnerLogin', { email, password })

async function countMails(email: string): Promise<number> {
  await test.runJobs({ also: 'later' })
  const { rows } = await sql<{ mails: number }>`
    select count(*)::int as mails from outbox where recipient = ${email}`.execute(test.database.db)
  return rows[0]?.mails ?? 0
}

describe('an application to the partner programme', () => {
  it('contains no password: only the owner of the address can choose one', async () => {
    const email = 'owner@traffic.example'
    await apply(email, 'Stranger')
    const first = await readLinkToken(test, email)
    await apply(email, 'Stranger again')
    const second = await readLinkToken(test, email)
    expect(second).not.toBe(first)

    const bare = { token: first } as { token: string; password: string } // as an older page would send it
    expect((await test.call({}, 'partnerConfirm', bare)).error.fields).toEqual({ password: 'validation' })
    const weak = await test.call({}, 'partnerConfirm', { token: first, password: 'password1234' })
    expect(weak.error.fields).toEqual({ password: 'password_too_weak' })
    expect((await logIn(email, partnerPassword)).error.error).toBe('login_failed')

    const chosen = { token: first, password: partnerPassword }
    expect((await test.call({}, 'partnerConfirm', chosen)).status).toBe(200)
    const later = await test.call({}, 'partnerConfirm', { token: second, password: 'another fine breakfast' })
    expect(later.error.error).toBe('link_expired')
    expect((await logIn(email, partnerPassword)).body.partner?.state).toBe('applied')
  })

  it('and forgotten passwords get five links an hour by address, known or not', async () => {
    const email = 'flooded@traffic.example'
    for (let sent = 0; sent < 4; sent += 1) expect((await apply(email, 'Flood')).status).toBe(200)
    const forget = (address: string) => test.call({}, 'partnerForgot', { email: address })
    expect((await forget(email)).status).toBe(200)
    expect((await forget('Flooded+tag@traffic.example')).error.error).toBe('rate_limited')
    expect((await apply(email, 'Flood')).error.error).toBe('rate_limited')
    expect(await countMails(email)).toBe(4)
  })
})

describe('a partner who has not accepted the present rules', () => {
  it('is asked to accept them before anything else, by the server too', async () => {
    const email = 'rules@traffic.example'
    const partner = await applyAsPartner(test, email)
    await sql`update partners set rules_version = '2020-01' where email = ${email}`.execute(test.database.db)
    expect((await test.call(partner, 'partnerSession', {})).body.partner?.rules_accepted).toBe(false)
    for (const name of ['partnerLinks', 'partnerCommissions', 'partnerPayee', 'partnerStatements'] as const)
      expect((await test.call(partner, name, {})).error.error).toBe('forbidden')
    const accepted = await test.call(partner, 'partnerAcceptRules', { rules_version: partnerRulesVersion })
    expect(accepted.body.partner?.rules_accepted).toBe(true)
    expect((await test.call(partner, 'partnerLinks', {})).status).toBe(200)
    await sql`update partners set rules_version = '2020-01' where email = ${email}`.execute(test.database.db)
    expect((await test.call(partner, 'partnerLogout', {})).status).toBe(200)
  })
})
