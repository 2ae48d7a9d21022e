// usage: npm run check [-- words], for instance: npm run check -- types lint
// Runs the checks of types, style, import rules, messages and dead code.
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runChecks } from './testing/checks.mjs'
import { runNode } from './testing/run-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isGenerated = runNode(root, ['tools/generate-messages.mjs'])
const { failed } = await runChecks(root, process.argv.slice(2))
process.exitCode = isGenerated && failed === 0 ? 0 : 1
