// usage: npm run trust -- supply; node tools/trust/supply.mjs --write renews docs/security/dependencies.json
// Checks what the program is made of: exact pins, licences, number and age of dependencies, a bill of materials.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { ageFindings, licenceFindings, pinFindings } from './supply-rules.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const listPath = 'docs/security/dependencies.json'

const manifest = read('package.json')
const { packages } = read('package-lock.json')
const direct = { ...manifest.dependencies, ...manifest.optionalDependencies }
const licenceOf = (path) =>
  packages[path].license ?? readLicence(join(root, path, 'package.json')) ?? 'unknown'

/** An entry of a committed list is kept; of new ones the release is not known yet. */
function listed() {
  const known = existsSync(join(root, listPath)) ? read(listPath) : []
  return Object.entries(direct).map(([name, version]) => {
    const same = known.find((one) => one.name === name && one.version === version)
    return same ?? { name, version, licence: licenceOf(`node_modules/${name}`), released: null }
  })
}

if (process.argv.includes('--write')) {
  writeFileSync(join(root, listPath), `${JSON.stringify(listed(), null, 2)}\n`)
  spawnSync(
    process.execPath,
    [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', listPath],
    {
      cwd: root,
    },
  )
}

const shipped = Object.keys(packages).filter((path) => path !== '' && !packages[path].dev)
const licences = shipped.map((path) => ({ path, licence: licenceOf(path) }))
const list = existsSync(join(root, listPath)) ? read(listPath) : []
const findings = [
  ...pinFindings(manifest, packages),
  ...licenceFindings(licences),
  ...ageFindings(direct, list, {
    today: new Date(),
    hasDecision: (name) => existsSync(join(root, 'docs/decisions', name)),
  }),
]
const count = Object.keys(manifest.dependencies).length
if (count > 60) findings.push(`${count} direct production dependencies (limit 60)`)

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
console.log(`  direct production dependencies: ${count} (limit 60)`)
console.log(`  shipped packages: ${shipped.length}; dist/sbom.cdx.json has ${components.length}`)
console.log(
  `  releases of unknown date: ${list.filter(({ released }) => released === null).length} of ${list.length}`,
)
for (const finding of findings) console.log(`  FAULT ${finding}`)
process.exitCode = findings.length > 0 ? 1 : 0

/** What a package says of itself where the lock file has nothing; some have only the text. */
function readLicence(path) {
  if (!existsSync(path)) return undefined
  const text = ['LICENSE', 'LICENSE.md'].map((name) => path.replace('package.json', name)).find(existsSync)
  if (text && /MIT License|Permission is hereby granted, free of charge/.test(readFileSync(text, 'utf8')))
    return 'MIT'
  const { license, licenses } = JSON.parse(readFileSync(path, 'utf8'))
  return license ?? licenses?.[0]?.type
}
