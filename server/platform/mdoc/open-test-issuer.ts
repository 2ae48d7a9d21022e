import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '#database/tables.ts'
import { canOpen, sharedPurposes } from '../open-secrets.ts'
import type { Secrets } from '../secrets.ts'
import { findServerSecret, storeServerSecret } from '../server-secrets.sql.ts'
import { makeTestIssuer, TestIssuer } from './test-issuer.ts'

const name = 'age'
const purpose = sharedPurposes[name]

/**
 * Returns the test issuer of proofs of age, the same for all processes of a database; the first start creates it. One
 * that was encrypted with a lost secret is created again, and its proofs end.
 */
export async function openTestIssuer(parts: {
  db: Kysely<Tables>
  secrets: Secrets
  now: Date
}): Promise<TestIssuer> {
  const { db, secrets, now } = parts
  const stored = await findServerSecret(db, name)
  const read = (sealed: Buffer) => z.parse(TestIssuer, JSON.parse(secrets.open(purpose, sealed)))
  if (stored && canOpen(secrets, purpose, stored)) return read(stored)
  const sealed = secrets.seal(purpose, JSON.stringify(await makeTestIssuer(now)))
  await storeServerSecret(db, name, { sealed, old: stored ?? null })
  const agreed = await findServerSecret(db, name)
  if (!agreed) throw new Error('the test issuer was removed while it was made')
  return read(agreed)
}
