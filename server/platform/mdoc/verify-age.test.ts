import { base64url, CoseKey, cborDecode, cborEncode } from '@owf/mdoc'
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { expect, it } from 'vitest'
import { makeBrowserRequest, openBrowserResponse } from './browser-request.ts'
import { makeTestIssuer, presentTestProof } from './test-issuer.ts'
import { browserTranscript, openIdTranscript } from './transcripts.ts'
import { verifyAge } from './verify-age.ts'

it('works', async () => {
  const now = new Date()
  const issuer = await makeTestIssuer(now)
  const trusted = [new Uint8Array(Buffer.from(issuer.root, 'base64'))]
  const transcript = await openIdTranscript({
    clientId: 'redirect_uri:https://x',
    nonce: 'abc',
    responseUri: 'https://x',
  })
  const bytes = (
    await presentTestProof(
      issuer,
      { over18: true, signed: now, validUntil: new Date(now.getTime() + 1e7) },
      transcript,
    )
  ).encode()
  expect(await verifyAge(bytes, { transcript, trusted, now })).toEqual({ outcome: 'over_18', country: 'NL' })
  const later = new Date(now.getTime() + 2e7)
  expect(await verifyAge(bytes, { transcript, trusted, now: later })).toMatchObject({ outcome: 'expired' })
  // browser
  const seed = new Uint8Array(32).fill(7)
  const req = await makeBrowserRequest({ seed, nonce: 'n' })
  console.log(JSON.stringify(req), req.data.deviceRequest)
  const bt = browserTranscript({ encryptionInfo: req.data.encryptionInfo, origin: 'https://x' })
  const answer = (
    await presentTestProof(
      issuer,
      { over18: true, signed: now, validUntil: new Date(now.getTime() + 1e7) },
      bt,
    )
  ).encode()
  const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM)
  const info = cborDecode<[string, Map<string, any>]>(base64url.decode(req.data.encryptionInfo))
  console.log(info)
  const key = CoseKey.fromEncodedStructure(info[1].get('recipientPublicKey'))
  const pub = await suite.DeserializePublicKey(key.publicKey)
  const { encapsulatedSecret, ciphertext } = await suite.Seal(pub, answer, { info: bt.encode() })
  const sealed = base64url.encode(
    cborEncode([
      'dcapi',
      new Map([
        ['enc', encapsulatedSecret],
        ['cipherText', ciphertext],
      ]),
    ]),
  )
  const opened = await openBrowserResponse(sealed, { seed, nonce: 'n', origin: 'https://x' })
  expect(await verifyAge(opened.bytes, { transcript: opened.transcript, trusted, now })).toEqual({
    outcome: 'over_18',
    country: 'NL',
  })
})
