import { createHash, type X509Certificate } from 'node:crypto'
import * as xmldom from '@xmldom/xmldom'
import { Application, SignedXml, setNodeDependencies } from 'xadesjs'

// The library expects a browser's parser and cryptography; both are set once.
setNodeDependencies(xmldom)
Application.setEngine('Node.js', crypto)

/** The signature of a trusted list is not valid; the message is for the operator. */
export class ListSignatureError extends Error {}

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'

/**
 * The algorithms that the scheme operators of the EU use, by their names in RFC 6931; no SHA-1 and no shared secrets.
 */
const algorithms: ReadonlyMap<string, RsaHashedImportParams | (EcKeyImportParams & { hash: string })> =
  new Map(
    ['256', '384', '512'].flatMap((bits) => [
      [
        `http://www.w3.org/2001/04/xmldsig-more#rsa-sha${bits}`,
        { name: 'RSASSA-PKCS1-v1_5', hash: `SHA-${bits}` },
      ],
      [
        `http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha${bits}`,
        { name: 'ECDSA', hash: `SHA-${bits}`, namedCurve: '' },
      ],
    ]),
  )

/** What a signature may do to the list before it is hashed: remove itself, and canonicalise. */
const harmlessTransforms = new Set([
  `${signatureNamespace}enveloped-signature`,
  'http://www.w3.org/2001/10/xml-exc-c14n#',
])

const curves: Readonly<Record<string, string>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
}

/** Imports the public key of a certificate for the algorithm that a signature names. */
async function importKey(certificate: X509Certificate, method: string): Promise<CryptoKey> {
  const algorithm = algorithms.get(method)
  if (!algorithm) throw new ListSignatureError(`the algorithm ${method} is not accepted`)
  const { asymmetricKeyDetails } = certificate.publicKey
  const namedCurve = curves[asymmetricKeyDetails?.namedCurve ?? ''] ?? ''
  const key = certificate.publicKey.export({ format: 'der', type: 'spki' })
  return crypto.subtle
    .importKey('spki', new Uint8Array(key), { ...algorithm, namedCurve }, false, ['verify'])
    .catch(() => {
      throw new ListSignatureError('its algorithm is not that of the certificate')
    })
}

function parseList(text: string): xmldom.Document {
  try {
    return new xmldom.DOMParser().parseFromString(text, 'text/xml')
  } catch {
    throw new ListSignatureError('it is not well-formed XML')
  }
}

/**
 * Returns the only signature of the list, a child of its root: elsewhere, it could cover something other than the list.
 */
function findSignature(root: xmldom.Element): xmldom.Element {
  const [signature, ...more] = Array.from(root.getElementsByTagNameNS(signatureNamespace, 'Signature'))
  if (!signature || more.length > 0 || signature.parentNode !== root)
    throw new ListSignatureError('it is not signed once as a whole')
  return signature
}

/** Finds the certificate that a signature names, among those of the scheme operator. */
function findSigner(
  signature: xmldom.Element,
  signers: readonly X509Certificate[],
  now: Date,
): X509Certificate {
  const [named] = Array.from(signature.getElementsByTagNameNS(signatureNamespace, 'X509Certificate'))
  const bytes = Buffer.from(named?.textContent ?? '', 'base64')
  const signer = signers.find(({ raw }) => raw.equals(bytes))
  if (!signer) {
    const named256 = createHash('sha256').update(bytes).digest('hex')
    throw new ListSignatureError(
      `it was signed with a certificate that is not among those given: SHA-256 ${named256}`,
    )
  }
  if (signer.validToDate < now) throw new ListSignatureError('the certificate that signed it has expired')
  return signer
}

/** Refuses a signature that does not cover the whole list, or changes it before hashing. */
function checkReferences({ XmlSignature: { SignedInfo } }: SignedXml): void {
  const references = SignedInfo.References.GetIterator()
  if (!references.some(({ Uri }) => Uri === '')) throw new ListSignatureError('the list itself is not signed')
  const transforms = references.flatMap((one) => one.Transforms.GetIterator())
  const other = transforms.find(({ Algorithm }) => !harmlessTransforms.has(Algorithm))
  if (other) throw new ListSignatureError(`the transform ${other.Algorithm} is not accepted`)
  const weak = references.find(({ DigestMethod }) => !/[#]sha(256|384|512)$/.test(DigestMethod.Algorithm))
  if (weak) throw new ListSignatureError(`the digest ${weak.DigestMethod.Algorithm} is not accepted`)
}

/**
 * Checks the signature of a trusted list (XAdES, as ETSI TS 119 612 requires in 5.7) against certificates of its scheme
 * operator. Returns the list as it was signed, without the signature, so that nothing else is read. Throws
 * `ListSignatureError`.
 */
export async function openSignedList(
  text: string,
  { signers, now }: { signers: readonly X509Certificate[]; now: Date },
): Promise<string> {
  // Entities could make what is read differ from what was signed; trusted lists have none.
  if (/<!DOCTYPE/i.test(text)) throw new ListSignatureError('it has a document type')
  const document = parseList(text)
  const root = document.documentElement
  if (!root) throw new ListSignatureError('it is empty')
  const signature = findSignature(root)
  const signer = findSigner(signature, signers, now)
  // The library is typed for the browser's DOM; xmldom has the same methods.
  const signed = new SignedXml(document as unknown as Document)
  signed.LoadXml(signature as unknown as Element)
  checkReferences(signed)
  const key = await importKey(signer, signed.XmlSignature.SignedInfo.SignatureMethod.Algorithm)
  // Otherwise, the library would import the key again, without its curve.
  delete signed.Algorithm
  const isValid = await signed.Verify(key).catch(() => false)
  if (!isValid) throw new ListSignatureError('the signature does not fit the list')
  root.removeChild(signature)
  return new xmldom.XMLSerializer().serializeToString(document)
}
