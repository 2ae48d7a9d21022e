import { createHash, timingSafeEqual } from 'node:crypto'

/** Parameters of FlexPay by name. */
export type FlexpayParameters = Readonly<Record<string, string>>

/**
 * Signs parameters as FlexPay does (github.com/verotel/flexpay-php-client): the key, then each parameter in the order of
 * the bytes of its name. E-mail addresses and tokens are not signed; the caller leaves them out.
 */
export function signFlexpay(
  parameters: FlexpayParameters,
  key: string,
  algorithm: 'sha256' | 'sha1' = 'sha256',
) {
  const names = Object.keys(parameters).sort()
  const text = [key, ...names.map((name) => `${name}=${parameters[name]}`)].join(':')
  return createHash(algorithm).update(text).digest('hex')
}

/** Returns whether all parameters of a postback are signed with SHA-256, as version 4 is; SHA-1 is no longer accepted. */
export function isSignedFlexpay({ signature = '', ...signed }: FlexpayParameters, key: string): boolean {
  const given = Buffer.from(signature.toLowerCase())
  const expected = Buffer.from(signFlexpay(signed, key))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
