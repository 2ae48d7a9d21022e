import { X509Certificate } from 'node:crypto'
import { XMLParser } from 'fast-xml-parser'
import { nameFields } from './mdoc-context.ts'

/** An issuer whose proofs are accepted. */
export interface TrustedIssuer {
  readonly fingerprint: Buffer
  readonly country: string
  readonly name: string
  /** X.509 in DER. */
  readonly certificate: Buffer
  readonly validUntil: Date
}

/** The certificates of a file, and what was left out. */
export interface TrustList {
  readonly issuers: readonly TrustedIssuer[]
  /** When a trusted list should be replaced, according to itself. */
  readonly nextUpdate: Date | null
  readonly left: readonly { readonly name: string; readonly why: 'expired' | 'no country' | 'unreadable' }[]
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns everything under a name, at any depth. */
function findAll(node: unknown, name: string): unknown[] {
  if (!isNode(node)) return []
  return Object.entries(node).flatMap(([key, value]) => {
    const found = key === name ? (Array.isArray(value) ? value : [value]) : []
    return [...found, ...findAll(value, name)]
  })
}

/**
 * A service that is no longer trusted stays in a list, with another status. `recognized` is that of the Commission’s
 * list for age verification, whose only other status is `deprecated`; the others are those of ETSI TS 119 612.
 */
const isGranted = (service: unknown) => {
  const [status] = findAll(service, 'ServiceStatus')
  return (
    status === undefined || /\/(granted|recognisedatnationallevel|recognized)$/i.test(String(status).trim())
  )
}

const parseXml = (text: string): unknown =>
  new XMLParser({ removeNSPrefix: true, parseTagValue: false }).parse(text)

function readNextUpdate(tree: unknown): Date | null {
  const [nextUpdate] = findAll(tree, 'NextUpdate')
  const [dateTime] = findAll(nextUpdate, 'dateTime')
  const date = new Date(String(dateTime))
  return Number.isNaN(date.getTime()) ? null : date
}

/** Returns the certificates of the services of a trusted list (ETSI TS 119 612), without those that sign other lists. */
function readServices(tree: unknown): Buffer[] {
  const services = findAll(tree, 'TSPService').flatMap((service) => findAll(service, 'ServiceInformation'))
  return services
    .filter(isGranted)
    .flatMap((service) => findAll(service, 'X509Certificate'))
    .map((certificate) => Buffer.from(String(certificate), 'base64'))
}

/** Returns the certificates of a PEM file, in DER. */
export function readPem(text: string): Buffer[] {
  return (text.match(pemBlock) ?? []).map((block) =>
    Buffer.from(block.replace(/-----[A-Z ]+-----/g, ''), 'base64'),
  )
}

function readCertificate(bytes: Buffer): X509Certificate | null {
  try {
    return new X509Certificate(bytes)
  } catch {
    return null
  }
}

/** Returns whether a file is a trusted list in XML, rather than certificates. */
export const isXml = (text: string): boolean => text.trimStart().startsWith('<')

/** Reads a trusted list: any number of PEM certificates, or the XML of ETSI TS 119 612. */
export function readTrustList(text: string, now: Date): TrustList {
  const tree = isXml(text) ? parseXml(text) : null
  const found = tree ? readServices(tree) : readPem(text)
  const issuers = new Map<string, TrustedIssuer>()
  const left: { name: string; why: 'expired' | 'no country' | 'unreadable' }[] = []
  for (const bytes of found) {
    const certificate = readCertificate(bytes)
    if (!certificate) {
      left.push({ name: '', why: 'unreadable' })
      continue
    }
    const { subject, issuer, validToDate: validUntil, fingerprint256 } = certificate
    const name = nameFields(subject, 'CN')[0] ?? nameFields(subject, 'O')[0] ?? fingerprint256
    const country = [...nameFields(subject, 'C'), ...nameFields(issuer, 'C')][0] ?? ''
    if (validUntil <= now) left.push({ name, why: 'expired' })
    else if (!/^[A-Z]{2}$/.test(country)) left.push({ name, why: 'no country' })
    else {
      const fingerprint = Buffer.from(fingerprint256.replaceAll(':', ''), 'hex')
      issuers.set(fingerprint256, { fingerprint, country, name, certificate: certificate.raw, validUntil })
    }
  }
  return { issuers: [...issuers.values()], nextUpdate: readNextUpdate(tree), left }
}
