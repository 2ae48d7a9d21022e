import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '#server/platform/random.ts'

/** What the network does to traffic: pass it, cut it, delay it, pass half of it, or swallow it. */
export type NetworkCondition = 'fair' | 'cut' | 'slow' | 'halved' | 'silent'

const slowMilliseconds = { min: 100, max: 600 } as const

/** A network that can be made bad: passes TCP on to a port of this machine. */
export interface ShakyNetwork {
  readonly port: number
  /**
   * Changes the condition. A return to normal after silence breaks the silent connections, as an operating system does
   * eventually.
   */
  become(weather: NetworkCondition): void
  close(): Promise<void>
}

/** Opens a network to a port. */
export async function openShakyNetwork(target: number, random: Random): Promise<ShakyNetwork> {
  const open = new Set<Socket>()
  let weather: NetworkCondition = 'fair'
  const pass = (from: Socket, to: Socket) => {
    // Delayed data keeps its order, including the end of the stream. Timers alone would not: a later one may fire first.
    let free = 0
    let previous = Promise.resolve()
    const inOrder = (work: () => void) => {
      const delay = weather === 'slow' ? random.between(slowMilliseconds.min, slowMilliseconds.max) : 0
      free = Math.max(free, performance.now() + delay)
      const due = free
      previous = previous.then(async () => {
        if (due > performance.now()) await sleep(due - performance.now())
        work()
      })
    }
    from.on('data', (chunk) => {
      if (weather === 'silent') return
      if (weather !== 'halved') return inOrder(() => to.write(chunk))
      to.write(chunk.subarray(0, Math.floor(chunk.length / 2)), () => {
        from.destroy()
        to.destroy()
      })
    })
    from.on('error', () => undefined)
    from.on('close', () => {
      open.delete(from)
      inOrder(() => to.destroy())
    })
    open.add(from)
  }
  const server: Server = createServer((near) => {
    if (weather === 'cut') return void near.destroy()
    const far = connect(target, '127.0.0.1')
    near.setNoDelay(true)
    far.setNoDelay(true)
    pass(near, far)
    pass(far, near)
  })
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    become(next) {
      if (next === 'cut' || weather === 'silent') breakAll()
      weather = next
    },
    close() {
      breakAll()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
