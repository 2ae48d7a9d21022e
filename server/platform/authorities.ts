import { readFileSync } from 'node:fs'
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls'

const certificatePattern = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g

/** Reads the certificates of a PEM file. Returns null for a file that cannot be read or has none. */
export function readAuthorities(path: string): string[] | null {
  try {
    const certificates = readFileSync(path, 'utf8').match(certificatePattern) ?? []
    // Throws for text that is not a certificate.
    createSecureContext({ ca: certificates })
    return certificates.length > 0 ? certificates : null
  } catch {
    return null
  }
}

/**
 * Makes every connection that this process opens from now on also trust the authorities of a PEM file: to PostgreSQL,
 * Redis, the mail server, the bucket and every fetched URL.
 */
export function trustAuthorities(path: string): void {
  const known = getCACertificates('default')
  setDefaultCACertificates([...new Set([...known, ...(readAuthorities(path) ?? [])])])
}
