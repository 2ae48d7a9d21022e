import { expect, it } from 'vitest'
import { collectGarbageNow, collectYoungGarbageNow } from './quick-garbage.ts'

const piece = 2 * 1024 * 1024
const inUse = () => process.memoryUsage().arrayBuffers

/** What is in use once nothing of what was before is being taken away any more. */
async function settled(): Promise<number> {
  collectGarbageNow()
  let last = 0
  await expect
    .poll(() => {
      const before = last
      last = inUse()
      return last - before
    })
    .toBe(0)
  return last
}

it('lets go of the buffers that came and went', async () => {
  const before = await settled()
  let held = [1, 2, 3].map((one) => Buffer.allocUnsafeSlow(piece).fill(one))
  expect(held.length).toBe(3)
  expect(inUse()).toBeGreaterThan(before + 2.5 * piece)
  held = []
  collectYoungGarbageNow()
  await expect.poll(inUse).toBeLessThan(before + piece)
})
