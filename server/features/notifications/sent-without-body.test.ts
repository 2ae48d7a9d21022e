import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#server/platform/ids.ts'
import { insertOutgoing, type OutboxItem } from '#server/platform/outgoing/outgoing.sql.ts'
import { aMember, aSite, type TestMember, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { sendOutgoing } from './send-outgoing.ts'

const received: string[] = []
let refusals = 0
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  async onData(stream, _session, callback) {
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    if (refusals > 0) {
      refusals -= 1
      return callback(Object.assign(new Error('try again later'), { responseCode: 451 }))
    }
    received.push(Buffer.concat(chunks).toString())
    callback()
  },
})
const gateway = createServer((request, response) => {
  request.resume().on('end', () => response.end())
})
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const mailPort = (smtp.server.address() as AddressInfo).port // of a listening server
const smsPort = (gateway.address() as AddressInfo).port // of a listening server

const test = useProgram({
  environment: {
    DUET_MODE: 'production',
    TRUSTED_PROXIES: '1',
    RATE_LIMITS: 'on',
    SECRET_KEY: 'a secret of at least thirty-two characters',
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    SMS_URL: `http://127.0.0.1:${smsPort}`,
  },
})
let site: TestSite
let anna: TestMember

beforeAll(async () => {
  site = await aSite(test)
  anna = await aMember(test, site)
})
afterAll(async () => {
  await new Promise<void>((resolve) => smtp.close(resolve))
  await new Promise((resolve) => gateway.close(resolve))
})

const link = 'https://duet.test/api/reset.php?token=abc'

/** Puts a message with a link into the outbox, and sends it as its job does. */
async function queued(change: Partial<OutboxItem> = {}): Promise<string> {
  const id = createId()
  await insertOutgoing(test.database.db, {
    id,
    siteId: site.id,
    memberId: anna.id,
    channel: 'mail',
    recipient: 'anna@example.org',
    subject: 'A new password',
    text: link,
    html: `<a href="${link}">`,
    cause: null,
    headers: { 'List-Unsubscribe': `<${link}>` },
    now: test.clock.now(),
    ...change,
  })
  return id
}

async function send(outbox: string): Promise<void> {
  const { sites, createContext } = test.program
  const request = (await import('../../app/create-context.ts')).systemRequest
  const ctx = await createContext({ site: await sites.byId(site.id), viewer: null, locale: 'en', request })
  await sendOutgoing(ctx, { outbox })
}

async function readOutgoing(id: string) {
  const { rows } = await test.database.pool.query(
    'select subject, body_text, body_html, headers, sent_at is not null as sent from outbox where id = $1',
    [id],
  )
  return rows[0]
}

const emptied = { body_text: '', body_html: null, headers: {} }

describe('a message that was sent', () => {
  it.each(['mail', 'sms'] as const)('keeps no body and no link: %s', async (channel) => {
    const id = await queued({ channel, ...(channel === 'sms' && { html: null, recipient: '+31612345678' }) })
    await send(id)
    expect(await readOutgoing(id)).toEqual({ ...emptied, subject: 'A new password', sent: true })
  })

  it('keeps its body until the mail server has accepted it, and is sent once', async () => {
    const id = await queued()
    refusals = 1
    await expect(send(id)).rejects.toThrow('try again later')
    expect(await readOutgoing(id)).toMatchObject({ body_text: link, sent: false })
    const before = received.length
    await send(id)
    await send(id)
    expect(received.length).toBe(before + 1)
    expect(received.at(-1)).toMatch(/token=(3D)?abc/)
  })

  it('loses its body at night when an older version sent it', async () => {
    const id = await queued()
    await test.database.pool.query('update outbox set sent_at = now() where id = $1', [id])
    await test.runScheduled('forget-old')
    expect(await readOutgoing(id)).toMatchObject({ ...emptied, sent: true })
  })
})

describe('a message that was never sent', () => {
  it('expires after two days, and keeps no links', async () => {
    const id = await queued()
    test.clock.advance({ days: 1 })
    await test.runScheduled('forget-old')
    expect(await readOutgoing(id)).toMatchObject({ body_text: link })
    test.clock.advance({ days: 2 })
    await test.runScheduled('forget-old')
    expect(await readOutgoing(id)).toMatchObject({ ...emptied, sent: false })
    const before = received.length
    await send(id)
    expect(received.length).toBe(before)
  })
})
