import { listReceivers, parseMail } from '../../../platform/incoming-mail.ts'

/** A mail server's report about a returned message (RFC 3464). */
export interface BounceReport {
  /** The addresses to which the report was sent: one of them names the message. */
  readonly to: readonly string[]
  /** Whether it failed, is delayed, or was delivered. */
  readonly action: string
  /** The status code, such as 5.1.1. */
  readonly status: string
  /** What the mail server that refused it said. */
  readonly diagnostic: string
}

/** Reads header lines such as `Status: 5.1.1`, some of them folded, by lower-case name. */
function readFields(text: string): ReadonlyMap<string, string> {
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line) => {
      const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) ?? []
      return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
    }),
  )
}

/** Reads a delivery report; null for anything else, such as a reply. */
export async function readBounce(raw: Buffer): Promise<BounceReport | null> {
  const mail = await parseMail(raw)
  const report = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status')
  if (typeof report?.content !== 'string') return null
  // A block about the message, then one for each recipient: ours go to one each.
  const blocks = report.content
    .trim()
    .split(/\r?\n\s*\r?\n/)
    .map(readFields)
  const about = blocks.find((fields) => fields.has('action'))
  if (!about) return null
  return {
    to: listReceivers(mail),
    action: (about.get('action') ?? '').toLowerCase(),
    status: /\d\.\d{1,3}\.\d{1,3}/.exec(about.get('status') ?? '')?.[0] ?? '',
    diagnostic: (about.get('diagnostic-code') ?? '').replace(/^smtp;\s*/i, ''),
  }
}
