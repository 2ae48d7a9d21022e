import { Agent, request } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { MakeCall, PageRenderer } from '#contract/api/page-renderer.ts'
import { findProjectRoot } from '#server/platform/project-root.ts'
import { type BenchProgram, withBenchProgram } from './bench-program.ts'
import { type BenchRow, computeMedian } from './bench-row.ts'
import { readCpuSeconds } from './process-costs.ts'
import type { Served } from './served.ts'

const members = 400
const rounds = 5
const seconds = 3
const connections = 8
const landing = '/landers/gallery'
const session = 'auth=talker-1'

interface PageRequest {
  readonly path: string
  readonly method?: 'PUT'
  readonly cookie?: string
  readonly accept?: string
  readonly body?: Buffer
}

function openAsker({ port }: Served) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const ask = ({ path, method, cookie, accept, body }: PageRequest): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const headers = {
        host: 'localhost',
        ...(cookie && { cookie }),
        ...(accept && { 'accept-encoding': accept, accept: 'text/html' }),
      }
      const sent = request(
        { agent, port, host: '127.0.0.1', path, method: method ?? 'GET', headers },
        async (answer) => {
          const parts: Buffer[] = await answer.toArray()
          if (answer.statusCode === 200) resolve(Buffer.concat(parts))
          else reject(new Error(`${path}: ${answer.statusCode}`))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

type Client = ReturnType<typeof openAsker>

/** Milliseconds of CPU of a server for each page. */
async function measurePage({ ask }: Client, served: Served, pageRequest: PageRequest): Promise<number> {
  let pages = 0
  const before = readCpuSeconds(served.pid)
  const end = performance.now() + 1000 * seconds
  const loop = async () => {
    for (; performance.now() < end; pages++) await ask(pageRequest)
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return (1000 * (readCpuSeconds(served.pid) - before)) / pages
}

/** Milliseconds of CPU of rendering a page in this process, from answers that are there already. */
async function measureRendering(render: () => Promise<unknown>): Promise<number> {
  let pages = 0
  const before = process.cpuUsage()
  const end = performance.now() + 1000 * seconds
  for (; performance.now() < end; pages++) await render()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pages
}

/** Renders a member's view of a profile from the answers that the program gives for it. */
async function buildRenderer({ ask }: Client, path: string, id: string): Promise<() => Promise<unknown>> {
  const read = async (call: string) =>
    JSON.parse(String(await ask({ path: `/api/${call}`, cookie: session })))
  const answers: Record<string, unknown> = {
    settings: await read('settings.php'),
    currentUser: await read('user.php'),
    profile: await read(`profile.php?id=${id}`),
  }
  // By Node itself, as the server loads it; Vite, which runs this file, would transform it.
  const load = createRequire(import.meta.url)
  const bundle = join(findProjectRoot(), 'dist/pages/entry-server.js')
  const { pageRenderer } = load(bundle) as { pageRenderer: PageRenderer } // its entry's export
  const call = (async (name) => {
    if (!(name in answers)) throw new Error(`no answer for ${name}`)
    return answers[name]
  }) as MakeCall // the answers are the program's own
  return () =>
    pageRenderer.renderPage({
      url: new URL(path, 'http://localhost'),
      locale: 'en',
      theme: null,
      signupAsked: false,
      description: '',
      call,
      listAssets: () => ({ scripts: [], styles: [] }),
      readStyle: () => '',
    })
}

async function measure({ ids, start, startBare }: BenchProgram): Promise<BenchRow[]> {
  const [duet, bare] = [await start(), await startBare('bare-page.mjs')]
  const [own, limit] = [openAsker(duet), openAsker(bare)]
  const id = ids[1] ?? ''
  const profile = `/members/${id}`
  const render = await buildRenderer(own, profile, id)
  const accept = 'br, gzip'
  await limit.ask({ path: '/', method: 'PUT', body: await own.ask({ path: landing, accept }) })
  const all: Record<'landing' | 'bytes' | 'profile' | 'rendering', number>[] = []
  // The first round warms everything up.
  for (let round = 0; round <= rounds; round++) {
    const costs = {
      landing: await measurePage(own, duet, { path: landing, accept }),
      bytes: await measurePage(limit, bare, { path: landing, accept }),
      profile: await measurePage(own, duet, { path: profile, cookie: session, accept }),
      rendering: await measureRendering(render),
    }
    if (round > 0) all.push(costs)
  }
  own.close()
  limit.close()
  const row = (
    figure: string,
    [one, other]: ['landing', 'bytes'] | ['profile', 'rendering'],
    max: number,
  ) => {
    const ratio = computeMedian(all.map((costs) => costs[one] / costs[other]))
    const measured = computeMedian(all.map((costs) => costs[one]))
    return {
      figure,
      measured,
      unit: 'ms',
      limit: computeMedian(all.map((costs) => costs[other])),
      ratio,
      target: `≤ ${max} ms`,
      pass: measured <= max,
    }
  }
  return [
    row('CPU of a landing page; limit: sending its compressed bytes', ['landing', 'bytes'], 0.3),
    row('CPU of a profile for a member; limit: rendering alone', ['profile', 'rendering'], 5),
  ]
}

/** Prints what pages cost the server, compared with sending their bytes and rendering them alone. */
export function run({ seed }: { seed: number }): Promise<BenchRow[]> {
  return withBenchProgram({ members, seed }, measure)
}
