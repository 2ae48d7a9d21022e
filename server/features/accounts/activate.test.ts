import { beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import {
  aMember,
  aSite,
  hideProfile,
  readMailsTo,
  readParameter,
  type TestMember,
  type TestSite,
} from '#tests/builders.ts'
import { prefetchHeaders } from '#tests/prefetch-headers.ts'
import { useProgram } from '#tests/program.ts'

const test = useProgram()
let site: TestSite
let anna: TestMember
let email: string

beforeEach(async () => {
  site ??= await aSite(test)
  anna = await aMember(test, site, { status: 'not_confirmed' })
  email = anna.email
})

const ask = () => test.call(anna, 'resendActivation', {})
const open = async (link: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const answer = await test.app.inject({ method, url: link, headers: { host: 'duet.test', ...headers } })
  return [answer.statusCode, answer.headers.location]
}
/** Submits the form of the linked page, as the page does when it loads. */
const confirm = async (link: string, headers: Record<string, string> = {}) => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/activate.php?confirm=1',
    headers: { host: 'duet.test', 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ token: readParameter(link, 'token') }).toString(),
  })
  return [answer.statusCode, answer.headers.location]
}
/** Opens a link and, if it redirects to the confirming page, acts as that page does. */
const follow = async (link: string) => {
  const opened = await open(link)
  return String(opened[1]).startsWith('/activate/do?') ? confirm(link) : opened
}
const statusOfAnna = async () => (await test.call(anna, 'currentUser', {})).body.user?.status

describe('the link of a confirmation mail', () => {
  it('confirms the account and leads to the page that says so; a second press does the same (E-001, E-002, S-004, S-005)', async () => {
    await ask()
    const [mail] = await readMailsTo(test, email)
    const link = mail?.link('activate.php') ?? ''
    expect(await statusOfAnna()).toBe('not_confirmed')
    expect(await open(link)).toEqual([302, `/activate/do?token=${readParameter(link, 'token')}`])
    expect(await statusOfAnna()).toBe('not_confirmed')
    expect(await confirm(link)).toEqual([303, '/activate/done'])
    expect(await statusOfAnna()).toBe('activated')
    expect(await confirm(link)).toEqual([303, '/activate/done'])
    expect(await follow(link)).toEqual([302, '/activate/done'])
  })

  it.each([
    ['a full stop', (token: string) => `${token}.`],
    ['a bracket', (token: string) => `${token}%3E`],
    ['a line break', (token: string) => `${token.slice(0, 12)}%0D%0A%20${token.slice(12)}`],
  ])('bears what a mail program has added to it: %s', async (_what, damage) => {
    await ask()
    const [mail] = await readMailsTo(test, email)
    const link = mail?.link('activate.php') ?? ''
    const token = readParameter(link, 'token')
    expect(await follow(link.replace(token, damage(token)))).toEqual([303, '/activate/done'])
    expect(await statusOfAnna()).toBe('activated')
  })

  it('names the member that the signup started from, while they exist (R-034)', async () => {
    const ben = await aMember(test, site)
    await test.database.pool.query('update members set signup_profile_id = $2 where id = $1', [
      anna.id,
      ben.id,
    ])
    await ask()
    const [mail] = await readMailsTo(test, email)
    const link = mail?.link('activate.php') ?? ''
    expect(await follow(link)).toEqual([303, `/activate/done?profile=${ben.id}`])
    await hideProfile(test, ben)
    expect(await follow(link)).toEqual([302, '/activate/done'])
  })

  it('lets others reply from then on (S-008)', async () => {
    const ben = await aMember(test, site, { credits: 2 })
    const write = () => test.call(ben, 'sendMessage', { profile: anna.id, text: 'Hi', client_id: createId() })
    expect((await write()).error.error).toBe('recipient_not_confirmed')
    await ask()
    const [mail] = await readMailsTo(test, email)
    await follow(mail?.link('activate.php') ?? '')
    expect((await write()).status).toBe(200)
  })

  it.each(['', '?token=', '?token=wrong'])(
    'leads to the page of the failure when it is broken: %j (S-006)',
    async (query) => {
      expect(await follow(`/api/activate.php${query}`)).toEqual([302, '/activate/error'])
    },
  )

  it('works for seven days to the second (S-004)', async () => {
    await ask()
    const [mail] = await readMailsTo(test, email)
    const link = mail?.link('activate.php') ?? ''
    test.clock.advance({ days: 7, seconds: -1 })
    expect(await follow(link)).toEqual([303, '/activate/done'])
    const ben = await aMember(test, site, { status: 'not_confirmed' })
    await test.call(ben, 'resendActivation', {})
    const [late] = await readMailsTo(test, ben.email)
    test.clock.advance({ days: 7 })
    expect(await follow(late?.link('activate.php') ?? '')).toEqual([302, '/activate/error'])
  })

  it('does nothing on another site', async () => {
    await ask()
    const [mail] = await readMailsTo(test, email)
    const other = await aSite(test, { host: `other-${createId()}.test` })
    const answer = await test.app.inject({
      url: mail?.link('activate.php') ?? '',
      headers: { host: other.host },
    })
    expect(answer.headers.location).toBe('/activate/error')
  })

  it('confirms nothing when a scanner, an e-mail client or a browser prefetches it (S-004)', async () => {
    await ask()
    const [mail] = await readMailsTo(test, email)
    const link = mail?.link('activate.php') ?? ''
    await open(link, {}, 'HEAD')
    for (const headers of prefetchHeaders) {
      await open(link, headers)
      expect((await confirm(link, headers))[0]).toBe(403)
    }
    expect((await confirm(link, { 'sec-fetch-site': 'cross-site' }))[0]).toBe(403)
    expect(await statusOfAnna()).toBe('not_confirmed')
    expect(await follow(link)).toEqual([303, '/activate/done'])
  })
})

describe('asking for the confirmation e-mail again', () => {
  it('requires a login', async () => {
    expect((await test.call({}, 'resendActivation', {})).error.error).toBe('authentication_required')
  })

  it('waits a minute after the last one and says how long', async () => {
    expect((await ask()).status).toBe(200)
    await test.runJobs()
    test.clock.advance({ seconds: 20 })
    const { status, error } = await ask()
    expect([status, error.error, error.params]).toEqual([429, 'rate_limited', { seconds: 40 }])
    test.clock.advance({ seconds: 40 })
    expect((await ask()).status).toBe(200)
    expect(await readMailsTo(test, email)).toHaveLength(2)
  })

  it('is refused when the address is confirmed', async () => {
    const confirmed = await aMember(test, site)
    expect((await test.call(confirmed, 'resendActivation', {})).error.error).toBe('already_completed')
  })

  it('writes one e-mail when the job runs twice', async () => {
    await ask()
    await readMailsTo(test, email)
    const { sites, createContext } = test.program
    const { writeActivationMail } = await import('../notifications/write-account-mails.ts')
    const { systemRequest } = await import('../../app/create-context.ts')
    const ctx = await createContext({
      site: await sites.byId(site.id),
      viewer: null,
      locale: 'en',
      request: systemRequest,
    })
    await writeActivationMail(ctx, { member: anna.id })
    expect(await readMailsTo(test, email)).toHaveLength(1)
  })
})
