import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '../app/config.ts'
import type { Reads } from '../app/transaction.ts'
import { listStoredFiles } from '../features/privacy/stored-files.ts'
import { hostPattern, normalizeHost } from '../features/sites/find-site.ts'
import { readManifest } from '../platform/database/backup.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { Refusal } from '../platform/refusal.ts'
import { auditCommand } from './audit-command.ts'
import {
  countBoundToHost,
  countSiteContent,
  deleteHost,
  deleteSite,
  findSiteFiles,
  type HostRow,
  lockHost,
  type SiteContent,
  setMainHost,
} from './domain-changes.sql.ts'
import { withDatabase } from './with-database.ts'

/** The usage of each subcommand. */
export const domainChangesUsage = `duet domain rename HOST NEW [--dry-run]   serves the site at NEW; pages of HOST lead there
duet domain remove HOST [--dry-run]       removes a host that only leads to another one, or a site without members
duet domain remove HOST --backup FOLDER   removes a site with its members; FOLDER is a backup of the last 24 hours`

/** Exit codes of sysexits.h. */
const wrongUse = 64
const notThere = 66

const backupHours = 24

async function requireHost(tx: Reads, host: string): Promise<HostRow> {
  const found = await lockHost(tx, host)
  if (found) return found
  throw new Refusal(`There is no domain ${host}. To see the domains, run "duet domain list".`, notThere)
}

/** Returns the paths of settings that contain a text. */
function findMentions(value: unknown, text: string, path = ''): string[] {
  if (typeof value === 'string') return value.includes(text) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) =>
    findMentions(one, text, path ? `${path}.${name}` : name),
  )
}

interface Rename {
  readonly from: string
  readonly to: string
  readonly dryRun: boolean
}

/** Describes the effects of a new host for members and operators. */
async function explainRename(tx: Reads, site: HostRow, { from, to }: Rename): Promise<string[]> {
  const bound = await countBoundToHost(tx, site.site_id)
  const mentions = findMentions(site.settings, from)
  return [
    `  ${bound.sessions} sessions: these members log in again, since cookies belong to a host`,
    `  ${bound.passkeys} passkeys: they work at ${from} alone; their owners log in with the password and add new ones`,
    `  ${bound.push_subscriptions} push subscriptions: these browsers have to allow notifications again`,
    `  ${bound.pending_payments} pending payments: they are settled as before`,
    ...(mentions.length > 0 ? [`  settings that still name ${from}: ${mentions.join(', ')}`] : []),
    `  keep DNS and certificate of ${from}, whose pages lead to ${to}; enter the new webhook addresses at Stripe and PayPal`,
  ]
}

/** Gives a site another main host and keeps the old one, which redirects to it. Throws a Refusal for a taken host. */
export async function renameDomain(db: Reads, rename: Rename): Promise<number> {
  const { from, to, dryRun } = rename
  if (!hostPattern.test(to))
    throw new Refusal(
      `${to} is not a host name. Use letters, digits, hyphens and dots, without a port.`,
      wrongUse,
    )
  await db.transaction().execute(async (tx) => {
    const site = await requireHost(tx, from)
    const taken = await lockHost(tx, to)
    if (taken && taken.site_id !== site.site_id) throw new Refusal(`${to} is the domain of another site.`)
    if (taken?.main) throw new Refusal(`${to} is the domain of this site already.`)
    console.log(`${dryRun ? 'Would rename' : 'Renamed'} ${from} to ${to}:`)
    for (const line of await explainRename(tx, site, rename)) console.log(line)
    if (dryRun) return
    await setMainHost(tx, { siteId: site.site_id, host: to })
    const subject = { type: 'site', id: site.site_id }
    await auditCommand(tx, { act: 'domain.renamed', subject, details: { host: to, from } })
  })
  return 0
}

interface Removal {
  readonly host: string
  readonly dryRun: boolean
  /** A backup with the data to be removed; null if none was given. */
  readonly backup: string | null
}

/** Throws a Refusal unless a backup is complete and recent enough to contain what will be deleted. */
async function requireFreshBackup(folder: string): Promise<void> {
  const { created } = await readManifest(resolve(folder))
  const hours = (Date.now() - Date.parse(created)) / 3_600_000
  if (hours <= backupHours) return
  throw new Refusal(
    `The backup in ${folder} is ${Math.round(hours)} hours old. Make a new one with "duet backup".`,
  )
}

const formatContent = ({ members, conversations, pictures, payments, invoices }: SiteContent) =>
  `${members} members, ${conversations} conversations, ${pictures} pictures, ${payments} payments and ${invoices} invoices`

/** Removes a site's rows and returns the names of its files. */
async function removeSite(tx: Reads, site: HostRow, { host, dryRun, backup }: Removal): Promise<string[]> {
  const content = await countSiteContent(tx, site.site_id)
  console.log(`${dryRun ? 'Would remove' : 'Removing'} the site of ${host}: ${formatContent(content)}.`)
  if (content.invoices > 0)
    console.log('The law has you keep invoices for years: keep a backup that contains them for as long.')
  if (dryRun) return []
  const isEmpty = content.members + content.payments === 0
  if (!isEmpty && backup === null)
    throw new Refusal('The site is not empty: name a backup of the last 24 hours with --backup FOLDER.')
  if (backup !== null) await requireFreshBackup(backup)
  const { evidence, ...stems } = await findSiteFiles(tx, site.site_id)
  await deleteSite(tx, site.site_id)
  const subject = { type: 'site', id: site.site_id }
  await auditCommand(tx, { act: 'domain.removed', subject, details: { host, ...content } })
  return [...listStoredFiles(stems), ...evidence]
}

/**
 * Removes a host: a redirecting one by itself, the main one with its site. Throws a Refusal for a site with members
 * without a fresh backup. Files are deleted after the commit: a file without a row is harmless.
 */
export async function removeDomain(
  db: Reads,
  config: Pick<Config, 's3Url' | 'dataDir'>,
  removal: Removal,
): Promise<number> {
  const { host, dryRun } = removal
  const names = await db.transaction().execute(async (tx) => {
    const site = await requireHost(tx, host)
    if (site.main) return removeSite(tx, site, removal)
    console.log(`${dryRun ? 'Would remove' : 'Removed'} ${host}, which only led to its site. The site stays.`)
    if (dryRun) return []
    await deleteHost(tx, host)
    const subject = { type: 'site', id: site.site_id }
    await auditCommand(tx, { act: 'domain.removed', subject, siteId: site.site_id, details: { host } })
    return []
  })
  const files = openFileStore(config)
  for (const name of names) await files.remove(name)
  return 0
}

/** Runs `duet domain rename` and `duet domain remove`. */
export async function changeDomain(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false }, backup: { type: 'string' } },
  })
  const [action, first, second, ...more] = positionals
  const isRename = action === 'rename' && second !== undefined && values.backup === undefined
  const isRemove = action === 'remove' && second === undefined
  if (!first || more.length > 0 || !(isRename || isRemove)) {
    console.error(domainChangesUsage)
    return wrongUse
  }
  const host = normalizeHost(first)
  const dryRun = values['dry-run']
  return withDatabase(({ config, opened: { database } }) =>
    isRename
      ? renameDomain(database.db, { from: host, to: normalizeHost(second), dryRun })
      : removeDomain(database.db, config, { host, dryRun, backup: values.backup ?? null }),
  )
}
