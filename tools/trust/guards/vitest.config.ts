import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { instrumentGuards } from './find-guards.mjs'

const root = process.cwd()

// The suite on a server whose guards can be taken away one at a time; `npm run trust -- guards` runs it.
export default defineConfig({
  plugins: [
    {
      name: 'guards',
      enforce: 'pre',
      transform(code, id) {
        const path = relative(root, id.split('?')[0] ?? '')
        if (!path.startsWith('server/') || path.endsWith('.test.ts')) return null
        return { code: instrumentGuards(path, code), map: null }
      },
    },
  ],
  test: {
    root,
    include: ['{server,tests}/**/*.test.ts'],
    exclude: [
      'tests/styles.test.ts',
      'server/platform/embedded-postgres.test.ts',
      'server/platform/backup.test.ts',
    ],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tools/trust/guards/setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
