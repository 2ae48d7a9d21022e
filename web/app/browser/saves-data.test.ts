import { afterEach, expect, it, vi } from 'vitest'
import { savesData } from './saves-data.ts'

afterEach(() => vi.unstubAllGlobals())

it.each<[object | undefined, boolean]>([
  [undefined, false],
  [{ effectiveType: '4g', saveData: false }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{ effectiveType: '4g', saveData: true }, true],
])('on a connection of %o extras are left out: %s (I-025, I-026)', (connection, saves) => {
  vi.stubGlobal('navigator', { connection })
  expect(savesData()).toBe(saves)
})
