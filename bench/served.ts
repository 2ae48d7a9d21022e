import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspectorOption, makeMemoryMeter } from '../tests/failure/collected-memory.ts'

/** A Node process under measurement. */
export interface Served {
  readonly pid: number
  readonly port: number
  /** Bytes of memory that the process holds, after its garbage was collected. */
  memory(): Promise<number>
  /** Ends it; a second time does nothing. */
  stop(): Promise<void>
}

/** Starts a Node program as a separate process, under the given environment, and waits until it serves its port. */
export async function serve(
  args: readonly string[],
  { env = {}, port: given }: { env?: Record<string, string>; port?: number } = {},
): Promise<Served> {
  const child = spawn(process.execPath, [inspectorOption, ...args], {
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
    memory: makeMemoryMeter(child),
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
