import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { PlainFailure } from './failure.mjs'
import { runNpm } from './run.mjs'

/** Returns what has to be done before the dependencies fit package-lock.json; undefined when they do. */
export function installIfNeeded(root) {
  if (isInstalled(root)) return undefined
  return () => {
    refuseLink(root)
    console.log('Installing dependencies (once, about half a minute) …')
    // Building needs the development dependencies too, which NODE_ENV=production would leave out.
    // The Node.js that came with the system only installs, so what npm says about its age would mislead.
    const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
    runNpm(root, args, 'The dependencies could not be installed: is the package registry reachable?')
    linkBundledNode(root)
    leaveNodeThatDoesNotRun(root)
  }
}

// npm 10 leaves the link out where npm 11 makes it.
function linkBundledNode(root) {
  const name = `node-${process.platform}-${process.arch}`
  const link = join(root, 'node_modules', '.bin', 'node')
  const isBrought = existsSync(join(root, 'node_modules', name, 'bin', 'node'))
  if (isBrought && !lstatSync(link, { throwIfNoEntry: false })) symlinkSync(`../${name}/bin/node`, link)
}

// Among the dependencies is the Node.js that npm’s scripts then find first. On an old or unusual system it may not run, and
// the one that is here goes on.
function leaveNodeThatDoesNotRun(root) {
  const brought = join(root, 'node_modules', '.bin', 'node')
  if (spawnSync(brought, ['--version']).status !== 0) rmSync(brought, { force: true })
}

// npm writes its own list last, so it is there only after a complete installation.
function isInstalled(root) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    // Packages for other platforms are listed, but not installed.
    return found ? found.version === entry.version : entry.optional === true
  })
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages
  } catch {
    return undefined
  }
}

// npm would empty the directory behind the link, which belongs to another checkout.
function refuseLink(root) {
  const entry = lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })
  if (!entry?.isSymbolicLink()) return
  throw new PlainFailure(
    'node_modules is a link and does not match package-lock.json. Run "npm ci" in the folder that it points to.',
  )
}
