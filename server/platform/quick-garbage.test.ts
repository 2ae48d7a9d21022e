import { expect, it } from 'vitest'
import { collectYoungGarbageNow } from './quick-garbage.ts'

const piece = 1024 * 1024
const inUse = () => process.memoryUsage().arrayBuffers

it('lets go of the buffers that came and went', async () => {
  collectYoungGarbageNow()
  const before = inUse()
  let held = [1, 2, 3].map((one) => Buffer.allocUnsafeSlow(piece).fill(one))
  expect(held.length).toBe(3)
  expect(inUse()).toBeGreaterThan(before + 2.5 * piece)
  held = []
  collectYoungGarbageNow()
  await expect.poll(inUse).toBeLessThan(before + piece)
})
