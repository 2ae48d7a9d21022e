import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { renderUnicodeCompact } from 'uqr'
import { type StaffRight, staffRights } from '#contract/api/call.ts'
import { isEmailAddress } from '#contract/features/accounts/email-address.ts'
import { addStaff } from '../admin/staff/manage-staff.ts'
import { buildSecretUri, createCodeSecret, formatSecret, sealSecret } from '../admin/staff/one-time-code.ts'
import { activateStaff, findAllStaff, findStaffByEmail, saveSecret } from '../admin/staff/staff.sql.ts'
import { allowPasswordUntil } from '../admin/staff/staff-identities.sql.ts'
import { deleteStaffSessions } from '../admin/staff/staff-sessions.sql.ts'
import { type SiteGrant, saveStaffSites } from '../admin/staff/staff-sites.sql.ts'
import type { Reads } from '../app/transaction.ts'
import { toEmailKey } from '../features/accounts/email-key.ts'
import { hashPassword } from '../features/accounts/password-hash.ts'
import { findSiteByHost } from '../features/sites/site.sql.ts'
import { openSecrets } from '../platform/open-secrets.ts'
import { auditCommand } from './audit-command.ts'
import { withDatabase } from './with-database.ts'

/** The usage of each subcommand. */
export const adminUsage = [
  'duet admin create --email ADDRESS --name NAME [--roles admin,support,…] [--sites HOST,…]   adds someone, with all roles and sites by default',
  'duet admin sites --email ADDRESS --sites HOST,…|all                       sets the sites that someone works on',
  'duet admin reset --email ADDRESS [--break-glass]                          makes a new password and setup key; with --break-glass, they count for an hour even where the staff log in through a provider',
  'duet admin list [--json]                                                  lists the staff',
].join('\n')

function reportMisuse(reason?: string): number {
  if (reason) console.error(reason)
  console.error(adminUsage)
  return 64
}

interface NewAdministrator {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly secret: Buffer
}

const createPassword = () => randomBytes(15).toString('base64url')

function show({ email, password, secret }: NewAdministrator): void {
  const uri = buildSecretUri(secret, { issuer: 'Duet staff', account: email })
  console.log(`${email} can now log in at /admin. This is shown only once; keep it safe.

  Password   ${password}
  Setup key  ${formatSecret(secret)}

Scan this with an authenticator app, or type in the setup key:

${renderUnicodeCompact(uri)}

${uri}`)
}

function parseRoles(text: string): StaffRight[] | null {
  const roles = text.split(',').map((role) => role.trim())
  const known = staffRights.filter((right) => roles.includes(right))
  return roles.every((role) => known.some((right) => right === role)) ? known : null
}

/** Reads hosts, or `all`. Null for an unknown host, after printing it. */
async function readSites(db: Reads, text: string): Promise<SiteGrant | null> {
  if (text === 'all') return { allSites: true, siteIds: [] }
  const siteIds: string[] = []
  for (const host of text.split(',').map((one) => one.trim())) {
    const site = await findSiteByHost(db, host)
    if (!site) {
      console.error(`There is no domain ${host}. To see the domains, run "duet domain list".`)
      return null
    }
    siteIds.push(site.id)
  }
  return { allSites: false, siteIds }
}

function setSites({ email, sites }: { email?: string; sites?: string }): Promise<number> | number {
  if (!email || !sites) return reportMisuse()
  return withDatabase(async ({ opened: { database } }) => {
    const grant = await readSites(database.db, sites)
    if (!grant) return 1
    const staff = await findStaffByEmail(database.db, toEmailKey(email))
    if (!staff) {
      console.error(`${email} is not on the staff.`)
      return 1
    }
    await database.db.transaction().execute(async (db) => {
      await saveStaffSites(db, staff.id, grant)
      await deleteStaffSessions(db, staff.id)
      await auditCommand(db, {
        act: 'staff.changed',
        subject: { type: 'staff', id: staff.id },
        details: { to: { sites: sites === 'all' ? sites : sites.split(',') } },
      })
    })
    console.log(
      `${staff.email} now works on ${sites === 'all' ? 'all sites' : sites}, and has to log in again.`,
    )
    return 0
  })
}

