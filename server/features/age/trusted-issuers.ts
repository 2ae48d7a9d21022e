import type { Context } from '../../app/context.ts'
import { type AgeRequestRow, findIssuerCertificates } from './age.sql.ts'

/**
 * Returns the certificates that may stand behind a proof. The test issuer is no one's in production, and elsewhere it
 * counts for the test wallet alone.
 */
export async function findTrustedIssuers(ctx: Context, request: AgeRequestRow): Promise<Uint8Array[]> {
  if (request.method !== 'test_wallet') {
    const certificates = await findIssuerCertificates(ctx.db, ctx.clock.now())
    return certificates.map((one) => new Uint8Array(one))
  }
  const { testIssuer } = ctx.services
  return testIssuer ? [new Uint8Array(Buffer.from(testIssuer.root, 'base64'))] : []
}
