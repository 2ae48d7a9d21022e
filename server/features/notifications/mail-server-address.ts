import type { Config } from '../../app/config.ts'
import { listPlainConnections } from '../../platform/plain-connections.ts'

/** Returns what is wrong with a mail server address; null when it is fine. In production it needs TLS. */
export function checkMailServerAddress(
  address: string,
  { mode, encryptedNetwork }: Pick<Config, 'mode' | 'encryptedNetwork'>,
): string | null {
  const url = /^smtps?:\/\//.test(address) ? URL.parse(address) : null
  if (!url?.hostname) return 'must be an address such as smtps://user:password@mail.example.com'
  if (mode !== 'production') return null
  return listPlainConnections({ SMTP_URL: address }, encryptedNetwork)[0] ?? null
}
