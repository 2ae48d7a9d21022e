import { expect, it } from 'vitest'
import { findEndOfSupport } from './node-support.ts'

it('says until when a line of Node.js gets security fixes', () => {
  expect(findEndOfSupport('v20.20.2', new Date('2026-04-30T23:00:00Z'))).toBeNull()
  expect(findEndOfSupport('v20.20.2', new Date('2026-05-01T01:00:00Z'))).toBe('2026-04-30')
  expect(findEndOfSupport('v24.1.0', new Date('2026-11-22T12:00:00Z'))).toBeNull()
  expect(findEndOfSupport('v99.0.0', new Date('2026-11-22T12:00:00Z'))).toBeNull()
})
