import { ConfigError } from '../app/config.ts'
import { programVersion } from '../platform/version.ts'
import { admin, adminUsage } from './admin.ts'
import { backup, restore, restoreUsage } from './backup.ts'
import { compliance, complianceUsage } from './compliance.ts'
import { demo, demoUsage } from './demo.ts'
import { doctor } from './doctor.ts'
import { domain, domainUsage } from './domain.ts'
import { health } from './health.ts'
import { ledger } from './ledger.ts'
import { mail, mailUsage } from './mail.ts'
import { migrate } from './migrate.ts'
import { outbox } from './outbox.ts'
import { toPlainError } from './plain-error.ts'
import { provider, providerUsage } from './provider.ts'
import { scale } from './scale.ts'
import { secret, secretUsage } from './secret.ts'
import { start } from './start.ts'

interface Command {
  readonly about: string
  /** How each of its parts is written, where there are several. */
  readonly usage?: string
  readonly run: (args: readonly string[]) => Promise<number>
}

const commands: Readonly<Record<string, Command>> = {
  start: { about: 'Starts the site: database, web, live and worker roles.', run: start },
  migrate: {
    about: 'Brings the database schema up to date; --status only looks, --dry-run takes all of it back.',
    run: migrate,
  },
  doctor: { about: 'Checks database, storage, clock, mail, jobs and ledger; --json.', run: doctor },
  health: {
    about: 'Asks the process on this machine whether it lives; --ready whether it serves.',
    run: health,
  },
  mail: { about: 'mail test ADDRESS: whether mails leave.', usage: mailUsage, run: mail },
  admin: {
    about: 'admin create|reset|list: the staff of the back office, with one-time codes.',
    usage: adminUsage,
    run: admin,
  },
  domain: {
    about: 'domain list|add|export|check|import: the domains that are served, and their settings.',
    usage: domainUsage,
    run: domain,
  },
  provider: {
    about: 'provider list|set|remove: through whom the payments of a domain go.',
    usage: providerUsage,
    run: provider,
  },
  backup: { about: 'backup FOLDER: database and photos, while the site goes on.', run: backup },
  restore: { about: 'restore FOLDER: a backup into an empty database.', usage: restoreUsage, run: restore },
  secret: {
    about: 'secret new|rotate: seals anew, by a new SECRET_KEY, all that the one before has sealed.',
    usage: secretUsage,
    run: secret,
  },
  compliance: {
    about: 'compliance export HOST FOLDER: the papers that authorities ask for.',
    usage: complianceUsage,
    run: compliance,
  },
  ledger: { about: 'ledger verify: recomputes every balance and the chain of hashes; --json.', run: ledger },
  scale: { about: 'scale plan: how Citus would spread the schema, and what stands in the way.', run: scale },
  demo: {
    about: 'Fills the demo; --members N adds a crowd, --remove takes all away.',
    usage: demoUsage,
    run: demo,
  },
  outbox: { about: 'Shows the newest mails and text messages; --limit N, --json.', run: outbox },
}

function help(): number {
  const lines = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(14)}${command.about}`)
  console.log(
    [
      'duet <command> [options]',
      '',
      ...lines,
      `  ${'--version'.padEnd(14)}Which version this is.`,
      '',
      'Settings come from the environment and from .env beside the program; with --env-file PATH from that file instead',
      '(/etc/duet.env of a service), which then goes over the environment. .env.example explains them.',
    ].join('\n'),
  )
  return 0
}

/** Exit code of sysexits.h for a bad configuration. */
const badConfiguration = 78

/** Runs one command of the command line and gives the exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const [name = 'help', ...args] = argv
  if (name === 'help' || name === '--help' || name === '-h') return help()
  if (name === '--version' || name === '-v') {
    console.log(programVersion)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(`duet: there is no command "${name}".`)
    help()
    return 64
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(command.usage ?? `duet ${name}\n${command.about}`)
    return 0
  }
  try {
    return await command.run(args)
  } catch (error) {
    return tell(name, error)
  }
}

/** Says what can be mended from outside without a stack; anything else is thrown on. */
function tell(name: string, error: unknown): number {
  if (error instanceof ConfigError) {
    console.error('The configuration has mistakes:')
    for (const mistake of error.mistakes) console.error(`  - ${mistake}`)
    return badConfiguration
  }
  const plain = toPlainError(error)
  if (!plain) throw error
  console.error(`duet ${name}: ${plain.says}`)
  return plain.exitCode
}
