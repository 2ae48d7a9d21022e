import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { normalizeHost } from '../features/sites/find-site.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { auditCommand } from './audit-command.ts'
import { exportSite } from './site-export.ts'
import { transferKeyFile } from './site-folder.ts'
import { importSite } from './site-import.ts'
import { requireDataDir, withDatabase } from './with-database.ts'

/** The usage of each form. */
export const siteUsage = `duet site export HOST FOLDER   writes everything of one site into a new folder, and a key into FOLDER.key
duet site import FOLDER        brings an exported site into this deployment; reads FOLDER.key

docs/scaling.md, "Moving a site", has the steps.`

/** Exit code of sysexits.h for a usage error. */
const wrongUse = 64

function runExport(host: string, folder: string): Promise<number> {
  return withDatabase(async ({ config, signal, opened: { database } }) => {
    if (!config.s3Url) requireDataDir(config, 'the photos are')
    const from = { pool: database.pool, files: openFileStore(config), config, signal }
    const { tables, files, site } = await exportSite(from, host, folder)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const subject = { type: 'site', id: site }
    await auditCommand(database.db, { act: 'domain.exported', subject, siteId: site, details: { host } })
    console.log(`Exported ${host} to ${folder}: ${rows} rows and ${files.length} files.
Its secrets are encrypted with the key in ${transferKeyFile(folder)}. Delete the folder and the key after the import.`)
    return 0
  })
}

function runImport(folder: string): Promise<number> {
  return withDatabase(async ({ config, signal, opened: { database } }) => {
    if (!config.s3Url) requireDataDir(config, 'photos are')
    const to = { pool: database.pool, files: openFileStore(config), config, signal }
    const { manifest, lost } = await importSite(to, folder)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Imported ${manifest.hosts[0]}: ${rows} rows, ${manifest.files.length} files, ${manifest.jobs} jobs. The ledger is right.
Restart every process of this deployment, so that it knows the keys of links in e-mails that were sent before.`)
    if (lost.length > 0) console.log(['This deployment has keys of its own:', ...lost].join('\n  - '))
    return 0
  })
}

/** `duet site export` and `duet site import`: copy one site from one deployment to another. */
export async function site(args: readonly string[]): Promise<number> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true })
  const [verb, ...names] = positionals
  const [first, second] = names
  if (verb === 'export' && first && second && names.length === 2)
    return runExport(normalizeHost(first), resolve(second))
  if (verb === 'import' && first && names.length === 1) return runImport(resolve(first))
  console.error(siteUsage)
  return wrongUse
}
