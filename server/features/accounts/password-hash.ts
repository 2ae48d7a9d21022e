import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes, as OWASP advises; the library's default variant is argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards compose the same characters in different ways (NIST SP 800-63B, 3.1.1.2). */
const normalise = (password: string) => password.normalize('NFKC')

/** Hashes a password for storage, in its normalised form. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalise(password), options)
}

let decoy: Promise<string> | undefined

/**
 * Checks a password against a stored hash, including older hashes of the password as typed. Without a hash (unknown
 * address) it does the same work on a decoy, so that timing does not reveal whether the account exists.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no one has this password')
  const against = stored ?? (await decoy)
  const normal = normalise(password)
  const isRight =
    (await verify(against, normal)) || (normal !== password && (await verify(against, password)))
  return stored !== null && isRight
}
