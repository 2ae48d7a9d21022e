import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { PlainFailure } from './failure.mjs'

/** Runs npm in the project with its output shown; fails with the given message when npm does. */
export function runNpm(root, args, failure) {
  // Called by npm, its own path is known; called by node, it is on the path.
  const npm = process.env.npm_execpath?.endsWith('.js')
    ? [process.execPath, process.env.npm_execpath]
    : ['npm']
  const [command, ...first] = npm
  const { status, error } = withCache((env) =>
    spawnSync(command, [...first, ...args], { cwd: root, stdio: 'inherit', env }),
  )
  if (status !== 0) throw new PlainFailure(error ? `${failure} (${error.message})` : failure)
}

/** npm keeps downloads below the home folder, and fails where it can't: then it gets a folder for as long as it runs. */
function withCache(run) {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  if (isWritable(usual)) return run(process.env)
  const folder = mkdtempSync(join(tmpdir(), 'duet-npm-'))
  try {
    return run({ ...process.env, npm_config_cache: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
