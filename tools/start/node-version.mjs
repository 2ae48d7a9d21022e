import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { PlainFailure, runPlainly } from './failure.mjs'

const readManifest = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const readMinVersion = (root) => readManifest(root).engines.node.replace('>=', '')

/** Returns whether a Node.js for this machine is among the dependencies. */
export function bringsNode(root) {
  const { optionalDependencies = {} } = readManifest(root)
  return Object.hasOwn(optionalDependencies, `node-${process.platform}-${process.arch}`)
}

/** Returns the version of the Node.js that the dependencies brought, which npm's scripts run on; undefined without one. */
export function findBundledVersion(root) {
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], {
    encoding: 'utf8',
  })
  return stdout?.match(/^v([\d.]+)/)?.[1]
}

/** Fails unless a Node.js, by default this one, is at least the one that package.json asks for. */
export function refuseOldNode(root, version = process.versions.node) {
  const wanted = readMinVersion(root)
  if (isAtLeast(version, wanted)) return
  throw new PlainFailure(`Duet needs Node.js ${wanted} or newer; this is ${version}. See https://nodejs.org.`)
}

/**
 * Runs the command again on the Node.js of the dependencies if this one is too old, and ends with its result: the programs
 * that a check starts would not start on it.
 */
export async function continueOnBundledNode(root) {
  const wanted = readMinVersion(root)
  if (isAtLeast(process.versions.node, wanted)) return
  const bundled = findBundledVersion(root)
  if (bundled === undefined || !isAtLeast(bundled, wanted)) return runPlainly(() => refuseOldNode(root))
  const node = join(root, 'node_modules', '.bin', 'node')
  const child = spawn(node, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exit(code ?? 1)
}

/** Compares two version numbers such as 24 and 24.21.0. */
export function isAtLeast(version, wanted) {
  const have = version.split('.').map(Number)
  const need = wanted.split('.').map(Number)
  const place = need.findIndex((part, index) => part !== (have[index] ?? 0))
  return place === -1 || (have[place] ?? 0) > need[place]
}
