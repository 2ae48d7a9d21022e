import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { PlainFailure } from './failure.mjs'

const readManifest = (root) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** Returns whether a Node.js for this machine is among the dependencies. */
export function bringsNode(root) {
  const { optionalDependencies = {} } = readManifest(root)
  return Object.hasOwn(optionalDependencies, `node-${process.platform}-${process.arch}`)
}

/** Returns the version of the Node.js that the dependencies brought, which npm's scripts run on; undefined without one. */
export function bundledVersion(root) {
  const { stdout } = spawnSync(join(root, 'node_modules', '.bin', 'node'), ['--version'], {
    encoding: 'utf8',
  })
  return stdout?.match(/^v([\d.]+)/)?.[1]
}

/** Fails unless a Node.js, by default this one, is at least the one that package.json asks for. */
export function refuseOldNode(root, version = process.versions.node) {
  const wanted = readManifest(root).engines.node.replace('>=', '')
  if (isAtLeast(version, wanted)) return
  throw new PlainFailure(`Duet needs Node.js ${wanted} or newer; this is ${version}. See https://nodejs.org.`)
}

/** Compares two version numbers such as 24 and 24.21.0. */
export function isAtLeast(version, wanted) {
  const have = version.split('.').map(Number)
  const need = wanted.split('.').map(Number)
  const place = need.findIndex((part, index) => part !== (have[index] ?? 0))
  return place === -1 || (have[place] ?? 0) > need[place]
}
