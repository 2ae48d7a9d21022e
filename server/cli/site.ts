import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { parseArgs, parseEnv } from 'node:util'
import { type Config, readConfig } from '../app/config.ts'
import { connectDatabase } from '../app/open-program-database.ts'
import { normalizeHost } from '../features/sites/find-site.ts'
import { trustAuthorities } from '../platform/authorities.ts'
import { openFileStore } from '../platform/files/open-file-store.ts'
import { openLog } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import { auditCommand } from './audit-command.ts'
import { dropSite } from './drop-site.ts'
import { exportSite } from './site-export.ts'
import { transferKeyFile } from './site-folder.ts'
import { importSite } from './site-import.ts'
import { moveSite } from './site-move.ts'
import { requireCluster, requireDataDir, withDatabase } from './with-database.ts'

/** The usage of each form. */
export const siteUsage = `duet site export HOST FOLDER   writes everything of one site into a new folder, and a key into FOLDER.key
duet site import FOLDER        brings an exported site into this deployment; reads FOLDER.key
duet site move HOST --to FILE [--redirect COMMAND] [--folder FOLDER]
                               moves a site to the running deployment whose settings are in FILE. COMMAND sends its
                               visitors there, once it is served there. The first copy lies in FOLDER (in DATA_DIR)
                               meanwhile. Interrupted, the command can be repeated.
duet site drop HOST            removes the old copy of a site that has moved, or gives up a move that was begun

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

/** Says what members lose since the deployments have keys of their own. */
function printLost(lost: readonly string[]): void {
  if (lost.length > 0) console.log(['The new deployment has keys of its own:', ...lost].join('\n  - '))
}

function runImport(folder: string): Promise<number> {
  return withDatabase(async ({ config, signal, opened: { database } }) => {
    if (!config.s3Url) requireDataDir(config, 'photos are')
    const to = { pool: database.pool, files: openFileStore(config), config, signal }
    const { manifest, lost } = await importSite(to, folder)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(`Imported ${manifest.hosts[0]}: ${rows} rows, ${manifest.files.length} files, ${manifest.jobs} jobs. The ledger is right.
Restart every process of this deployment, so that it knows the keys of links in e-mails that were sent before.`)
    printLost(lost)
    return 0
  })
}

/**
 * Reads the settings of another deployment. Nothing of this one's environment counts for it, but this process then trusts
 * the authorities of both.
 */
function readOtherConfig(file: string): Config {
  const config = readConfig({ LOG_LEVEL: 'warn', ...parseEnv(readFileSync(file, 'utf8')) })
  if (config.caFile !== null) trustAuthorities(config.caFile)
  return config
}

const haveSameFiles = (one: Config, other: Config) =>
  one.s3Url || other.s3Url ? one.s3Url === other.s3Url : resolve(one.dataDir) === resolve(other.dataDir)

/** Runs the command that sends visitors to the new deployment. */
function redirectBy(command: string | undefined): () => Promise<void> {
  return async () => {
    if (command === undefined) return
    const { status } = spawnSync(command, { shell: true, stdio: 'inherit' })
    if (status !== 0)
      throw new Refusal(
        `"${command}" ended with ${status}. The site is served by the new deployment: repeat the command.`,
      )
  }
}

interface MoveOptions {
  readonly to: string
  readonly redirect?: string | undefined
  readonly folder?: string | undefined
}

function runMove(host: string, options: MoveOptions): Promise<number> {
  return withDatabase(async ({ config, signal, opened: { database } }) => {
    const toConfig = readOtherConfig(options.to)
    requireCluster(toConfig)
    for (const one of [config, toConfig]) if (!one.s3Url) requireDataDir(one, 'the photos are')
    const other = await connectDatabase(toConfig, openLog(toConfig, 'command'), signal)
    const begun = performance.now()
    const seconds = () => ((performance.now() - begun) / 1000).toFixed(1).padStart(7)
    try {
      const { rows, readOnlyMilliseconds, lost } = await moveSite({
        host,
        peer: basename(options.to, '.env'),
        redirect: redirectBy(options.redirect),
        folder: resolve(options.folder ?? join(config.dataDir, `moving-${host}`)),
        from: { pool: database.pool, files: openFileStore(config), config, signal },
        to: { pool: other.database.pool, files: openFileStore(toConfig), config: toConfig, signal },
        sharesFiles: haveSameFiles(config, toConfig),
        onStep: (step, details) => console.log(`${seconds()} s  ${step}${details && `: ${details}`}`),
      })
      console.log(`${seconds()} s  done
${host} is served by ${basename(options.to)}. Both copies were the same (${rows} rows), and its ledger is right.
Nothing could be written for ${(readOnlyMilliseconds / 1000).toFixed(1)} s.
Restart the processes of the new deployment one by one, so that they know the keys of links in older e-mails.
The old copy is frozen. To remove it, run "duet site drop ${host}".`)
      printLost(lost)
      return 0
    } finally {
      await (signal.aborted ? other.abandon() : other.close())
    }
  })
}

function runDrop(host: string): Promise<number> {
  return withDatabase(async ({ config, opened: { database } }) => {
    const at = { pool: database.pool, files: openFileStore(config), config }
    const dropped = await dropSite(at, host)
    console.log(
      dropped === 'removed' ? `The copy of ${host} is removed.` : `${host} stays, and its move is given up.`,
    )
    return 0
  })
}

/** `duet site`: copies or moves one site to another deployment. */
export async function site(args: readonly string[]): Promise<number> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { to: text, redirect: text, folder: text },
  })
  const [verb, ...names] = positionals
  const [first, second] = names
  const isPlain = Object.keys(values).length === 0
  if (verb === 'export' && first && second && names.length === 2 && isPlain)
    return runExport(normalizeHost(first), resolve(second))
  if (verb === 'import' && first && names.length === 1 && isPlain) return runImport(resolve(first))
  const { to, ...more } = values
  if (verb === 'move' && first && names.length === 1 && to)
    return runMove(normalizeHost(first), { to, ...more })
  if (verb === 'drop' && first && names.length === 1 && isPlain) return runDrop(normalizeHost(first))
  console.error(siteUsage)
  return wrongUse
}
