// usage: npm run bench [-- chat search …] [--seed N] [--json FILE]
// Runs the named benchmarks, or all, and prints each figure next to the limit measured in the same run. The figures of
// each also go to bench-results/NAME.json, and those of all to FILE.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { continueOnBundledNode } from '../tools/start/node-version.mjs'

await continueOnBundledNode(fileURLToPath(new URL('..', import.meta.url)))

const folder = new URL('.', import.meta.url)
const known = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.slice(0, -'.bench.ts'.length))
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '42' }, json: { type: 'string' } },
})
const names = positionals.length > 0 ? positionals : known
const unknown = names.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No benchmark ${unknown.join(', ')}; there are ${known.join(', ')}.`)
  process.exit(64)
}

const built = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] })
if (built.status !== 0) process.exit(1)

const formatFigure = (value) => (value === null ? '' : value >= 100 ? value.toFixed(0) : value.toPrecision(3))
const results = {}
mkdirSync('bench-results', { recursive: true })
for (const name of names) {
  console.log(`\n${name} (seed ${values.seed})`)
  const { module } = await runnerImport(`./bench/${name}.bench.ts`)
  const rows = await module.run({ seed: Number(values.seed) })
  results[name] = rows
  const measured = {
    at: new Date().toISOString(),
    seed: Number(values.seed),
    cores: availableParallelism(),
    rows,
  }
  writeFileSync(`bench-results/${name}.json`, JSON.stringify(measured, null, 2))
  console.table(
    rows.map((row) => ({
      figure: row.figure,
      measured: `${formatFigure(row.measured)} ${row.unit}`,
      limit: row.limit === null ? '' : `${formatFigure(row.limit)} ${row.unit}`,
      ratio: formatFigure(row.ratio),
      target: row.target,
      result: row.pass ? 'pass' : 'SHORT',
    })),
  )
}
if (values.json) writeFileSync(values.json, JSON.stringify(results, null, 2))
process.exit(0)
