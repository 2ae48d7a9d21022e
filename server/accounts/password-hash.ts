import { hash, verify } from '@node-rs/argon2'

// argon2id with 19 MiB and two passes, as OWASP advises; the library's default variant is argon2id.
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password for storage. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, options)
}

let decoy: Promise<string> | undefined

/**
 * Checks a password against a stored hash. Without one (unknown address) it does the same work on a decoy, so that the
 * time of the answer does not tell whether the account exists.
 */
export async function checkPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const right = await verify(stored ?? (await decoy), password)
  return stored !== null && right
}
