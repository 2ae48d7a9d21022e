/** The URLs that the program connects to, by the names of their settings. */
export interface Connections {
  readonly DATABASE_URL: string | null
  readonly DATABASE_REPLICA_URL: string | null
  readonly REDIS_URL: string | null
  readonly SMTP_URL: string | null
  readonly SMS_URL: string | null
  readonly S3_URL: string | null
  readonly CLAMD_URL: string | null
  readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | null
  readonly GIPHY_URL: string | null
  readonly STAFF_OIDC_ISSUER: string | null
  readonly POD_FEEDS: string | null
}

const checked = ['require', 'verify-ca', 'verify-full']
const howTo: Readonly<Record<string, string>> = {
  'postgres:': 'add ?sslmode=verify-full',
  'postgresql:': 'add ?sslmode=verify-full',
  'redis:': 'use rediss://',
  'smtp:': 'use smtps://, or add ?requireTLS=true',
  'http:': 'use https://',
  'tcp:': 'clamd has no TLS, so run it on this machine',
}

/**
 * Returns whether a host is on this machine. A name without a dot is a neighbouring container, whose network does not
 * leave the machine.
 */
function isHere(host: string): boolean {
  return host === '' || host === '[::1]' || /^127\./.test(host) || !/[.:]/.test(host)
}

function isEncrypted({ protocol, searchParams }: URL): boolean {
  if (/^postgres(ql)?:$/.test(protocol)) return checked.includes(searchParams.get('sslmode') ?? '')
  return !howTo[protocol] || (protocol === 'smtp:' && searchParams.get('requireTLS') === 'true')
}

/** Lists connections to another machine without TLS, except to hosts whose network is encrypted. */
export function listPlainConnections(
  connections: Partial<Connections>,
  encryptedNetwork: readonly string[],
): string[] {
  return Object.entries(connections).flatMap(([name, address]) => {
    const url = address ? URL.parse(address) : null
    if (!url || isHere(url.hostname) || encryptedNetwork.includes(url.hostname) || isEncrypted(url)) return []
    const how = howTo[url.protocol] ?? 'encrypt it'
    return [`${name}: ${url.hostname} is another machine; ${how}, or add it to ENCRYPTED_NETWORK.`]
  })
}
