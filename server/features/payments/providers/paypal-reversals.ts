import * as z from 'zod/mini'
import type { PaypalClient } from './paypal-client.ts'
import { listPaypalReferences, PaypalEvent } from './paypal-events.ts'
import type { TimeSpan } from './provider.ts'

const Links = z.nullish(z.array(z.object({ rel: z.string(), href: z.string() })))
const Disputes = z.object({
  items: z.nullish(z.array(z.object({ dispute_id: z.string() }))),
  links: Links,
})
const Events = z.object({
  events: z.nullish(z.array(z.extend(PaypalEvent, { event_type: z.string() }))),
  links: Links,
})

/** More pages than this per hour mean that something else is wrong. */
const maxPages = 100
const pageSize = 50
/** Events about money that went back; those about disputes are left to the list of disputes. */
const isRefund = /^PAYMENT\.(CAPTURE|SALE)\.(REFUNDED|REVERSED)$/

/** PayPal takes no fractions of a second in the list of its events. */
const toSecond = (date: Date) => date.toISOString().replace(/\.\d+Z$/, 'Z')

/** Follows the pages of a list; the address of the next one is PayPal's own. */
async function readPages<Page extends { links?: z.infer<typeof Links> }>(
  client: PaypalClient,
  path: string,
  read: (answer: unknown) => Page,
): Promise<Page[]> {
  const pages: Page[] = []
  let next: string | null = path
  while (next !== null && pages.length < maxPages) {
    const page: Page = read((await client.get(next)) ?? {})
    pages.push(page)
    const link: string | undefined = page.links?.find(({ rel }) => rel === 'next')?.href
    const url: URL | null = link === undefined ? null : new URL(link)
    next = url && url.pathname + url.search
  }
  return pages
}

async function listDisputedPayments(client: PaypalClient, { since, until }: TimeSpan): Promise<string[]> {
  const query = new URLSearchParams({
    update_time_after: since.toISOString(),
    update_time_before: until.toISOString(),
    page_size: String(pageSize),
  })
  const pages = await readPages(client, `/v1/customer/disputes?${query}`, (answer) =>
    z.parse(Disputes, answer),
  )
  const names: string[] = []
  for (const { dispute_id: id } of pages.flatMap(({ items }) => items ?? [])) {
    // The list names no payments; the dispute itself does, as in the report of it.
    const resource = await client.get(`/v1/customer/disputes/${encodeURIComponent(id)}`)
    names.push(...listPaypalReferences(z.parse(PaypalEvent, { id, resource: resource ?? {} })))
  }
  return names
}

/** PayPal lists refunds only with an extra permission; it keeps its webhook events for thirty days. */
async function listRefundedPayments(client: PaypalClient, { since, until }: TimeSpan): Promise<string[]> {
  const query = new URLSearchParams({
    start_time: toSecond(since),
    end_time: toSecond(until),
    page_size: String(pageSize),
  })
  const path = `/v1/notifications/webhooks-events?${query}`
  const pages = await readPages(client, path, (answer) => z.parse(Events, answer))
  const events = pages.flatMap((page) => page.events ?? [])
  return events.filter(({ event_type }) => isRefund.test(event_type)).flatMap(listPaypalReferences)
}

/** Lists the payments of which PayPal has noted a refund or dispute, or a change of one, by every name it gives. */
export async function listPaypalReversals(client: PaypalClient, span: TimeSpan): Promise<string[]> {
  return [...(await listDisputedPayments(client, span)), ...(await listRefundedPayments(client, span))]
}
