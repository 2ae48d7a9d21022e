import { createSocket, type Socket } from 'node:dgram'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aSite, changeSettings } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { checkSenders } from './check-mail.ts'
import { findMailDnsMistakes, type MailLookups, openMailLookups } from './check-mail-dns.ts'

/** The records of the test name server: TXT, and MX under `MX name`. */
const zone = new Map<string, string[]>()
let server: Socket
let lookups: MailLookups

const types = { TXT: 16, MX: 15 } as const

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

const toName = (name: string) =>
  Buffer.concat([
    ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ])

function toRecord(type: number, value: string): Buffer {
  const bytes = Buffer.from(value)
  const data =
    type === types.TXT
      ? Buffer.concat([Buffer.from([bytes.length]), bytes])
      : Buffer.concat([Buffer.from([0, 10]), toName(value)])
  const head = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([head, data])
}

/** Answers a DNS query (RFC 1035); an unknown name is NXDOMAIN. */
function answer(query: Buffer): Buffer {
  const { name, type, end } = readQuestion(query)
  const found = zone.get(type === types.MX ? `MX ${name}` : name) ?? []
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(found.length > 0 ? 0x8180 : 0x8183, 2)
  header.writeUInt16BE(found.length, 6)
  header.writeUInt32BE(0, 8)
  return Buffer.concat([header, query.subarray(12, end), ...found.map((value) => toRecord(type, value))])
}

beforeAll(async () => {
  server = createSocket('udp4', (query, { port, address }) => server.send(answer(query), port, address))
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve))
  lookups = openMailLookups([`127.0.0.1:${server.address().port}`])
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const sender = { from: 'hello@flirt.example', bounces: 'bounces@flirt.example', selectors: ['duet1'] }

function publishGoodRecords() {
  zone.clear()
  zone.set('flirt.example', ['google-site-verification=x', 'v=spf1 include:_spf.mail.example -all'])
  zone.set('duet1._domainkey.flirt.example', ['v=DKIM1; k=rsa; p=MIIBIjANBg'])
  zone.set('_dmarc.flirt.example', ['v=DMARC1; p=quarantine'])
  zone.set('MX flirt.example', ['mx.flirt.example'])
}

describe('the records of a domain that sends', () => {
  it('are fine when SPF, DKIM, DMARC and the return path are there', async () => {
    publishGoodRecords()
    expect(await findMailDnsMistakes(lookups, sender)).toEqual([])
    // A policy applies to subdomains, too.
    const below = { from: 'hello@news.flirt.example', bounces: 'bounces@flirt.example', selectors: ['k'] }
    zone.set('k._domainkey.news.flirt.example', ['v=DKIM1; p=MIIB'])
    expect(await findMailDnsMistakes(lookups, below)).toEqual([])
  })

  it.each<[planted: string, plant: () => void, said: RegExp]>([
    ['no SPF', () => zone.delete('flirt.example'), /^flirt\.example has no SPF record: add a TXT record/],
    [
      'two SPF',
      () => zone.set('flirt.example', ['v=spf1 -all', 'v=spf1 mx -all']),
      /2 SPF records.*keep one/,
    ],
    ['open SPF', () => zone.set('flirt.example', ['v=spf1 +all']), /lets everyone send.*-all/],
    [
      'no key',
      () => zone.delete('duet1._domainkey.flirt.example'),
      /^duet1\._domainkey\.flirt\.example has no DKIM key: add/,
    ],
    [
      'a withdrawn key',
      () => zone.set('duet1._domainkey.flirt.example', ['v=DKIM1; p=']),
      /duet1\._domainkey\.flirt\.example is withdrawn/,
    ],
    ['no DMARC', () => zone.delete('_dmarc.flirt.example'), /no DMARC record: add .*_dmarc\.flirt\.example/],
    [
      'DMARC without a policy',
      () => zone.set('_dmarc.flirt.example', ['v=DMARC1; rua=mailto:a@b.example']),
      /no policy: add p=quarantine/,
    ],
    ['no way back', () => zone.delete('MX flirt.example'), /no MX record.*bounces@flirt\.example/],
  ])('with a planted mistake are told in words that say what to do: %s', async (_, plant, said) => {
    publishGoodRecords()
    plant()
    expect(await findMailDnsMistakes(lookups, sender)).toEqual([expect.stringMatching(said)])
  })

  it('are asked for by name: when all are missing, and for a sender that is not an address', async () => {
    publishGoodRecords()
    expect(await findMailDnsMistakes(lookups, { ...sender, selectors: [] })).toEqual([
      expect.stringMatching(/no DKIM key is known.*mail_dkim_selectors/),
    ])
    expect(await findMailDnsMistakes(lookups, { ...sender, from: 'no-reply@localhost' })).toEqual([
      expect.stringMatching(/no-reply@localhost, which is no address: set mail_from/),
    ])
    zone.set('MX luna.example', ['mx.luna.example'])
    zone.set('luna.example', ['v=spf1 -all'])
    expect(await findMailDnsMistakes(lookups, { ...sender, bounces: 'b@luna.example' })).toEqual([
      expect.stringMatching(/mail_bounces is at luna\.example.*DMARC/),
    ])
  })
})

const test = useProgram()

it('are reported for each site, as is a lookup that failed without a network', async () => {
  const site = await aSite(test, { host: 'flirt.example' })
  await changeSettings(test, site, {
    mail_from: sender.from,
    mail_bounces: sender.bounces,
    mail_dkim_selectors: sender.selectors,
    is_demo: false,
  })
  publishGoodRecords()
  const reads = { db: test.database.db, config: test.config }
  expect(await checkSenders(reads, lookups)).toEqual([
    { about: 'sender', ok: true, says: 'flirt.example: hello@flirt.example, with SPF, DKIM and DMARC' },
  ])
  zone.delete('_dmarc.flirt.example')
  expect(await checkSenders(reads, lookups)).toEqual([
    { about: 'sender', ok: false, says: expect.stringMatching(/^flirt\.example: .*no DMARC record/) },
  ])
  const offline = { findTexts: () => Promise.reject(new Error('offline')), takesMail: async () => false }
  expect(await checkSenders(reads, offline)).toEqual([
    { about: 'sender', ok: true, says: 'flirt.example: not checked, since no name server answers' },
  ])
})
