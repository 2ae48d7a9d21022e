import { sql } from 'kysely'
import { sensitiveWordingVersion } from '#contract/features/accounts/consents.ts'
import type { SensitiveSubject } from '#contract/features/accounts/sensitive-subjects.ts'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Sites } from '#server/app/services/sites.ts'
import { hashPassword } from '#server/features/accounts/password-hash.ts'
import { createDefaultSettings } from '#server/features/sites/default-settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashToken } from '#server/platform/hashing.ts'
import { createId, createToken } from '#server/platform/ids.ts'
import type { Caller, TestProgram } from './program.ts'

/** What builders need of a program: it may also run as a separate process. */
export interface BuilderProgram {
  readonly clock: Clock
  readonly database: Pick<Database, 'db'>
  readonly program: { readonly sites: Pick<Sites, 'forget'> }
}

export interface TestSite {
  readonly id: string
  readonly host: string
}

/** A member of a test with a session: can be passed as the caller of a call. */
export interface TestMember extends Caller {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly cookie: string
}

/** Makes a site with default settings and the given changes; the first one is reached without naming a host. */
export async function aSite(
  test: BuilderProgram,
  options: { host?: string; settings?: Partial<SiteSettings> } = {},
): Promise<TestSite> {
  const site = { id: createId(), host: options.host ?? 'duet.test' }
  const settings = { ...createDefaultSettings('Duet'), ...options.settings }
  await sql`insert into sites (id, settings) values (${site.id}, ${JSON.stringify(settings)}::jsonb)`.execute(
    test.database.db,
  )
  await sql`insert into site_hosts (host, site_id, main) values (${site.host}, ${site.id}, true)`.execute(
    test.database.db,
  )
  test.program.sites.forget()
  return site
}

/** Changes settings of a site, effective at once. */
export async function changeSettings(
  test: BuilderProgram,
  site: TestSite,
  change: Partial<SiteSettings>,
): Promise<void> {
  await sql`update sites set settings = settings || ${JSON.stringify(change)}::jsonb, version = version + 1
    where id = ${site.id}`.execute(test.database.db)
  test.program.sites.forget()
}

export interface MemberTraits {
  name?: string
  email?: string
  credits?: number
  paid?: boolean
  status?: 'not_confirmed' | 'activated' | 'banned' | 'pending_deletion'
  kind?: 'person' | 'fictional' | 'cam'
  gender?: 'male' | 'female'
  looking_for?: 'male' | 'female' | 'both'
  date_of_birth?: string
  country?: string
  invisible?: boolean
  profile_status?: 'active' | 'disabled'
}

let count = 0

/** Makes a member of a site with a session, as the given traits say; without them an activated free woman of 30. */
export async function aMember(
  test: BuilderProgram,
  site: TestSite,
  traits: MemberTraits = {},
): Promise<TestMember> {
  count += 1
  const name = traits.name ?? `Member${count}`
  const email = traits.email ?? `member${count}@example.org`
  const member = { id: createId(), name, email }
  const now = test.clock.now()
  const token = createToken()
  await test.database.db.transaction().execute(async (db) => {
    await sql`insert into members (id, site_id, kind, email, email_key, status, language, looking_for, invisible, paid_since, signup_at)
      values (${member.id}, ${site.id}, ${traits.kind ?? 'person'}, ${email}, ${email.toLowerCase()},
        ${traits.status === 'banned' ? 'activated' : (traits.status ?? 'activated')}, 'en', ${traits.looking_for ?? 'male'}, ${traits.invisible ?? false},
        ${traits.paid ? now : null}, ${now})`.execute(db)
    await sql`insert into member_states (member_id, site_id, credits) values (${member.id}, ${site.id}, 0)`.execute(
      db,
    )
    await sql`insert into profiles (member_id, site_id, name, name_key, gender, date_of_birth, country, status)
      values (${member.id}, ${site.id}, ${name}, ${name.toLowerCase()}, ${traits.gender ?? 'female'},
        ${traits.date_of_birth ?? '1996-01-15'}, ${traits.country ?? 'NL'}, 'active')`.execute(db)
    const expires = new Date(now.getTime() + 30 * 86_400_000)
    // No one logs in as a fictional profile: the database refuses it.
    if (traits.kind !== 'fictional') {
      await sql`insert into sessions (token_hash, member_id, site_id, created_at, last_used_at, expires_at)
        values (${hashToken(token)}, ${member.id}, ${site.id}, ${now}, ${now}, ${expires})`.execute(db)
    }
    const credits = traits.credits ?? 0
    if (credits > 0) {
      // Credits come from the ledger, as everywhere: a balance without movements would break the books.
      await sql`update member_states set credits = ${credits} where member_id = ${member.id}`.execute(db)
      await sql`insert into credit_movements (member_id, id, kind, from_account, to_account, credits, balance, reference, created_at)
        values (${member.id}, ${createId()}, 'signup', 'promotion', 'wallet', ${credits}, ${credits}, ${member.id}, ${now})`.execute(
        db,
      )
    }
  })
  if (traits.status === 'banned') await banMember(test, member)
  if (traits.profile_status === 'disabled') await hideProfile(test, member)
  const host = site.host === 'duet.test' ? {} : { host: site.host }
  return { ...member, ...host, cookie: `auth=${token}` }
}

