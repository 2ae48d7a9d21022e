import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#database/tables.ts'
import type { Reads } from '../app/transaction.ts'

const site = expressionBuilder<{ s: Tables['sites'] }, 's'>()

/** Returns a setting of the site `s`, as text. */
const getSetting = (name: string) =>
  site.fn<string>('jsonb_extract_path_text', ['s.settings', site.val(name)])

/** Returns every host with its site. */
export function findDomains(db: Reads) {
  return db
    .selectFrom('sites as s')
    .innerJoin('site_hosts as h', 'h.site_id', 's.id')
    .select(({ selectFrom }) => [
      'h.host',
      'h.main',
      's.opened_at',
      getSetting('name').as('name'),
      getSetting('domain_language').as('language'),
      selectFrom('members as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.site_id', '=', 's.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    ])
    .orderBy('s.created_at')
    .orderBy('s.id')
    .orderBy('h.main', 'desc')
    .orderBy('h.host')
    .execute()
}

export type SiteWithoutStaff = Awaited<ReturnType<typeof findSitesToOpen>>[number]

/** Returns every site that is served here and is not a demo, with what is needed before members can pay. */
export function findSitesToOpen(db: Reads) {
  return db
    .selectFrom('sites as s')
    .innerJoin('site_hosts as h', (join) => join.onRef('h.site_id', '=', 's.id').on('h.main', '=', true))
    .select(({ selectFrom }) => [
      's.id',
      'h.host',
      's.settings',
      's.opened_at',
      jsonArrayFrom(
        selectFrom('payment_providers as p')
          .select('p.provider')
          .whereRef('p.site_id', '=', 's.id')
          // Never used in production.
          .where('p.provider', '<>', 'sandbox'),
      ).as('providers'),
      // On sale in any currency.
      jsonArrayFrom(
        selectFrom('packages as p')
          .select(['p.credits', 'p.price_cents', 'p.currency', 'p.country'])
          .whereRef('p.site_id', '=', 's.id')
          .where('p.on_sale', '=', true),
      ).as('packages'),
    ])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('site_moves as v')
            .select('v.site_id')
            .whereRef('v.site_id', '=', 's.id')
            .where('v.state', 'in', ['moved', 'arriving']),
        ),
      ),
    )
    .where((eb) => eb.not(eb.fn.coalesce(eb.cast<boolean>(getSetting('is_demo'), 'boolean'), eb.lit(false))))
    .orderBy('s.created_at')
    .orderBy('s.id')
    .execute()
}

/** Returns the newest sent or waiting messages. */
export function findOutbox(db: Reads, limit: number) {
  return db
    .selectFrom('outbox')
    .select(['created_at', 'channel', 'recipient', 'subject', 'body_text', 'sent_at'])
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

export interface DatabaseState {
  version_number: number
  version: string
  now: Date
  sites: number
  failed_jobs: number
  /** Its own log gets failing statements, or the values of the rows they fail on. */
  logs_values: boolean
  /** Statements with a high estimated cost are JIT-compiled. */
  compiles: boolean
}

/** Returns the version of PostgreSQL, as text and as a number such as 180004. */
export async function findPostgresVersion(db: Reads): Promise<{ version: string; number: number }> {
  const { rows } = await sql<{ version: string; number: number }>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('the database gave no answer')
  return row
}

/** Returns what `duet doctor` checks about the database itself. */
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

/** Returns how many wallets are not the sum of their entries, and how far the ledger is from zero. */
export function findLedgerFaults(db: Reads) {
  return db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('member_states as s')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where((eb) =>
          eb(
            's.credits',
            '<>',
            eb.fn.coalesce(
              eb
                .selectFrom('credit_entries as e')
                .select(({ fn }) => fn.sum<number>('e.amount').as('sum'))
                .whereRef('e.member_id', '=', 's.member_id')
                .where('e.account', '=', 'wallet'),
              eb.lit(0),
            ),
          ),
        )
        .$asScalar()
        .$notNull()
        .as('wallets'),
      selectFrom('credit_entries')
        .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.lit(0)).as('sum'))
        .$asScalar()
        .$notNull()
        .as('difference'),
    ])
    .executeTakeFirstOrThrow()
}
