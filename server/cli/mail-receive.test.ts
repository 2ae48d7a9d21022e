import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useCommandLine } from '#tests/command-line.ts'
import { useTestDatabase } from '#tests/database.ts'
import { createId } from '../platform/ids.ts'
import { runCommand } from './run-command.ts'

const test = useTestDatabase()
const command = useCommandLine(test)
const inbox = 'help@harbour.test'

/** Writes an e-mail as a mail server pipes it in. */
function write(from: string, to = inbox): string {
  const head = [
    `From: <${from}>`,
    `To: ${to}`,
    'Subject: My payment',
    `Message-ID: <${createId()}@mail.test>`,
  ]
  return [...head, 'Content-Type: text/plain; charset=utf-8', '', 'Where is it?', ''].join('\r\n')
}

/** Runs the command with an e-mail on its standard input. */
async function pipe(raw: string | Buffer, ...args: string[]): Promise<number> {
  const { stdin } = process
  Object.defineProperty(process, 'stdin', { value: Readable.from([Buffer.from(raw)]), configurable: true })
  try {
    return await runCommand(['mail', ...args])
  } finally {
    Object.defineProperty(process, 'stdin', { value: stdin, configurable: true })
  }
}

async function countThreads(): Promise<number> {
  return (await test.pool.query('select count(*)::int as n from complaints')).rows[0].n
}

beforeEach(() => command.useProduction())

describe('`duet mail receive`', () => {
  it('takes an e-mail to support, leaves others alone, and tells the mail server that both have arrived', async () => {
    await runCommand(['domain', 'add', 'harbour.test', '--name', 'Harbour'])
    await test.pool.query('update sites set settings = settings || $1', [{ mail_inbox: inbox }])
    command.said = []
    expect(await pipe(write('anna@elsewhere.test'), 'receive')).toBe(0)
    expect(command.said.join('\n')).toContain('It begins a conversation in the support inbox.')
    expect(await countThreads()).toBe(1)
    expect(await pipe(write('anna@elsewhere.test', 'news@harbour.test'), 'receive')).toBe(0)
    expect(command.said.join('\n')).toContain('It is for no address of this installation')
    expect(await pipe(write('anna@elsewhere.test', 'news@harbour.test'), 'receive', '--to', inbox)).toBe(0)
    expect(await countThreads()).toBe(1)
  })

  it('refuses for good what is too large, and asks the mail server to wait after too many', async () => {
    expect(await pipe(Buffer.alloc(26 * 1024 * 1024, 'a'), 'receive')).toBe(65)
    const codes: number[] = []
    for (let count = 0; count < 21; count++) codes.push(await pipe(write('ben@elsewhere.test'), 'receive'))
    expect(codes.slice(0, 20)).toEqual(Array(20).fill(0))
    expect(codes[20]).toBe(75)
  })

  it.each(['receive', 'bounce'])(
    'lets the mail server keep the e-mail while we cannot take it (%s)',
    async (action) => {
      vi.stubEnv('DATABASE_URL', 'postgres://duet@127.0.0.1:1/duet')
      command.said = []
      expect(await pipe(write('cleo@elsewhere.test'), action)).toBe(75)
      expect(command.said.join('\n')).toContain('Cannot connect with these settings')
    },
  )

  it('names a wrong option as such', async () => {
    expect(await pipe(write('cleo@elsewhere.test'), 'receive', '--at', inbox)).toBe(64)
  })
})
