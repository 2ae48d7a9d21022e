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
