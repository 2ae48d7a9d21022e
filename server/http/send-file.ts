import type { FastifyReply } from 'fastify'
import type { FileAnswer } from '../app/handler.ts'
import { buildBarePolicy } from './security-headers.ts'

// A document, such as an invoice, carries its styles with it.
const filePolicy = buildBarePolicy("style-src 'unsafe-inline'", "img-src 'self' data:")

interface Span {
  readonly from: number
  /** The last byte, as the header counts. */
  readonly to: number
}

/** Parses a header for one range of a file (RFC 9110, 14.1.2); null for anything else, which gets the whole file. */
export function readRange(header: string | undefined, length: number): Span | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  if (first !== '' && last !== '' && Number(last) < from) return null
  return from < length && from <= to ? { from, to } : 'beyond'
}

/** Sends a file; ranges for recordings, without which Safari does not play them. */
export function sendFile(reply: FastifyReply, { bytes, type, headers = {} }: FileAnswer): FastifyReply {
  void reply.header('content-security-policy', filePolicy).headers(headers).type(type)
  if (!type.startsWith('audio/')) return reply.send(bytes)
  void reply.header('accept-ranges', 'bytes')
  const span = readRange(reply.request.headers.range, bytes.length)
  if (span === null) return reply.send(bytes)
  if (span === 'beyond') return reply.code(416).header('content-range', `bytes */${bytes.length}`).send()
  const { from, to } = span
  return reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${bytes.length}`)
    .send(bytes.subarray(from, to + 1))
}
