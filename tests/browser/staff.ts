import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type APIRequestContext, type Page, request } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { StaffRight } from '#contract/api/call.ts'
import type { CallOutput } from '#contract/api/page-renderer.ts'
import { expect, test } from './fixtures.ts'
import { getTestedDataDir } from './tested-data.ts'

const run = promisify(execFile)

/** A staff member created by the command line. */
export interface BrowserStaff {
  readonly email: string
  readonly name: string
  readonly password: string
  readonly secret: string
}

let count = 0

/** Runs a command of the operator on the data of the tested server. */
export async function runDuet(...args: string[]): Promise<string> {
  const main = join(import.meta.dirname, '../../dist/server/main.js')
  const environment = { ...process.env, DATA_DIR: getTestedDataDir(), DUET_MODE: 'test' }
  const { stdout } = await run(process.execPath, [main, ...args], { env: environment })
  return stdout
}

/** Creates a staff member with `duet admin create`. */
export async function makeStaff(roles: readonly StaffRight[], name = 'Robin'): Promise<BrowserStaff> {
  count += 1
  const email = `robin${count}-${process.pid}-${Date.now()}@example.org`
  const said = await runDuet('admin', 'create', '--email', email, '--name', name, '--roles', roles.join())
  const password = /Password\s+(\S+)/.exec(said)?.[1] ?? ''
  const secret = /Setup key\s+(\S+)/.exec(said)?.[1] ?? ''
  return { email, name, password, secret }
}

/** Returns the code that a program for one-time codes shows now. */
export function makeCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate()
}

let chief: Promise<APIRequestContext> | undefined

/** Returns an administrator at work, made once for all tests of this process. */
function chiefAtWork(baseURL: string): Promise<APIRequestContext> {
  const begin = async () => {
    const { email, password, secret } = await makeStaff(['admin'], 'Chief')
    const context = await request.newContext({ baseURL })
    const login = await context.post('/api/admin/session.php', {
      data: { email, password, code: makeCode(secret) },
    })
    expect(login.ok()).toBe(true)
    return context
  }
  chief ??= begin()
  return chief
}

/** Logs the browser in as a new staff member, by an invitation alone; the forms have their own tests. */
export async function becomeStaff(
  page: Page,
  roles: readonly StaffRight[],
  name = 'Robin',
): Promise<{ email: string; name: string }> {
  return joinStaff(page, { name, roles })
}

/** Logs the browser in as a new staff member who works on the site of one host alone. */
export async function becomeStaffOfSite(
  page: Page,
  roles: readonly StaffRight[],
  host: string,
): Promise<void> {
  const office = await chiefAtWork(test.info().project.use.baseURL ?? '')
  const answer = await office.get('/api/admin/session.php')
  const { sites } = (await answer.json()) as CallOutput<'adminSession'>
  await joinStaff(page, {
    name: 'Robin',
    roles,
    sites: sites.filter((site) => site.host === host).map(({ id }) => id),
  })
}

interface Invited {
  name: string
  roles: readonly StaffRight[]
  sites?: readonly string[]
}

async function joinStaff(page: Page, invitee: Invited): Promise<{ email: string; name: string }> {
  count += 1
  const email = `new${count}-${process.pid}-${Date.now()}@example.org`
  const office = await chiefAtWork(test.info().project.use.baseURL ?? '')
  const invited = await office.post('/api/admin/staff.php', { data: { email, ...invitee } })
  const { link } = (await invited.json()) as CallOutput<'adminInvite'>
  const token = new URL(link).searchParams.get('token') ?? ''
  const invitation = await page.request.get(`/api/admin/invitation.php?token=${encodeURIComponent(token)}`)
  const { secret } = (await invitation.json()) as CallOutput<'adminInvitation'>
  const accepted = await page.request.post('/api/admin/invitation.php', {
    data: { token, password: 'correct horse battery', code: makeCode(secret) },
  })
  expect(accepted.ok()).toBe(true)
  return { email, name: invitee.name }
}
