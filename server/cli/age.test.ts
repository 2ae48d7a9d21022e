import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTestIssuer } from '#server/platform/mdoc/test-issuer.ts'
import { useProgram } from '#tests/program.ts'
import { makeListSigner, signList } from '#tests/signed-lists.ts'
import { listIssuers } from '../features/age/age.sql.ts'
import { updateTrust } from './age.ts'

const test = useProgram()
let folder = ''
let said: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'duet-trust-'))
})
beforeEach(() => {
  said = []
  vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
})
afterEach(() => vi.restoreAllMocks())

const toPem = (base64: string) => `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`

async function update(text: string, signers?: string): Promise<number> {
  const [path, signersPath] = [join(folder, 'list'), join(folder, 'signers')]
  await writeFile(path, text)
  if (signers !== undefined) await writeFile(signersPath, signers)
  const parts = { db: test.database.db, config: test.config }
  return updateTrust(parts, path, signers === undefined ? undefined : signersPath)
}

const etsi = 'http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus'
const service = (certificate: string, status: string) => `<TSPService><ServiceInformation>
  <ServiceStatus>${status}</ServiceStatus>
  <ServiceDigitalIdentity><DigitalId><X509Certificate>${certificate}</X509Certificate></DigitalId></ServiceDigitalIdentity>
  </ServiceInformation></TSPService>`

describe('duet age trust update', () => {
  it('replaces the trusted issuers with the certificates of a file', async () => {
    const [one, two] = [await makeTestIssuer(new Date()), await makeTestIssuer(new Date())]
    expect(await update(toPem(one.root) + toPem(two.root))).toBe(0)
    expect(await listIssuers(test.database.db)).toHaveLength(2)
    expect(said).toEqual(['Trusted issuers: 2, from NL.'])
    expect(await update(toPem(two.root))).toBe(0)
    const [kept, ...more] = await listIssuers(test.database.db)
    expect([kept?.name, kept?.country, more]).toEqual(['Test issuer of age proofs', 'NL', []])
  })

  it('reads a trusted list, without withdrawn entries and those that sign other lists', async () => {
    const [granted, withdrawn, pointer] = await Promise.all([0, 1, 2].map(() => makeTestIssuer(new Date())))
    const list = `<?xml version="1.0"?><tsl:TrustServiceStatusList xmlns:tsl="http://uri.etsi.org/02231/v2#">
      <SchemeInformation><PointersToOtherTSL><X509Certificate>${pointer?.root}</X509Certificate></PointersToOtherTSL></SchemeInformation>
      <TrustServiceProviderList>${service(granted?.root ?? '', `${etsi}/granted`)}${service(withdrawn?.root ?? '', `${etsi}/withdrawn`)}
      </TrustServiceProviderList></tsl:TrustServiceStatusList>`
    expect(await update(list)).toBe(0)
    expect(await listIssuers(test.database.db)).toHaveLength(1)
  })

  // Words and order are those of the Commission's list of June 2026 (trust.tech.ec.europa.eu/lists/age-verification/av-tl.xml).
  const avList = (
    services: string,
    nextUpdate = '2036-11-11T13:00:00Z',
  ) => `<?xml version="1.0" encoding="UTF-8"?>
    <TrustServiceStatusList xmlns="http://uri.etsi.org/02231/v2#" TSLTag="http://uri.etsi.org/19612/TSLTag"><SchemeInformation>
    <TSLType>http://trust.tech.ec.europa.eu/lists/age-verification/tsl-type</TSLType>
    <NextUpdate><dateTime>${nextUpdate}</dateTime></NextUpdate></SchemeInformation><TrustServiceProviderList>
    <TrustServiceProvider><TSPServices>${services}</TSPServices></TrustServiceProvider></TrustServiceProviderList>
    </TrustServiceStatusList>`
  const av = 'http://trust.tech.ec.europa.eu/lists/age-verification/service-status'

  it('reads the Commission’s list of age verification: recognized services, without deprecated ones', async () => {
    const [recognized, deprecated] = await Promise.all([0, 1].map(() => makeTestIssuer(new Date())))
    const services =
      service(recognized?.root ?? '', `${av}/recognized`) +
      service(deprecated?.root ?? '', `${av}/deprecated`)
    expect(await update(avList(services))).toBe(0)
    const [issuer, ...more] = await listIssuers(test.database.db)
    expect([issuer?.country, more]).toEqual(['NL', []])
    expect(said).toEqual([
      'The signature of the list was not checked: its signers were not given.',
      'Trusted issuers: 1, from NL.',
    ])
  })

  it('takes a list only from the signers that were given, and says which certificate signed another', async () => {
    const issuer = await makeTestIssuer(new Date())
    const [operator, other] = [await makeListSigner('rsa'), await makeListSigner('ecdsa')]
    const text = avList(service(issuer.root, `${av}/recognized`))
    const signers = other.certificate.toString() + operator.certificate.toString()
    expect(await update(await signList(text, operator), signers)).toBe(0)
    expect(said).toEqual(['Trusted issuers: 1, from NL.'])

    const before = await listIssuers(test.database.db)
    said = []
    expect(await update(await signList(text, other), operator.certificate.toString())).toBe(65)
    const fingerprint = other.certificate.fingerprint256.replaceAll(':', '').toLowerCase()
    expect(said[0]).toMatch(`SHA-256 ${fingerprint}`)
    const changed = (await signList(text, operator)).replace('/recognized', '/granted')
    for (const bad of [text, changed, '<not XML']) expect(await update(bad, signers)).toBe(65)
    expect(await update(await signList(text, operator), 'no certificate')).toBe(65)
    expect(await listIssuers(test.database.db)).toEqual(before)
  })

  it('says when a list is older than it should be', async () => {
    const issuer = await makeTestIssuer(new Date())
    const text = avList(service(issuer.root, `${av}/recognized`), '2026-01-31T13:00:00Z')
    expect(await update(text)).toBe(0)
    expect(said).toContain('The list is old: it was to be replaced by 2026-01-31.')
  })

  it('changes nothing for a file without a trustworthy certificate, and says what it skipped', async () => {
    const before = await listIssuers(test.database.db)
    const old = await makeTestIssuer(new Date('2001-01-01'))
    expect(await update(toPem(old.root))).toBe(65)
    expect(said[0]).toBe('Left out: Test issuer of age proofs (expired).')
    expect(await update('nothing')).toBe(65)
    expect(await listIssuers(test.database.db)).toEqual(before)
  })
})
