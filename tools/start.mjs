// usage: npm start [-- options of "duet start"]
// Starts Duet from a fresh clone or an old one: installs what is missing, builds what changed, then runs the program.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { prepare } from './start/prepare.mjs'
import { runProgram } from './start/run-program.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

await prepare(root)
await runProgram(root, ['start', ...process.argv.slice(2)])
