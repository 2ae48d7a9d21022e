import { sql } from 'kysely'
import type { Reads } from '../context.ts'

export interface DomainRow {
  host: string
  main: boolean
  name: string
  language: string
  members: number
}

/** Every host with its site. */
export async function findDomains(db: Reads): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    select h.host, h.main, s.settings ->> 'name' as name, s.settings ->> 'domain_language' as language,
      (select count(*)::int from members m where m.site_id = s.id) as members
    from sites s join site_hosts h on h.site_id = s.id order by s.created_at, s.id, h.main desc, h.host`.execute(
    db,
  )
  return rows
}

export interface SiteToOpen {
  host: string
  settings: unknown
  providers: number
  /** Packages on sale in the currency of the site. */
  packages: number
}

/** Every site that is not a demo, with what it needs before members can pay. */
export async function findSitesToOpen(db: Reads): Promise<SiteToOpen[]> {
  const { rows } = await sql<SiteToOpen>`
    select h.host, s.settings,
      (select count(*)::int from payment_providers p where p.site_id = s.id) as providers,
      (select count(*)::int from packages p
        where p.site_id = s.id and p.on_sale and p.currency = s.settings ->> 'currency') as packages
    from sites s join site_hosts h on h.site_id = s.id and h.main
    where not coalesce((s.settings ->> 'is_demo')::boolean, false) order by s.created_at, s.id`.execute(db)
  return rows
}

export interface OutboxRow {
  created_at: Date
  channel: string
  recipient: string
  subject: string
  body_text: string
  sent_at: Date | null
}

/** The newest messages that went out or are waiting. */
export async function findOutbox(db: Reads, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<OutboxRow>`
    select created_at, channel, recipient, subject, body_text, sent_at from outbox
    order by created_at desc limit ${limit}`.execute(db)
  return rows
}

export interface DatabaseState {
  version_number: number
  version: string
  now: Date
  sites: number
  failed_jobs: number
  /** Its own log gets statements that fail, or what stands in the rows they fail on. */
  logs_values: boolean
  /** Statements that look dear are compiled first. */
  compiles: boolean
}

/** What the doctor asks the database about itself. */
export async function findDatabaseState(db: Reads): Promise<DatabaseState> {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version_num')::int as version_number, current_setting('server_version') as version,
      now(), (select count(*)::int from sites) as sites,
      current_setting('log_error_verbosity') <> 'terse' or current_setting('log_statement') <> 'none'
        or current_setting('log_min_error_statement') not in ('fatal', 'panic') as logs_values,
      current_setting('jit')::boolean as compiles,
      (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as failed_jobs`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the database gave no answer')
  return row
}

/** How many members have a wallet that is not the sum of their movements, and how far the books are from zero. */
export async function findLedgerFaults(db: Reads): Promise<{ wallets: number; difference: number }> {
  const { rows } = await sql<{ wallets: number; difference: number }>`
    select
      (select count(*)::int from member_states s
        where s.credits <> coalesce((select sum(amount) from credit_entries e where e.member_id = s.member_id and e.account = 'wallet'), 0)) as wallets,
      coalesce((select sum(amount) from credit_entries), 0)::int as difference`.execute(db)
  return rows[0] ?? { wallets: 0, difference: 0 }
}
