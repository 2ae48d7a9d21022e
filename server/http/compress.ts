import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below this a packet holds it anyway. */
const leastBytes = 1400
const texts = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)/

export type Encoding = 'br' | 'gzip'

/** Which encoding the browser takes, the smaller one first. */
export function encodingOf(accepted: string | undefined): Encoding | null {
  const names = (accepted ?? '').split(',').map((one) => one.split(';')[0]?.trim())
  if (names.includes('br')) return 'br'
  return names.includes('gzip') ? 'gzip' : null
}

/** Compresses what is kept for many, beside the main thread. */
export function compress(text: string | Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(text, { level: 6 })
  return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
}

/** Up to so many bytes are compressed sooner than another thread would have begun. */
const mostAtOnce = 65_536
const quick = { level: 1, memLevel: 7, windowBits: 13 }
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
/** A longer window than the text would be memory that is taken and given back for nothing. */
const quickBrotli = { params: { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 16 } }

/** Compresses a page that is for one asker: a tenth larger than one that is kept, for a third of the CPU. */
export function compressOnce(text: string, encoding: Encoding): Buffer | Promise<Buffer> {
  return text.length <= mostAtOnce && encoding === 'br'
    ? brotliCompressSync(text, quickBrotli)
    : compress(text, encoding)
}

/** Answers of calls become a twentieth larger than pages would, in a fraction of the time. */
function compressAnswer(payload: string | Buffer, type: string, accepted: string | undefined) {
  const isQuick = type.startsWith('application/json') && /\bgzip\b/.test(accepted ?? '')
  const encoding = isQuick ? 'gzip' : encodingOf(accepted)
  if (!encoding) return null
  if (!isQuick) return { encoding, bytes: compress(payload, encoding) }
  const isShort = Buffer.byteLength(payload) <= mostAtOnce
  return { encoding, bytes: isShort ? gzipSync(payload, quick) : zip(payload, quick) }
}

/** Compresses pages and longer answers on their way out. Built files come compressed already. */
export function compressAnswers(app: FastifyInstance): void {
  // biome-ignore lint/complexity/useMaxParams: the framework's own; with a promise instead, all short answers would wait
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (!isText || reply.hasHeader('content-encoding')) return done(null, payload)
    const type = reply.getHeader('content-type')
    if (typeof type !== 'string' || !texts.test(type) || Buffer.byteLength(payload) < leastBytes)
      return done(null, payload)
    const vary = reply.getHeader('vary')
    void reply.header('vary', vary ? `${String(vary)}, accept-encoding` : 'accept-encoding')
    const compressed = compressAnswer(payload, type, request.headers['accept-encoding'])
    if (!compressed) return done(null, payload)
    void reply.header('content-encoding', compressed.encoding).removeHeader('content-length')
    if (Buffer.isBuffer(compressed.bytes)) return done(null, compressed.bytes)
    compressed.bytes.then((bytes) => done(null, bytes), done)
  })
}
