import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMember, aSite, changeSettings, setPassword, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { aStaff } from '#tests/staff-builder.ts'
import { findMailSender } from './mail-sender.ts'

/** Listens as a mail server, and keeps each e-mail whole with its envelope and its login. */
async function listen() {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, callback) =>
      callback(null, { user: `${username} ${password}` }),
    async onData(stream, { envelope, user }, callback) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      received.push(`user ${user ?? 'none'}, from ${from}\r\n${Buffer.concat(chunks)}`)
      callback()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo // of a listening server
  return { received, port, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

const [shared, own] = [await listen(), await listen()]
const test = useProgram({
  environment: { SMTP_URL: `smtp://127.0.0.1:${shared.port}`, MAIL_FROM: 'no-reply@mail.flirt.example' },
})
let flirt: TestSite
let luna: TestSite

beforeAll(async () => {
  flirt = await aSite(test, { host: 'flirt.example', settings: { name: 'Flirt', is_demo: true } })
  luna = await aSite(test, { host: 'luna.example', settings: { name: 'Luna' } })
})
afterAll(async () => {
  await shared.close()
  await own.close()
})

/** What leaves when members ask for a confirmation and for a new password. */
async function sendEverything(site: TestSite): Promise<string[]> {
  const before = shared.received.length
  const { host } = site
  const anna = { ...(await aMember(test, site, { status: 'not_confirmed' })), host }
  await test.call(anna, 'resendActivation', {})
  const ben = { ...(await aMember(test, site)), host }
  await setPassword(test, ben, 'pancakes with syrup')
  await test.call(ben, 'forgotPassword', { email: ben.email })
  await test.runJobs()
  return shared.received.slice(before)
}

describe('every e-mail of a site', () => {
  it('contains no other site’s domain, whatever MAIL_FROM is', async () => {
    const [mails, others] = [await sendEverything(flirt), await sendEverything(luna)]
    expect([mails.length, others.length]).toEqual([2, 2])
    for (const mail of mails) {
      expect(mail).toContain('From: Flirt <no-reply@mail.flirt.example>')
      expect(mail).not.toContain('luna')
    }
    for (const mail of others) {
      expect(mail).toContain('From: Luna <no-reply@luna.example>')
      expect(mail.toLowerCase()).not.toContain('flirt')
    }
  })

  it('comes from no-reply@ the site’s own host where neither the site nor MAIL_FROM names a sender', async () => {
    const site = await test.program.services.sites.byId(luna.id)
    const { from } = await findMailSender(
      { db: test.database.db, config: { mailFrom: 'no-reply@localhost' } },
      site,
    )
    expect(from).toBe('no-reply@luna.example')
  })

  it('comes from the site’s own sender, where it has one', async () => {
    await changeSettings(test, luna, {
      mail_from: 'hello@post.luna.example',
      mail_reply_to: 'team@luna.example',
      mail_bounces: 'bounces@luna.example',
    })
    for (const mail of await sendEverything(luna)) {
      expect(mail).toMatch(/^user none, from bounces\+[0-9a-f]{32}\.[0-9a-f]{16}@luna\.example\r\n/)
      expect(mail).toContain('From: Luna <hello@post.luna.example>')
      expect(mail).toContain('Reply-To: team@luna.example')
      expect(mail).toMatch(/Message-ID: <[^>]+@post\.luna\.example>/)
      expect(mail.toLowerCase()).not.toContain('flirt')
    }
  })

  it('is sent through the site’s own mail server, whose password is sealed and never shown', async () => {
    const admin = { ...(await aStaff(test, ['admin'])), host: luna.host }
    const address = `smtp://luna:so-secret-it-is@127.0.0.1:${own.port}`
    const wrong = await test.call(admin, 'adminSetMailServer', { address: 'http://mail.example' })
    expect(wrong.error.fields).toEqual({ address: 'validation' })
    const { body, status } = await test.call(admin, 'adminSetMailServer', { address })
    expect(status).toBe(200)
    expect(body.server).toEqual({ host: `127.0.0.1:${own.port}`, user: 'luna' })
    expect(JSON.stringify(body)).not.toContain('so-secret-it-is')
    const { rows } = await test.database.pool.query('select url from site_mail_servers')
    expect(String(rows[0].url)).not.toContain('so-secret-it-is')

    expect(await sendEverything(luna)).toEqual([])
    expect(own.received).toEqual([expect.stringMatching(/^user luna so-secret-it-is/), expect.anything()])
    expect(await sendEverything(flirt)).toHaveLength(2)

    expect((await test.call(admin, 'adminRemoveMailServer', {})).body.server).toBeNull()
    expect((await test.call(admin, 'adminRemoveMailServer', {})).body.server).toBeNull()
    expect(await sendEverything(luna)).toHaveLength(2)
  })
})

describe('e-mail settings that name another site', () => {
  it('are refused, naming the setting', async () => {
    const admin = { ...(await aStaff(test, ['admin'])), host: flirt.host }
    const { settings } = (await test.call(admin, 'adminSettings', {})).body
    const check = async (changed: object) => {
      const input = { settings: { ...settings, ...changed } }
      const { preflight } = (await test.call(admin, 'adminCheckSettings', input)).body
      return preflight.find(({ about }) => about === 'sender')?.mistakes
    }
    expect(await check({ mail_from: 'hello@mail.luna.example' })).toEqual([
      { code: 'domain_of_another_site', setting: 'mail_from', domain: 'mail.luna.example' },
    ])
    expect(await check({ support_email: 'help@luna.example' })).toEqual([
      { code: 'domain_of_another_site', setting: 'support_email', domain: 'luna.example' },
    ])
    expect(await check({ mail_from: 'hello@mail.flirt.example' })).toEqual([])
  })

  it('are refused for the inbox of another site, whose e-mails would come to this one', async () => {
    await changeSettings(test, luna, { mail_inbox: 'luna@operator.example' })
    const admin = { ...(await aStaff(test, ['admin'])), host: flirt.host }
    const { settings, version } = (await test.call(admin, 'adminSettings', {})).body
    const change = (mail_inbox: string) =>
      test.call(admin, 'adminSaveSettings', {
        settings: { ...settings, mail_inbox },
        version,
        reason: 'mail',
      })
    const refused = await change('Luna@operator.example')
    expect(refused.error.fields).toEqual({ sender: 'validation' })
    expect((await change('flirt@operator.example')).status).toBe(200)
    await changeSettings(test, flirt, { mail_inbox: '' })
    await changeSettings(test, luna, { mail_inbox: '' })
  })

  it('are not copied to a new domain', async () => {
    const admin = { ...(await aStaff(test, ['admin'])), host: flirt.host }
    await changeSettings(test, flirt, { support_email: 'help@flirt.example', mail_from: 'a@flirt.example' })
    await test.call(admin, 'adminAddDomain', { host: 'nova.example', name: 'Nova' })
    const nova = await test.program.sites.byHost('nova.example')
    expect(nova?.settings).toMatchObject({ support_email: 'help@nova.example', mail_from: '' })
  })
})
