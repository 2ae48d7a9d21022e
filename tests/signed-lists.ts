import 'reflect-metadata'
import { X509Certificate } from 'node:crypto'
import { X509CertificateGenerator } from '@peculiar/x509'
import * as xmldom from '@xmldom/xmldom'
import { Application, SignedXml, setNodeDependencies } from 'xadesjs'

setNodeDependencies(xmldom)
Application.setEngine('Node.js', crypto)

const algorithms = {
  rsa: {
    name: 'RSASSA-PKCS1-v1_5',
    hash: 'SHA-512',
    modulusLength: 2048,
    publicExponent: new Uint8Array([1, 0, 1]),
  },
  ecdsa: { name: 'ECDSA', hash: 'SHA-256', namedCurve: 'P-256' },
} as const

/** The operator of a list, who signs it. */
export interface ListSigner {
  algorithm: (typeof algorithms)[keyof typeof algorithms]
  keys: CryptoKeyPair
  certificate: X509Certificate
}

/** Makes an operator with a key of that kind. */
export async function makeListSigner(
  kind: keyof typeof algorithms,
  notAfter = '2036-01-01',
): Promise<ListSigner> {
  const algorithm = algorithms[kind]
  const keys = (await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair
  const made = await X509CertificateGenerator.createSelfSigned({
    name: 'C=LU, O=Scheme operator',
    notBefore: new Date('2026-01-01'),
    notAfter: new Date(notAfter),
    signingAlgorithm: algorithm,
    keys,
  })
  return { algorithm, keys, certificate: new X509Certificate(Buffer.from(made.rawData)) }
}

/** Signs as the Commission does: enveloped, in exclusive form, with the properties of XAdES. */
export async function signList(
  text: string,
  { algorithm, keys, certificate }: ListSigner,
  uri = '',
): Promise<string> {
  const document = new xmldom.DOMParser().parseFromString(text, 'text/xml')
  const signed = new SignedXml()
  const base64 = certificate.raw.toString('base64')
  await signed.Sign(algorithm, keys.privateKey, document as unknown as Document, {
    x509: [base64],
    signingCertificate: base64,
    references: [{ uri, hash: 'SHA-512', transforms: ['enveloped', 'exc-c14n'] }],
  })
  return signed.toString()
}
