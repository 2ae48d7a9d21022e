import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'

/** With this a Node process opens its inspector at any free port, once it is asked to. */
export const inspectorOption = '--inspect-port=127.0.0.1:0'

const Answer = z.object({
  id: z.optional(z.number()),
  result: z.optional(z.looseObject({ result: z.optional(z.looseObject({ value: z.unknown() })) })),
})

/**
 * Returns a function that measures the bytes of memory a Node process holds after garbage collection; what it takes in
 * between says little, since V8 collects late. The process was started with `inspectorOption`; its inspector opens at a
 * signal, so it costs nothing before the first question.
 */
export function makeMemoryMeter(child: ChildProcess): () => Promise<number> {
  let output = ''
  let address: string | undefined
  child.stderr?.on('data', (text) => {
    if (address) return
    output += text
    address = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
    if (address) output = ''
  })
  return async () => {
    if (!address) child.kill('SIGUSR1')
    while (!address) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('the process has ended')
      await sleep(20)
    }
    return readCollected(address)
  }
}

async function readCollected(address: string): Promise<number> {
  const inspector = new WebSocket(address)
  await once(inspector, 'open')
  let asked = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++asked
      const onMessage = (data: unknown) => {
        const answer = z.parse(Answer, JSON.parse(String(data)))
        if (answer.id !== id) return
        inspector.off('message', onMessage)
        resolve(answer.result?.result?.value)
      }
      inspector.on('message', onMessage)
      inspector.once('close', () => reject(new Error('the process closed its inspector')))
      inspector.send(JSON.stringify({ id, method, params }))
    })
  for (let round = 0; round < 3; round++) {
    await ask('HeapProfiler.collectGarbage')
    await sleep(100)
  }
  const bytes = await ask('Runtime.evaluate', { expression: 'process.memoryUsage.rss()' })
  inspector.close()
  return Number(bytes)
}
