import { sql } from 'kysely'
import type { Reads } from '../app/transaction.ts'
import type { FileStems } from '../features/privacy/stored-files.ts'

/** A host that the deployment serves, with its site. */
export interface HostRow {
  readonly host: string
  readonly main: boolean
  readonly site_id: string
  readonly settings: unknown
}

/** Finds a host and locks it until the transaction ends. */
export function lockHost(db: Reads, host: string): Promise<HostRow | undefined> {
  return db
    .selectFrom('site_hosts as h')
    .innerJoin('sites as s', 's.id', 'h.site_id')
    .select(['h.host', 'h.main', 'h.site_id', 's.settings'])
    .where('h.host', '=', host)
    .forUpdate()
    .executeTakeFirst()
}

/** Makes a host the main one of a site, whether the site has it already or not. */
export async function setMainHost(
  db: Reads,
  { siteId, host }: { siteId: string; host: string },
): Promise<void> {
  await db.updateTable('site_hosts').set({ main: false }).where('site_id', '=', siteId).execute()
  await db
    .insertInto('site_hosts')
    .values({ host, site_id: siteId, main: true })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ main: true }))
    .execute()
}

/** Removes a host from its site. */
export async function deleteHost(db: Reads, host: string): Promise<void> {
  await db.deleteFrom('site_hosts').where('host', '=', host).execute()
}

/** What depends on a site's host name. */
export interface BoundToHost {
  readonly sessions: number
  readonly passkeys: number
  readonly push_subscriptions: number
  readonly pending_payments: number
}

/** Counts what members lose, or must redo, when a site gets another host. */
export async function countBoundToHost(db: Reads, siteId: string): Promise<BoundToHost> {
  const { rows } = await sql<BoundToHost>`
    select (select count(*)::int from sessions where site_id = ${siteId}) as sessions,
      (select count(*)::int from passkeys where site_id = ${siteId}) as passkeys,
      (select count(*)::int from push_subscriptions p join members m on m.id = p.member_id
        where m.site_id = ${siteId}) as push_subscriptions,
      (select count(*)::int from payments where site_id = ${siteId} and status = 'pending') as pending_payments`.execute(
    db,
  )
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}

/** What is deleted with a site. */
export interface SiteContent {
  readonly members: number
  readonly conversations: number
  readonly pictures: number
  readonly payments: number
  readonly invoices: number
}

/** Counts what belongs to a site. */
export async function countSiteContent(db: Reads, siteId: string): Promise<SiteContent> {
  const { rows } = await sql<SiteContent>`
    select (select count(*)::int from members where site_id = ${siteId}) as members,
      (select count(*)::int from conversations where site_id = ${siteId}) as conversations,
      (select count(*)::int from pictures p join members m on m.id = p.member_id
        where m.site_id = ${siteId}) as pictures,
      (select count(*)::int from payments where site_id = ${siteId}) as payments,
      (select count(*)::int from invoices where site_id = ${siteId}) as invoices`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('counting gave no row')
  return counts
}

/** The files of a site: those of its members, and the evidence of reports. */
export type SiteFiles = FileStems & { readonly evidence: string[] }

/** Returns the files of a site as their rows name them. */
export async function findSiteFiles(db: Reads, siteId: string): Promise<SiteFiles> {
  const { rows } = await sql<SiteFiles>`
    select
      array(select p.file from pictures p join members m on m.id = p.member_id
        where m.site_id = ${siteId} and p.file is not null) as pictures,
      array(select file from chat_photos where site_id = ${siteId}) as chat_photos,
      array(select file from chat_voices where site_id = ${siteId}) as chat_voices,
      array(select file from selfies where site_id = ${siteId} and file is not null) as selfies,
      array(select e.file from account_exports e join members m on m.id = e.member_id
        where m.site_id = ${siteId} and e.file is not null) as exports,
      array(select distinct e.name from evidence_files e join reports r on r.id = e.report_id
        where r.site_id = ${siteId}) as evidence`.execute(db)
  return rows[0] ?? { pictures: [], chat_photos: [], chat_voices: [], exports: [], selfies: [], evidence: [] }
}

/** Deletes a site with everything that belongs to it. */
export async function deleteSite(db: Reads, siteId: string): Promise<void> {
  await db.deleteFrom('sites').where('id', '=', siteId).execute()
}
