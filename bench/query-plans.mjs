// usage: node bench/query-plans.mjs [-- --seed N]
// Writes the query plans of everything that finds members to docs/query-plans, on the demo's crowd of a million.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { continueOnBundledNode } from '../tools/start/node-version.mjs'

await continueOnBundledNode(fileURLToPath(new URL('..', import.meta.url)))

const { values } = parseArgs({ options: { seed: { type: 'string', default: '42' } } })
const { module } = await runnerImport('./bench/query-plans.ts')
await module.writePlans(Number(values.seed))
process.exit(0)
