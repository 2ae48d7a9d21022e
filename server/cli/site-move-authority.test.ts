import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { aMember, aSite } from '#tests/builders.ts'
import { useTestDatabase } from '#tests/database.ts'
import { makeAuthority, postgresBehindTls } from '#tests/private-authority.ts'
import { useProgram } from '#tests/program.ts'
import { runCommand } from './run-command.ts'

const secretKey = 'the key of the old deployment, long enough'
const source = useProgram({ environment: { SECRET_KEY: secretKey } })
const target = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'duet-move-ca-'))
const said: string[] = []
let server: Server

/** Returns the address of a database on the server of the tests. */
function makeAddress(host: string, port: number, database: string): string {
  const { user, password } = target.connection
  const address = new URL(`postgres://${user}@localhost:${port}/${database}`)
  address.password = encodeURIComponent(password)
  if (host === 'localhost') address.searchParams.set('sslmode', 'verify-full')
  else address.searchParams.set('host', host)
  return address.href
}

/** Writes the settings of the deployment that the site moves to, behind TLS of a private authority. */
function writeSettings(more: readonly string[]): string {
  const { port } = server.address() as AddressInfo // of a listening server
  const lines = [
    'DUET_MODE=production',
    `DATABASE_URL=${makeAddress('localhost', port, target.connection.database)}`,
    'SECRET_KEY=the key of the new deployment, long enough',
    `DATA_DIR=${join(folder, 'south')}`,
    ...more,
  ]
  const file = join(folder, 'south.env')
  writeFileSync(file, lines.join('\n'))
  return file
}

beforeAll(async () => {
  for (const name of ['north', 'south']) mkdirSync(join(folder, name))
  server = postgresBehindTls(target.connection, makeAuthority(folder))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const site = await aSite(source, { host: 'moving.test' })
  await aMember(source, site, { name: 'Anna' })
  for (const way of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, way).mockImplementation((line) => void said.push(String(line)))
  const { host, port } = target.connection
  const { database = '' } = source.database.pool.options
  vi.stubEnv('DATABASE_URL', makeAddress(host, port, database))
  vi.stubEnv('SECRET_KEY', secretKey)
  vi.stubEnv('DATA_DIR', join(folder, 'north'))
})
afterAll(() => {
  server.close()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

/** Returns what an error and its causes say. */
function listMessages(error: unknown): string {
  return error instanceof Error ? `${error.message} ${listMessages(error.cause)}` : ''
}

const countMembers = async () => (await target.pool.query('select from members')).rowCount

it('a site moves to a database behind a private authority once the settings there name it, and not before', async () => {
  const move = (...more: string[]) => runCommand(['site', 'move', 'moving.test', '--to', writeSettings(more)])
  const refused = await move().catch((error: unknown) => listMessages(error))
  expect(`${refused} ${said.join(' ')}`).toMatch(/self-signed certificate|unable to verify|unable to get/)
  expect(await countMembers()).toBe(0)

  expect(await move(`CA_FILE=${join(folder, 'ca.pem')}`), said.join('\n')).toBe(0)
  expect(said.join('\n')).toContain('moving.test is served by south.env.')
  expect(await countMembers()).toBe(1)
}, 240_000)
