import { LRUCache } from 'lru-cache'

/**
 * Remembers at most so many entries, those used last; with `ttl`, for so many milliseconds. Its memory grows with what
 * it holds: with a `max` of entries, the library allocates all of it beforehand, nine megabytes for two hundred
 * thousand, which V8 scans at each collection. With `maxSize` of entries that count one each, it does not.
 */
export function createRecentlyUsed<Value extends object | string | number | true>(
  max: number,
  { ttl = 0 }: { ttl?: number } = {},
): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl, ttlResolution: 0 })
}
