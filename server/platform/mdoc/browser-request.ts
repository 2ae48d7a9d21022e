import {
  base64url,
  CoseKey,
  cborDecode,
  cborEncode,
  DeviceRequest,
  DocRequest,
  ItemsRequest,
} from '@owf/mdoc'
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { buildBrowserTranscript } from './transcripts.ts'
import { ageDocType, ageElement } from './verify-age.ts'

/** The only cipher suite of ISO/IEC 18013-7, annex C. */
const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM)

/** Returns the key pair of a request: derived, so that it is not stored. */
const deriveKeys = (seed: Uint8Array) => suite.DeriveKeyPair(seed, true)

/** Builds the request for the age document, with its one element and no intent to retain it. */
export function buildAgeDeviceRequest(): DeviceRequest {
  const itemsRequest = ItemsRequest.create({
    docType: ageDocType,
    namespaces: { [ageDocType]: { [ageElement]: false } },
  })
  return DeviceRequest.create({ docRequests: [DocRequest.create({ itemsRequest })] })
}

async function writeEncryptionInfo({ seed, nonce }: { seed: Uint8Array; nonce: string }): Promise<string> {
  const { publicKey } = await deriveKeys(seed)
  const raw = await suite.SerializePublicKey(publicKey)
  // An uncompressed point: 4, x, y.
  const [x, y] = [raw.slice(1, 33), raw.slice(33, 65)]
  const jwk = { kty: 'EC', crv: 'P-256', x: base64url.encode(x), y: base64url.encode(y) }
  const recipientPublicKey = CoseKey.fromJwk(jwk).encodedStructure
  const parameters = { nonce: new TextEncoder().encode(nonce), recipientPublicKey }
  return base64url.encode(cborEncode(['dcapi', new Map(Object.entries(parameters))]))
}

/** Creates the request that a browser passes to a wallet (ISO/IEC 18013-7, annex C). */
export async function makeBrowserRequest(parts: { seed: Uint8Array; nonce: string }) {
  return {
    protocol: 'org-iso-mdoc' as const,
    data: {
      deviceRequest: base64url.encode(buildAgeDeviceRequest().encode()),
      encryptionInfo: await writeEncryptionInfo(parts),
    },
  }
}

/**
 * Decrypts a wallet’s answer through the browser. Returns the response and what its device had to sign. Throws when it
 * was not made for this request.
 */
export async function openBrowserResponse(
  response: string,
  { seed, nonce, origin }: { seed: Uint8Array; nonce: string; origin: string },
) {
  const transcript = buildBrowserTranscript({
    encryptionInfo: await writeEncryptionInfo({ seed, nonce }),
    origin,
  })
  const [kind, data] = cborDecode<[string, Map<string, Uint8Array>]>(base64url.decode(response))
  const secret = data.get('enc')
  const sealed = data.get('cipherText')
  if (kind !== 'dcapi' || !secret || !sealed) throw new Error('no encrypted response')
  const { privateKey } = await deriveKeys(seed)
  const bytes = await suite.Open(privateKey, secret, sealed, { info: transcript.encode() })
  return { bytes, transcript }
}
