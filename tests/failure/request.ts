import { Agent, request } from 'node:http'

/** The outcome of a request: a response, or unknown. */
export type Outcome =
  | { readonly known: true; readonly status: number; readonly body: unknown }
  | { readonly known: false }

export interface RequestOptions {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly cookie: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Hangs up after this many milliseconds, whatever the server is doing. */
  readonly hangUpAfter?: number
  /** Gives up after this many milliseconds without data from the server; half a minute by default. */
  readonly giveUpAfter?: number
}

/** Sends requests to a host of a server over its own connections, which the caller closes. */
export function openClient(port: number, host = 'localhost') {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  return {
    close: () => agent.destroy(),
    /** Sends once. After a server fault, a broken connection or a long silence the outcome is unknown. */
    send: ({
      method,
      path,
      cookie,
      body,
      headers,
      hangUpAfter,
      giveUpAfter = 30_000,
    }: RequestOptions): Promise<Outcome> =>
      new Promise((resolve) => {
        const unknown = () => resolve({ known: false })
        const payload = typeof body === 'string' ? body : JSON.stringify(body ?? {})
        const sent = request(
          {
            agent,
            port,
            method,
            path,
            host: '127.0.0.1',
            timeout: giveUpAfter,
            headers: {
              host: `${host}:${port}`,
              cookie,
              ...(method === 'POST' && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(payload),
              }),
              ...headers,
            },
          },
          (answer) => {
            const chunks: Buffer[] = []
            answer.on('data', (chunk) => chunks.push(chunk))
            answer.on('error', unknown)
            answer.on('close', unknown)
            answer.on('end', () => {
              const status = answer.statusCode ?? 500
              if (status >= 500 || !answer.complete) return unknown()
              resolve({ known: true, status, body: parse(Buffer.concat(chunks).toString('utf8')) })
            })
          },
        )
        sent.on('error', unknown)
        sent.on('timeout', () => sent.destroy())
        if (hangUpAfter !== undefined) setTimeout(() => sent.destroy(), hangUpAfter)
        sent.end(method === 'POST' ? payload : undefined)
      }),
  }
}

export type Client = ReturnType<typeof openClient>

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
