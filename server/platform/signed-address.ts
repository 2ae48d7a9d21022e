import type { Secrets } from './secrets.ts'

/** The purpose of a signed address: for returned e-mails, or for answers to a thread. */
type AddressPurpose = 'bounce' | 'support reply'

/** Returns part of a signature in hexadecimal digits: addresses are short, and mail servers may lower-case them. */
function makeCode(secrets: Secrets, purpose: AddressPurpose, id: string): string {
  return Buffer.from(secrets.sign(purpose, id), 'base64url').toString('hex').slice(0, 16)
}

/**
 * Signs an address that names a row (as in VERP): `bounces@a.example` becomes `bounces+<id>.<code>@a.example`. The code
 * keeps strangers from forging one.
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
