import { setTimeout as sleep } from 'node:timers/promises'
import { type BenchProgram, withBenchProgram } from './bench-program.ts'
import type { BenchRow } from './bench-row.ts'
import { measureMemory, openSockets, toDuetAddress } from './idle-memory.ts'
import { readCpuSeconds } from './process-costs.ts'

const manySockets = 10_000
const idleSeconds = 50
/** Ten thousand who arrive at once are recorded as present, followed by cleanup: only then are they idle. */
const settleSeconds = 20

/** CPU while nothing happens except the pings of all sockets, twice in that time, and the presence updates. */
async function measureCore(bench: BenchProgram): Promise<BenchRow> {
  const duet = await bench.start()
  const sockets = await openSockets(manySockets, toDuetAddress(duet))
  await sleep(1000 * settleSeconds)
  const cpu = () => readCpuSeconds(duet.pid) + readCpuSeconds(bench.postgresPid)
  const before = cpu()
  await sleep(1000 * idleSeconds)
  const cores = (cpu() - before) / idleSeconds
  const open = sockets.filter((socket) => socket.readyState === socket.OPEN).length
  for (const socket of sockets) socket.terminate()
  return {
    figure: `${open.toLocaleString('en')} idle sockets, server and database`,
    measured: cores,
    unit: 'cores',
    limit: null,
    ratio: null,
    target: '≤ 0.05 cores',
    pass: open === manySockets && cores <= 0.05,
  }
}

/** Prints the cost of members who only look: memory of their sockets compared with bare sockets, and CPU. */
export function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  return withBenchProgram({ members: manySockets, seed }, async (bench) => [
    await measureMemory(bench),
    await measureCore(bench),
  ])
}
