import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { PlainFailure } from './failure.mjs'

const option = '--env-file'

/**
 * Takes `--env-file PATH` out of the arguments, wherever it stands. Returns the path, if one was named, and the other
 * arguments. Throws a PlainFailure for an option without a path.
 */
export function takeEnvFile(args) {
  const at = args.findIndex((word) => word === option || word.startsWith(`${option}=`))
  if (at < 0) return { path: undefined, rest: args }
  const inOne = args[at] !== option
  const path = inOne ? args[at].slice(option.length + 1) : args[at + 1]
  if (!path) throw new PlainFailure(`${option} needs the path of a file with settings.`)
  return { path, rest: args.toSpliced(at, inOne ? 1 : 2) }
}

/**
 * Sets what the named file says over the environment, so that nothing left in a shell leads a command to another database.
 * Throws a PlainFailure for a file that cannot be read.
 */
export function loadNamedFile(path, environment) {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new PlainFailure(`${option} ${path} cannot be read (${error.code}).`)
  }
  Object.assign(environment, parseEnv(text))
}
