import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { doctor } from './doctor.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'duet-doctor-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

it('prints a line for each thing it cannot reach, and continues', async () => {
  // Nothing listens on ports below 10 of this machine.
  vi.stubEnv('DATA_DIR', folder)
  vi.stubEnv('DUET_MODE', 'test')
  vi.stubEnv('DATABASE_URL', 'postgres://duet@127.0.0.1:2/duet')
  vi.stubEnv('S3_URL', 'http://key:secret@127.0.0.1:3/bucket')
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  expect(await doctor([])).toBe(1)
  const wrong = said.filter((line) => line.startsWith('WRONG'))
  expect(wrong).toEqual([
    'WRONG  database  cannot be queried: connect ECONNREFUSED 127.0.0.1:2',
    expect.stringMatching(/^WRONG {2}bucket {4}S3_URL: .*ECONNREFUSED 127\.0\.0\.1:3$/),
  ])
  expect(said.some((line) => line.startsWith('ok     storage'))).toBe(true)
})

it('names each service that does not answer, and a data folder that is not the service’s', async () => {
  vi.stubEnv('DATA_DIR', join(folder, 'absent'))
  vi.stubEnv('DUET_MODE', 'test')
  vi.stubEnv('SECRET_KEY', 'k'.repeat(40))
  vi.stubEnv('DATABASE_URL', 'postgres://duet@127.0.0.1:2/duet')
  vi.stubEnv('S3_URL', 'http://key:secret@127.0.0.1:3/bucket')
  vi.stubEnv('REDIS_URL', 'redis://127.0.0.1:4')
  vi.stubEnv('CLAMD_URL', 'tcp://127.0.0.1:5')
  vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:6')
  const said: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(String(line)))
  expect(await doctor([])).toBe(1)
  const wrong = said.filter((line) => line.startsWith('WRONG')).join('\n')
  expect(wrong).toContain('absent is not there: set DATA_DIR as for the service, or start the service first')
  expect(wrong).toMatch(/REDIS_URL: .*ECONNREFUSED 127\.0\.0\.1:4/)
  expect(wrong).toMatch(/CLAMD_URL: .*ECONNREFUSED 127\.0\.0\.1:5; uploads are refused meanwhile/)
  expect(wrong).toMatch(/SMTP_URL: .*ECONNREFUSED 127\.0\.0\.1:6/)
})
