import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeviceResponse, SessionTranscript } from '@owf/mdoc'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerBrowserRequest } from '#tests/browser-wallet.ts'
import { makeBrowserRequest, openBrowserResponse } from './browser-request.ts'
import { findFailures } from './find-failures.ts'
import { mdocContext } from './mdoc-context.ts'
import { makeTestIssuer, presentTestProof, type TestIssuer, type TestProof } from './test-issuer.ts'
import { buildOpenIdTranscript } from './transcripts.ts'
import { verifyAge } from './verify-age.ts'

const now = new Date('2026-11-21T12:00:00Z')
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const request = { clientId: 'redirect_uri:https://a.test/r', nonce: 'one', responseUri: 'https://a.test/r' }

let issuer: TestIssuer
let trusted: Uint8Array[]
let transcript: SessionTranscript

beforeAll(async () => {
  issuer = await makeTestIssuer(now)
  trusted = [new Uint8Array(Buffer.from(issuer.root, 'base64'))]
  transcript = await buildOpenIdTranscript(request)
})

const proof: TestProof = { over18: true, signed: minutes(-60), validUntil: minutes(60) }

async function present(changes: Partial<TestProof> = {}, signed = transcript): Promise<Uint8Array> {
  return (await presentTestProof(issuer, { ...proof, ...changes }, signed)).encode()
}

const check = (bytes: Uint8Array, changes: Partial<Parameters<typeof verifyAge>[1]> = {}) =>
  verifyAge(bytes, { transcript, trusted, now, ...changes })

describe('a proof of age', () => {
  it('of a trusted issuer, shown for this request, says who issued it and that its owner is over 18 (V-403)', async () => {
    expect(await check(await present())).toEqual({ outcome: 'over_18', country: 'NL' })
  })

  it('of someone younger says so', async () => {
    expect(await check(await present({ over18: false }))).toMatchObject({ outcome: 'under_18' })
  })

  it('by an untrusted issuer is refused', async () => {
    const stranger = await makeTestIssuer(now)
    const theirs = (await presentTestProof(stranger, proof, transcript)).encode()
    expect(await check(theirs)).toMatchObject({ outcome: 'refused' })
    expect(await check(await present(), { trusted: [] })).toMatchObject({ outcome: 'refused' })
  })

  it('counts with the signing certificate trusted as with its parent', async () => {
    const signer = new Uint8Array(Buffer.from(issuer.signer, 'base64'))
    expect(await check(await present(), { trusted: [signer] })).toMatchObject({ outcome: 'over_18' })
  })

  it('by an issuer with an expired certificate is refused, but not reported as an expired proof', async () => {
    const later = new Date('2037-12-01T00:00:00Z')
    const bytes = await present({ validUntil: new Date('2038-01-01T00:00:00Z') })
    expect(await check(bytes, { now: later })).toMatchObject({ outcome: 'refused' })
  })

  it.each([
    ['another nonce', { nonce: 'two' }],
    ['another asker', { clientId: 'redirect_uri:https://b.test/r' }],
    ['another address', { responseUri: 'https://b.test/r' }],
  ])('that was shown to %s is refused', async (_, change) => {
    const other = await buildOpenIdTranscript({ ...request, ...change })
    expect(await check(await present({}, other))).toMatchObject({ outcome: 'refused' })
  })

  it('may be up to five minutes too old or too new, as clocks differ (V-403)', async () => {
    const old = await present({ validUntil: minutes(-4.9) })
    expect(await check(old)).toMatchObject({ outcome: 'over_18' })
    expect(await check(await present({ validUntil: minutes(-5.1) }))).toMatchObject({ outcome: 'expired' })
    const fresh = await present({ signed: minutes(4.9), validUntil: minutes(60) })
    expect(await check(fresh)).toMatchObject({ outcome: 'over_18' })
    expect(await check(await present({ signed: minutes(5.1) }))).toMatchObject({ outcome: 'refused' })
  })

  it('that is both expired and forged is only refused', async () => {
    const other = await buildOpenIdTranscript({ ...request, nonce: 'two' })
    const bytes = await present({ validUntil: minutes(-10) }, other)
    expect(await check(bytes)).toMatchObject({ outcome: 'refused' })
  })

  it('of two documents, or of none, is refused', async () => {
    const one = DeviceResponse.decode(await present())
    const documents = one.documents ?? []
    const two = DeviceResponse.createSimple({ documents: [...documents, ...documents] }).encode()
    expect(await check(two)).toMatchObject({ outcome: 'refused' })
    expect(await check(DeviceResponse.createSimple({}).encode())).toMatchObject({ outcome: 'refused' })
  })

  it('with a byte changed says the same or nothing: no other age, issuer or device', async () => {
    const bytes = await present()
    const envelope: string[] = []
    for (let place = 0; place < bytes.length; place += 2) {
      const changed = Uint8Array.from(bytes)
      changed[place] = (changed[place] ?? 0) ^ 0x01
      const { outcome } = await check(changed)
      if (outcome === 'refused') continue
      expect(outcome).toBe('over_18')
      envelope.push(Buffer.from(bytes.slice(Math.max(0, place - 12), place + 1)).toString('latin1'))
    }
    // What no one signs: the version and the status around the document.
    expect(envelope.every((text) => /version.?.?.?.?$|status.?$/.test(text))).toBe(true)
    expect(envelope.length).toBeLessThan(8)
  }, 120_000)

  it('that is not CBOR at all is refused', async () => {
    for (const text of ['', 'x', '\xff\xff', '{"a":1}'])
      expect(await check(new TextEncoder().encode(text))).toMatchObject({ outcome: 'refused' })
  })
})

