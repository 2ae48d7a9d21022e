import type { DeviceKind } from '#contract/features/tracking/views.ts'
import type { Handler } from '../../app/handler.ts'
import { countView, isReferrerKept } from './view-counts.sql.ts'

/** What further hosts of a day are counted as. */
const otherReferrers = 'other'

/** Tells phones, tablets and the rest apart, and nothing finer, so that no visitor stands out. */
export function readDeviceKind(userAgent: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|Android/.test(userAgent) ? 'phone' : 'desktop'
}

/** Counts the view of a page, of a visitor who agreed to it, where the site keeps statistics. */
export const view: Handler<'view'> = async (ctx, { page, referrer = '' }) => {
  const { site, request, locale } = ctx
  if (!site.settings.visit_statistics || request.statisticsConsent !== 'yes') return null
  const dayFormat = new Intl.DateTimeFormat('en-CA', {
    timeZone: site.settings.time_zone,
    dateStyle: 'short',
  })
  const day = dayFormat.format(ctx.clock.now())
  const isKept = referrer === '' || (await isReferrerKept(ctx.db, { siteId: site.id, day, referrer }))
  await ctx.transaction((tx) =>
    countView(tx, {
      siteId: site.id,
      day,
      page,
      language: locale,
      device: readDeviceKind(request.userAgent),
      referrer: isKept ? referrer : otherReferrers,
    }),
  )
  return null
}
