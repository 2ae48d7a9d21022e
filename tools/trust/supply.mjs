// usage: node tools/trust.mjs supply; node tools/trust/supply.mjs --write renews docs/security/dependencies.json and
// licences.md
// Checks the supply chain: exact pins, licences, number and age of dependencies, a bill of materials.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { readAge } from './supply-age.mjs'
import { listAgeFindings, listLicenceFindings, pinFindings, writeLicences } from './supply-rules.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const listPath = 'docs/security/dependencies.json'
const licencesPath = 'docs/security/licences.md'

const manifest = read('package.json')
const { packages } = read('package-lock.json')
const direct = { ...manifest.dependencies, ...manifest.optionalDependencies }
const findLicence = (path) =>
  packages[path].license ?? readLicence(join(root, path, 'package.json')) ?? 'unknown'

/** Returns the age of a package as it lies here; those for other machines are of one release with ours. */
function readAgeHere(name) {
  const folder = [name, name.replace(/(darwin|linux)-(arm64|x64)$/, `${process.platform}-${process.arch}`)]
    .map((one) => join(root, 'node_modules', one))
    .find(existsSync)
  if (!folder) return { notBefore: null, evidence: null }
  const changes = ['CHANGELOG.md', 'HISTORY.md', 'CHANGES.md']
    .map((one) => join(folder, one))
    .find(existsSync)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return readAge(manifest, changes ? readFileSync(changes, 'utf8') : '')
}

/** An entry of a committed list keeps its decision. */
function readListed() {
  const known = existsSync(join(root, listPath)) ? read(listPath) : []
  return Object.entries(direct).map(([name, version]) => {
    const { decision } = known.find((one) => one.name === name) ?? {}
    const entry = { name, version, licence: findLicence(`node_modules/${name}`), ...readAgeHere(name) }
    return { ...entry, ...(decision && { decision }) }
  })
}

if (process.argv.includes('--write')) {
  writeFileSync(join(root, listPath), `${JSON.stringify(readListed(), null, 2)}\n`)
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', listPath],
    {
      cwd: root,
    },
  )
}

const shipped = Object.keys(packages).filter((path) => path !== '' && !packages[path].dev)
const licences = shipped.map((path) => ({ path, licence: findLicence(path) }))
const licenceList = writeLicences(
  licences.map(({ path, licence }) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version: packages[path].version,
    licence,
  })),
)
if (process.argv.includes('--write')) writeFileSync(join(root, licencesPath), licenceList)
const list = existsSync(join(root, listPath)) ? read(listPath) : []
const findings = [
  ...(existsSync(join(root, licencesPath)) && readFileSync(join(root, licencesPath), 'utf8') === licenceList
    ? []
    : [`${licencesPath} is out of date; run node tools/trust/supply.mjs --write`]),
  ...pinFindings(manifest, packages),
  ...listLicenceFindings(licences),
  ...listAgeFindings(direct, list, {
    today: new Date(),
    hasDecision: (file, name) => {
      const path = join(root, 'docs/decisions', file)
      return existsSync(path) && readFileSync(path, 'utf8').includes(`\`${name}\``)
    },
  }),
]
// The decisions on dependencies say why it rose; the last one was 0058.
const maxDirect = 72
const count = Object.keys(manifest.dependencies).length
if (count > maxDirect) findings.push(`${count} direct production dependencies (limit ${maxDirect})`)

const sbom = spawnSync(
  'npm',
  ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only'],
  {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  },
)
const components = sbom.status === 0 ? JSON.parse(sbom.stdout).components : []
if (components.length < count) findings.push('npm sbom gave no whole bill of materials')
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/sbom.cdx.json'), sbom.stdout)

const kinds = new Map()
for (const { licence } of licences) kinds.set(licence, (kinds.get(licence) ?? 0) + 1)
for (const [licence, number] of [...kinds].sort((a, b) => b[1] - a[1]))
  console.log(`  ${String(number).padStart(4)}  ${licence}`)
console.log(`  direct production dependencies: ${count} (limit ${maxDirect})`)
console.log(`  shipped packages: ${shipped.length}; dist/sbom.cdx.json has ${components.length}`)
const undated = list.filter(({ notBefore }) => notBefore === null)
console.log(`  shown to be younger than two years: ${list.length - undated.length} of ${list.length}`)
console.log(`  kept by a decision: ${list.filter(({ decision }) => decision).length}`)
for (const finding of findings) console.log(`  FAULT ${finding}`)
process.exitCode = findings.length > 0 ? 1 : 0

/** Returns what a package says of itself where the lock file has nothing; some have only the text. */
function readLicence(path) {
  if (!existsSync(path)) return undefined
  const text = ['LICENSE', 'LICENSE.md'].map((name) => path.replace('package.json', name)).find(existsSync)
  if (text && /MIT License|Permission is hereby granted, free of charge/.test(readFileSync(text, 'utf8')))
    return 'MIT'
  const { license, licenses } = JSON.parse(readFileSync(path, 'utf8'))
  return license ?? licenses?.[0]?.type
}
