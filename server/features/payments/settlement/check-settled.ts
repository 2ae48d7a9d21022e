import type { Context } from '../../../app/context.ts'
import { ProviderUnavailable } from '../providers/provider.ts'
import { nextCheckAt } from './check-schedule.ts'
import { type DueCheck, findDueChecks, planCheck } from './checks.sql.ts'
import { settlePayment } from './settle-payment.ts'

/** So few in a minute that payments which someone waits for come first. */
const maxInRound = 50
/** When a check that failed is tried again; others come first meanwhile. */
const retrySeconds = 3600

async function checkOne(ctx: Context, due: DueCheck): Promise<Date | null> {
  const { log } = ctx.services
  const now = ctx.clock.now()
  try {
    await settlePayment(ctx, due.id, { reason: 'checked again', foundBy: 'check' })
    return nextCheckAt(due, now)
  } catch (error) {
    if (error instanceof ProviderUnavailable)
      log.warn({ payment: due.id, provider: due.provider }, 'provider down')
    else log.error({ payment: due.id, err: error }, 'a payment could not be settled')
    return new Date(now.getTime() + retrySeconds * 1000)
  }
}

/**
 * Asks the providers again about settled payments whose time has come, so that a refund or dispute of which no report
 * arrived is carried out all the same. Payments of providers in `down` wait.
 */
export async function checkSettled(ctx: Context, down: ReadonlySet<string>): Promise<void> {
  const found = await findDueChecks(ctx.db, { siteId: ctx.site.id, now: ctx.clock.now(), limit: maxInRound })
  for (const due of found) {
    if (down.has(due.provider)) continue
    const next = await checkOne(ctx, due)
    await ctx.transaction((tx) => planCheck(tx, due.id, next))
  }
}
