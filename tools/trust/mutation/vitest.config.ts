import { defineConfig } from 'vitest/config'
import base from '../../../vitest.config.ts'

/** The tests of the rules that stryker.config.json changes: next to them, and a few that go through them. */
export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: [
      'server/features/credits/*.test.ts',
      'server/features/payments/checkout/{payment-states,spending-rules}.test.ts',
      'server/features/payments/packages/*.test.ts',
      'server/features/profiles/{cards,invisible}.test.ts',
      'server/features/safety/block-and-report.test.ts',
      'tests/adults.test.ts',
    ],
  },
})
