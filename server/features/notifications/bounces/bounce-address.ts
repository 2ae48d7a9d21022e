import type { Secrets } from '../../../platform/secrets.ts'

/** Part of a signature, in hexadecimal digits: it is part of an address, which mail servers may lower-case. */
function makeCode(secrets: Secrets, id: string): string {
  return Buffer.from(secrets.sign('bounce', id), 'base64url').toString('hex').slice(0, 16)
}

/**
 * Returns the bounce address of a message (VERP): `bounces@a.example` becomes `bounces+<id>.<code>@a.example`. The code
 * keeps strangers from having an address suppressed.
 */
export function signBounceAddress(secrets: Secrets, address: string, outboxId: string): string {
  const [name = '', domain = ''] = address.split('@')
  return `${name}+${outboxId.replaceAll('-', '')}.${makeCode(secrets, outboxId)}@${domain}`
}

/** Returns the message id in a bounce address; null for any other address. */
export function readBounceAddress(secrets: Secrets, address: string): string | null {
  const [, digits = '', code] = /\+([0-9a-f]{32})\.([0-9a-f]{16})@/i.exec(address) ?? []
  const id = digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return code !== undefined && makeCode(secrets, id) === code.toLowerCase() ? id : null
}
