import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/**
 * The harmless file for testing virus scanners (EICAR); in two parts, so that no scanner mistakes this source for it.
 */
export const eicar = Buffer.from(
  [String.raw`X5O!P%@AP[4\PZX54(P^)7CC)7}$`, 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)

const maxStreamBytes = 4 * 1024 * 1024

/** Reads what clamd would: a command, then chunks after their lengths until one of zero. Null while more has to come. */
function answer(received: Buffer): string | null {
  if (received.subarray(0, 6).toString() === 'zPING\0') return 'PONG'
  const command = 'zINSTREAM\0'
  if (received.length < command.length) return null
  if (received.subarray(0, command.length).toString() !== command) return 'UNKNOWN COMMAND'
  const chunks: Buffer[] = []
  let at = command.length
  while (received.length >= at + 4) {
    const length = received.readUInt32BE(at)
    if (length === 0) return Buffer.concat(chunks).includes(eicar) ? 'stream: Eicar-Test FOUND' : 'stream: OK'
    chunks.push(received.subarray(at + 4, at + 4 + length))
    at += 4 + length
    if (at > maxStreamBytes) return 'INSTREAM size limit exceeded. ERROR'
  }
  return null
}

export interface FakeClamd {
  /** Whether it accepts connections and never answers. */
  isSilent: boolean
  stop(): Promise<void>
}

/** Speaks the protocol of ClamAV's daemon on a socket of the machine, and knows the EICAR file only. */
export async function startFakeClamd(path: string): Promise<FakeClamd> {
  const fake = { isSilent: false, stop }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    let received = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => open.delete(socket))
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk])
      const said = fake.isSilent ? null : answer(received)
      if (said !== null) socket.end(`${said}\0`)
    })
  })
  server.listen(path)
  await once(server, 'listening')
  return fake

  async function stop(): Promise<void> {
    for (const socket of open) socket.destroy()
    server.close()
    await once(server, 'close')
  }
}
