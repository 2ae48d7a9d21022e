import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'

/** A Node process under measurement. */
export interface Served {
  readonly pid: number
  readonly port: number
  /** Bytes of memory that the process holds, after its garbage was collected. */
  memory(): Promise<number>
  /** Ends it; a second time does nothing. */
  stop(): Promise<void>
}

const Answer = z.object({
  id: z.optional(z.number()),
  result: z.optional(z.looseObject({ result: z.optional(z.looseObject({ value: z.unknown() })) })),
})

/** Asks a process through its inspector, which opens at the signal: so it costs nothing while load is measured. */
async function collectedMemory(child: ChildProcess, output: () => string): Promise<number> {
  const address = /Debugger listening on (ws:\S+)/
  if (!address.test(output())) child.kill('SIGUSR1')
  while (!address.test(output())) await sleep(20)
  const inspector = new WebSocket(address.exec(output())?.[1] ?? '')
  await once(inspector, 'open')
  let asked = 0
  const ask = (method: string, params: object = {}) =>
    new Promise<unknown>((resolve) => {
      const id = ++asked
      const hear = (data: unknown) => {
        const answer = z.parse(Answer, JSON.parse(String(data)))
        if (answer.id !== id) return
        inspector.off('message', hear)
        resolve(answer.result?.result?.value)
      }
      inspector.on('message', hear)
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

/** Starts a Node program as a process of its own, under the given environment, and waits until it serves its port. */
export async function serve(
  args: readonly string[],
  { env = {}, port: given }: { env?: Record<string, string>; port?: number } = {},
): Promise<Served> {
  const child = spawn(process.execPath, ['--inspect-port=127.0.0.1:0', ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (output += text))
  const ended = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error(`${args[0]} did not start`)
  const isUp = async () => {
    if (given === undefined) return /^port \d+$/m.test(output)
    return fetch(`http://127.0.0.1:${given}/healthz/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  }
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(`${args[0]} ended: ${output}`)
    await sleep(50)
  }
  return {
    pid,
    port: given ?? Number(/^port (\d+)$/m.exec(output)?.[1]),
    memory: () => collectedMemory(child, () => output),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
