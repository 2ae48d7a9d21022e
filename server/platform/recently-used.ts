import { LRUCache } from 'lru-cache'

/**
 * Creates a cache of the most recently used entries; with `ttl`, they expire after so many milliseconds. It grows with
 * its content: given a `max` of entries, the library allocates all of it in advance, nine megabytes for two hundred
 * thousand, which V8 scans at each garbage collection. Given a `maxSize` with entries of size one, it does not.
 */
export function createRecentlyUsed<Value extends object | string | number | true>(
  max: number,
  { ttl = 0 }: { ttl?: number } = {},
): LRUCache<string, Value> {
  return new LRUCache({ maxSize: max, sizeCalculation: () => 1, ttl, ttlResolution: 0 })
}
