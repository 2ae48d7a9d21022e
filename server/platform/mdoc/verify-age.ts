import { X509Certificate } from 'node:crypto'
import { DeviceResponse } from '@owf/mdoc'
import { findFailures, type PresentationCheck } from './find-failures.ts'
import { nameFields } from './mdoc-context.ts'

/** The document of the European age verification app, the only one that is requested. */
export const ageDocType = 'eu.europa.ec.av.1'
export const ageElement = 'age_over_18'

/** The result of a presented proof. `reason` is for the log only: it would help someone who tries out forgeries. */
export type AgeFinding =
  | { readonly outcome: 'over_18'; readonly country: string | null }
  | { readonly outcome: 'under_18' | 'expired' | 'refused'; readonly reason: string }

/** The library’s name of the only check that fails for a genuine proof that has expired. */
const validityCheck = 'The MSO must be valid at the time of verification'

const refuse = (reason: string): AgeFinding => ({ outcome: 'refused', reason })

function readCountry(certificate: Uint8Array): string | null {
  const { subject, issuer } = new X509Certificate(certificate)
  const [country] = [...nameFields(subject, 'C'), ...nameFields(issuer, 'C')]
  return country && /^[A-Z]{2}$/.test(country) ? country : null
}

async function verify(response: DeviceResponse, check: PresentationCheck): Promise<AgeFinding> {
  const [document, ...more] = response.documents ?? []
  if (!document || more.length > 0) return refuse('not exactly one document')
  const { issuerAuth } = document.issuerSigned
  const stated = issuerAuth.mobileSecurityObject
  if (document.docType !== ageDocType || stated.docType !== ageDocType) return refuse('another document')
  if (!document.deviceSigned.deviceAuth.deviceSignature) return refuse('no signature of the device')
  const failures = await findFailures(response, check)
  const isOver = stated.validityInfo.validUntil < check.now
  // Only someone with an otherwise valid proof learns that it has expired.
  if (isOver && failures.every((name) => name.startsWith(validityCheck)) && failures.length > 0)
    return { outcome: 'expired', reason: validityCheck }
  if (failures.length > 0) return refuse(failures.join('; '))
  const items = document.issuerSigned.getIssuerNamespace(ageDocType) ?? []
  const [item, ...others] = items.filter((one) => one.elementIdentifier === ageElement)
  if (!item || others.length > 0) return refuse('the age is not in it')
  if (item.elementValue === false) return { outcome: 'under_18', reason: 'not over 18' }
  if (item.elementValue !== true) return refuse('the age is no yes or no')
  return { outcome: 'over_18', country: readCountry(issuerAuth.certificate) }
}

/**
 * Verifies a proof of age (ISO/IEC 18013-5) from a wallet: issuer, validity, digests, and the device’s signature over
 * this request. Anything that cannot be read is refused.
 */
export async function verifyAge(bytes: Uint8Array, check: PresentationCheck): Promise<AgeFinding> {
  try {
    return await verify(DeviceResponse.decode(bytes), check)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : 'unreadable')
  }
}
