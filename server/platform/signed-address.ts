import type { Secrets } from './secrets.ts'

/** What a signed address is for: e-mails that come back, or answers to a thread. */
type AddressPurpose = 'bounce' | 'support reply'

/** Part of a signature, in hexadecimal digits: it is part of an address, which mail servers may lower-case. */
function makeCode(secrets: Secrets, purpose: AddressPurpose, id: string): string {
  return Buffer.from(secrets.sign(purpose, id), 'base64url').toString('hex').slice(0, 16)
}

/**
 * Returns an address that names a row (as in VERP): `bounces@a.example` becomes `bounces+<id>.<code>@a.example`. The code
 * keeps strangers from making such an address.
 */
export function signAddress(
  secrets: Secrets,
  { purpose, address, id }: { purpose: AddressPurpose; address: string; id: string },
): string {
  const [name = '', domain = ''] = address.split('@')
  return `${name}+${id.replaceAll('-', '')}.${makeCode(secrets, purpose, id)}@${domain}`
}

/** Returns the id in a signed address; null for any other address. */
export function readSignedAddress(secrets: Secrets, purpose: AddressPurpose, address: string): string | null {
  const [, digits = '', code] = /\+([0-9a-f]{32})\.([0-9a-f]{16})@/i.exec(address) ?? []
  const id = digits.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return code !== undefined && makeCode(secrets, purpose, id) === code.toLowerCase() ? id : null
}
