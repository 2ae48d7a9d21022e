import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

/** Returns the path of the built program. */
export function builtProgram(root) {
  return join(root, 'dist', 'server', 'main.js')
}

/** Becomes the built program with these arguments, in this process and with the settings of `.env`. */
export async function runProgram(root, args) {
  const settings = join(root, '.env')
  // What the environment says already goes over the file.
  if (existsSync(settings)) process.loadEnvFile(settings)
  process.env.DUET_MODE ??= process.env.NODE_ENV === 'production' ? 'production' : 'demo'
  // React and Fastify are several times slower otherwise; the mode above is what tells a demo from the real thing.
  process.env.NODE_ENV = 'production'
  const main = builtProgram(root)
  process.argv = [process.argv[0], main, ...args]
  await import(pathToFileURL(main).href)
}
