import {
  createHash,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
  X509Certificate,
} from 'node:crypto'
import { CoseKey, type MdocContext } from '@owf/mdoc'
import { toEcJwk } from './cose-key.ts'
import { verifyChain } from './verify-chain.ts'

const digestNames = { 'SHA-256': 'sha256', 'SHA-384': 'sha384', 'SHA-512': 'sha512' } as const

/** Returns the values of a field in a certificate’s subject or issuer, such as `C`. */
export function nameFields(name: string, field: string): string[] {
  return name
    .split('\n')
    .filter((line) => line.startsWith(`${field}=`))
    .map((line) => line.slice(field.length + 1))
}

const toCertificate = (bytes: Uint8Array) => new X509Certificate(bytes)

/**
 * The cryptography for the library of mdocs, by Node.js. The profile of the European age verification app allows one
 * key type and one algorithm (P-256 with ES256); anything else is refused.
 */
export const mdocContext: MdocContext = {
  crypto: {
    random: (length) => new Uint8Array(randomBytes(length)),
    digest: ({ digestAlgorithm, bytes }) =>
      new Uint8Array(createHash(digestNames[digestAlgorithm]).update(bytes).digest()),
    calculateEphemeralMacKey: () => {
      throw new Error('a device proves its key by a signature, not by a MAC')
    },
  },
  cose: {
    sign1: {
      sign: ({ toBeSigned, key }) => {
        const privateKey = createPrivateKey({ key: toEcJwk(key), format: 'jwk' })
        return new Uint8Array(sign('sha256', toBeSigned, { key: privateKey, dsaEncoding: 'ieee-p1363' }))
      },
      verify: ({ key, sign1 }) => {
        if (sign1.signatureAlgorithmName !== 'ES256') return false
        const { d: _, ...publicJwk } = toEcJwk(key)
        const publicKey = createPublicKey({ key: publicJwk, format: 'jwk' })
        return verify(
          'sha256',
          sign1.toBeSigned,
          { key: publicKey, dsaEncoding: 'ieee-p1363' },
          sign1.signature,
        )
      },
    },
    mac0: {
      sign: () => {
        throw new Error('a device proves its key by a signature, not by a MAC')
      },
      verify: () => false,
    },
  },
  x509: {
    getIssuerNameField: ({ certificate, field }) => nameFields(toCertificate(certificate).issuer, field),
    getPublicKey: ({ certificate }) =>
      CoseKey.fromJwk({ ...toCertificate(certificate).publicKey.export({ format: 'jwk' }) }),
    verifyCertificateChain: ({ trustedCertificates, x5chain, now }) =>
      verifyChain({ trusted: trustedCertificates, chain: x5chain, now: now ?? new Date() }),
    getCertificateData: ({ certificate }) => {
      const read = toCertificate(certificate)
      return {
        issuerName: read.issuer,
        subjectName: read.subject,
        serialNumber: read.serialNumber,
        thumbprint: read.fingerprint256,
        notBefore: read.validFromDate,
        notAfter: read.validToDate,
        pem: read.toString(),
      }
    },
  },
}
