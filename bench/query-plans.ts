import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProjectRoot } from '#server/platform/project-root.ts'
import { explainStatement, isRead, recordStatements } from './buffers.ts'
import { ask, type Case, searchCases } from './search-cases.ts'
import { openWorlds, type World } from './search-world.ts'

const folder = join(findProjectRoot(), 'docs/query-plans')
/** Of this many acts of a kind, the one with the median number of pages read is shown. */
const acts = 9

interface PathPlans {
  path: string
  statements: { text: string; lines: string; buffers: number }[]
}

async function explain(world: World, path: string): Promise<PathPlans> {
  const act = { path, bare: async () => undefined }
  // Run once before, to fill the caches: the plans are those of a running site.
  await ask(world, act)
  const heard = (await recordStatements(world, () => ask(world, act))).filter(isRead)
  const statements: PathPlans['statements'] = []
  for (const statement of heard) {
    statements.push({ text: statement.text, ...(await explainStatement(world, statement)) })
  }
  return { path, statements }
}

function countPages({ statements }: PathPlans): number {
  return statements.reduce((sum, { buffers }) => sum + buffers, 0)
}

function formatMarkdown(one: Case, world: World, { path, statements }: PathPlans): string {
  const head = `# ${one.figure}

Written by \`node bench/query-plans.mjs\`; do not edit. One call among ${world.members.toLocaleString('en')} members: \`${path.split('?')[0]}\`.
Its statements read ${statements.reduce((sum, { buffers }) => sum + buffers, 0)} pages of the database in all.
`
  const parts = statements.map(
    ({ text, lines }, index) => `
## Statement ${index + 1}

\`\`\`sql
${text.trim().replaceAll(/\n\s+/g, '\n  ')}
\`\`\`

\`\`\`
${lines}
\`\`\`
`,
  )
  return head + parts.join('')
}

/** Writes the plans of everything that finds members, one file for each kind of call. */
export async function writePlans(seed: number): Promise<void> {
  const { worlds, close } = await openWorlds([Number(process.env.BENCH_LARGE ?? 1_000_000)])
  try {
    const [world] = worlds
    if (!world) throw new Error('no world')
    mkdirSync(folder, { recursive: true })
    for (const name of readdirSync(folder)) rmSync(join(folder, name))
    const alone = searchCases.filter(({ startBackground }) => !startBackground)
    for (const [index, one] of alone.entries()) {
      const all: PathPlans[] = []
      for (const { path } of await one.acts(world, { seed, count: acts }))
        all.push(await explain(world, path))
      const middle = all.toSorted((a, b) => countPages(a) - countPages(b))[Math.floor(all.length / 2)]
      if (!middle) continue
      const words = one.figure.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      const name = `${String(index + 1).padStart(2, '0')}-${words}.md`
      writeFileSync(join(folder, name), formatMarkdown(one, world, middle))
      console.log(`docs/query-plans/${name}: ${countPages(middle)} pages`)
    }
  } finally {
    await close()
  }
}
