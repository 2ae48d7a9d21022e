import type { Reads } from '../../app/transaction.ts'

/** Returns the versions of a site's settings, newest first. */
export async function findVersions(db: Reads, siteId: string) {
  return db
    .selectFrom('site_versions as v')
    .leftJoin('staff as s', 's.id', 'v.staff_id')
    .select(['v.version', 's.name as by_name', 'v.reason', 'v.created_at'])
    .select((eb) => eb.ref('v.settings').$castTo<Record<string, unknown>>().as('settings'))
    .where('v.site_id', '=', siteId)
    .orderBy('v.version', 'desc')
    .limit(50)
    .execute()
}

/** Locks the settings of a site, so that one person saves at a time. */
export async function lockSettings(db: Reads, siteId: string) {
  return db
    .selectFrom('sites')
    .select('version')
    .select((eb) => eb.ref('settings').$castTo<Record<string, unknown>>().as('settings'))
    .where('id', '=', siteId)
    .forUpdate()
    .executeTakeFirst()
}

/** Stores a version; an existing one stays as it is. */
export async function insertVersion(
  db: Reads,
  v: {
    siteId: string
    version: number
    settings: unknown
    staffId: string | null
    reason: string
    now: Date
  },
): Promise<void> {
  await db
    .insertInto('site_versions')
    .values({
      site_id: v.siteId,
      version: v.version,
      settings: JSON.stringify(v.settings),
      staff_id: v.staffId,
      reason: v.reason,
      created_at: v.now,
    })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Applies settings under their version. */
export async function saveSettings(
  db: Reads,
  { siteId, version, settings }: { siteId: string; version: number; settings: unknown },
): Promise<void> {
  await db
    .updateTable('sites')
    .set({ settings: JSON.stringify(settings), version })
    .where('id', '=', siteId)
    .execute()
}

/** Returns the hosts of a site, the main one first. */
export async function findHosts(db: Reads, siteId: string) {
  return db
    .selectFrom('site_hosts')
    .select(['host', 'main'])
    .where('site_id', '=', siteId)
    .orderBy('main', 'desc')
    .orderBy('host')
    .execute()
}

interface NewSite {
  id: string
  host: string
  settings: unknown
  /** The site whose packages and texts it starts with. */
  like: string
  now: Date
}

/**
 * Creates a site with its host, and the packages, pages, words, opening lines and gifts of another one; false when the
 * host is taken.
 */
export async function insertSite(db: Reads, site: NewSite): Promise<boolean> {
  await db
    .insertInto('sites')
    .values({ id: site.id, settings: JSON.stringify(site.settings), created_at: site.now })
    .execute()
  const host = await db
    .insertInto('site_hosts')
    .values({ host: site.host, site_id: site.id, main: true })
    .onConflict((oc) => oc.column('host').doNothing())
    .returning('host')
    .executeTakeFirst()
  await copyPackages(db, site)
  await copyTexts(db, site)
  await copyChatExtras(db, site)
  await copyPrompts(db, site)
  return host !== undefined
}

async function copyPackages(db: Reads, site: NewSite): Promise<void> {
  const columns = ['tier', 'credits', 'price_cents', 'currency', 'country', 'position', 'on_sale'] as const
  await db
    .insertInto('packages')
    .columns(['site_id', 'id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('packages')
        .select([eb.val(site.id).as('site_id'), eb.fn<string>('gen_random_uuid').as('id')])
        .select(columns)
        .where('site_id', '=', site.like)
        .where('on_sale', '=', true),
    )
    .execute()
}

/** Copies pages, lander texts, messages and screening rules. */
async function copyTexts(db: Reads, site: NewSite): Promise<void> {
  const page = ['token', 'language', 'text', 'published'] as const
  await db
    .insertInto('content_pages')
    .columns(['site_id', 'updated_at', ...page])
    .expression((eb) =>
      eb
        .selectFrom('content_pages')
        .select([eb.val(site.id).as('site_id'), eb.val(site.now).as('updated_at')])
        .select(page)
        .where('site_id', '=', site.like),
    )
    .execute()
  const text = ['page', 'language', 'text', 'published'] as const
  await db
    .insertInto('page_texts')
    .columns(['site_id', 'updated_at', ...text])
    .expression((eb) =>
      eb
        .selectFrom('page_texts')
        .select([eb.val(site.id).as('site_id'), eb.val(site.now).as('updated_at')])
        .select(text)
        .where('site_id', '=', site.like),
    )
    .execute()
  const message = ['key', 'language', 'text'] as const
  await db
    .insertInto('message_overrides')
    .columns(['site_id', 'updated_at', ...message])
    .expression((eb) =>
      eb
        .selectFrom('message_overrides')
        .select([eb.val(site.id).as('site_id'), eb.val(site.now).as('updated_at')])
        .select(message)
        .where('site_id', '=', site.like),
    )
    .execute()
  await db
    .insertInto('text_rules')
    .columns(['site_id', 'id', 'created_at', 'words', 'act'])
    .expression((eb) =>
      eb
        .selectFrom('text_rules')
        .select([eb.val(site.id).as('site_id'), eb.fn<string>('gen_random_uuid').as('id')])
        .select([eb.val(site.now).as('created_at'), 'words', 'act'])
        .where('site_id', '=', site.like),
    )
    .execute()
}

/** Copies the profile questions over the default ones. */
async function copyPrompts(db: Reads, site: NewSite): Promise<void> {
  await db.deleteFrom('prompts').where('site_id', '=', site.id).execute()
  await db
    .insertInto('prompts')
    .columns(['site_id', 'id', 'position', 'texts', 'retired'])
    .expression((eb) =>
      eb
        .selectFrom('prompts')
        .select([eb.val(site.id).as('site_id'), 'id', 'position', 'texts', 'retired'])
        .where('site_id', '=', site.like),
    )
    .execute()
}

/** Copies opening lines and gifts. */
async function copyChatExtras(db: Reads, site: NewSite): Promise<void> {
  await db
    .insertInto('icebreakers')
    .columns(['site_id', 'id', 'position', 'texts'])
    .expression((eb) =>
      eb
        .selectFrom('icebreakers')
        .select([eb.val(site.id).as('site_id'), 'id', 'position', 'texts'])
        .where('site_id', '=', site.like),
    )
    .execute()
  await db
    .insertInto('gifts')
    .columns(['site_id', 'id', 'position', 'enabled'])
    .expression((eb) =>
      eb
        .selectFrom('gifts')
        .select([eb.val(site.id).as('site_id'), 'id', 'position', 'enabled'])
        .where('site_id', '=', site.like),
    )
    .onConflict((oc) =>
      oc.columns(['site_id', 'id']).doUpdateSet((eb) => ({
        position: eb.ref('excluded.position'),
        enabled: eb.ref('excluded.enabled'),
      })),
    )
    .execute()
}
