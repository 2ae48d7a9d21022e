import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainFailure } from './failure.mjs'

/** Fails unless this Node.js is at least the one that package.json asks for. */
export function refuseOldNode(root) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = engines.node.replace('>=', '')
  if (isAtLeast(process.versions.node, wanted)) return
  throw new PlainFailure(
    `Duet needs Node.js ${wanted} or newer; this is ${process.versions.node}. See https://nodejs.org.`,
  )
}

/** Compares two version numbers such as 20.19 and 20.20.2. */
export function isAtLeast(version, wanted) {
  const have = version.split('.').map(Number)
  const need = wanted.split('.').map(Number)
  const place = need.findIndex((part, index) => part !== (have[index] ?? 0))
  return place === -1 || (have[place] ?? 0) > need[place]
}
