import type { MemberContext } from '../../../app/context.ts'
import { fail } from '../../../app/failure.ts'
import type { Tx } from '../../../app/transaction.ts'
import { claimTextMessage, type TextMessageLimit, type TextMessageScope } from './text-messages.sql.ts'

/**
 * The maximum of codes per day. A member needs one or two; a network may be that of a whole mobile carrier; and anyone
 * who earns on text messages rents numbers in blocks.
 */
const maxPerDay = { account: 6, network: 20, prefix: 20 } as const
/** The last digits of a number that tell the numbers of one rented block apart. */
const blockDigits = 4

const purpose = 'text message limit'

function listLimits(ctx: MemberContext, phone: string): TextMessageLimit[] {
  const key = (text: string) => ctx.services.secrets.fingerprint(purpose, text)
  // In a fixed order, to avoid deadlocks; the site's comes last, to be locked the shortest.
  return [
    { scope: 'account', key: key(ctx.viewer.id), maxSent: maxPerDay.account },
    { scope: 'network', key: key(ctx.request.network), maxSent: maxPerDay.network },
    { scope: 'prefix', key: key(phone.slice(0, -blockDigits)), maxSent: maxPerDay.prefix },
    { scope: 'site', key: Buffer.alloc(0), maxSent: ctx.site.settings.debit_codes_per_day },
  ]
}

/**
 * Counts one text message to a phone (in E.164) towards every limit of the day. Returns the limits that are used up by
 * it, which the operator should hear of. Throws `limit_reached`.
 */
export async function takeTextMessage(
  tx: Tx,
  ctx: MemberContext,
  phone: string,
): Promise<TextMessageScope[]> {
  const usedUp: TextMessageScope[] = []
  for (const limit of listLimits(ctx, phone)) {
    const { allowed, last } = await claimTextMessage(tx, limit)
    if (!allowed) throw fail('limit_reached')
    if (last) usedUp.push(limit.scope)
  }
  return usedUp
}

/** Notifies the operator, once for each limit and day, that no more codes go out under it. */
export function reportUsedUp(ctx: MemberContext, scopes: readonly TextMessageScope[]): void {
  const { log, secrets } = ctx.services
  // The same print as in the lines of refused requests, so that both are found together.
  const network = secrets.fingerprint('network in the log', ctx.request.network).toString('base64url')
  for (const scope of scopes) {
    log.error(
      { site: ctx.site.host, scope, network: network.slice(0, 10) },
      'the daily limit of text messages is reached',
    )
  }
}
