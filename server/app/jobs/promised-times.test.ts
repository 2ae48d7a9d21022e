import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { findFields, listPersonalFields } from '#tests/personal-data.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff, type TestStaff } from '#tests/staff-builder.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let staff: TestStaff

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site)
  staff = await aStaff(test)
})

interface RetentionCase {
  /** As worded in the column comments. */
  readonly kept: string
  readonly hours: number
  /** Writes a row whose period started at `at`. */
  readonly plant: string
  /** Finds the personal data that is left in it. */
  readonly left: string
}

const day = 24
const year = 366 * day
const notice = `insert into decision_notices (id, member_id, language, text, created_at)
  values ('{id}', '{member}', 'en', 'why', '{at}');`
const decision = `${notice}
  insert into decisions (id, site_id, member_id, kind, reason, staff_id, notice_id, created_at)
  values ('{id}', '{site}', '{member}', 'warning', 'why', '{staff}', '{id}', '{at}');`
const fiveYears = 'five years, as the law on online services asks, and as long as what was decided stands'
const report = (state: string) => `
  insert into reports (id, site_id, reference, reporter_id, reported_id, reason, body, evidence, state, key, created_at, decided_at)
  values ('{id}', '{site}', '{id}', '{member}', '{member}', 'spam', 'rude', '{"profile": 1}', '${state}', '{id}', '{at}', '{at}');`

const partner = `insert into partners (id, site_id, code, name, email, email_key, password_hash, state, language,
    rules_version, rules_accepted_at, postback_secret, created_at)
  values ('{id}', '{site}', 'p' || left(md5('{id}'), 8), 'x', 'x', '{id}', 'x', 'active', 'en', '1', '{at}', '', '{at}');`

