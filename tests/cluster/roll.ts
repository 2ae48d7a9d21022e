import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { printLine } from './say.ts'
import { type Talking, withTalkingMembers } from './talking-members.ts'

const thisVersion = fileURLToPath(new URL('../..', import.meta.url))

function must(command: string, args: readonly string[], cwd: string): void {
  // A build for tests would be another program.
  const { NODE_ENV: _mode, ...env } = process.env
  const { status, stderr } = spawnSync(command, [...args], { cwd, encoding: 'utf8', env })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${stderr}`)
}

/** Builds another version of this repository in a separate folder, with the packages of this one. */
async function withVersion<Result>(
  revision: string,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'duet-version-'))
  const root = join(folder, 'duet')
  must('git', ['worktree', 'add', '--detach', root, revision], thisVersion)
  try {
    symlinkSync(join(thisVersion, 'node_modules'), join(root, 'node_modules'))
    must('npm', ['run', '--silent', 'build'], root)
    return await work(root)
  } finally {
    must('git', ['worktree', 'remove', '--force', root], thisVersion)
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Load {
  requests: number
  readonly failed: string[]
}

/** Requests pages and calls without pause; no response, or an error, is a failure. */
async function ask(talking: Talking, load: Load, { isOver }: { isOver: () => boolean }): Promise<void> {
  const { client, people, random } = talking
  const paths = ['/', '/members', '/api/search.php', '/api/user.php', '/api/chats.php', '/healthz/live']
  while (!isOver()) {
    const member = random.pick(people)
    const path = random.pick(paths)
    const answer = await client.send({ method: 'GET', path, cookie: member.cookie })
    load.requests += 1
    if (!answer.known || answer.status >= 400)
      load.failed.push(`${path}: ${answer.known ? answer.status : 'no answer'}`)
    await sleep(random.whole(5, 40))
  }
}

async function rollAll(talking: Talking): Promise<boolean> {
  const { cluster } = talking
  const load: Load = { requests: 0, failed: [] }
  let isOver = false
  const asking = Array.from({ length: 4 }, () => ask(talking, load, { isOver: () => isOver }))
  const ours = [...cluster.processes.keys()].filter((name) => /^(web|live|worker)-/.test(name))
  for (const name of ours) {
    const begun = performance.now()
    await cluster.processes.get(name)?.restart()
    // The proxy looks twice a second; until a process is seen, its twin works alone.
    await sleep(1500)
    printLine(
      `  ${name.padEnd(10)} restarted in ${Math.round(performance.now() - begun)} ms; ${load.requests} requests, ${load.failed.length} failed`,
    )
  }
  isOver = true
  await Promise.all(asking)
  const { faults, messages, longestBreak } = await talking.end()
  for (const fault of [...new Set(load.failed), ...faults]) printLine(`  ✗ ${fault}`)
  if (load.failed.length > 0)
    for (const name of ours) printLine(`${name}: ${cluster.processes.get(name)?.said()}`)
  printLine(
    `${load.requests} requests and ${messages} messages, ${load.failed.length + faults.length} failed; no socket was down for longer than ${longestBreak} ms`,
  )
  return load.failed.length + faults.length === 0 && load.requests > 500 && longestBreak <= 5000
}

/**
 * Restarts every process of ours in turn under load: no request may fail. With a revision, the cluster starts with that
 * version and ends with this one, as an update does. Returns whether all passed.
 */
export function roll(seed: number, from?: string): Promise<boolean> {
  if (from === undefined) return withTalkingMembers({ members: 40, seed }, rollAll)
  return withVersion(from, (root) =>
    withTalkingMembers({ members: 40, seed, root }, async (talking) => {
      talking.cluster.become(thisVersion)
      return rollAll(talking)
    }),
  )
}
