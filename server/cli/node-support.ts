/** The last day on which each line of Node.js gets security fixes (nodejs.org, Release schedule). */
const lastDays: Readonly<Record<string, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
  26: '2029-04-30',
}

/**
 * Returns the day from which a version such as `v20.20.2` gets no security fixes; null while it does, and for newer
 * lines.
 */
export function findEndOfSupport(version: string, now: Date): string | null {
  const [major = ''] = version.replace('v', '').split('.')
  const last = lastDays[major]
  return last !== undefined && now.toISOString().slice(0, 10) > last ? last : null
}
