import { request } from 'node:http'
import type { Context } from '../../../app/context.ts'
import type { Fact } from '../../../app/facts.ts'
import type { Tx } from '../../../app/transaction.ts'
import { createId } from '../../../platform/ids.ts'
import { findSandboxPayment } from './sandbox.sql.ts'

/** Older reports are refused, so that a recorded one cannot be replayed forever. */
const staleSeconds = 300
const signingPurpose = 'sandbox webhook'

/** Signs a report as the sandbox does: the time and a keyed hash over time and bytes. */
export function signSandboxBody(ctx: Context, body: string): string {
  const at = Math.floor(ctx.clock.now().getTime() / 1000)
  return `t=${at},v1=${ctx.services.secrets.sign(signingPurpose, `${at}.${body}`)}`
}

/** Returns whether a report is from the sandbox, unchanged and recent. */
export function isSandboxSignature(ctx: Context, body: string, header: string): boolean {
  const found = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(header)
  if (!found?.[1] || !found[2]) return false
  const age = Math.abs(ctx.clock.now().getTime() / 1000 - Number(found[1]))
  return age <= staleSeconds && ctx.services.secrets.isSigned(signingPurpose, `${found[1]}.${body}`, found[2])
}

/** Schedules the sandbox's report of a payment; a job posts it. */
export async function announceSandboxEvent(
  tx: Tx,
  reference: string,
  after: { seconds: number },
): Promise<void> {
  await tx.announce({ type: 'sandbox.reports', reference, event: createId() }, after)
}

/**
 * Lets the sandbox report as badly as real providers do: by turns once, twice, late, or with an old report coming
 * after the new one.
 */
export async function announceSandboxEvents(
  tx: Tx,
  reference: string,
  after: { seconds: number },
): Promise<void> {
  const turn = Number.parseInt(reference.at(-1) ?? '0', 16) % 4
  const event = createId()
  const report = (seconds: number, id = event) =>
    tx.announce({ type: 'sandbox.reports', reference, event: id }, { seconds: after.seconds + seconds })
  await report(turn === 2 ? 3 : 0)
  if (turn === 1) await report(0)
  if (turn === 3) await report(2, createId())
}

function post(url: URL, { host, body, signature }: { host: string; body: string; signature: string }) {
  return new Promise<number>((resolve, reject) => {
    const headers = {
      host: url.host,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-sandbox-signature': signature,
    }
    const sent = request(
      { host, port: url.port, path: url.pathname + url.search, method: 'POST', headers, timeout: 10_000 },
      (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.statusCode ?? 0))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no answer in ten seconds')))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Posts a report to our own address, as a provider would; an answer other than 200 makes the job try again. */
export async function postSandboxReport(
  ctx: Context,
  fact: Extract<Fact, { type: 'sandbox.reports' }>,
): Promise<void> {
  const row = await findSandboxPayment(ctx.db, ctx.site.id, fact.reference)
  // Orders that the demo began with have no address; what happens to them is known without a report.
  if (!row || row.webhook_url === '') return
  const body = JSON.stringify({ event: fact.event, payment: fact.reference })
  const { host } = ctx.services.config
  // The name of the site need not be known to the machine's own name service: the connection goes to ourselves.
  const self = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const status = await post(new URL(row.webhook_url), {
    host: self,
    body,
    signature: signSandboxBody(ctx, body),
  })
  if (status !== 200) throw new Error(`the webhook of ${fact.reference} was answered with ${status}`)
}
