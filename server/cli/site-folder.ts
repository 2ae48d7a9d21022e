import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import * as z from 'zod/mini'
import { Refusal } from '../platform/refusal.ts'
import type { Secrets } from '../platform/secrets.ts'
import { sealedColumns } from './sealed-columns.ts'
import type { SiteTable } from './site-tables.sql.ts'

const Staff = z.object({
  id: z.string(),
  email: z.string(),
  email_key: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  created_at: z.string(),
})
/** A person of the staff whom the site's rows name. */
export type MovedStaff = z.infer<typeof Staff>

const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  schema: z.string(),
  created: z.string(),
  site: z.string(),
  /** The main host comes first. */
  hosts: z.array(z.string()),
  /** Up to when the words of messages are gathered; PostgreSQL's own text, which may be `-infinity`. */
  words_until: z.string(),
  staff: z.array(Staff),
  tables: z.array(
    z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int(), sha256: z.string() }),
  ),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), sha256: z.string() })),
  jobs: z.int(),
  /** Keys of the deployment that outlive the move, sealed by the transfer key. */
  keys: z.string(),
})
export type SiteManifest = z.infer<typeof Manifest>

const Keys = z.record(z.string(), z.string())
const DeploymentKeys = z.object({
  push: z.nullable(z.string()),
  prints: z.string(),
  links: z.array(Keys),
})
/** The keys of pushes and of fingerprints as their deployment keeps them, and those that signed links in e-mails. */
export type DeploymentKeys = z.infer<typeof DeploymentKeys>

const keysPurpose = 'keys of a moved site'

export function sealKeys(transfer: Secrets, keys: DeploymentKeys): string {
  return transfer.seal(keysPurpose, JSON.stringify(keys)).toString('base64')
}

/** Opens the keys of a manifest. Throws a Refusal for the transfer key of another export. */
export function openKeys(transfer: Secrets, { keys }: SiteManifest): DeploymentKeys {
  try {
    return z.parse(DeploymentKeys, JSON.parse(transfer.open(keysPurpose, Buffer.from(keys, 'base64'))))
  } catch {
    throw new Refusal('The transfer key belongs to another export.')
  }
}

/** The key that seals an export lies next to its folder, so that neither is enough on its own. */
export const transferKeyFile = (folder: string) => `${folder.replace(/\/+$/, '')}.key`

/** Reads what an export holds. Throws a Refusal for a folder that no export has finished. */
export async function readSiteManifest(folder: string): Promise<SiteManifest> {
  const path = join(folder, 'manifest.json')
  const text = await readFile(path, 'utf8')
  try {
    return z.parse(Manifest, JSON.parse(text))
  } catch {
    throw new Refusal(`${path} is not a complete manifest of a site.`)
  }
}

/** Counts and hashes what passes through. */
export function hashStream(): { stream: Transform; digest: () => string } {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex') }
}

/** Replaces one value of a line, as `copy` writes it; never called for null. */
type ReplaceValue = (value: string) => string

/** Replaces values in the lines of PostgreSQL's `copy` by the positions of their columns. */
export function replaceValues(replacements: ReadonlyMap<number, ReplaceValue>): Transform {
  let rest = ''
  const replaceLine = (line: string): string => {
    const values = line.split('\t')
    for (const [at, replace] of replacements) {
      const value = values[at]
      if (value !== undefined && value !== '\\N') values[at] = replace(value)
    }
    return values.join('\t')
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      // As latin1, each byte stays what it is. Line ends and tabs within values are escaped.
      const lines = (rest + chunk.toString('latin1')).split('\n')
      rest = lines.pop() ?? ''
      try {
        const text = lines.map((line) => `${replaceLine(line)}\n`).join('')
        done(null, Buffer.from(text, 'latin1'))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    flush(done) {
      done(rest === '' ? null : new Error('the last line has no end'))
    },
  })
}

/** `copy` writes bytes as hexadecimal digits after an escaped backslash and an x. */
const bytesPrefix = '\\\\x'

/** Returns replacements that seal a table's values again with other keys. */
export function resealValues(
  table: Pick<SiteTable, 'name' | 'columns'>,
  { from, to }: { from: Secrets; to: Secrets },
): Map<number, ReplaceValue> {
  const replacements = new Map<number, ReplaceValue>()
  for (const sealed of sealedColumns.filter((one) => one.table === table.name)) {
    replacements.set(table.columns.indexOf(sealed.column), (value) => {
      const bytes = Buffer.from(value.slice(bytesPrefix.length), 'hex')
      if (bytes.length === 0) return value
      const text = openValue(from, { purpose: sealed.purpose, bytes, table: table.name })
      return `${bytesPrefix}${to.seal(sealed.purpose, text).toString('hex')}`
    })
  }
  return replacements
}

function openValue(
  secrets: Secrets,
  { purpose, bytes, table }: { purpose: string; bytes: Buffer; table: string },
): string {
  try {
    return secrets.open(purpose, bytes)
  } catch {
    throw new Refusal(`${table}: a row cannot be decrypted with this key.`)
  }
}
