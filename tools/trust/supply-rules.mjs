/** Licences that may be shipped with a work under Apache-2.0; LGPL parts are separate files that can be replaced. */
const allowed = new Set(
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 BlueOak-1.0.0 MPL-2.0 OFL-1.1 PSF-2.0 Python-2.0 LGPL-3.0 LGPL-3.0-or-later CC0-1.0 Unicode-3.0 Unlicense'.split(
    ' ',
  ),
)
const twoYears = 2 * 365 * 86_400_000

/** Versions that are not exact, and packages of the lock file that are not pinned to their content. */
export function pinFindings(manifest, packages) {
  const kinds = ['dependencies', 'optionalDependencies', 'devDependencies']
  const loose = kinds.flatMap((kind) =>
    Object.entries(manifest[kind] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${kind}: ${name} is not pinned: ${version}`),
  )
  const unhashed = Object.entries(packages)
    .filter(([path, one]) => path !== '' && !one.link && !one.integrity && !one.inBundle)
    .map(([path]) => `${path} has no hash in the lock file`)
  return [...loose, ...unhashed]
}

/** Packages whose licence is none of the allowed ones; "or" leaves a choice, "and" does not. */
export function listLicenceFindings(licences) {
  return licences
    .filter(({ licence }) => {
      const choices = licence.replace(/[()]/g, '').split(/ or /i)
      return !choices.some((choice) => choice.split(/ and /i).every((one) => allowed.has(one.trim())))
    })
    .map(({ path, licence }) => `${path} has the licence ${licence}`)
}

/**
 * Direct dependencies that the list does not have as they are, or that may be without a release for two years without a
 * decision to keep them. Whatever does not show its age may be old.
 */
export function listAgeFindings(direct, list, { today, hasDecision }) {
  return Object.entries(direct).flatMap(([name, version]) => {
    const entry = list.find((one) => one.name === name && one.version === version)
    if (!entry) return [`${name} ${version} is not in the list; run node tools/trust/supply.mjs --write`]
    const isYoung = entry.notBefore !== null && today - new Date(entry.notBefore) <= twoYears
    if (isYoung || (entry.decision && hasDecision(entry.decision, name))) return []
    return [
      `${name}: released ${entry.notBefore ? `on ${entry.notBefore}` : 'no one knows when'}, and no decision says why it is kept`,
    ]
  })
}

/** Returns the list of what is shipped, by licence, as a page; packages that are there twice stand in it once. */
export function writeLicences(packages) {
  const lines = new Map()
  for (const { name, version, licence } of packages)
    lines.set(licence, [...(lines.get(licence) ?? []), `${name} ${version}`])
  const sections = [...lines]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([licence, names]) =>
        `## ${licence}\n\n${[...new Set(names)]
          .sort()
          .map((one) => `- ${one}\n`)
          .join('')}`,
    )
  return `# Licences

Everything that a release ships besides Duet itself, by licence, as the lock file has it. \`node tools/trust/supply.mjs
--write\` writes this page; \`node tools/trust.mjs supply\` fails when it is out of date, and when a licence is none of those
that may be shipped with a work under Apache-2.0.

${sections.join('\n')}`
}
