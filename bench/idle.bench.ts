import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { type BenchProgram, withBenchProgram } from './bench-program.ts'
import { type BenchRow, median } from './bench-row.ts'
import { cpuSecondsOf } from './process-costs.ts'
import type { Served } from './served.ts'
import { openMany } from './talk.ts'

const rounds = 5
const socketsInRound = 2000
const manySockets = 10_000
const idleSeconds = 50

type Address = (place: number) => { url: string; headers: Record<string, string> }

const addressOfDuet =
  ({ port }: Served): Address =>
  (place) => ({
    url: `ws://127.0.0.1:${port}/api/events.php`,
    headers: { host: 'localhost', cookie: `auth=talker-${place + 1}` },
  })

const addressOfEcho =
  ({ port }: Served): Address =>
  (place) => ({ url: `ws://127.0.0.1:${port}/${place}`, headers: {} })

function openSockets(count: number, address: Address): Promise<WebSocket[]> {
  return openMany(count, async (place) => {
    const { url, headers } = address(place)
    const socket = new WebSocket(url, { headers, perMessageDeflate: false })
    await once(socket, 'open')
    return socket
  })
}

/** How much memory each socket takes in a fresh process. */
async function bytesOfSocket(served: Served, address: Address): Promise<number> {
  const before = await served.memory()
  const sockets = await openSockets(socketsInRound, address)
  // What the opening itself took is to be collected, not counted.
  await sleep(3000)
  const after = await served.memory()
  for (const socket of sockets) socket.terminate()
  return (after - before) / socketsInRound
}

async function memoryRow(bench: BenchProgram): Promise<BenchRow> {
  const measured: { own: number; limit: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const duet = await bench.start()
    const own = await bytesOfSocket(duet, addressOfDuet(duet))
    await duet.stop()
    const echo = await bench.startBare('bare-echo.mjs')
    measured.push({ own, limit: await bytesOfSocket(echo, addressOfEcho(echo)) })
    await echo.stop()
  }
  const own = median(measured.map((one) => one.own)) / 1024
  const ratio = median(measured.map((one) => one.own / one.limit))
  return {
    figure: `memory of an idle socket, ${socketsInRound.toLocaleString('en')} open; limit: bare ws`,
    measured: own,
    unit: 'KiB',
    limit: median(measured.map((one) => one.limit)) / 1024,
    ratio,
    target: '≤ 12 KiB and ≤ 1.6 × bare ws',
    pass: own <= 12 && ratio <= 1.6,
  }
}

/** CPU while nothing happens but the pings of all sockets, twice within the time, and the notes of who is here. */
async function coreRow(bench: BenchProgram): Promise<BenchRow> {
  const duet = await bench.start()
  const sockets = await openSockets(manySockets, addressOfDuet(duet))
  await sleep(5000)
  const cpu = () => cpuSecondsOf(duet.pid) + cpuSecondsOf(bench.postgresPid)
  const before = cpu()
  await sleep(1000 * idleSeconds)
  const cores = (cpu() - before) / idleSeconds
  const open = sockets.filter((socket) => socket.readyState === socket.OPEN).length
  for (const socket of sockets) socket.terminate()
  return {
    figure: `${open.toLocaleString('en')} idle sockets, server and database`,
    ...{ measured: cores, unit: 'cores', limit: null, ratio: null, target: '≤ 0.03 cores' },
    pass: open === manySockets && cores <= 0.03,
  }
}

/** Prints what members cost who only look: memory of their sockets beside bare sockets, and CPU. */
export function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  return withBenchProgram({ members: manySockets, seed }, async (bench) => [
    await memoryRow(bench),
    await coreRow(bench),
  ])
}
