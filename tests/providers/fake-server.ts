import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RecordedCall } from './published-contract.ts'

/** A request as a fake provider gets it. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface FakeAnswer {
  readonly status: number
  readonly body: unknown
}

/** A provider's server on this machine; `down` makes it refuse everything. */
export interface FakeServer {
  readonly origin: string
  down: boolean
  /** Writing requests take effect, but their responses get lost; reading ones are still answered. */
  losesAnswers: boolean
  close(): Promise<void>
}

async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer) // no encoding is set
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts a server with the given answers. Without `isWrite`, every POST writes and everything else only reads. */
export async function fakeServer(
  answer: (request: FakeRequest) => FakeAnswer,
  isWrite = ({ method }: FakeRequest): boolean => method === 'POST',
): Promise<FakeServer> {
  const state = { down: false, losesAnswers: false }
  const server: Server = createServer(async (message, response) => {
    const url = new URL(message.url ?? '/', 'http://fake.test')
    const body = await readBody(message)
    const { method = 'GET', headers } = message
    const down = { status: 503, body: { message: 'down' } }
    const request = { method, path: url.pathname, query: url.searchParams, headers, body }
    const answered = state.down ? down : answer(request)
    const given = state.losesAnswers && isWrite(request) ? down : answered
    // Mollie's library waits two seconds before a retry unless configured otherwise.
    const again = given === down ? { 'retry-after': '0' } : {}
    const isText = typeof given.body === 'string'
    response.writeHead(given.status, { 'content-type': isText ? 'text/plain' : 'application/json', ...again })
    response.end(given.status === 204 ? undefined : isText ? given.body : JSON.stringify(given.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listens on a port
  return {
    origin: `http://127.0.0.1:${port}`,
    get down() {
      return state.down
    },
    set down(down) {
      state.down = down
    },
    get losesAnswers() {
      return state.losesAnswers
    },
    set losesAnswers(loses) {
      state.losesAnswers = loses
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const otherOrder: FakeAnswer = {
  status: 400,
  body: { error: { type: 'idempotency_error', message: 'The same key came with other parameters.' } },
}

/**
 * Answers a repeated key as the first time, as providers promise until they forget it, and notes every other exchange.
 * A key repeated with another body is refused, as Stripe does.
 */
export function answerOnceForEachKey(
  header: string,
  act: (request: FakeRequest) => readonly [template: string, answer: FakeAnswer],
  exchanges: RecordedCall[],
): ((request: FakeRequest) => FakeAnswer) & { readonly forgetKeys: () => void } {
  const keys = new Map<string, { readonly body: string; readonly answer: FakeAnswer }>()
  const once = (request: FakeRequest): FakeAnswer => {
    const { method, body, headers, path: asked } = request
    const key = headers[header] ? `${asked} ${headers[header]}` : ''
    const known = method === 'POST' ? keys.get(key) : undefined
    if (known) return known.body === body ? known.answer : otherOrder
    const [path, answer] = act(request)
    if (method === 'POST' && key) keys.set(key, { body, answer })
    const isJson = String(headers['content-type']).startsWith('application/json')
    const sent = isJson && body ? JSON.parse(body) : undefined
    exchanges.push({ method, path, request: sent, status: answer.status, answer: answer.body })
    return answer
  }
  return Object.assign(once, { forgetKeys: () => keys.clear() })
}
