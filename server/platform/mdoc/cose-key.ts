import type { JsonWebKey } from 'node:crypto'
import type { CoseKey } from '@owf/mdoc'

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

/** Returns a key of the curve P-256 as JWK, with its private half where there is one. Throws for any other key. */
export function toEcJwk(key: CoseKey): JsonWebKey {
  const { x, y, d } = key
  if (key.jwk.kty !== 'EC' || key.jwk.crv !== 'P-256' || !x || !y)
    throw new Error('no key of the curve P-256')
  return { kty: 'EC', crv: 'P-256', x: toText(x), y: toText(y), ...(d && { d: toText(d) }) }
}
