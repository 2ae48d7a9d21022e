// usage: node tools/cluster.mjs up | journeys [name …] | kill [process …] | roll [--from REVISION] | move [--members N]
//   [--seed N]
// Starts two web, two live and two worker processes behind HAProxy, with PostgreSQL, a replica, PgBouncer and Redis as
// Debian has them, on ports from CLUSTER_PORT (24600) on:
//   up        with the demo, until Ctrl-C
//   journeys  runs the browser tests against it; what follows "--" goes to Playwright
//   kill      kills each process in turn, or those named, while members write to each other
//   roll      restarts ours in turn under load; with --from, from that version of the repository to this one
//   move      kills one of three deployments with five sites, whose others must notice nothing; then moves a site under
//             load between two of them, killing the command at every step
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { continueOnBundledNode } from './start/node-version.mjs'

await continueOnBundledNode(fileURLToPath(new URL('..', import.meta.url)))

const usage =
  'node tools/cluster.mjs up | journeys [name …] | kill [process …] | roll [--from REVISION] | move [--members N]   [--seed N]'
const args = process.argv.slice(2)
const end = args.indexOf('--')
const { values, positionals } = parseArgs({
  args: end < 0 ? args : args.slice(0, end),
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '42' },
    from: { type: 'string' },
    members: { type: 'string', default: '20000' },
  },
})
const [what = '', ...rest] = positionals
const passed = end < 0 ? [] : args.slice(end + 1)

// Ctrl-C and the end of a time limit end everything that was started, too; "up" stops it in good order.
if (what !== 'up') for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

const { module } = await runnerImport('./tests/cluster/run.ts')
try {
  const held = await module.run({
    what,
    rest: [...rest, ...passed],
    seed: Number(values.seed),
    from: values.from,
    members: Number(values.members),
  })
  if (held === null) console.error(usage)
  process.exit(held === null ? 64 : held ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
