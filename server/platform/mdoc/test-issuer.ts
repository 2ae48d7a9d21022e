import 'reflect-metadata'
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import {
  CoseKey,
  DeviceKey,
  type DeviceResponse,
  Holder,
  Issuer,
  type SessionTranscript,
  SignatureAlgorithm,
} from '@owf/mdoc'
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import * as z from 'zod/mini'
import { buildAgeDeviceRequest } from './browser-request.ts'
import { mdocContext } from './mdoc-context.ts'
import { ageDocType, ageElement } from './verify-age.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const yearMilliseconds = 365 * 86_400_000

/** A test issuer of proofs: its root certificate, and the one below it that signs. */
export const TestIssuer = z.object({
  /** Certificates in DER, as base64. */
  root: z.string(),
  signer: z.string(),
  key: z.looseObject({ kty: z.string() }),
})
export type TestIssuer = z.infer<typeof TestIssuer>

const makeKeys = () => crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])

/** Creates a test issuer; its key is known to no one else. */
export async function makeTestIssuer(now: Date): Promise<TestIssuer> {
  const validity = {
    notBefore: new Date(now.getTime() - 86_400_000),
    notAfter: new Date(now.getTime() + 10 * yearMilliseconds),
    signingAlgorithm: algorithm,
  }
  const rootKeys = await makeKeys()
  const root = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: 'C=NL, O=Duet, CN=Test issuer of age proofs',
    keys: rootKeys,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
    ],
  })
  const signerKeys = await makeKeys()
  const signer = await X509CertificateGenerator.create({
    ...validity,
    subject: 'C=NL, O=Duet, CN=Test signer of age proofs',
    issuer: root.subject,
    publicKey: signerKeys.publicKey,
    signingKey: rootKeys.privateKey,
    extensions: [new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true)],
  })
  const { kty = '', crv, x, y, d } = await crypto.subtle.exportKey('jwk', signerKeys.privateKey)
  const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
  return { root: toText(root.rawData), signer: toText(signer.rawData), key: { kty, crv, x, y, d } }
}

const toSigningKey = (jwk: JsonWebKey) => CoseKey.fromJwk({ ...jwk, alg: 'ES256' })

/** The content and expiry of a test proof. */
export interface TestProof {
  readonly over18: boolean
  readonly signed: Date
  readonly validUntil: Date
}

/** Issues a proof to a new device, and presents it from there to one request. */
export async function presentTestProof(
  issuer: TestIssuer,
  { over18, signed, validUntil }: TestProof,
  transcript: SessionTranscript,
): Promise<DeviceResponse> {
  const device = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const issuerSigned = await new Issuer(ageDocType, mdocContext)
    .addIssuerNamespace(ageDocType, { [ageElement]: over18 })
    .sign({
      signingKey: toSigningKey(issuer.key),
      algorithm: SignatureAlgorithm.ES256,
      digestAlgorithm: 'SHA-256',
      validityInfo: { signed, validFrom: signed, validUntil },
      deviceKeyInfo: { deviceKey: DeviceKey.fromJwk({ ...device.publicKey.export({ format: 'jwk' }) }) },
      certificates: [new Uint8Array(Buffer.from(issuer.signer, 'base64'))],
    })
  return Holder.createDeviceResponseForDeviceRequest(
    {
      deviceRequest: buildAgeDeviceRequest(),
      sessionTranscript: transcript,
      issuerSigned: [issuerSigned],
      signature: { signingKey: toSigningKey(device.privateKey.export({ format: 'jwk' })) },
    },
    mdocContext,
  )
}
