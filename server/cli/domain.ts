import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse, stringify } from 'yaml'
import * as z from 'zod/mini'
import { SiteSettings } from '#contract/features/sites/site.ts'
import { findLabelMistakes } from '../admin/sites/preflight.ts'
import { insertVersion, lockSettings, saveSettings } from '../admin/sites/settings.sql.ts'
import { listChanges } from '../admin/sites/settings.ts'
import type { Reads } from '../app/transaction.ts'
import { normalizeHost } from '../features/sites/find-site.ts'
import { findSiteByHost } from '../features/sites/site.sql.ts'
import { addDomain, askForSite } from './add-domain.ts'
import { auditCommand } from './audit-command.ts'
import { describeMistake } from './describe-mistake.ts'
import { changeDomain, domainChangesUsage } from './domain-changes.ts'
import { openDomain } from './open-domain.ts'
import { findDomains } from './operator.sql.ts'
import { listMistakes, listUnknownKeys } from './setting-mistakes.ts'
import { withDatabase } from './with-database.ts'

/** The usage of each subcommand. */
export const domainUsage = `duet domain list [--json]               lists the domains
duet domain add HOST [--name NAME] [--language LANGUAGE] [--country COUNTRY]
                     [--currency CURRENCY] [--company COMPANY]
                                        adds a site as a draft, which only the staff sees; asks for what is left out
duet domain open HOST                   opens a draft; lists what is missing instead while anything is
duet domain export HOST                 prints the site's settings as YAML
duet domain check FILE                  lists every mistake in a settings file; changes nothing
duet domain import HOST FILE            replaces the site's settings; open pages follow within a minute`

/** Exit codes of sysexits.h. */
const wrongUse = 64
const wrongData = 65
const notThere = 66

/** Reads settings from a YAML or JSON text: returns the settings, or every error with its position. */
export function readSettings(text: string): { settings: SiteSettings } | { mistakes: string[] } {
  let given: unknown
  try {
    given = parse(text)
  } catch (error) {
    return { mistakes: [error instanceof Error ? error.message : String(error)] }
  }
  const { data, error } = z.safeParse(z.strictObject(SiteSettings.shape), given)
  const mistakes = data
    ? [...listUnknownKeys(given, data), ...findLabelMistakes(data).map(describeMistake)]
    : listMistakes(error)
  return data && mistakes.length === 0 ? { settings: data } : { mistakes }
}

function printMistakes(file: string, mistakes: readonly string[]): number {
  console.error(`${file} has mistakes:`)
  for (const mistake of mistakes) console.error(`  - ${mistake}`)
  return wrongData
}

function reportUnknownHost(host: string): number {
  console.error(`There is no domain ${host}. To see the domains, run "duet domain list".`)
  return notThere
}

async function list(db: Reads, json: boolean): Promise<number> {
  const domains = await findDomains(db)
  if (json) console.log(JSON.stringify(domains, null, 2))
  else if (domains.length === 0)
    console.log('There is no domain yet. To add one, run "duet domain add HOST".')
  else {
    const formatRow = (host: string, name: string, language: string) =>
      `${host.padEnd(30)} ${name.padEnd(20)} ${language.padEnd(8)}`
    console.log(`${formatRow('HOST', 'NAME', 'LANGUAGE')} STATE`)
    for (const { host, main, name, language, members, opened_at: opened } of domains) {
      const state = opened === null ? 'draft' : `${members} ${members === 1 ? 'member' : 'members'}`
      console.log(`${formatRow(host, name, language)} ${main ? state : `${state}, further host of its site`}`)
    }
  }
  return 0
}

/** Stored as a new version that the back office can show and roll back, like those published by staff. */
async function publishSettings(tx: Reads, siteId: string, settings: SiteSettings): Promise<void> {
  const current = await lockSettings(tx, siteId)
  if (!current) throw new Error('the site is gone')
  const version = current.version + 1
  const stored = { siteId, staffId: null, now: new Date() }
  await insertVersion(tx, { ...stored, ...current, reason: '' })
  await insertVersion(tx, { ...stored, version, settings, reason: 'duet domain import' })
  await saveSettings(tx, { siteId, version, settings })
  const changed = listChanges(current.settings, settings).map(({ path }) => path)
  const subject = { type: 'site', id: siteId }
  await auditCommand(tx, { act: 'settings.saved', subject, siteId, details: { version, changed } })
}

/** Replaces the settings of a host's site with those of a text, if it has no errors. */
export async function importDomain(
  db: Reads,
  given: { host: string; file: string; text: string },
): Promise<number> {
  const read = readSettings(given.text)
  if ('mistakes' in read) return printMistakes(given.file, read.mistakes)
  const site = await findSiteByHost(db, given.host)
  if (!site) return reportUnknownHost(given.host)
  await db.transaction().execute((tx) => publishSettings(tx, site.id, read.settings))
  console.log(`Replaced the settings of ${given.host}.`)
  return 0
}

/** Returns the settings of a host's site as YAML, unreadable ones as they are; null for an unknown host. */
export async function exportDomain(db: Reads, host: string): Promise<string | null> {
  const site = await findSiteByHost(db, host)
  return site ? stringify(z.safeParse(SiteSettings, site.settings).data ?? site.settings) : null
}

function check(file: string): number {
  const read = readSettings(readFileSync(file, 'utf8'))
  if ('mistakes' in read) return printMistakes(file, read.mistakes)
  console.log(`${file} has no mistakes.`)
  return 0
}

const options = {
  json: { type: 'boolean', default: false },
  name: { type: 'string' },
  language: { type: 'string' },
  country: { type: 'string' },
  currency: { type: 'string' },
  company: { type: 'string' },
} as const

const actionsOfHosts = ['add', 'open', 'export']

/** Shows, adds, opens and changes the domains that this deployment serves. */
export async function domain(args: readonly string[]): Promise<number> {
  if (args[0] === 'rename' || args[0] === 'remove') return changeDomain(args)
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [action = 'list', first, second] = positionals
  if (action === 'check' && first) return check(first)
  const host = first === undefined ? '' : normalizeHost(first)
  const isKnown =
    action === 'list' || (first && (actionsOfHosts.includes(action) || (action === 'import' && second)))
  if (!isKnown) {
    console.error(`${domainUsage}\n${domainChangesUsage}`)
    return wrongUse
  }
  return withDatabase(async ({ config, opened: { database } }) => {
    const { db } = database
    const isProduction = config.mode === 'production'
    if (action === 'list') return list(db, values.json)
    // In demo mode, a new site can be viewed straight away.
    if (action === 'add') return addDomain(db, { ...(await askForSite(host, values)), isDraft: isProduction })
    if (action === 'open') return openDomain(db, { host, isProduction })
    if (action === 'import' && second)
      return importDomain(db, { host, file: second, text: readFileSync(second, 'utf8') })
    const text = await exportDomain(db, host)
    if (text === null) return reportUnknownHost(host)
    process.stdout.write(text)
    return 0
  })
}
