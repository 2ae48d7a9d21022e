import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import type { Config } from '../app/config.ts'
import type { Reads } from '../app/transaction.ts'
import { deleteAgeProvider, listIssuers, replaceIssuers, upsertAgeProvider } from '../features/age/age.sql.ts'
import { sealYotiCredentials, YotiCredentials } from '../features/age/methods/yoti.ts'
import { normalizeHost } from '../features/sites/find-site.ts'
import { findSiteByHost } from '../features/sites/site.sql.ts'
import { isXml, readPem, readTrustList } from '../platform/mdoc/trust-list.ts'
import { openSecrets } from '../platform/open-secrets.ts'
import { auditCommand } from './audit-command.ts'
import { withDatabase } from './with-database.ts'

/** The usage of each subcommand. */
export const ageUsage = `duet age trust update FILE [SIGNERS]
                                   replaces the trusted issuers by those of FILE
duet age trust list [--json]       lists them
duet age provider set HOST FILE    lets a domain use Yoti; FILE holds sdk_id and api_key as YAML
duet age provider remove HOST      ends that

FILE of "trust update" holds certificates as PEM, or is a trusted list by ETSI TS 119 612 (XML). SIGNERS holds, as PEM, the
certificates that may have signed that list; without it, the list's signature is not checked. docs/operating.md says where
to get both.`

/** Exit codes of sysexits.h. */
const wrongUse = 64
const wrongData = 65
const notThere = 66

interface CommandParts {
  readonly db: Reads
  readonly config: Config
}

/** Reads a trusted list; one that was signed only as it was signed. Throws `ListSignatureError`. */
async function readList(path: string, signersPath: string | undefined, now: Date): Promise<string> {
  const text = readFileSync(path, 'utf8')
  if (!isXml(text)) return text
  if (signersPath === undefined) {
    console.error('The signature of the list was not checked: its signers were not given.')
    return text
  }
  const signers = readPem(readFileSync(signersPath, 'utf8')).map((bytes) => new X509Certificate(bytes))
  // Only this command checks signatures of XML.
  const { openSignedList } = await import('../platform/mdoc/signed-list.ts')
  return openSignedList(text, { signers, now })
}

/** Replaces the trusted issuers with those of a file; one without any, or with a wrong signature, changes nothing. */
export async function updateTrust({ db }: CommandParts, path: string, signersPath?: string): Promise<number> {
  const now = new Date()
  const text = await readList(path, signersPath, now).catch((error: unknown) => {
    // Node.js and OpenSSL say what is wrong with a file.
    console.error(
      `${path} was refused: ${error instanceof Error ? error.message : 'unreadable'}. Nothing was changed.`,
    )
    return null
  })
  if (text === null) return wrongData
  const { issuers, nextUpdate, left } = readTrustList(text, now)
  for (const { name, why } of left) console.error(`Left out: ${name || 'a certificate'} (${why}).`)
  if (nextUpdate && nextUpdate < now)
    console.error(`The list is old: it was to be replaced by ${nextUpdate.toISOString().slice(0, 10)}.`)
  if (issuers.length === 0) {
    console.error(`${path} has no certificate that can be trusted. Nothing was changed.`)
    return wrongData
  }
  await db.transaction().execute(async (tx) => {
    const rows = issuers.map(({ validUntil, ...issuer }) => ({
      ...issuer,
      valid_until: validUntil,
      added_at: now,
    }))
    await replaceIssuers(tx, rows)
    await auditCommand(tx, {
      act: 'age.trust_updated',
      subject: { type: 'trust_list', id: 'age' },
      details: { issuers: issuers.length },
    })
  })
  const countries = new Set(issuers.map(({ country }) => country))
  console.log(`Trusted issuers: ${issuers.length}, from ${[...countries].sort().join(', ')}.`)
  return 0
}

async function listTrust({ db }: CommandParts, json: boolean): Promise<number> {
  const issuers = await listIssuers(db)
  const shown = issuers.map(({ fingerprint, valid_until, ...issuer }) => ({
    ...issuer,
    valid_until: valid_until.toISOString().slice(0, 10),
    fingerprint: fingerprint.toString('hex'),
  }))
  if (json) console.log(JSON.stringify(shown))
  else if (shown.length === 0) console.log('There is none. Members cannot use the age verification app.')
  else
    for (const { country, name, valid_until } of shown)
      console.log(`${country}  until ${valid_until}  ${name}`)
  return 0
}

async function findSiteId({ db }: CommandParts, typed: string): Promise<string | null> {
  const host = normalizeHost(typed)
  const site = await findSiteByHost(db, host)
  if (!site) console.error(`There is no domain ${host}. To see the domains, run "duet domain list".`)
  return site?.id ?? null
}

/** The file keeps secrets out of the shell's history. Errors name only the setting. */
async function setProvider(parts: CommandParts, host: string, path: string): Promise<number> {
  const siteId = await findSiteId(parts, host)
  if (!siteId) return notThere
  const { db, config } = parts
  const parsed = z.safeParse(YotiCredentials, parse(readFileSync(path, 'utf8'), { logLevel: 'silent' }))
  const wrong = parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0] ?? 'no YAML'))
  const isElsewhere = parsed.success && parsed.data.endpoint !== 'https://age.yoti.com'
  if (isElsewhere && config.mode === 'production') wrong.push('endpoint')
  if (!parsed.success || wrong.length > 0) {
    console.error(`${path} has mistakes: ${[...new Set(wrong)].join(', ')}.`)
    return wrongData
  }
  const credentials = sealYotiCredentials(await openSecrets(db, config), parsed.data)
  await db.transaction().execute(async (tx) => {
    await upsertAgeProvider(tx, { siteId, provider: 'yoti', credentials })
    await auditCommand(tx, { act: 'age.provider_set', subject: { type: 'provider', id: 'yoti' }, siteId })
  })
  console.log(
    'Members can now prove their age through Yoti, once "yoti" is among the age methods of the settings.',
  )
  return 0
}

async function removeProvider(parts: CommandParts, host: string): Promise<number> {
  const siteId = await findSiteId(parts, host)
  if (!siteId) return notThere
  await parts.db.transaction().execute(async (tx) => {
    await deleteAgeProvider(tx, siteId, 'yoti')
    await auditCommand(tx, { act: 'age.provider_removed', subject: { type: 'provider', id: 'yoti' }, siteId })
  })
  console.log('Removed Yoti.')
  return 0
}

function choose(words: readonly string[], json: boolean): ((parts: CommandParts) => Promise<number>) | null {
  const [subject, verb, first, second] = words
  switch (`${subject} ${verb}`) {
    case 'trust update':
      return first ? (parts) => updateTrust(parts, first, second) : null
    case 'trust list':
      return (parts) => listTrust(parts, json)
    case 'provider set':
      return first && second ? (parts) => setProvider(parts, first, second) : null
    case 'provider remove':
      return first ? (parts) => removeProvider(parts, first) : null
    default:
      return null
  }
}

/** Manages age checks: the trusted issuers, and a commercial provider. */
export async function age(argv: readonly string[]): Promise<number> {
  const options = { json: { type: 'boolean', default: false } } as const
  const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options })
  const run = choose(positionals, values.json)
  if (!run) {
    console.error(ageUsage)
    return wrongUse
  }
  return withDatabase(({ config, opened }) => run({ db: opened.database.db, config }))
}
