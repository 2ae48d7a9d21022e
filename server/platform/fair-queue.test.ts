import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

describe('a fair queue', () => {
  it('serves clients with few jobs before the rest of those with many', async () => {
    const queue = new FairQueue(1)
    const served: string[] = []
    const add = (owner: string, what: string) => queue.run(owner, async () => void served.push(what))
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((what) => add('a', what)),
      ...['b1', 'b2'].map((what) => add('b', what)),
      add('c', 'c1'),
    ])
    expect(served).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('limits how many run at a time, and continues after a failure', async () => {
    const queue = new FairQueue(2)
    let running = 0
    let most = 0
    const works = Array.from({ length: 9 }, (_, index) =>
      queue.run(String(index % 3), async () => {
        running += 1
        most = Math.max(most, running)
        await sleep(1)
        running -= 1
        if (index % 2 === 0) throw new Error('failed')
        return index
      }),
    )
    const ended = await Promise.allSettled(works)
    expect(most).toBe(2)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await queue.run('later', async () => 'done')).toBe('done')
  })
})
