import type { Reads } from '../../../app/transaction.ts'
import { findRecipient } from '../../../platform/outgoing/outgoing.sql.ts'
import { refusesAddress } from '../../../platform/outgoing/refused-mail.ts'
import { suppressAddress } from '../../../platform/outgoing/suppressions.sql.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { readSignedAddress } from '../../../platform/signed-address.ts'
import { readBounce } from './read-bounce.ts'

/** The outcome of a returned message: the address is marked, or why not. */
export type BounceResult = 'marked' | 'no report' | 'not ours' | 'not for good'

/**
 * Processes a returned message. The address is marked only when the report came to the bounce address of a message that
 * we sent, and reports a permanent failure.
 */
export async function takeBounce(
  { db, secrets, now }: { db: Reads; secrets: Secrets; now: Date },
  { raw, to }: { raw: Buffer; to: string | null },
): Promise<BounceResult> {
  const report = await readBounce(raw)
  if (!report) return 'no report'
  const addresses = to === null ? report.to : [to]
  const id = addresses
    .map((address) => readSignedAddress(secrets, 'bounce', address))
    .find((one) => one !== null)
  const sent = id ? await findRecipient(db, id) : undefined
  if (!sent) return 'not ours'
  const { status, diagnostic } = report
  if (report.action !== 'failed' || !refusesAddress({ status, reply: diagnostic })) return 'not for good'
  const detail = `${status} ${diagnostic}`.trim()
  await suppressAddress(db, {
    siteId: sent.site_id,
    address: sent.recipient,
    reason: 'bounced',
    detail,
    now,
  })
  return 'marked'
}
