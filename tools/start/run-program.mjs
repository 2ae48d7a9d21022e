import { existsSync } from 'node:fs'
import { join, parse } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { loadNamedFile, takeEnvFile } from './env-file.mjs'
import { PlainFailure } from './failure.mjs'

/** Returns the path of the built program. */
export function getBuiltProgram(root) {
  return join(root, 'dist', 'server', 'main.js')
}

/** Exit code of sysexits.h for an input that is not there. */
const noInput = 66

/** Reads the settings: the file that the command names, else `.env` below what the environment says already. */
function loadSettings(root, args) {
  const { path, rest } = takeEnvFile(args)
  const usual = join(root, '.env')
  if (path !== undefined) loadNamedFile(path, process.env)
  else if (existsSync(usual)) process.loadEnvFile(usual)
  return rest
}

/**
 * Loads the job queue before the program does. It looks for a configuration of its own in the folder of the caller and
 * all above it, and runs what it finds: in a folder such as /tmp, anyone could put one there. A folder that this user
 * may not read would end the command. So it is told the top folder, where only root can write.
 */
async function loadJobQueue(root) {
  if (!existsSync(join(root, 'node_modules', 'graphile-worker'))) return
  const { cwd } = process
  process.cwd = () => parse(root).root
  try {
    await import('graphile-worker')
  } finally {
    process.cwd = cwd
  }
}

/** Becomes the built program with these arguments, in this process and with the settings of `--env-file` or `.env`. */
export async function runProgram(root, args) {
  let rest
  try {
    rest = loadSettings(root, args)
  } catch (error) {
    if (!(error instanceof PlainFailure)) throw error
    console.error(`duet: ${error.message}`)
    process.exit(noInput)
  }
  process.env.DUET_MODE ??= process.env.NODE_ENV === 'production' ? 'production' : 'demo'
  // React and Fastify are several times slower otherwise; the mode above distinguishes a demo from production.
  process.env.NODE_ENV = 'production'
  const main = getBuiltProgram(root)
  process.argv = [process.argv[0], main, ...rest]
  await loadJobQueue(root)
  await import(pathToFileURL(main).href)
}
