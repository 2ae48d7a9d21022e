import { base64url, CoseKey, cborDecode, cborEncode } from '@owf/mdoc'
import { AEAD_AES_128_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { presentTestProof, type TestIssuer, type TestProof } from '#server/platform/mdoc/test-issuer.ts'
import { buildBrowserTranscript } from '#server/platform/mdoc/transcripts.ts'

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_128_GCM)

/** A request as the browser passes it to a wallet, the requesting site, and the proof in the wallet. */
interface AskedWallet {
  readonly encryptionInfo: string
  readonly origin: string
  readonly issuer: TestIssuer
  readonly proof: TestProof
}

/** Answers a request as a wallet does through a browser (ISO/IEC 18013-7, annex C): signed for it, sealed to its key. */
export async function answerBrowserRequest(asked: AskedWallet): Promise<string> {
  const { encryptionInfo, origin, issuer, proof } = asked
  const signed = buildBrowserTranscript({ encryptionInfo, origin })
  const bytes = (await presentTestProof(issuer, proof, signed)).encode()
  const [, parameters] = cborDecode<[string, Map<string, unknown>]>(base64url.decode(encryptionInfo))
  const key = CoseKey.fromEncodedStructure(parameters.get('recipientPublicKey') as Map<unknown, unknown>) // as the request has it
  const publicKey = await suite.DeserializePublicKey(key.publicKey)
  const sealed = await suite.Seal(publicKey, bytes, { info: signed.encode() })
  const parts = { enc: sealed.encapsulatedSecret, cipherText: sealed.ciphertext }
  return base64url.encode(cborEncode(['dcapi', new Map(Object.entries(parts))]))
}
