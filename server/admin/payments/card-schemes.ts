import type { Handler } from '../../app/handler.ts'
import { cardPrograms } from '../../features/payments/disputes/card-programs.ts'
import { listSchemeMonths } from '../../features/payments/disputes/scheme-months.ts'

/** Lists card payments and disputes by month and provider, against the thresholds of Visa and Mastercard. */
export const adminCardSchemes: Handler<'adminCardSchemes'> = async (ctx) => {
  const { id: siteId, settings } = ctx.site
  const months = await listSchemeMonths(ctx.db, { siteId, timeZone: settings.time_zone, now: ctx.clock.now() })
  return { months, thresholds: [...cardPrograms] }
}