describe('a proof through the browser', () => {
  const seed = new Uint8Array(32).fill(7)
  const origin = 'https://a.test'

  async function answerAs(asker: string): Promise<string> {
    const { data } = await makeBrowserRequest({ seed, nonce: 'one' })
    return answerBrowserRequest({ encryptionInfo: data.encryptionInfo, origin: asker, issuer, proof })
  }

  it('is requested as in the annex of the specification', async () => {
    const { protocol, data } = await makeBrowserRequest({ seed, nonce: 'one' })
    expect(protocol).toBe('org-iso-mdoc')
    const asked = Buffer.from(data.deviceRequest, 'base64url').toString('latin1')
    for (const word of ['version', 'docRequests', 'itemsRequest', 'eu.europa.ec.av.1', 'age_over_18'])
      expect(asked).toContain(word)
    expect(asked).not.toMatch(/birth|name[^S]|age_over_(?!18)/)
  })

  it('is opened and checked in the same way', async () => {
    const opened = await openBrowserResponse(await answerAs(origin), { seed, nonce: 'one', origin })
    expect(await check(opened.bytes, { transcript: opened.transcript })).toMatchObject({ outcome: 'over_18' })
  })

  it('for another site, another nonce or another key cannot be opened', async () => {
    const good = { seed, nonce: 'one', origin }
    const theirs = await answerAs('https://b.test')
    await expect(openBrowserResponse(theirs, good)).rejects.toThrow()
    const ours = await answerAs(origin)
    await expect(openBrowserResponse(ours, { ...good, nonce: 'two' })).rejects.toThrow()
    await expect(openBrowserResponse(ours, { ...good, seed: new Uint8Array(32) })).rejects.toThrow()
  })
})

interface PublishedPresentation {
  readonly name: string
  readonly response: string
  readonly trusted: readonly string[]
  readonly now: string
  readonly transcript: Readonly<Record<string, string>>
}

const vectors = join(import.meta.dirname, '../../../../shared/quality/data/mdoc/presentations.json')
const published: readonly PublishedPresentation[] = existsSync(vectors)
  ? JSON.parse(readFileSync(vectors, 'utf8')).presentations
  : []

function readTranscript({
  kind,
  clientId = '',
  responseUri = '',
  nonce = '',
  ...rest
}: Record<string, string>) {
  const { origin = '', mdocNonce: mdocGeneratedNonce = '', jwkThumbprint = '' } = rest
  if (kind === 'openid4vp-1.0') {
    const thumbprint = new Uint8Array(Buffer.from(jwkThumbprint, 'hex'))
    return SessionTranscript.forOid4Vp(
      { clientId, responseUri, nonce, jwkThumbprint: thumbprint },
      mdocContext,
    )
  }
  if (kind === 'dc-api-draft-24')
    return SessionTranscript.forOid4VpDcApiDraft24(
      { origin, clientId: `web-origin:${origin}`, nonce },
      mdocContext,
    )
  const draft = { clientId, responseUri, verifierGeneratedNonce: nonce, mdocGeneratedNonce }
  return SessionTranscript.forOid4VpDraft18(draft, mdocContext)
}

const toDer = (pem: string) => new Uint8Array(Buffer.from(pem.replace(/-----[A-Z ]+-----/g, ''), 'base64'))

describe.skipIf(published.length === 0)('published presentations of wallets', () => {
  it.each(published)(
    'of the $name is accepted, and refused when tampered with in any part',
    async (vector) => {
      const bytes = new Uint8Array(Buffer.from(vector.response, 'hex'))
      const asked = {
        transcript: await readTranscript(vector.transcript),
        trusted: vector.trusted.map(toDer),
        now: new Date(vector.now),
      }
      const listFailures = (changed: Uint8Array, changes: Partial<typeof asked> = {}) =>
        findFailures(DeviceResponse.decode(changed), { ...asked, ...changes }).catch(() => ['unreadable'])
      expect(await listFailures(bytes)).toEqual([])
      expect(await listFailures(bytes, { trusted: [] })).not.toEqual([])
      expect(await listFailures(bytes, { now: new Date('2050-01-01') })).not.toEqual([])
      const elsewhere = await readTranscript({ ...vector.transcript, nonce: 'another' })
      expect(await listFailures(bytes, { transcript: elsewhere })).not.toEqual([])
      const [document] = DeviceResponse.decode(bytes).documents ?? []
      const { issuerAuth } = document?.issuerSigned ?? {}
      const deviceSignature = document?.deviceSigned.deviceAuth.deviceSignature?.signature
      const random = [...(document?.issuerSigned.issuerNamespaces?.issuerNamespaces.values() ?? [])][0]?.[0]
        ?.random
      for (const part of [issuerAuth?.signature, issuerAuth?.certificate, deviceSignature, random]) {
        const place =
          Buffer.from(bytes).indexOf(Buffer.from(part ?? [])) + Math.floor((part?.length ?? 0) / 2)
        const changed = Uint8Array.from(bytes)
        changed[place] = (changed[place] ?? 0) ^ 0x01
        expect(await listFailures(changed)).not.toEqual([])
      }
    },
  )
})
