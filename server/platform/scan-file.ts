import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'

/** Looks for malware in files. */
export interface FileScanner {
  /** Returns the name of the malware in a file, or null. Throws when the scanner gives no verdict. */
  scan(path: string): Promise<string | null>
  /** Throws when the scanner does not answer. */
  ping(): Promise<void>
}

const defaultSeconds = 20
const maxAnswerLength = 1000
const chunkBytes = 65_536

function open({ protocol, hostname, port, pathname }: URL): Socket {
  if (protocol === 'unix:') return connect({ path: decodeURIComponent(pathname) })
  return connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
}

/** Reads the only answer on a connection, which ends with a zero byte. */
function readAnswer(socket: Socket, maxSeconds: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let answer = ''
  socket.setEncoding('utf8')
  socket.setTimeout(maxSeconds * 1000, () => socket.destroy(new Error(`no answer in ${maxSeconds} seconds`)))
  socket.on('data', (text: string) => {
    answer += text
    const end = answer.indexOf('\0')
    if (end >= 0) resolve(answer.slice(0, end).trim())
    else if (answer.length > maxAnswerLength) reject(new Error('an answer without an end'))
  })
  socket.on('error', reject)
  socket.on('close', () => reject(new Error('closed without an answer')))
  return promise
}

/** Yields a file in chunks, each preceded by its length in four bytes; a length of zero ends it. */
async function* frameFile(path: string): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

interface Question {
  readonly command: string
  /** The file that is sent after the command. */
  readonly path?: string
  readonly maxSeconds: number
}

async function ask(url: URL, { command, path, maxSeconds }: Question): Promise<string> {
  const socket = open(url)
  try {
    const answer = readAnswer(socket, maxSeconds)
    socket.write(`z${command}\0`)
    // clamd answers before the end of a file that is larger than it accepts.
    const sent = path === undefined ? null : pipeline(frameFile(path), socket, { end: false })
    return await Promise.race([answer, ...(sent ? [sent.then(() => answer)] : [])])
  } finally {
    socket.destroy()
  }
}

/**
 * Scans files with ClamAV’s daemon, at `tcp://host:3310` or `unix:/path`. Files are sent over the connection
 * (INSTREAM), so the daemon needs no access to the folder. Protocol: clamd(8), "COMMANDS".
 */
export function createClamdScanner(url: URL, { maxSeconds = defaultSeconds } = {}): FileScanner {
  return {
    async scan(path) {
      const answer = await ask(url, { command: 'INSTREAM', path, maxSeconds })
      if (answer === 'stream: OK') return null
      const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? []
      if (found === undefined) throw new Error(`clamd answered "${answer}"`)
      return found
    },
    async ping() {
      const answer = await ask(url, { command: 'PING', maxSeconds })
      if (answer !== 'PONG') throw new Error(`clamd answered "${answer}"`)
    },
  }
}
