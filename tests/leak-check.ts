import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'

// Timers and pipes are not counted: Vitest has its own, and a forgotten timer alone does no harm.
const COUNTED = new Set([
  'TCPServerWrap',
  'TCPSocketWrap',
  'ProcessWrap',
  'FSEventWrap',
  'StatWatcher',
  'UDPWrap',
])
const CLOSING_MILLISECONDS = 3000

let before: string[] = []

beforeAll(() => {
  before = listOpenResources()
})

// Runs after the hooks of the test file, since Vitest runs teardown hooks in reverse order.
afterAll(async () => {
  const deadline = Date.now() + CLOSING_MILLISECONDS
  while (listOpenResources().length > before.length && Date.now() < deadline) await sleep(20)
  const left = listOpenResources()
  if (left.length > before.length)
    throw new Error(`The file left open: ${left.join(', ')} (before: ${before.join(', ')})`)
})

function listOpenResources(): string[] {
  return process.getActiveResourcesInfo().filter((kind) => COUNTED.has(kind))
}
