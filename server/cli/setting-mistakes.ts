import type * as z from 'zod/mini'

/** Returns every mistake in settings with where it stands. */
export function listMistakes({ issues }: z.core.$ZodError): string[] {
  return issues.map(({ path, message }) => `${path.join('.') || 'settings'}: ${message}`)
}
