import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { anOwnSite } from './own-site.ts'
import { runDuet } from './staff.ts'

/** Runs a command of the operator with a file of that content, whose path stands for `FILE`. */
export async function runWithFile(content: string, ...args: string[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'duet-age-'))
  const file = join(folder, 'file')
  await writeFile(file, content)
  await runDuet(...args.map((one) => (one === 'FILE' ? file : one)))
  await rm(folder, { recursive: true })
}

/**
 * Creates a separate site that asks for a proof of age in all its countries, as the operator guide describes. Returns
 * its origin.
 */
export async function aStrictSite(rule: 'age_before_contact' | 'age_before_entry'): Promise<string> {
  const origin = await anOwnSite()
  const { hostname } = new URL(origin)
  const settings = parse(await runDuet('domain', 'export', hostname))
  const strict = stringify({ ...settings, [rule]: settings.countries })
  await runWithFile(strict, 'domain', 'import', hostname, 'FILE')
  return origin
}
