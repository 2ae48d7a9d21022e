import { X509Certificate } from 'node:crypto'

/** The clocks of issuers and phones may differ from ours by this much. */
export const clockSkewSeconds = 300

/** An issuer signs by a certificate of its own, or by one below it; longer chains are no one's. */
const maxChain = 3

function isValidAt({ validFromDate, validToDate }: X509Certificate, now: Date): boolean {
  const skew = clockSkewSeconds * 1000
  return validFromDate.getTime() - skew <= now.getTime() && now.getTime() <= validToDate.getTime() + skew
}

const isSame = (one: X509Certificate, other: X509Certificate) => one.fingerprint256 === other.fingerprint256

const hasIssued = (issuer: X509Certificate, certificate: X509Certificate) =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

/**
 * Checks that the certificate which signed leads to one that the operator trusts, and that each on the way is valid
 * now. Throws what is wrong with it.
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
    // What signs another certificate must be allowed to; the first one signs the proof.
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