/** Every promised period that the nightly jobs enforce. */
const promises: Readonly<Record<string, RetentionCase>> = {
  age_requests: {
    kept: 'seven days',
    hours: 7 * day,
    plant: `insert into age_requests (id, member_id, method, nonce, created_at, expires_at)
      values ('{id}', '{member}', 'eu_app', '{id}', '{at}', '{at}')`,
    left: `select from age_requests where id = '{id}'`,
  },
  audit_log: {
    kept: 'two years',
    hours: 2 * year,
    plant: `insert into audit_log (id, staff_name, act, created_at) values ('{id}', 'Mia', 'staff.tested', '{at}')`,
    left: `select from audit_log where id = '{id}'`,
  },
  case_notes: {
    kept: 'two years, at most as long as the account',
    hours: 2 * year,
    plant: `insert into case_notes (id, site_id, kind, case_id, text, created_at)
      values ('{id}', '{site}', 'report', '{id}', 'x', '{at}')`,
    left: `select from case_notes where id = '{id}'`,
  },
  mail_suppressions: {
    kept: 'a year, or until the address or the account is gone',
    hours: year,
    plant: `insert into mail_suppressions (site_id, address, reason, detail, created_at)
      values ('{site}', '{id}', 'refused', '550', '{at}')`,
    left: `select from mail_suppressions where address = '{id}'`,
  },
  blocked_debtors: {
    kept: 'two years',
    hours: 2 * year,
    plant: `insert into blocked_debtors (site_id, kind, print, last4, reason, created_at)
      values ('{site}', 'iban', '{id}', '1234', 'AC04', '{at}')`,
    left: `select from blocked_debtors where print = '{id}'`,
  },
  order_agreements: {
    kept: 'fourteen months',
    hours: 14 * 31 * day,
    plant: `insert into payments (id, site_id, member_id, request_key, kind, credits, method, provider, country, currency, list_cents,
        price_cents, vat_percent, vat_cents, locale, accepted_at, created_at, expires_at)
      values ('{id}', '{site}', '{member}', '{id}', 'package', 25, 'ideal', 'sandbox', 'NL', 'EUR', 999, 999, 21, 173, 'en', '{at}', '{at}', '{at}');
      insert into agreement_documents (site_id, hash, kind, language, html, created_at)
      values ('{site}', '{id}', 'terms', 'en', '', '{at}');
      insert into order_agreements (payment_id, site_id, consent_text, consent_version, terms, withdrawal, buyer_print, created_at)
      values ('{id}', '{site}', '', '1', '{id}', '{id}', 'print', '{at}')`,
    left: `select from order_agreements where payment_id = '{id}' and buyer_print is not null`,
  },
  contract_notices: {
    kept: 'three years after they are done',
    hours: 3 * year,
    plant: `insert into contract_notices (id, site_id, reference, key, kind, name, email, contract, language, state, created_at, done_at)
      values ('{id}', '{site}', '{id}', '{id}', 'withdrawal', 'Ann', 'ann@example.org', 'order', 'en', 'done', '{at}', '{at}')`,
    left: `select from contract_notices where id = '{id}'`,
  },
  webhook_events: {
    kept: 'until it was acted upon, at most ninety days',
    hours: 90 * day,
    plant: `insert into webhook_events (provider, event_id, site_id, provider_references, body, received_at)
      values ('sandbox', '{id}', '{site}', '{}', 'paid', '{at}')`,
    left: `select from webhook_events where event_id = '{id}'`,
  },
  staff_views: {
    kept: 'two days',
    hours: 2 * day,
    plant: `insert into staff_views (staff_id, member_id, day, viewed_at)
      values ('{staff}', '{member}', '{at}'::timestamptz::date, '{at}')`,
    left: `select from staff_views where viewed_at = '{at}'`,
  },
  reports: {
    kept: 'a year after the decision',
    hours: year,
    plant: report('upheld'),
    left: `select from reports where id = '{id}' and (reporter_id is not null or body <> '' or evidence ->> 'profile' = '1')`,
  },
  evidence_files: {
    kept: 'until ninety days after the report is closed',
    hours: 90 * day,
    plant: `${report('upheld')} insert into evidence_files (name, report_id) values ('{id}.webp', '{id}')`,
    left: `select from evidence_files where report_id = '{id}'`,
  },
  decision_notices: {
    kept: fiveYears,
    hours: 5 * year,
    plant: notice,
    left: `select from decision_notices where id = '{id}'`,
  },
  decisions: {
    kept: fiveYears,
    hours: 5 * year,
    plant: decision,
    left: `select from decisions where id = '{id}'`,
  },
  appeals: {
    kept: fiveYears,
    hours: 5 * year,
    plant: `${decision}
      insert into appeals (id, site_id, decision_id, decided_by, member_id, text, state, answered_by, created_at, answered_at)
      values ('{id}', '{site}', '{id}', '{staff}', '{member}', 'no', 'upheld', '{other}', '{at}', '{at}')`,
    left: `select from appeals where id = '{id}'`,
  },
  staff_sessions: {
    kept: 'two hours after the last use',
    hours: 2,
    plant: `insert into staff_sessions (token_hash, staff_id, created_at, last_used_at, expires_at, device, network)
      values ('{id}', '{staff}', '{at}', '{at}', '{at}'::timestamptz + interval '12 hours', '', '')`,
    left: `select from staff_sessions where token_hash = '{id}'`,
  },
  outbox: {
    kept: 'fourteen days',
    hours: 14 * day,
    plant: `insert into outbox (id, site_id, channel, recipient, body_text, created_at)
      values ('{id}', '{site}', 'mail', 'x@example.org', 'x', '{at}')`,
    left: `select from outbox where id = '{id}'`,
  },
  login_locks: {
    kept: 'two days',
    hours: 2 * day,
    plant: `insert into login_locks (site_id, email_key, network, wrong, window_ends_at, blocks)
      values ('{site}', '{id}', '', 1, '{at}', 0)`,
    left: `select from login_locks where email_key = '{id}'`,
  },
  text_message_counts: {
    kept: 'two days',
    hours: 2 * day,
    plant: `insert into text_message_counts (site_id, day, scope, key, sent)
      values ('{site}', '{at}'::timestamptz at time zone 'UTC', 'account', '{id}', 1)`,
    left: `select from text_message_counts where key = '{id}'`,
  },
  idempotent_answers: {
    kept: 'a day',
    hours: day,
    plant: `insert into idempotent_answers (caller, key, call, request_hash, status, created_at)
      values ('x', '{id}', 'x', '', 200, '{at}')`,
    left: `select from idempotent_answers where key = '{id}'`,
  },
  partner_sessions: {
    kept: 'twelve hours',
    hours: 12,
    plant: `${partner} insert into partner_sessions (token_hash, partner_id, created_at, last_used_at, expires_at)
      values ('{id}', '{id}', '{at}', '{at}', '{at}'::timestamptz + interval '12 hours')`,
    left: `select from partner_sessions where token_hash = '{id}'`,
  },
  partner_tokens: {
    kept: 'two days',
    hours: 48,
    plant: `${partner} insert into partner_tokens (token_hash, partner_id, purpose, expires_at)
      values ('{id}', '{id}', 'reset', '{at}'::timestamptz + interval '2 days')`,
    left: `select from partner_tokens where token_hash = '{id}'`,
  },
  partner_postbacks: {
    kept: '90 days',
    hours: 90 * day,
    plant: `${partner} insert into partner_postbacks (id, partner_id, event, url, created_at)
      values ('{id}', '{id}', 'test', 'https://x.example', '{at}')`,
    left: `select from partner_postbacks where id = '{id}'`,
  },
  sessions: {
    kept: 'thirty days after the last use',
    hours: 30 * day,
    plant: `insert into sessions (token_hash, member_id, site_id, created_at, last_used_at, expires_at)
      values ('{id}', '{member}', '{site}', '{at}', '{at}', '{at}'::timestamptz + interval '30 days')`,
    left: `select from sessions where token_hash = '{id}'`,
  },
  complaints: {
    kept: 'two years after the answer',
    hours: 2 * year,
    plant: `insert into complaints
      select (jsonb_populate_record(null::complaints, jsonb_build_object('id', '{id}', 'site_id', '{site}', 'reference',
        '{id}', 'key', '{id}', 'email', 'x@example.org', 'language', 'en', 'category', 'content', 'text', 'x', 'state',
        'answered', 'answer', 'x', 'answered_at', '{at}', 'answered_by', '{staff}', 'created_at', '{at}', 'due_at', '{at}',
        'from_staff', false, 'by_mail', false, 'refused_files', 0))).*`,
    left: `select from complaints where id = '{id}'`,
  },
  complaint_messages: {
    kept: 'two years after the answer',
    hours: 2 * year,
    plant: `with thread as (
        insert into complaints (id, site_id, reference, key, email, language, category, text, state, answered_at, created_at)
        values ('{id}', '{site}', '{id}', '{id}', 'x@example.org', 'en', 'other', 'x', 'answered', '{at}', '{at}')
        returning id, site_id
      ) insert into complaint_messages (id, site_id, complaint_id, from_staff, text, created_at)
        select id, site_id, id, true, 'x', '{at}' from thread`,
    left: `select from complaint_messages where id = '{id}'`,
  },
  ended_sessions: {
    kept: 'thirty days after the end',
    hours: 30 * day,
    plant: `insert into ended_sessions (token_hash, member_id, reason, ended_at)
      values ('{id}', '{member}', 'password', '{at}')`,
    left: `select from ended_sessions where token_hash = '{id}'`,
  },
  data_requests: {
    kept: 'until the account is erased, else two years after the answer',
    hours: 2 * year,
    plant: `insert into data_requests (id, site_id, reference, email, language, kind, text, received_at, due_at, state,
        closed_at, decided_by, answer)
      values ('{id}', '{site}', '{id}', 'x@example.org', 'en', 'access', 'x', '{at}', '{at}', 'done', '{at}', '{staff}', 'x')`,
    left: `select from data_requests where id = '{id}'`,
  },
}

