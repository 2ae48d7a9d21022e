import { ConfigError } from '../app/config.ts'
import { programVersion } from '../platform/version.ts'
import { admin, adminUsage } from './admin.ts'
import { age, ageUsage } from './age.ts'
import { backup, restore, restoreUsage } from './backup.ts'
import { compliance, complianceUsage } from './compliance.ts'
import { demo, demoUsage } from './demo.ts'
import { doctor } from './doctor.ts'
import { domain, domainUsage } from './domain.ts'
import { domainChangesUsage } from './domain-changes.ts'
import { grants, grantsUsage } from './grants.ts'
import { health } from './health.ts'
import { ledger } from './ledger.ts'
import { mail, mailUsage } from './mail.ts'
import { migrate } from './migrate.ts'
import { outbox } from './outbox.ts'
import { toPlainError } from './plain-error.ts'
import { pod, podUsage } from './pod.ts'
import { provider, providerUsage } from './provider.ts'
import { secret, secretUsage } from './secret.ts'
import { site, siteUsage } from './site.ts'
import { start } from './start.ts'
import { upgrade, upgradeUsage } from './upgrade.ts'

interface Command {
  readonly about: string
  /** The usage of the command with its options, for `--help`. */
  readonly usage: string
  readonly run: (args: readonly string[]) => Promise<number>
}

const commands: Readonly<Record<string, Command>> = {
  start: {
    about: 'Starts the site.',
    usage: `duet start [--services=web,live,worker]   starts these roles, or those of DUET_SERVICES
duet start --demo-replies                 lets a few demo members reply`,
    run: start,
  },
  migrate: {
    about: 'Brings the database schema up to date.',
    usage: `duet migrate [--json]
duet migrate --status [--json]    only lists what is pending; exits with 1 if anything is
duet migrate --dry-run [--json]   applies everything and rolls back`,
    run: migrate,
  },
  doctor: {
    about: 'Checks the database, storage, clock, e-mail, jobs, ledger and more.',
    usage: 'duet doctor [--json]   exits with 1 if something is wrong',
    run: doctor,
  },
  health: {
    about: 'Asks the process on this machine whether it is alive.',
    usage: `duet health           exits with 1 if it is not alive
duet health --ready   exits with 1 if it is not ready to serve`,
    run: health,
  },
  mail: { about: 'Sends a test e-mail.', usage: mailUsage, run: mail },
  admin: { about: 'Manages the staff of the back office.', usage: adminUsage, run: admin },
  domain: {
    about: 'Manages the domains and their settings.',
    usage: `${domainUsage}\n${domainChangesUsage}`,
    run: domain,
  },
  site: { about: 'Copies one site to another deployment.', usage: siteUsage, run: site },
  pod: {
    about: 'Prints the map of a proxy in front of several deployments, or the public key of this one.',
    usage: podUsage,
    run: pod,
  },
  provider: { about: 'Manages who collects the payments of a domain.', usage: providerUsage, run: provider },
  backup: {
    about: 'Copies the database and the photos while the site keeps running.',
    usage: 'duet backup FOLDER   into a new folder',
    run: backup,
  },
  upgrade: {
    about: 'Checks an update before it, or brings the embedded database to the next PostgreSQL.',
    usage: upgradeUsage,
    run: upgrade,
  },
  restore: { about: 'Restores a backup into an empty database.', usage: restoreUsage, run: restore },
  grants: {
    about: 'Prints the SQL for accounts that can only change rows.',
    usage: grantsUsage,
    run: grants,
  },
  secret: { about: 'Changes the secret key while the site keeps running.', usage: secretUsage, run: secret },
  age: { about: 'Keeps what proofs of age stand on.', usage: ageUsage, run: age },
  compliance: {
    about: 'Writes the compliance documents of a site.',
    usage: complianceUsage,
    run: compliance,
  },
  ledger: {
    about: 'Recomputes every balance and the chain of hashes.',
    usage: 'duet ledger verify [--json]   names the first difference and exits with 1, if there is one',
    run: ledger,
  },
  demo: { about: 'Fills or removes the demo.', usage: demoUsage, run: demo },
  outbox: {
    about: 'Shows the newest e-mails and text messages.',
    usage: 'duet outbox [--limit N] [--json]   shows ten, or N',
    run: outbox,
  },
}

function printHelp(): number {
  const lines = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(14)}${command.about}`)
  console.log(
    [
      'duet <command> [options]',
      '',
      ...lines,
      `  ${'--version'.padEnd(14)}Prints the version.`,
      '',
      'For the options of a command, run "duet COMMAND --help".',
      '',
      'Settings come from the environment and from the file .env beside the program. With --env-file PATH, they come from',
      'that file instead (for a systemd service, /etc/duet.env), which overrides the environment. .env.example explains',
      'them all.',
    ].join('\n'),
  )
  return 0
}

/** Exit code of sysexits.h for a bad configuration. */
const badConfiguration = 78

/** Runs one command of the command line and returns its exit code. */
export async function runCommand(argv: readonly string[]): Promise<number> {
  const [name = 'help', ...args] = argv
  if (name === 'help' || name === '--help' || name === '-h') return printHelp()
  if (name === '--version' || name === '-v') {
    console.log(programVersion)
    return 0
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.error(`duet: there is no command "${name}".`)
    printHelp()
    return 64
  }
  if (args.includes('--help') || args.includes('-h')) {
    console.log(`${command.about}\n\n${command.usage}`)
    return 0
  }
  try {
    return await command.run(args)
  } catch (error) {
    return printError(name, error)
  }
}

/** Prints what the operator can fix, without a stack trace. Rethrows anything else. */
function printError(name: string, error: unknown): number {
  if (error instanceof ConfigError) {
    console.error('The configuration is wrong:')
    for (const mistake of error.mistakes) console.error(`  - ${mistake}`)
    return badConfiguration
  }
  const plain = toPlainError(error)
  if (!plain) throw error
  console.error(`duet ${name}: ${plain.says}`)
  return plain.exitCode
}
