import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')

export interface WireOptions {
  readonly method: string
  /** The default path of requests. */
  readonly path?: string
  readonly headers: Readonly<Record<string, string>>
}

async function connectTo(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  return socket
}

/**
 * One kept-alive HTTP connection with one request at a time, and nothing more: the measuring must cost little compared
 * with what is measured. A request made while a response is awaited waits for its turn.
 */
export class HttpConnection {
  readonly #port: number
  #socket: Socket
  readonly #method: string
  readonly #path: string
  readonly #headers: string
  #received: Buffer = Buffer.alloc(0)
  #last: Promise<unknown> = Promise.resolve()
  #answered: ((status: number) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(port: number, socket: Socket, { method, path = '/', headers }: WireOptions) {
    this.#port = port
    this.#socket = this.#listenTo(socket)
    this.#method = method
    this.#path = path
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    this.#headers = lines.join('')
  }

  #listenTo(socket: Socket): Socket {
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', (error) => this.#failed?.(error))
    socket.on('close', () => this.#failed?.(new Error('the server closed the connection')))
    return socket
  }

  /** Opens a connection on which every request has the given headers. */
  static async open(port: number, options: WireOptions): Promise<HttpConnection> {
    return new HttpConnection(port, await connectTo(port), options)
  }

  /** Sends a body, to the connection's path by default, and returns the status of the response. */
  ask(body: string, path = this.#path): Promise<number> {
    const answer = this.#last.then(() => this.#askNow(body, path))
    this.#last = answer.catch(() => undefined)
    return answer
  }

  async #askNow(body: string, path: string): Promise<number> {
    // The server closes what was idle for minutes, such as while the other world was asked.
    if (this.#socket.destroyed) {
      this.#received = Buffer.alloc(0)
      this.#socket = this.#listenTo(await connectTo(this.#port))
    }
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      const length = Buffer.byteLength(body)
      this.#socket.write(
        `${this.#method} ${path} HTTP/1.1\r\n${this.#headers}content-type: application/json\r\ncontent-length: ${length}\r\n\r\n${body}`,
      )
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    const end = this.#received.indexOf(headEnd)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    if (this.#received.length < end + headEnd.length + length) return
    this.#received = Buffer.alloc(0)
    this.#answered?.(Number(head.slice(9, 12)))
  }
}
