import type { Context } from '../../app/context.ts'
import { type AgeRequestRow, findIssuerCertificates } from './age.sql.ts'

/**
 * Returns the certificates trusted for a proof. The test issuer is not trusted in production, and elsewhere only for
 * the test wallet.
 */
export async function findTrustedIssuers(ctx: Context, request: AgeRequestRow): Promise<Uint8Array[]> {
  if (request.method !== 'test_wallet') {
    const certificates = await findIssuerCertificates(ctx.db, ctx.clock.now())
    return certificates.map((one) => new Uint8Array(one))
  }
  const { testIssuer } = ctx.services
  return testIssuer ? [new Uint8Array(Buffer.from(testIssuer.root, 'base64'))] : []
}
