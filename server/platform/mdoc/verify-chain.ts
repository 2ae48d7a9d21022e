import { X509Certificate } from 'node:crypto'

/** How far the clocks of issuers and phones may differ from ours. */
export const clockSkewSeconds = 300

/** Issuers sign with their own certificate or with one below it; no one uses longer chains. */
const maxChain = 3

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  const skew = clockSkewSeconds * 1000
  return validFromDate.getTime() - skew <= now.getTime() && now.getTime() <= validToDate.getTime() + skew
}

const isSame = (one: X509Certificate, other: X509Certificate) => one.fingerprint256 === other.fingerprint256

const hasIssued = (issuer: X509Certificate, certificate: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/**
 * Checks that the signing certificate leads to one that the operator trusts, and that each on the way is valid now.
 * Throws with the reason otherwise.
 */
export function verifyChain({
  trusted,
  chain,
  now,
}: {
  trusted: readonly Uint8Array[]
  chain: readonly Uint8Array[]
  now: Date
}): void {
  if (chain.length === 0 || chain.length > maxChain) throw new Error('no chain of certificates')
  const anchors = trusted.map((one) => new X509Certificate(one)).filter((one) => isValidAt(one, now))
  const certificates = chain.map((one) => new X509Certificate(one))
  for (const [place, certificate] of certificates.entries()) {
    if (!isValidAt(certificate, now)) throw new Error('a certificate is not valid at this time')
    // A certificate that signs others must be a CA; the first one signs the proof.
    if (place > 0 && !certificate.ca) throw new Error('a certificate signed another without the right to')
    if (
      anchors.some((anchor) => isSame(anchor, certificate) || (anchor.ca && hasIssued(anchor, certificate)))
    )
      return
    const next = certificates[place + 1]
    if (!next || !hasIssued(next, certificate)) throw new Error('the issuer is not one that is trusted')
  }
  throw new Error('the issuer is not one that is trusted')
}
