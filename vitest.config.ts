import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,web,database,tests,tools}/**/*.test.{ts,tsx}'],
    exclude: ['tests/browser/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
