import type * as z from 'zod/mini'

/** Returns every mistake in settings with where it stands. */
export function listMistakes({ issues }: z.core.$ZodError): string[] {
  return issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns every key below the top of given settings that none of them has, such as a misspelt one. */
export function listUnknownKeys(given: unknown, read: unknown, path: readonly string[] = []): string[] {
  if (!isObject(given) || !isObject(read)) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const at = [...path, key]
    return key in read ? listUnknownKeys(value, read[key], at) : [`${at.join('.')}: there is no such setting`]
  })
}
