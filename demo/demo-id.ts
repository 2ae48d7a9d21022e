import type { Random } from '#server/platform/random.ts'

/**
 * Makes a UUIDv7 of a given moment whose random part comes from the stream: ids of the demo are the same on every
 * machine and sort by time as all ids do.
 */
export function createDemoId(random: Random, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const part = (digits: number) =>
    Math.floor(random.next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  const variant = (8 + Math.floor(random.next() * 4)).toString(16)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${part(3)}-${variant}${part(3)}-${part(6)}${part(6)}`
}
