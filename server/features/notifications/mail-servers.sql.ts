import type { Reads } from '../../app/transaction.ts'

/** Finds the sealed address of a site’s own mail server. */
export function findMailServer(db: Reads, siteId: string) {
  return db.selectFrom('site_mail_servers').select('url').where('site_id', '=', siteId).executeTakeFirst()
}

/** Stores the sealed address of a site’s own mail server, replacing the previous one. */
export async function upsertMailServer(db: Reads, siteId: string, url: Buffer): Promise<void> {
  await db
    .insertInto('site_mail_servers')
    .values({ site_id: siteId, url })
    .onConflict((oc) => oc.column('site_id').doUpdateSet({ url }))
    .execute()
}

/** Deletes a site’s own mail server. */
export async function deleteMailServer(db: Reads, siteId: string): Promise<void> {
  await db.deleteFrom('site_mail_servers').where('site_id', '=', siteId).execute()
}

/** Returns whether another site is served at a domain, its parent or a subdomain. */
export async function isOthersDomain(db: Reads, siteId: string, domain: string): Promise<boolean> {
  const hosts = await db.selectFrom('site_hosts').select(['host', 'site_id']).execute()
  const isNear = (host: string) =>
    host === domain || host.endsWith(`.${domain}`) || domain.endsWith(`.${host}`)
  const near = hosts.filter(({ host }) => isNear(host))
  return near.some((row) => row.site_id !== siteId) && !near.some((row) => row.site_id === siteId)
}
