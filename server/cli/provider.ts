import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parse, YAMLParseError } from 'yaml'
import { type ConfigurableProvider, setUpProviders } from '#contract/features/payments/payment-providers.ts'
import type { Config } from '../app/config.ts'
import { Failure, failFields } from '../app/failure.ts'
import type { Reads } from '../app/transaction.ts'
import { deleteProvider, findProviderRows } from '../features/payments/providers/payment-providers.sql.ts'
import { placeProvider } from '../features/payments/providers/place-provider.ts'
import { sealCredentials } from '../features/payments/providers/provider-settings.ts'
import { readCredentials } from '../features/payments/providers/set-up-provider.ts'
import { normalizeHost } from '../features/sites/find-site.ts'
import { findSiteByHost } from '../features/sites/site.sql.ts'
import { openSecrets } from '../platform/open-secrets.ts'
import { auditCommand } from './audit-command.ts'
import { withDatabase } from './with-database.ts'

/** The usage of each subcommand. */
export const providerUsage = `duet provider list HOST [--json]                      lists the domain's providers, in order
duet provider set HOST PROVIDER FILE [--position N]   adds or changes a provider; FILE holds its credentials as YAML
duet provider remove HOST PROVIDER                    removes a provider

Providers: ${setUpProviders.join(', ')}. docs/operating.md says which credentials each needs.`

/** Exit codes of sysexits.h. */
const wrongUse = 64
const wrongData = 65
const notThere = 66

interface ProviderOptions {
  readonly db: Reads
  readonly config: Config
  readonly siteId: string
}

async function list({ db, siteId }: ProviderOptions, json: boolean): Promise<number> {
  const rows = await findProviderRows(db, siteId)
  if (json) console.log(JSON.stringify(rows.map(({ provider }) => provider)))
  else if (rows.length === 0)
    console.log('There is none. In production, no one can pay; in the demo, the test checkout is used.')
  else for (const { provider } of rows) console.log(provider)
  return 0
}

/** Reads YAML. Errors name only the line, since its content is secret. */
function readSecretYaml(text: string): unknown {
  try {
    return parse(text, { logLevel: 'error' })
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined
    throw failFields({ [line ? `line ${line}: no YAML` : 'no YAML']: 'validation' })
  }
}

/** The file keeps secrets out of the history of the shell. */
async function set(
  context: ProviderOptions,
  name: ConfigurableProvider,
  file: { path: string; position: number },
): Promise<number> {
  const { db, config, siteId } = context
  try {
    const credentials = readCredentials(name, readSecretYaml(readFileSync(file.path, 'utf8')), config.mode)
    const secrets = await openSecrets(db, config)
    const sealed = sealCredentials(secrets, credentials)
    const { position } = file
    await db.transaction().execute(async (tx) => {
      await placeProvider(tx, siteId, { provider: name, position, credentials: sealed })
      await auditCommand(tx, {
        act: 'provider.set',
        subject: { type: 'provider', id: name },
        siteId,
        details: { position },
      })
    })
    console.log(`${name} now collects payments.`)
    return 0
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(`${file.path} has mistakes:`)
    for (const field of Object.keys(error.fields ?? {})) console.error(`  - ${field}`)
    return wrongData
  }
}

async function remove({ db, siteId }: ProviderOptions, name: ConfigurableProvider): Promise<number> {
  const isRemoved = await db.transaction().execute(async (tx) => {
    if (!(await deleteProvider(tx, siteId, name))) return false
    await auditCommand(tx, { act: 'provider.removed', subject: { type: 'provider', id: name }, siteId })
    return true
  })
  console.log(isRemoved ? `Removed ${name}.` : `The domain has no provider ${name}.`)
  return isRemoved ? 0 : notThere
}

async function act(
  context: ProviderOptions,
  args: readonly string[],
  { position, json }: { position: number; json: boolean },
): Promise<number> {
  const [verb, , named, path] = args
  if (verb === 'list') return list(context, json)
  const name = setUpProviders.find((one) => one === named)
  if (name && verb === 'set' && path) return set(context, name, { path, position })
  if (name && verb === 'remove') return remove(context, name)
  console.error(providerUsage)
  return wrongUse
}

/** Configures the payment providers of a domain. */
export async function provider(argv: readonly string[]): Promise<number> {
  const options = {
    position: { type: 'string', default: '0' },
    json: { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ args: [...argv], allowPositionals: true, options })
  const [verb = '', typed = ''] = positionals
  const host = normalizeHost(typed)
  const position = Number(values.position)
  if (!['list', 'set', 'remove'].includes(verb) || !host || !Number.isInteger(position)) {
    console.error(providerUsage)
    return wrongUse
  }
  return withDatabase(async ({ config, opened }) => {
    const { db } = opened.database
    const site = await findSiteByHost(db, host)
    if (site) return act({ db, config, siteId: site.id }, positionals, { position, json: values.json })
    console.error(`There is no domain ${host}. To see the domains, run "duet domain list".`)
    return notThere
  })
}
