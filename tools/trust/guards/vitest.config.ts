import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { instrumentGuards } from './find-guards.mjs'

const root = process.cwd()

// Runs tests on a server whose guards can be taken away one at a time; `node tools/trust.mjs guards` writes the runs.
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
    include: [`${process.env.GUARD_RUNS}/*.test.ts`],
    globalSetup: ['tests/global-setup.ts'],
    setupFiles: ['tools/trust/guards/setup.ts'],
    env: { TRUST_BRIEF: '1' },
    pool: 'forks',
    // The modules of the server are read once for all runs; what this hides is tried again in processes of its own.
    isolate: process.env.GUARD_ISOLATE === '1',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
