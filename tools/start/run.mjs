import { spawnSync } from 'node:child_process'
import { PlainFailure } from './failure.mjs'

/** Runs npm in the project with its output shown; fails with the given message when npm does. */
export function runNpm(root, args, failure) {
  // Called by npm, its own path is known; called by node, it is on the path.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const [command, ...first] = npm
  const { status, error } = spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new PlainFailure(error ? `${failure} (${error.message})` : failure)
}
