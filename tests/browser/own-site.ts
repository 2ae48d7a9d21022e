import { type Page, request, test } from '@playwright/test'
import { becomeMember } from './quick-member.ts'
import { runDuet } from './staff.ts'

let count = 0

const baseURL = () => test.info().project.use.baseURL ?? ''

/** Makes a new site as `duet domain add` does, without packages or providers. Returns its origin. */
export async function anOwnSite(): Promise<string> {
  count += 1
  const host = `own${count}-${process.pid}-${Date.now()}.localhost`
  await runDuet('domain', 'add', host, '--name', 'New')
  const { protocol, port } = new URL(baseURL())
  return `${protocol}//${host}:${port}`
}

/** Logs everyone who is logged in at the first site in at another one, too. */
export async function logInAlsoAt(page: Page, origin: string): Promise<void> {
  const known = await page.context().cookies()
  const { hostname: domain } = new URL(origin)
  await page.context().addCookies(known.map((cookie) => ({ ...cookie, domain })))
}

/** Makes the browser that of a new member of such a site. Only browsers resolve its name: calls give it as the host. */
export async function becomeMemberAt(page: Page, origin: string): Promise<void> {
  const { host, hostname: domain } = new URL(origin)
  const calls = await request.newContext({ baseURL: baseURL(), extraHTTPHeaders: { host } })
  await becomeMember({ request: calls }, { name: 'Ines' })
  const { cookies } = await calls.storageState()
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain })))
  await calls.dispose()
}
