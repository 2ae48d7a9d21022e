import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeTestIssuer } from '#server/platform/mdoc/test-issuer.ts'
import { useProgram } from '#tests/program.ts'
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

async function update(text: string): Promise<number> {
  const path = join(folder, 'list')
  await writeFile(path, text)
  return updateTrust({ db: test.database.db, config: test.config }, path)
}

const service = (certificate: string, status: string) => `<TSPService><ServiceInformation>
  <ServiceStatus>http://uri.etsi.org/TrstSvc/TrustedList/Svcstatus/${status}</ServiceStatus>
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
      <TrustServiceProviderList>${service(granted?.root ?? '', 'granted')}${service(withdrawn?.root ?? '', 'withdrawn')}
      </TrustServiceProviderList></tsl:TrustServiceStatusList>`
    expect(await update(list)).toBe(0)
    expect(await listIssuers(test.database.db)).toHaveLength(1)
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
