import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The input of a version 4 signature, as the S3 specification defines it. */
export interface SignedRequest {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  /** Names of the headers that are signed, sorted. */
  readonly signed: readonly string[]
  readonly payload: string
  readonly time: string
  readonly region: string
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Computes a signature of version 4 for S3, by Amazon's published description alone. */
export function signRequest(request: SignedRequest, secret: string): string {
  const { method, url, headers, signed, payload, time, region } = request
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const lines = signed.map((name) => `${name}:${(headers[name] ?? '').trim()}\n`).join('')
  const canonical = [method, url.pathname, query, lines, signed.join(';'), payload].join('\n')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  return hmac(key, ['AWS4-HMAC-SHA256', time, scope, hashed].join('\n')).toString('hex')
}

/** Whether a request carries a signature of the bucket's key, in a header or in its address. */
function isSigned(request: IncomingMessage, url: URL, secret: string): boolean {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const { authorization = '' } = headers
  const part = (name: string) => new RegExp(`${name}=([^, ]+)`).exec(authorization)?.[1] ?? ''
  const inQuery = url.searchParams.has('X-Amz-Signature')
  const credential = inQuery ? (url.searchParams.get('X-Amz-Credential') ?? '') : part('Credential')
  const names = inQuery ? (url.searchParams.get('X-Amz-SignedHeaders') ?? '') : part('SignedHeaders')
  const time = (inQuery ? url.searchParams.get('X-Amz-Date') : headers['x-amz-date']) ?? ''
  const given = inQuery ? url.searchParams.get('X-Amz-Signature') : part('Signature')
  const expected = signRequest(
    {
      method: request.method ?? '',
      url,
      headers,
      signed: names.split(';'),
      payload: inQuery ? 'UNSIGNED-PAYLOAD' : (headers['x-amz-content-sha256'] ?? ''),
      time,
      region: credential.split('/')[2] ?? '',
    },
    secret,
  )
  return given === expected
}

export interface TestBucket {
  /** Its address without the key. */
  readonly url: string
  readonly requests: string[]
  /** Answers the next requests with 503. */
  fail(requests: number): void
  stop(): Promise<void>
}

/**
 * Returns a bucket in memory that checks every signature, by the description of S3 and not by the library under test.
 */
export async function startBucket(secret: string): Promise<TestBucket> {
  const files = new Map<string, { bytes: Buffer; type: string }>()
  const requests: string[] = []
  let failures = 0
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
    const { method = '' } = request
    requests.push(`${method} ${url.pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (failures-- > 0) return void response.writeHead(503).end()
    if (!isSigned(request, url, secret)) return void response.writeHead(403).end('SignatureDoesNotMatch')
    const found = files.get(url.pathname)
    if (method === 'PUT') {
      files.set(url.pathname, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' })
      return void response.writeHead(200).end()
    }
    if (method === 'DELETE') {
      files.delete(url.pathname)
      return void response.writeHead(204).end()
    }
    if (!found) return void response.writeHead(404).end('NoSuchKey')
    const control = url.searchParams.get('response-cache-control')
    response.writeHead(200, { 'content-type': found.type, ...(control && { 'cache-control': control }) })
    response.end(method === 'HEAD' ? undefined : found.bytes)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server has such an address
  return {
    url: `http://127.0.0.1:${port}/photos`,
    requests,
    fail(count) {
      failures = count
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