function create(values: {
  email?: string
  name?: string
  roles?: string
  sites?: string
}): Promise<number> | number {
  const { email, name, roles = staffRights.join(), sites = 'all' } = values
  if (!email || !name) return reportMisuse()
  if (!isEmailAddress(email)) return reportMisuse(`${email} is not an e-mail address.`)
  const parsedRoles = parseRoles(roles)
  if (!parsedRoles) return reportMisuse(`The roles are: ${staffRights.join(', ')}.`)
  return withDatabase(async ({ config, opened: { database } }) => {
    const grant = await readSites(database.db, sites)
    if (!grant) return 1
    const secrets = await openSecrets(database.db, config)
    const password = createPassword()
    const passwordHash = await hashPassword(password)
    const added = await database.db.transaction().execute(async (db) => {
      const person = { email, name, roles: parsedRoles, passwordHash, now: new Date() }
      const one = await addStaff(db, secrets, person)
      if (one) await saveStaffSites(db, one.id, grant)
      return one
    })
    if (!added) {
      console.error(`${email} is already on the staff. To let them back in, run "duet admin reset".`)
      return 1
    }
    await auditCommand(database.db, { act: 'staff.created', subject: { type: 'staff', id: added.id } })
    show({ ...added, email, password })
    return 0
  })
}

/** How long a password counts that was made for an emergency. */
const breakGlassMilliseconds = 3_600_000

function reset(values: { email?: string; 'break-glass': boolean }): Promise<number> | number {
  const { email, 'break-glass': breaksGlass } = values
  if (!email) return reportMisuse()
  return withDatabase(async ({ config, opened: { database } }) => {
    const secrets = await openSecrets(database.db, config)
    const staff = await findStaffByEmail(database.db, toEmailKey(email))
    if (!staff) {
      console.error(`${email} is not on the staff.`)
      return 1
    }
    if (staff.is_demo) {
      console.error(
        `${email} belongs to the demo, with a login that everyone knows. To add someone of your own, run "duet admin create".`,
      )
      return 1
    }
    const administrator = {
      id: staff.id,
      email: staff.email,
      password: createPassword(),
      secret: createCodeSecret(),
    }
    const passwordHash = await hashPassword(administrator.password)
    await database.db.transaction().execute(async (db) => {
      await saveSecret(db, staff.id, sealSecret(secrets, administrator.secret))
      await activateStaff(db, staff.id, passwordHash)
      if (breaksGlass) await allowPasswordUntil(db, staff.id, new Date(Date.now() + breakGlassMilliseconds))
      await deleteStaffSessions(db, staff.id)
    })
    await auditCommand(database.db, {
      act: breaksGlass ? 'staff.glass_broken' : 'staff.reset',
      subject: { type: 'staff', id: staff.id },
    })
    show(administrator)
    if (breaksGlass) console.log('\nThis login counts for one hour, at /admin/login?password=on.')
    else if (staff.byProvider || !config.staffPasswords)
      console.log('\nThe password alone does not let them in. In an emergency, add --break-glass.')
    return 0
  })
}

function list(json: boolean): Promise<number> {
  return withDatabase(async ({ opened: { database } }) => {
    const staff = (await findAllStaff(database.db)).map(({ email, name, roles, state }) => ({
      email,
      name,
      roles,
      state,
    }))
    if (json) console.log(JSON.stringify(staff, null, 2))
    for (const { email, name, roles, state } of json ? [] : staff)
      console.log(`${email.padEnd(32)} ${name.padEnd(20)} ${state.padEnd(9)} ${roles.join(', ')}`)
    return 0
  })
}

/** Creates, lists and resets staff from the command line, including the first admin. */
export async function admin(args: readonly string[]): Promise<number> {
  const [action, ...rest] = args
  const { values } = parseArgs({
    args: rest,
    options: {
      email: { type: 'string' },
      name: { type: 'string' },
      roles: { type: 'string' },
      sites: { type: 'string' },
      'break-glass': { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
    },
  })
  if (action === 'create') return create(values)
  if (action === 'reset') return reset(values)
  if (action === 'sites') return setSites(values)
  if (action === 'list') return list(values.json)
  return reportMisuse()
}
