import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'
import { printLine } from './say.ts'
import { withTalkingMembers } from './talking-members.ts'

const maxBreakMilliseconds = 5000

/** Anyone who has the site open on a live process needs no notification of a message, whichever process receives it. */
async function seesEveryPresence({ db }: Pick<Database, 'db'>): Promise<boolean> {
  await sleep(4000)
  const { rows } = await sql<{
    notices: number
  }>`select count(*)::int as notices from message_notices`.execute(db)
  const notices = rows[0]?.notices ?? 0
  printLine(`  ${notices} notices left for members who are looking`)
  return notices === 0
}

/**
 * Kills every process of a cluster in turn, or those named, while members talk: no acknowledged message may be lost,
 * and no socket may be down for longer than five seconds. Prints a line for each; returns whether all passed.
 */
export async function killEach(names: readonly string[], seed: number): Promise<boolean> {
  return withTalkingMembers({ members: 60, seed }, async (talking) => {
    const { cluster, database, people, random, allOpen, end } = talking
    const isKnown = await seesEveryPresence(database)
    const victims =
      names.length > 0 ? names : random.sample([...cluster.processes.keys()], cluster.processes.size)
    for (const name of victims) {
      const victim = cluster.processes.get(name)
      if (!victim)
        throw new Error(`No process ${name}; there are ${[...cluster.processes.keys()].join(', ')}.`)
      const before = people.map(({ tab }) => tab.openedAt())
      await sleep(random.whole(500, 1500))
      const back = await victim.kill()
      await allOpen()
      await sleep(1500)
      const broken = people.filter(({ tab }, index) => tab.openedAt() !== before[index]).length
      const longest = Math.round(Math.max(...people.map(({ tab }) => tab.longestBreak())))
      printLine(
        `  ${name.padEnd(10)} killed, back in ${Math.round(back)} ms; ${broken} sockets broke; longest so far ${longest} ms`,
      )
    }
    const { faults, messages, longestBreak } = await end()
    for (const fault of faults) printLine(`  ✗ ${fault}`)
    printLine(
      `${messages} messages acknowledged, ${faults.length} faults; no socket was down for longer than ${longestBreak} ms (limit ${maxBreakMilliseconds} ms)`,
    )
    return isKnown && faults.length === 0 && messages > 100 && longestBreak <= maxBreakMilliseconds
  })
}