async function insertNoticeTo(test: BuilderProgram, member: { id: string }): Promise<string> {
  const id = createId()
  await sql`insert into decision_notices (id, member_id, language, text, created_at)
    values (${id}, ${member.id}, 'en', 'For a test.', ${test.clock.now()})`.execute(test.database.db)
  return id
}

/** Makes a member consent to the storage of a kind of sensitive data. */
export async function giveConsent(
  test: BuilderProgram,
  member: { id: string },
  subject: SensitiveSubject,
): Promise<void> {
  await sql`insert into sensitive_consents (id, member_id, subject, version, wording, language, given_at)
    values (${createId()}, ${member.id}, ${subject}, ${sensitiveWordingVersion}, 'For a test.', 'en', ${test.clock.now()})`.execute(
    test.database.db,
  )
}

/** Bans a member, with the notice that the database requires. */
export async function banMember(test: BuilderProgram, member: { id: string }): Promise<void> {
  const notice = await insertNoticeTo(test, member)
  await sql`update members set status = 'banned', ban_notice_id = ${notice} where id = ${member.id}`.execute(
    test.database.db,
  )
}

/** Hides a member's profile, with the notice that the database requires. */
export async function hideProfile(test: BuilderProgram, member: { id: string }): Promise<void> {
  const notice = await insertNoticeTo(test, member)
  await sql`update profiles set status = 'disabled', restriction_notice_id = ${notice}
    where member_id = ${member.id}`.execute(test.database.db)
}

/** Returns the credits of a member as the wallet has them and as the sum of the ledger. */
export async function readWallet(
  test: Pick<BuilderProgram, 'database'>,
  member: { id: string },
): Promise<{ credits: number; ledger: number }> {
  const { rows } = await sql<{ credits: number; ledger: number }>`
    select s.credits, coalesce((select sum(amount) from credit_entries e where e.member_id = s.member_id and e.account = 'wallet'), 0)::int as ledger
    from member_states s where s.member_id = ${member.id}`.execute(test.database.db)
  const [row] = rows
  if (!row) throw new Error('no wallet')
  return row
}

/** Sets the password of a member. */
export async function setPassword(
  test: BuilderProgram,
  member: { id: string },
  password: string,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await sql`update members set password_hash = ${passwordHash} where id = ${member.id}`.execute(
    test.database.db,
  )
}

/** A mail, text message or push that a test has caused. */
export interface TestMail {
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** Returns the first link whose address contains the given words, as a path with its query. */
  link(words: string): string
}

/** Runs the due jobs and returns what was sent to someone so far, oldest first. */
export async function readMailsTo(test: TestProgram, recipient: string): Promise<TestMail[]> {
  await test.runJobs()
  const { rows } = await sql<Omit<TestMail, 'link'>>`
    select recipient, subject, body_text as text, coalesce(body_html, '') as html, headers from outbox
    where recipient = ${recipient} order by created_at, id`.execute(test.database.db)
  return rows.map((row) => ({
    ...row,
    link(words) {
      const links = [...row.text.matchAll(/https?:\/\/\S+/g)].map(([link]) => new URL(link))
      const found = links.find((link) => link.href.includes(words))
      if (!found) throw new Error(`no link with ${words} in: ${row.text}`)
      return found.pathname + found.search
    },
  }))
}

/** Returns the value of a query parameter of a link. */
export function readParameter(link: string, name: string): string {
  return new URL(link, 'http://duet.test').searchParams.get(name) ?? ''
}
