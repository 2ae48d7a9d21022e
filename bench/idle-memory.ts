import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { BenchProgram } from './bench-program.ts'
import { type BenchRow, computeMedian } from './bench-row.ts'
import type { Served } from './served.ts'
import { openMany } from './talk.ts'

const rounds = 5
/** The number of members the program must have. */
export const socketsInRound = 2000

type Address = (place: number) => { url: string; headers: Record<string, string> }

/** Returns where the live socket of each member is. */
export const toDuetAddress =
  ({ port }: Served): Address =>
  (place) => ({
    url: `ws://127.0.0.1:${port}/api/events.php`,
    headers: { host: 'localhost', cookie: `auth=talker-${place + 1}` },
  })

const toEchoAddress =
  ({ port }: Served): Address =>
  (place) => ({ url: `ws://127.0.0.1:${port}/${place}`, headers: {} })

/** Opens sockets that send nothing. */
export function openSockets(count: number, address: Address): Promise<WebSocket[]> {
  return openMany(count, async (place) => {
    const { url, headers } = address(place)
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    await once(socket, 'open')
    return socket
  })
}

/** Returns how much memory each socket takes in a fresh process. */
async function measureSocket(served: Served, address: Address): Promise<number> {
  const before = await served.memory()
  const sockets = await openSockets(socketsInRound, address)
  // Garbage from the opening itself must be collected, not counted.
  await sleep(3000)
  const after = await served.memory()
  for (const socket of sockets) socket.terminate()
  return (after - before) / socketsInRound
}

/** Returns the memory of an idle socket compared with a bare one, each in fresh processes. */
export async function measureMemory(bench: BenchProgram): Promise<BenchRow> {
  const measured: { own: number; limit: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const duet = await bench.start()
    const own = await measureSocket(duet, toDuetAddress(duet))
    await duet.stop()
    const echo = await bench.startBare('bare-echo.mjs')
    measured.push({ own, limit: await measureSocket(echo, toEchoAddress(echo)) })
    await echo.stop()
  }
  const own = computeMedian(measured.map((one) => one.own)) / 1024
  const ratio = computeMedian(measured.map((one) => one.own / one.limit))
  return {
    figure: `memory of an idle socket, ${socketsInRound.toLocaleString('en')} open; limit: bare ws`,
    measured: own,
    unit: 'KiB',
    limit: computeMedian(measured.map((one) => one.limit)) / 1024,
    ratio,
    target: '≤ 15 KiB',
    pass: own <= 15,
  }
}
