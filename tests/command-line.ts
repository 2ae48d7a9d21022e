import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import type { TestDatabase } from './database.ts'

/** What the commands of a test say, and the folder of data that each test has to itself. */
export interface CommandLine {
  folder: string
  said: string[]
  /** As in production: a separate database. */
  useProduction(database?: string): void
}

/** Collects what commands print, and gives each test a folder of data of its own. */
export function useCommandLine(test: TestDatabase): CommandLine {
  const line: CommandLine = {
    folder: '',
    said: [],
    useProduction(database = test.connection.database) {
      const { user, password, host, port } = test.connection
      const address = new URL(`postgres://${user}@localhost:${port}/${database}`)
      address.password = encodeURIComponent(password)
      address.searchParams.set('host', host)
      vi.stubEnv('DUET_MODE', 'production')
      vi.stubEnv('DATABASE_URL', address.href)
      vi.stubEnv('SECRET_KEY', 'a secret of at least thirty-two characters')
    },
  }
  beforeEach(() => {
    line.folder = mkdtempSync(join(tmpdir(), 'duet-command-'))
    line.said = []
    // The database in use is printed separately, as a warning (which-database.test.ts).
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (const way of ['log', 'error'] as const)
      vi.spyOn(console, way).mockImplementation((text) => void line.said.push(String(text)))
    vi.stubEnv('DATA_DIR', line.folder)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.restoreAllMocks()
    rmSync(line.folder, { recursive: true })
  })
  return line
}
