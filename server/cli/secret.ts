import { parseArgs } from 'node:util'
import type { Config } from '../app/config.ts'
import type { Reads } from '../app/transaction.ts'
import {
  createSecretRefusal,
  findFormerLinks,
  findSecretState,
  openSecrets,
  sharedPurposes,
} from '../platform/open-secrets.ts'
import { Refusal } from '../platform/refusal.ts'
import {
  dropPreviousSecretKey,
  getSecretKeyFile,
  readSecretKeys,
  type SecretKeys,
  writeNewSecretKey,
} from '../platform/secret-keys.ts'
import { deriveKeys, deriveSecrets, linkPurposes } from '../platform/secrets.ts'
import { deleteServerSecret, findServerSecret, storeServerSecret } from '../platform/server-secrets.sql.ts'
import { auditCommand } from './audit-command.ts'
import { dropUnopened, type RowsByTable, resealAll } from './reseal.ts'
import { withDatabase } from './with-database.ts'

/** The usage of each form. */
export const secretUsage = `duet secret new                    puts a new key into the data folder, next to the current one (if SECRET_KEY is not set)
duet secret rotate                 encrypts everything again with the new key
duet secret rotate --leaked        does the same, and invalidates the links in e-mails that are signed with the old key
duet secret rotate --old-is-lost   deletes what no one can decrypt any more, and continues with the current key

You can interrupt and repeat a rotation. docs/operating.md, "The secret", has the steps.`

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
      ? 'There is only one key. Run "duet secret new" to add a new one, restart every process, and run this again.'
      : 'Only one key is set. Set SECRET_KEY to a new one (openssl rand -base64 48) and SECRET_KEY_PREVIOUS to the current one, restart every process, and run this again.',
  )
  return badConfiguration
}

/** Creates a new key next to the one in the data folder, unless there is already an unused one. */
async function begin({ config, keys }: SecretOptions): Promise<number> {
  if (config.secretKey !== null) return printHowToRotate(config)
  if (keys.previous !== null)
    throw new Refusal('There is a new key already. Restart every process, then run "duet secret rotate".')
  await writeNewSecretKey(config, keys)
  console.log(`The new key is in ${getSecretKeyFile(config)}, with the previous one next to it.
Restart every process so that all of them know both. Then run "duet secret rotate".`)
  return 0
}

/** Seals the canary by the current secret: from now on the previous one is no longer enough. */
async function renewCanary(db: Reads, current: string): Promise<void> {
  const sealed = deriveSecrets(current).seal(sharedPurposes.canary, 'duet')
  const old = (await findServerSecret(db, 'canary')) ?? null
  await storeServerSecret(db, 'canary', { sealed, old })
}

/** Lets links in e-mails that are under way go on to work, or ends them all where the key leaked. */
async function keepLinks({ db, keys }: SecretOptions, leaked: boolean): Promise<void> {
  if (leaked) return deleteServerSecret(db, 'links')
  if (keys.previous === null) return
  const secrets = deriveSecrets(keys.current, keys)
  const formerLinks = await findFormerLinks(db, secrets)
  const previous = deriveKeys(keys.previous, linkPurposes)
  if (formerLinks.some(({ unsubscribe }) => unsubscribe === previous.unsubscribe)) return
  const old = (await findServerSecret(db, 'links')) ?? null
  const sealed = secrets.seal(sharedPurposes.links, JSON.stringify([previous, ...formerLinks]))
  await storeServerSecret(db, 'links', { sealed, old })
}

const describeNextStep = (config: Config) =>
  config.secretKey === null
    ? 'Removed the previous key. Keep a copy of it for as long as you keep backups made with it.'
    : 'Remove SECRET_KEY_PREVIOUS and restart. Keep a copy of it for as long as you keep backups made with it.'

async function rotate(context: SecretOptions, leaked: boolean): Promise<number> {
  const { db, config, keys } = context
  if (keys.previous === null) return printHowToRotate(config)
  // Leaves the canary and the root of prints where an older version had none.
  await openSecrets(db, config)
  const both = { current: deriveSecrets(keys.current), previous: deriveSecrets(keys.previous) }
  await keepLinks(context, leaked)
  const { resealed, stuck } = await resealAll(db, both)
  printRows(resealed, 'Encrypted again')
  if (Object.keys(stuck).length > 0) {
    printRows(stuck, 'Left as it is, since neither key decrypts it')
    console.error('Bring back the key that encrypted it, or delete it with --old-is-lost.')
  }
  await renewCanary(db, keys.current)
  await auditCommand(db, {
    act: 'secret.rotated',
    subject: { type: 'secret', id: 'installation' },
    details: resealed,
  })
  if (config.secretKey === null) await dropPreviousSecretKey(config)
  console.log(describeNextStep(config))
  return Object.keys(stuck).length > 0 ? 1 : 0
}

/** Goes on with a secret that is not that of the database, without what only the lost one could open. */
async function acceptLostSecret({ db, keys }: SecretOptions): Promise<number> {
  const secrets = deriveSecrets(keys.current, keys)
  const dropped = await dropUnopened(db, secrets)
  if (Object.keys(dropped).length === 0 && (await findSecretState(db, keys)) !== 'wrong')
    throw new Refusal('Nothing is lost: the key decrypts everything. Run it without --old-is-lost.')
  printRows(dropped, 'Deleted')
  await renewCanary(db, keys.current)
  await auditCommand(db, {
    act: 'secret.given_up',
    subject: { type: 'secret', id: 'installation' },
    details: dropped,
  })
  console.log(`Start the program, enter the providers' credentials again ("duet provider set"), and let the staff back in ("duet admin reset").
Direct debits that were not collected have lost their accounts, and the list of blocked accounts no longer matches.
Other deployments that read this one's refused pictures need its new key ("duet pod key").`)
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
    if (!keys) throw new Refusal(`There is no key ${getSecretKeyFile(config)}, and SECRET_KEY is not set.`)
    const context = { db, config, keys }
    if (values['old-is-lost'] && verb === 'rotate') return acceptLostSecret(context)
    if ((await findSecretState(db, keys)) === 'wrong') throw createSecretRefusal(config)
    return verb === 'new' ? begin(context) : rotate(context, values.leaked ?? false)
  })
}
