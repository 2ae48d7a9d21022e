import type { Context } from '../../app/context.ts'
import type { Tx } from '../../app/transaction.ts'
import { createId } from '../../platform/ids.ts'
import { formatDecimal } from '../payments/packages/decimal.ts'
import { fillMacros } from './fill-macros.ts'
import type { PartnerRow } from './partners.sql.ts'
import { findSource, insertPostback, type PostbackEvent } from './postbacks.sql.ts'

interface Reported {
  readonly partner: PartnerRow
  readonly event: PostbackEvent
  /** Below zero for what was taken back. */
  readonly cents: number
  readonly orderHash: Buffer
  /** Null once the member is erased: then only what the commission stores is sent. */
  readonly memberId: string | null
  readonly source: Readonly<Record<string, string>>
  /** A client-made id; without one each call is a new postback. */
  readonly id?: string
}

const formatCents = (cents: number) => (cents < 0 ? `-${formatDecimal(-cents)}` : formatDecimal(cents))

/** Stores a postback and lets a job send it, where the partner has an address for them. */
export async function queuePostback(ctx: Context, tx: Tx, reported: Reported): Promise<void> {
  const { partner, event, cents, orderHash, memberId, id = createId() } = reported
  if (!partner.postback_url) return
  const known = memberId === null ? undefined : await findSource(tx.db, memberId)
  const source: Record<string, string> = { ...reported.source, ...Object(known?.tracking) }
  const url = fillMacros(partner.postback_url, {
    click_id: source.click_id ?? '',
    sub1: source.sub1 ?? '',
    sub2: source.sub2 ?? '',
    sub3: source.sub3 ?? '',
    sub4: source.sub4 ?? '',
    sub5: source.sub5 ?? '',
    payout: formatCents(cents),
    currency: ctx.site.settings.currency,
    event,
    order_hash: formatOrderHash(orderHash),
  })
  if (await insertPostback(tx, { id, partnerId: partner.id, event, url }))
    await tx.announce({ type: 'partner.postback', postback: id })
}

/** Returns the keyed hash of an order as partners see it. */
export function formatOrderHash(hash: Buffer): string {
  return hash.subarray(0, 16).toString('hex')
}