/** Data with little about a person and no period in a comment, which would only grow. */
const traces: Readonly<Record<string, Omit<RetentionCase, 'kept'>>> = {
  account_links: {
    hours: 30 * day,
    plant: `insert into account_links (token_hash, member_id, kind, created_at, expires_at)
      values ('{id}', '{member}', 'reset', '{at}', '{at}')`,
    left: `select from account_links where token_hash = '{id}'`,
  },
  known_devices: {
    hours: 365 * day,
    plant: `insert into known_devices (member_id, token_hash, first_at, last_at) values ('{member}', '{id}', '{at}', '{at}')`,
    left: `select from known_devices where token_hash = '{id}'`,
  },
  message_notices: {
    hours: 30 * day,
    plant: `insert into conversations (id, site_id, member_a, member_b, started_by, last_at, created_at)
        values ('{id}', '{site}', least('{member}'::uuid, '{from}'), greatest('{member}'::uuid, '{from}'), '{from}', '{at}', '{at}');
      insert into message_notices (member_id, conversation_id, first_message, created_at, reminders)
        values ('{member}', '{id}', true, '{at}', 2)`,
    left: `select from message_notices where conversation_id = '{id}'`,
  },
  like_notices: {
    hours: 30 * day,
    plant: `insert into like_notices (member_id, from_id, is_match, created_at) values ('{member}', '{from}', false, '{at}')`,
    left: `select from like_notices where from_id = '{from}'`,
  },
  rate_limits: {
    hours: 0,
    plant: `insert into rate_limits (key, points, expire)
      values ('{id}', 1, extract(epoch from '{at}'::timestamptz) * 1000)`,
    left: `select from rate_limits where key = '{id}'`,
  },
}

