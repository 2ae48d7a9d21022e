import { expect, test } from 'vitest'
import { makeRandom } from '#server/platform/random.ts'
import { createDemoId } from './demo-id.ts'

test('two hundred thousand seeds make no twins', () => {
  const at = new Date('2026-11-21T12:00:00Z')
  const ids = new Set(
    Array.from({ length: 200_000 }, (_, index) => createDemoId(makeRandom(`twins ${index}`), at)),
  )
  expect(ids.size).toBe(200_000)
})
