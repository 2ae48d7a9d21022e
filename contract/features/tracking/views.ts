import * as z from 'zod/mini'
import { defineCall } from '../../api/call.ts'
import { type RouteName, routeNames } from '../../routing/routes.ts'

/** A device as its browser names it, no closer than this. */
export const deviceKinds = ['phone', 'tablet', 'desktop'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export const view = defineCall({
  about:
    'Counts the view of a page by a visitor who agreed to statistics, on a site that keeps them. Nothing of the visitor is stored; without consent nothing is counted.',
  method: 'POST',
  path: '/api/view.php',
  access: 'any',
  input: z.object({
    page: z.enum(routeNames as [RouteName, ...RouteName[]]), // the table of routes is never empty
    /** The host of the page that led here, for the first view. */
    referrer: z.optional(z.string().check(z.maxLength(100), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/))),
  }),
  output: z.null(),
  errors: [],
  idempotency: 'natural',
  limit: { requests: 600, seconds: 3600 },
  answers: 'nothing',
})
