import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { aMember, aSite, readMailsTo, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'

const received: Email[] = []
let refusals = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    if (refusals > 0) {
      refusals -= 1
      callback(Object.assign(new Error('try again later'), { responseCode: 451 }))
      return
    }
    received.push(await PostalMime.parse(Buffer.concat(chunks)))
    callback()
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as AddressInfo

const test = useProgram({
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mail@duet.test' },
})
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

describe('e-mail over SMTP', () => {
  it('arrives from the site as text and HTML in the receiver’s language', async () => {
    await test.call({}, 'signup', {
      email: 'łucja@example.org',
      name: 'Łucja <b>',
      password: 'pancakes with syrup',
      date_of_birth: '1991-06-14',
      gender: 'female',
      looking_for: 'male',
      terms: true,
      language: 'pl',
    })
    await test.runJobs()
    const mail = received.at(-1)
    expect(mail?.from).toMatchObject({ address: 'mail@duet.test', name: 'Duet' })
    expect(mail?.subject).toBe('Witaj w Duet: potwierdź swój adres e-mail')
    expect(mail?.text).toContain('Cześć, Łucja <b>!')
    expect(mail?.html).toContain('<html lang="pl-PL">')
    expect(mail?.html).toContain('Cześć, Łucja &lt;b&gt;!')
    expect(mail?.text).toMatch(/http:\/\/duet\.test:3000\/api\/activate\.php\?token=[\w-]{43}/)
  })

  it('is sent once, even when its job runs again', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    await test.call(anna, 'resendActivation', {})
    await test.runJobs()
    const before = received.length
    const { rows } = await test.database.pool.query('select id, sent_at from outbox where recipient = $1', [
      anna.email,
    ])
    expect(rows[0].sent_at).toEqual(test.clock.now())
    const { sendOutgoing } = await import('./send-outgoing.ts')
    const { systemRequest } = await import('../../app/create-context.ts')
    const { sites, createContext } = test.program
    const ctx = await createContext({
      site: await sites.byId(site.id),
      viewer: null,
      locale: 'en',
      request: systemRequest,
    })
    await sendOutgoing(ctx, { outbox: rows[0].id })
    expect(received).toHaveLength(before)
  })

  it('is tried again when the server does not accept it', async () => {
    refusals = 1
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    await test.call(anna, 'resendActivation', {})
    await test.runJobs()
    const sent = async () =>
      (await test.database.pool.query('select sent_at from outbox where recipient = $1', [anna.email]))
        .rows[0].sent_at
    expect(await sent()).toBeNull()
    await test.database.pool.query(
      'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at := now())',
    )
    await readMailsTo(test, anna.email)
    expect(await sent()).not.toBeNull()
  })
})

/** An e-mail about a message waits because the server did not accept it; `meanwhile` happens; then it is retried. */
async function receivedAfter(meanwhile: (anna: TestMember) => Promise<unknown>): Promise<number> {
  const anna = await aMember(test, site)
  const ben = await aMember(test, site, { gender: 'male', looking_for: 'female', credits: 5 })
  const message = { profile: anna.id, text: 'Hello', client_id: createId() }
  expect((await test.call(ben, 'sendMessage', message)).status).toBe(200)
  test.clock.advance({ seconds: 180 })
  await test.runJobs()
  await test.runScheduled('mail-messages')
  refusals = 1
  await test.runJobs()
  const { rows } = await test.database.pool.query('select sent_at from outbox where recipient = $1', [
    anna.email,
  ])
  expect(rows).toEqual([{ sent_at: null }])
  const before = received.length
  await meanwhile(anna)
  await test.runJobs({ also: 'later' })
  return received.slice(before).filter(({ to }) => to?.some(({ address }) => address === anna.email)).length
}

describe('a notice that waits for the mail server', () => {
  it('goes out when the server answers', async () => {
    expect(await receivedAfter(async () => {})).toBe(1)
  })

  it('does not go to a member who has switched its kind off meanwhile', async () => {
    const kind = 'new_conversations'
    expect(
      await receivedAfter((anna) =>
        test.call(anna, 'disableNotifications', { notifications_disabled: [kind] }),
      ),
    ).toBe(0)
  })

  it('does not go to a member who was banned meanwhile', async () => {
    expect(await receivedAfter((anna) => ban(anna))).toBe(0)
  })

  it('does not go to an address that the member has changed meanwhile', async () => {
    const move = (anna: TestMember) =>
      test.database.pool.query(
        `update members set email = 'new' || email, email_key = 'new' || email_key where id = $1`,
        [anna.id],
      )
    expect(await receivedAfter(move)).toBe(0)
  })
})

async function ban(anna: TestMember): Promise<void> {
  const moderator = await aStaff(test, ['moderator', 'admin', 'support'])
  const ruling = {
    id: anna.id,
    kind: 'ban',
    ground: 'abuse',
    facts: 'You were rude.',
    reason: 'Seen.',
  } as const
  expect((await test.call(moderator, 'adminDecideMember', ruling)).status).toBe(200)
  // The mail of the decision itself goes out: only notices are stopped.
  await test.database.pool.query(`delete from outbox where member_id = $1 and cause like 'decision %'`, [
    anna.id,
  ])
}

describe('e-mail in production without a server', () => {
  const environment = {
    DUET_MODE: 'production',
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
    SECRET_KEY: 'a secret of at least thirty-two characters',
  }
  const production = useProgram({ environment })

  it('waits for one instead of staying in the outbox forever', async () => {
    const own = await aSite(production)
    const anna = await aMember(production, own, { status: 'not_confirmed' })
    const asked = await production.call({ cookie: `__Host-${anna.cookie}` }, 'resendActivation', {})
    expect(asked.status).toBeLessThan(300)
    await production.runJobs()
    const { rows } = await production.database.pool.query(
      `select attempts, max_attempts, last_error from graphile_worker.jobs where task_identifier = 'follow'`,
    )
    expect(rows).toEqual([
      expect.objectContaining({ attempts: 1, last_error: expect.stringContaining('SMTP_URL') }),
    ])
  })
})
