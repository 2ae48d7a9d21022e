import type { DeviceKind } from '#contract/features/tracking/views.ts'
import type { Handler } from '../../app/handler.ts'
import { countView, isReferrerKept } from './view-counts.sql.ts'

/** The name under which further hosts of a day are counted. */
const otherReferrers = 'other'

/** Tells phones, tablets and other devices apart, and nothing finer, so that no visitor can be recognized. */
export function readDeviceKind(userAgent: string): DeviceKind {
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(userAgent)) return 'tablet'
  return /Mobi|iPhone|Android/.test(userAgent) ? 'phone' : 'desktop'
}

/** Counts a page view of a visitor who agreed to it, if the site keeps statistics. */
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
