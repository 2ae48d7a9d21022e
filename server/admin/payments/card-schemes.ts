import type { Handler } from '../../app/handler.ts'
import { cardPrograms } from '../../features/payments/disputes/card-programs.ts'
import { countRefusals } from '../../features/payments/disputes/disputes.sql.ts'
import { listSchemeMonths } from '../../features/payments/disputes/scheme-months.ts'

const refusalDays = 30

/** Lists card payments and disputes by month and provider, against the thresholds of Visa and Mastercard. */
export const adminCardSchemes: Handler<'adminCardSchemes'> = async (ctx) => {
  const { id: siteId, settings } = ctx.site
  const months = await listSchemeMonths(ctx.db, {
    siteId,
    timeZone: settings.time_zone,
    now: ctx.clock.now(),
  })
  const since = new Date(ctx.clock.now().getTime() - refusalDays * 86_400_000)
  const refusals = await countRefusals(ctx.db, { siteId, since })
  return { months, thresholds: [...cardPrograms], refusals }
}
