import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does one piece of work after another, each followed by a rest of so many times the CPU that this process took for it. What
 * comes after a rest begins at once.
 */
export function withRests(factor: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free: Promise<unknown> = Promise.resolve()
  return (work) => {
    const begun = free.then(() => process.cpuUsage())
    const done = begun.then(work)
    free = begun.then(async (before) => {
      await done.catch(() => undefined)
      const { user, system } = process.cpuUsage(before)
      await sleep((factor * (user + system)) / 1000)
    })
    return done
  }
}
