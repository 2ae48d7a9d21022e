import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { liftSuppression } from '#server/platform/outgoing/suppressions.sql.ts'
import { aMember, aSite, changeSettings, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { takeBounce } from './bounces/take-bounce.ts'

interface Received {
  readonly returnTo: string
  readonly to: readonly string[]
  readonly mail: Email
}

const received: Received[] = []
/** What the mail server says to recipients; empty takes all. */
let refusal: { code: number; text: string } | null = null
let tries = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, callback) {
    tries += 1
    callback(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
  },
  async onData(stream, { envelope }, callback) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    const mail = await PostalMime.parse(Buffer.concat(chunks))
    const returnTo = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    received.push({ returnTo, to: envelope.rcptTo.map(({ address }) => address), mail })
    callback()
  },
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
const { port } = smtp.server.address() as AddressInfo // of a listening server

const test = useProgram({
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'mail@duet.test' },
})
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
  await changeSettings(test, site, { mail_bounces: 'bounces@duet.test' })
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
beforeEach(() => {
  received.length = 0
  tries = 0
  refusal = null
})

const unknownUser = { code: 550, text: '5.1.1 no such user' }

async function askForMail(member: TestMember): Promise<void> {
  test.clock.advance({ seconds: 120 })
  expect((await test.call(member, 'resendActivation', {})).status).toBe(200)
  await test.runJobs({ also: 'later' })
}

const isTold = async (member: TestMember) =>
  (await test.call(member, 'currentUser', {})).body.user?.email_refused

/** Logs in again: the clock has moved since. */
const logInStaff = () => aStaff(test, ['support'])

const listRefused = async () =>
  (await test.call(await logInStaff(), 'adminRefusedAddresses', {})).body.addresses

describe('an address that a mail server refuses permanently', () => {
  it('is tried once and marked, and the member is told', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    expect(await isTold(anna)).toBe(false)
    refusal = unknownUser
    await askForMail(anna)
    await test.runJobs({ also: 'later' })
    expect(tries).toBe(1)
    expect(await isTold(anna)).toBe(true)
    expect(await listRefused()).toContainEqual(
      expect.objectContaining({ address: anna.email, reason: 'refused', detail: '550 5.1.1 no such user' }),
    )
  })

  it('gets account e-mails again after a day, and loses its mark once one has arrived', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    refusal = unknownUser
    await askForMail(anna)
    refusal = null
    await askForMail(anna)
    expect(received).toEqual([])
    test.clock.advance({ seconds: 86_400 })
    await askForMail(anna)
    const [, token] = /token=([\w-]{43})/.exec(received[0]?.mail.text ?? '') ?? []
    await test.call(anna, 'confirmActivation', { token: token ?? '' })
    expect(await isTold(anna)).toBe(false)
  })

  it('is not marked when only the message is refused, or temporarily', async () => {
    for (const said of [
      { code: 550, text: '5.7.1 your network is blocked' },
      { code: 552, text: '5.2.2 mailbox full' },
      { code: 450, text: '4.2.0 try again later' },
    ]) {
      const anna = await aMember(test, site, { status: 'not_confirmed' })
      refusal = said
      await askForMail(anna)
      expect([said.text, await isTold(anna)]).toEqual([said.text, false])
    }
  })

  it('is marked on its own site only', async () => {
    const elsewhere = await aSite(test, { host: 'elsewhere.test' })
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    refusal = unknownUser
    await askForMail(anna)
    const staff = { ...(await logInStaff()), host: elsewhere.host }
    expect((await test.call(staff, 'adminRefusedAddresses', {})).body.addresses).toEqual([])
  })

  it('can be unmarked by staff, with a reason', async () => {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    refusal = unknownUser
    await askForMail(anna)
    refusal = null
    const support = await logInStaff()
    const lift = { address: anna.email, reason: 'the mailbox is back' }
    expect((await test.call(support, 'adminLiftRefusal', { ...lift, reason: ' ' })).status).toBe(422)
    expect((await test.call(support, 'adminLiftRefusal', lift)).status).toBe(200)
    expect((await test.call(support, 'adminLiftRefusal', lift)).status).toBe(404)
    await askForMail(anna)
    expect(received.flatMap(({ to }) => to)).toEqual([anna.email])
  })
})

const report = (to: string, { action = 'failed', status = '5.1.1' } = {}) =>
  Buffer.from(
    `From: MAILER-DAEMON@mx.example.net
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

I could not deliver your message.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; someone@example.org
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 ${status}
    the account does not exist

--b--
`.replaceAll('\n', '\r\n'),
  )

const bounce = (raw: Buffer, to: string | null = null) =>
  takeBounce(
    { db: test.database.db, secrets: test.program.services.secrets, now: test.clock.now() },
    { raw, to },
  )

describe('a message that bounces later', () => {
  async function sendOne() {
    const anna = await aMember(test, site, { status: 'not_confirmed' })
    await askForMail(anna)
    const returnTo = received.at(-1)?.returnTo ?? ''
    return { anna, returnTo }
  }

  it('marks the address that it went to', async () => {
    const { anna, returnTo } = await sendOne()
    expect(returnTo).toMatch(/^bounces\+[0-9a-f]{32}\.[0-9a-f]{16}@duet\.test$/)
    expect(await bounce(report(returnTo))).toBe('marked')
    expect(await listRefused()).toContainEqual(
      expect.objectContaining({
        address: anna.email,
        reason: 'bounced',
        detail: '5.1.1 550 5.1.1 the account does not exist',
      }),
    )
    await liftSuppression(test.database.db, site.id, anna.email)
    // As a mail server hands it over, which has put the address aside, in capitals.
    expect(await bounce(report('someone@duet.test'), returnTo.toUpperCase())).toBe('marked')
    expect(await isTold(anna)).toBe(true)
  })

  it('marks nothing when it is only delayed, the mailbox is full, or it is a reply', async () => {
    const { anna, returnTo } = await sendOne()
    expect(await bounce(report(returnTo, { action: 'delayed', status: '4.4.7' }))).toBe('not for good')
    expect(await bounce(report(returnTo, { status: '5.2.2' }))).toBe('not for good')
    expect(await bounce(Buffer.from(`To: ${returnTo}\r\nSubject: Re\r\n\r\nOn holiday`))).toBe('no report')
    expect(await isTold(anna)).toBe(false)
  })

  it('ignores made-up bounces', async () => {
    const { anna, returnTo } = await sendOne()
    const forged = returnTo.replace(/\.[0-9a-f]{16}@/, '.0123456789abcdef@')
    expect(await bounce(report(forged))).toBe('not ours')
    expect(
      await bounce(report(returnTo.replace(/\+[0-9a-f]{32}/, `+${createId().replaceAll('-', '')}`))),
    ).toBe('not ours')
    expect(await bounce(report(anna.email))).toBe('not ours')
    expect(await isTold(anna)).toBe(false)
  })
})
