import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runCommand } from './run-command.ts'

let said: string[]

beforeEach(() => {
  said = []
  for (const way of ['log', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('a test e-mail', () => {
  const received: string[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, callback) =>
      callback(address.startsWith('nobody') ? new Error('no such mailbox') : null),
    async onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      received.push(Buffer.concat(chunks).toString())
      callback()
    },
  })
  beforeAll(() => new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))
  beforeEach(() => {
    received.length = 0
    const { port } = smtp.server.address() as AddressInfo // of a listening server
    vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`)
    vi.stubEnv('MAIL_FROM', 'mail@harbour.test')
  })

  it('arrives at its address, and the command says so', async () => {
    expect(await runCommand(['mail', 'test', 'anna@harbour.test'])).toBe(0)
    expect(said).toEqual([expect.stringContaining('anna@harbour.test')])
    expect(received).toEqual([expect.stringMatching(/From: .*mail@harbour\.test/)])
    expect(received[0]).toContain('To: anna@harbour.test')
  })

  it('that is refused is reported in the server’s words', async () => {
    expect(await runCommand(['mail', 'test', 'nobody@harbour.test'])).toBe(69)
    expect(said).toEqual([expect.stringMatching(/^SMTP_URL: .*no such mailbox/)])
    expect(received).toEqual([])
  })

  it('needs a sender: mail servers refuse one of this machine', async () => {
    vi.stubEnv('MAIL_FROM', undefined)
    expect(await runCommand(['mail', 'test', 'anna@harbour.test'])).toBe(78)
    expect(said).toEqual([expect.stringContaining('duet mail test anna@harbour.test --site HOST')])
    expect(received).toEqual([])
  })

  it('needs a server, and an address', async () => {
    expect(await runCommand(['mail', 'test', 'anna'])).toBe(64)
    expect(await runCommand(['mail', 'send', 'anna@harbour.test'])).toBe(64)
    vi.stubEnv('SMTP_URL', '')
    said = []
    expect(await runCommand(['mail', 'test', 'anna@harbour.test'])).toBe(78)
    expect(said).toEqual([expect.stringContaining('SMTP_URL is not set')])
  })
})

describe('the health check', () => {
  it('asks its own port', async () => {
    const asked: string[] = []
    const site = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(request.url === '/healthz/live' ? 200 : 503).end()
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const { port } = site.address() as AddressInfo // of a listening server
    vi.stubEnv('HOST', '0.0.0.0')
    vi.stubEnv('PORT', String(port))
    expect([await runCommand(['health']), await runCommand(['health', '--ready'])]).toEqual([0, 1])
    expect(asked).toEqual(['/healthz/live', '/healthz/ready'])
    await new Promise((resolve) => site.close(resolve))
    said = []
    expect(await runCommand(['health'])).toBe(1)
    expect(said).toEqual([expect.stringContaining('/healthz/live: fetch failed')])
  })
})
