import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressOnce } from './compress.ts'

it.each([
  { length: 2000, way: 'at once' },
  { length: 65_536, way: 'at once' },
  { length: 200_000, way: 'beside the main thread' },
])(
  'compresses a page of $length signs for one asker, $way, and nothing of it is lost',
  async ({ length }) => {
    const page = 'Zażółć – “voilà” <p class="card">'.repeat(10_000).slice(0, length)
    expect(brotliDecompressSync(await compressOnce(page, 'br')).toString()).toBe(page)
    expect(gunzipSync(await compressOnce(page, 'gzip')).toString()).toBe(page)
  },
)
