import { sql } from 'kysely'
import type { SiteSettings } from '#contract/features/sites/site.ts'
import type { Reads } from '../app/transaction.ts'

/** A personal field of the schema, as the comment of its column explains it. */
export interface PersonalFieldRow {
  table: string
  column: string
  comment: string
}

/** Every field of the schema whose comment calls it personal, in order. */
export async function findPersonalFields(db: Reads): Promise<PersonalFieldRow[]> {
  const { rows } = await sql<PersonalFieldRow>`
    select c.relname as table, a.attname as column, col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and col_description(c.oid, a.attnum) like 'personal: %'
    order by c.relname, a.attnum`.execute(db)
  return rows
}

export interface ComplianceSite {
  host: string
  settings: SiteSettings
  providers: string[]
  age_providers: string[]
  /** Whether it sends e-mails through its own mail server. */
  has_mail_server: boolean
  /** Members with a confirmed address, and those of them who are fictional. */
  members: number
  fictional: number
}

/** A site by one of its hosts, with the data for its documents; undefined when there is none. */
export async function findComplianceSite(db: Reads, host: string): Promise<ComplianceSite | undefined> {
  const { rows } = await sql<ComplianceSite>`
    select m.host, s.settings,
      coalesce((select array_agg(p.provider order by p.position) from payment_providers p where p.site_id = s.id), '{}') as providers,
      array(select a.provider from age_providers a where a.site_id = s.id order by 1) as age_providers,
      exists (select from site_mail_servers v where v.site_id = s.id) as has_mail_server,
      (select count(*)::int from members x where x.site_id = s.id and x.status = 'activated') as members,
      (select count(*)::int from members x where x.site_id = s.id and x.kind = 'fictional') as fictional
    from site_hosts h join sites s on s.id = h.site_id join site_hosts m on m.site_id = s.id and m.main
    where h.host = ${host}`.execute(db)
  return rows[0]
}
