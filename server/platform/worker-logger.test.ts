import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMember, aSite, type TestSite } from '#tests/builders.ts'
import { useProgram } from '#tests/program.ts'
import { createWorkerLogger } from './worker-logger.ts'

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, callback) =>
    callback(Object.assign(new Error(`<${address}>: try again later`), { responseCode: 451 })),
})
smtp.listen(0, '127.0.0.1')
await once(smtp.server, 'listening')
const { port } = smtp.server.address() as AddressInfo // of a listening server

const log = new PassThrough()
const test = useProgram({
  environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'warn' },
  log,
})
let site: TestSite

beforeAll(async () => {
  site = await aSite(test)
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

const readLog = () =>
  String(log.read() ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

it('a message that the mail server defers is one warning, without stack and address', async () => {
  const anna = await aMember(test, site, { status: 'not_confirmed' })
  await test.call(anna, 'resendActivation', {})
  await test.runJobs()
  expect(readLog()).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      outbox: expect.any(String),
      attempt: 1,
      maxAttempts: 12,
      reason: expect.stringContaining('try again later'),
      msg: 'failed to send a message',
    },
  ])
})

it('a mistake in the program keeps its stack, whatever the job was', () => {
  const job = { attempts: 1, max_attempts: 12, payload: { fact: { type: 'mail.queued', outbox: 'some' } } }
  const said = "Failed task 1 (follow) with error 'boom':\n  at send"
  const logger = createWorkerLogger(test.program.services.log)
  logger.error(said, { failure: true, job, error: new TypeError('boom') })
  expect(readLog()).toEqual([expect.objectContaining({ level: 50, msg: said })])
})