/** Periods that are enforced elsewhere, or not by the program. */
const elsewhere: Readonly<Record<string, string>> = {
  account_exports: 'server/features/privacy/export-account.test.ts',
  member_events: 'server/live/forget-events.test.ts',
  selfies: 'server/features/verification/verification.test.ts',
  verification_notices: 'server/features/verification/verification.test.ts',
  direct_debits: 'server/app/jobs/forget-old.test.ts, and the books',
  direct_debit_codes: 'with the account: server/app/jobs/forget-old.test.ts',
  messages: 'a setting of the site',
  ...Object.fromEntries(
    [
      ...[
        'bank_bookings',
        'credit_adjustments',
        'invoices',
        'payments',
        'refunds',
        'partners',
        'provider_reports',
      ],
      ...['partner_commissions', 'partner_movements', 'partner_statements'],
    ].map((table) => [table, 'the books: tax law asks for ten years at least']),
  ),
}

const period = /\b(minutes|hours|days?|months|years?)\b/

async function run(text: string, values: Readonly<Record<string, string>>) {
  const filled = text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all)
  const { rows } = await sql.raw(filled).execute(test.database.db)
  return rows.length
}

async function plant(text: string, at: Date): Promise<Record<string, string>> {
  const other = await aStaff(test)
  const from = text.includes('{from}') ? (await aMember(test, site)).id : ''
  const values = { id: crypto.randomUUID(), site: site.id, member: anna.id, staff: staff.id, other: other.id }
  const all = { ...values, from, at: at.toISOString() }
  for (const part of text.split(';').filter((one) => one.trim() !== '')) await run(part, all)
  return all
}

async function forget() {
  await test.runScheduled('forget-old')
  await test.runScheduled('purge-answered')
}

describe('every period that a comment promises', () => {
  it('is listed here as the comment names it', async () => {
    const promised = listPersonalFields(await findFields(test.database)).filter(
      ({ table, kept }) => (period.test(kept) || table in promises) && !(table in elsewhere),
    )
    const said = new Set(promised.map(({ table, kept }) => `${table}: ${kept}`))
    // The rows are deleted after fourteen days, but their content when it is sent (sent-without-body.test.ts).
    said.delete('outbox: until it is sent, at most two days')
    expect([...said].sort()).toEqual(
      Object.entries(promises)
        .map(([table, { kept }]) => `${table}: ${kept}`)
        .sort(),
    )
  })

  const all = [...Object.entries(promises), ...Object.entries(traces)]
  it.each(all)('is carried out in %s by the nightly job, and not before', async (_, promise) => {
    // The database also protects the staff log by its own clock.
    const latest = Math.min(test.clock.now().getTime(), Date.now())
    const hour = 3_600_000
    const old = await plant(promise.plant, new Date(latest - (promise.hours + 30) * hour))
    const young = await plant(
      promise.plant,
      new Date(
        test.clock.now().getTime() - promise.hours * hour + (promise.hours < year ? 1 : 7 * day) * hour,
      ),
    )
    expect([await run(promise.left, old), await run(promise.left, young)]).toEqual([1, 1])
    await forget()
    expect([await run(promise.left, old), await run(promise.left, young)]).toEqual([0, 1])
  })

  it('is put off by an open appeal with its evidence, an open report or a ban', async () => {
    const old = new Date(test.clock.now().getTime() - 6 * year * 3_600_000)
    const openAppeal = await plant(
      `${promises.evidence_files?.plant}; ${decision}
      update decisions set report_id = '{id}' where id = '{id}';
      insert into appeals (id, site_id, decision_id, decided_by, member_id, text, created_at)
      values ('{id}', '{site}', '{id}', '{staff}', '{member}', 'no', '{at}');
      insert into files_to_remove (name, since) values ('{id}.webp', '{at}')`,
      old,
    )
    const openReport = await plant(
      `${report('open')} insert into evidence_files (name, report_id) values ('{id}.webp', '{id}')`,
      old,
    )
    const ben = await aMember(test, site)
    const ban = await plant(
      `${decision.replaceAll('{member}', ben.id).replace('warning', 'ban')}
      update members set status = 'banned', ban_notice_id = '{id}' where id = '${ben.id}'`,
      old,
    )
    await forget()
    const tables = ['decisions', 'decision_notices', 'appeals', 'reports', 'evidence_files'] as const
    const left = (which: Record<string, string>) =>
      Promise.all(tables.map((table) => run(promises[table]?.left ?? '', which)))
    expect(await left(openAppeal)).toEqual([1, 1, 1, 1, 1])
    const file = "select from files_to_remove where name = '{id}.webp'"
    expect(await run(file, openAppeal)).toBe(1)
    expect(await left(openReport)).toEqual([0, 0, 0, 1, 1])
    expect(await left(ban)).toEqual([1, 1, 0, 0, 0])
    const answer = `update appeals set state = 'upheld', answered_by = '{other}', answered_at = '{at}' where id = '{id}'`
    await run(answer, openAppeal)
    await forget()
    expect([...(await left(openAppeal)), await run(file, openAppeal)]).toEqual([0, 0, 0, 0, 0, 0])
  })
})
