import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer as createTls } from 'node:tls'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestDatabase } from '#tests/database.ts'
import { makeAuthority, postgresBehindTls, quiet } from '#tests/private-authority.ts'
import { readConfig, readEnvironment } from '../app/config.ts'
import { buildConnection } from '../app/open-program-database.ts'
import { openDatabase } from './database/database.ts'
import { createS3Store, parseBucket } from './files/s3-store.ts'
import { askMailServer } from './outgoing/mail-server.ts'
import { askRedis } from './processes/redis-bus.ts'

const test = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'duet-ca-'))
const path = (name: string) => join(folder, name)
const servers: Server[] = []

async function listen(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port // of a listening server
}

/** Answers PING like Redis. */
const answerAsRedis = (socket: Socket) =>
  void quiet(socket).on('data', (bytes) => {
    for (const command of String(bytes).split(/^\*/m).slice(1))
      socket.write(/info/i.test(command) ? '$8\r\nloaded:1\r\n' : '+OK\r\n')
  })

/** What is asked of each server, once no one knows its authority and once it is trusted. */
const questions: Record<string, () => Promise<unknown>> = {}

beforeAll(async () => {
  const identity = makeAuthority(folder)
  const smtp = new SMTPServer({ secure: true, authOptional: true, ...identity })
  smtp.on('error', () => undefined)
  const mailPort = await listen(smtp.server)
  const redisPort = await listen(createTls(identity, answerAsRedis).on('tlsClientError', () => undefined))
  const bucketPort = await listen(createHttps(identity, (_request, response) => response.end('a photo')))
  const databasePort = await listen(postgresBehindTls(test.connection, identity))
  const { user, password, database } = test.connection
  const address = `postgres://${user}:${encodeURIComponent(password)}@localhost:${databasePort}/${database}?sslmode=verify-full`
  Object.assign(questions, {
    SMTP_URL: () => askMailServer(`smtps://localhost:${mailPort}`),
    REDIS_URL: () => askRedis(`rediss://localhost:${redisPort}`),
    S3_URL: () =>
      createS3Store(parseBucket(`https://KEY:SECRET@localhost:${bucketPort}/bucket`)).read('a.webp'),
    DATABASE_URL: async () => {
      const config = readConfig({ DUET_MODE: 'production', DATABASE_URL: address })
      const opened = openDatabase(buildConnection(address, config), {
        connections: 1,
        onLost: () => undefined,
      })
      try {
        const { rows } = await opened.pool.query('select 1 as one')
        return rows
      } finally {
        await opened.close()
      }
    },
  })
})
afterAll(() => {
  for (const server of servers) server.close()
  rmSync(folder, { recursive: true })
  vi.unstubAllEnvs()
})

const names = ['SMTP_URL', 'REDIS_URL', 'S3_URL', 'DATABASE_URL']

/** Returns what an error and its causes say. */
function listMessages(error: unknown): string {
  return error instanceof Error ? `${error.message} ${listMessages(error.cause)}` : ''
}

describe('a server with a certificate of a private authority', () => {
  it.each(names)('is refused until that authority is configured: %s', async (name) => {
    const refused = await questions[name]?.().catch((error: unknown) => listMessages(error))
    expect(refused).toMatch(/self-signed certificate|unable to verify|unable to get/)
  })

  it.each(names)('is trusted once CA_FILE names it: %s', async (name) => {
    vi.stubEnv('CA_FILE', path('ca.pem'))
    readEnvironment()
    await questions[name]?.()
  })
})

it.each([
  ['is not there', () => '/nowhere/ca.pem'],
  ['holds no certificate', () => path('own.key')],
])('a file that %s is a mistake in the settings', (_what, findPath) => {
  expect(() => readConfig({ CA_FILE: findPath() })).toThrow(
    /^CA_FILE: must name a PEM file with certificates; it is ".*"\. See \.env\.example\.$/,
  )
})
