import { sql } from 'kysely'
import { partnerRulesVersion } from '#contract/features/partners/partner.ts'
import { type Caller, formatCookies, type TestProgram } from './program.ts'

/** The password of every partner whom `applyAsPartner` makes. */
export const partnerPassword = 'pancakes with syrup'

/** Returns the token of the link in the latest e-mail to an address. */
export async function readLinkToken(test: TestProgram, email: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select body_text as text from outbox where recipient = ${email} order by created_at desc, id desc limit 1`.execute(
    test.database.db,
  )
  return /token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? ''
}

/**
 * Applies to the partner programme of `duet.test` through calls, with a confirmed address. Returns the partner, logged
 * in.
 */
export async function applyAsPartner(test: TestProgram, email: string): Promise<Caller> {
  const applied = await test.call({}, 'partnerSignUp', {
    name: 'Traffic Ltd',
    email,
    language: 'en',
    rules_version: partnerRulesVersion,
  })
  const token = await readLinkToken(test, email)
  const confirmed = await test.call({}, 'partnerConfirm', { token, password: partnerPassword })
  if (applied.status !== 200 || confirmed.status !== 200) throw new Error(`${email} cannot apply`)
  return logInAsPartner(test, email)
}

/** Logs a partner in by a call. */
export async function logInAsPartner(test: TestProgram, email: string): Promise<Caller> {
  const { raw } = await test.call({}, 'partnerLogin', { email, password: partnerPassword })
  return { cookie: formatCookies(raw, 'partner') }
}
