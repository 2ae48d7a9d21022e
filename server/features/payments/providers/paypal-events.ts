import * as z from 'zod/mini'

/** The parts of a PayPal event that name payments. */
export const PaypalEvent = z.object({
  id: z.string(),
  resource: z.looseObject({
    id: z.nullish(z.string()),
    custom_id: z.nullish(z.string()),
    links: z.nullish(z.array(z.object({ rel: z.string(), href: z.string() }))),
    supplementary_data: z.nullish(
      z.object({ related_ids: z.nullish(z.object({ order_id: z.nullish(z.string()) })) }),
    ),
    purchase_units: z.nullish(z.array(z.object({ custom_id: z.nullish(z.string()) }))),
    disputed_transactions: z.nullish(
      z.array(z.object({ seller_transaction_id: z.nullish(z.string()), custom: z.nullish(z.string()) })),
    ),
  }),
})

/** Returns every name of a payment that an event holds. */
export function listPaypalReferences(event: z.infer<typeof PaypalEvent>): string[] {
  const { id, custom_id, links, supplementary_data, purchase_units, disputed_transactions } = event.resource
  const names = [
    id,
    custom_id,
    supplementary_data?.related_ids?.order_id,
    // A refund names its capture only by a link.
    ...(links ?? []).filter(({ rel }) => rel === 'up').map(({ href }) => href.split('/').pop()),
    ...(purchase_units ?? []).map((unit) => unit.custom_id),
    ...(disputed_transactions ?? []).flatMap((one) => [one.seller_transaction_id, one.custom]),
  ]
  return names.filter((name) => typeof name === 'string')
}

/** Reads a report; null when it is not PayPal's. */
export function parseEvent(body: string): z.infer<typeof PaypalEvent> | null {
  try {
    const parsed = z.safeParse(PaypalEvent, JSON.parse(body))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
