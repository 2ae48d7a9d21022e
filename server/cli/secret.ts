import { parseArgs } from 'node:util'
import type { Config } from '../app/config.ts'
import type { Reads } from '../app/transaction.ts'
import {
  findFormerLinks,
  findSecretState,
  openSecrets,
  sharedPurposes,
  wrongSecret,
} from '../platform/open-secrets.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  dropPreviousSecretKey,
  readSecretKeys,
  type SecretKeys,
  secretKeyFile,
  writeNewSecretKey,
} from '../platform/secret-keys.ts'
import { deriveKeys, linkPurposes, secretsFrom } from '../platform/secrets.ts'
import { deleteServerSecret, findServerSecret, keepServerSecret } from '../platform/server-secrets.sql.ts'
import { auditCommand } from './audit-command.ts'
import { dropUnopened, type RowsByTable, resealAll } from './reseal.ts'
import { withDatabase } from './with-database.ts'

/** How it is written. */
export const secretUsage = `duet secret new                puts a new key into the data folder, beside the one of now; without SECRET_KEY
duet secret rotate             seals anew, by the new key, what the previous one has sealed
duet secret rotate --leaked    … and ends the links in e-mails that the previous one has signed
duet secret rotate --old-is-lost   gives up what no one can open any more, and goes on with the key of now

It may be interrupted and repeated. docs/operating.md, "The secret", has the steps.`

/** Exit codes of sysexits.h. */
const wrongUse = 64
const badConfiguration = 78

interface SecretOptions {
  readonly db: Reads
  readonly config: Config
  readonly keys: SecretKeys
}

function printRows(rows: RowsByTable, title: string): void {
  const lines = Object.entries(rows).map(([table, count]) => `  ${table}: ${count}`)
  console.log(lines.length === 0 ? `${title}: nothing.` : [`${title}:`, ...lines].join('\n'))
}

/** Prints how to add a second key. */
function printHowToRotate({ secretKey }: Config): number {
  console.error(
    secretKey === null
      ? 'Only one key is there: "duet secret new" puts a new one beside it; restart every process, and run this again.'
      : 'Only one key is set: set SECRET_KEY to a new one (openssl rand -base64 48) and SECRET_KEY_PREVIOUS to the one of now, restart every process, and run this again.',
  )
  return badConfiguration
}

/** Puts a new key beside the one in the data folder, unless one is there that nothing has been sealed by yet. */
async function begin({ config, keys }: SecretOptions): Promise<number> {
  if (config.secretKey !== null) return printHowToRotate(config)
  if (keys.previous !== null)
    throw new Refusal('A new key is there already: restart every process, then run "duet secret rotate".')
  await writeNewSecretKey(config, keys)
  console.log(`A new key is in ${secretKeyFile(config)}, the one before beside it.
Restart every process, so that all of them know both; then run "duet secret rotate".`)
  return 0
}

/** Seals the canary by the current secret: from now on the previous one is no longer enough. */
async function renewCanary(db: Reads, current: string): Promise<void> {
  const sealed = secretsFrom(current).seal(sharedPurposes.canary, 'duet')
  const old = (await findServerSecret(db, 'canary')) ?? null
  await keepServerSecret(db, 'canary', { sealed, old })
}

/** Lets links in e-mails that are under way go on to work, or ends them all where the key leaked. */
async function keepLinks({ db, keys }: SecretOptions, leaked: boolean): Promise<void> {
  if (leaked) return deleteServerSecret(db, 'links')
  if (keys.previous === null) return
  const secrets = secretsFrom(keys.current, keys)
  const formerLinks = await findFormerLinks(db, secrets)
  const previous = deriveKeys(keys.previous, linkPurposes)
  if (formerLinks.some(({ unsubscribe }) => unsubscribe === previous.unsubscribe)) return
  const old = (await findServerSecret(db, 'links')) ?? null
  const sealed = secrets.seal(sharedPurposes.links, JSON.stringify([previous, ...formerLinks]))
  await keepServerSecret(db, 'links', { sealed, old })
}

const afterwards = (config: Config) =>
  config.secretKey === null
    ? 'The key of before is removed. Keep it as long as backups that were made under it.'
    : 'Remove SECRET_KEY_PREVIOUS and restart. Keep it elsewhere as long as backups that were made under it.'

async function rotate(context: SecretOptions, leaked: boolean): Promise<number> {
  const { db, config, keys } = context
  if (keys.previous === null) return printHowToRotate(config)
  // Leaves the canary and the root of prints where an older version had none.
  await openSecrets(db, config)
  const both = { current: secretsFrom(keys.current), previous: secretsFrom(keys.previous) }
  await keepLinks(context, leaked)
  const { resealed, stuck } = await resealAll(db, both)
  printRows(resealed, 'Sealed anew')
  if (Object.keys(stuck).length > 0) {
    printRows(stuck, 'Opened by neither key, and left as it is')
    console.error('Bring back the key that sealed it, or give it up by --old-is-lost.')
  }
  await renewCanary(db, keys.current)
  await auditCommand(db, {
    act: 'secret.rotated',
    subject: { type: 'secret', id: 'installation' },
    details: resealed,
  })
  if (config.secretKey === null) await dropPreviousSecretKey(config)
  console.log(afterwards(config))
  return Object.keys(stuck).length > 0 ? 1 : 0
}

/** Goes on with a secret that is not that of the database, without what only the lost one could open. */
async function acceptLostSecret({ db, keys }: SecretOptions): Promise<number> {
  const secrets = secretsFrom(keys.current, keys)
  const dropped = await dropUnopened(db, secrets)
  if (Object.keys(dropped).length === 0 && (await findSecretState(db, keys)) !== 'wrong')
    throw new Refusal('Nothing is lost: the key opens everything. Leave --old-is-lost away.')
  printRows(dropped, 'Given up')
  await renewCanary(db, keys.current)
  await auditCommand(db, {
    act: 'secret.given_up',
    subject: { type: 'secret', id: 'installation' },
    details: dropped,
  })
  console.log(`Start the program, enter the providers' credentials anew ("duet provider set"), let the staff in again ("duet admin reset").
Direct debits that were not collected have lost their accounts, and the list of blocked accounts no longer matches.`)
  return 0
}

/** `duet secret new` and `duet secret rotate`: change the secret of the installation while it runs. */
export async function secret(args: readonly string[]): Promise<number> {
  const options = { leaked: { type: 'boolean' }, 'old-is-lost': { type: 'boolean' } } as const
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
  const [verb = '', ...more] = positionals
  if (!['new', 'rotate'].includes(verb) || more.length > 0) {
    console.error(secretUsage)
    return wrongUse
  }
  return withDatabase(async ({ config, opened }) => {
    const { db } = opened.database
    const keys = await readSecretKeys(config)
    if (!keys) throw new Refusal(`There is no key ${secretKeyFile(config)}, and SECRET_KEY is not set.`)
    const context = { db, config, keys }
    if (values['old-is-lost'] && verb === 'rotate') return acceptLostSecret(context)
    if ((await findSecretState(db, keys)) === 'wrong') throw wrongSecret(config)
    return verb === 'new' ? begin(context) : rotate(context, values.leaked ?? false)
  })
}
