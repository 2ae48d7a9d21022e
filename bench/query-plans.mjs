// usage: node bench/query-plans.mjs [-- --seed N]
// Writes the query plans of everything that finds members to docs/query-plans, on the demo's crowd of a million.
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '42' } } })
const { module } = await runnerImport('./bench/query-plans.ts')
await module.writePlans(Number(values.seed))
process.exit(0)
