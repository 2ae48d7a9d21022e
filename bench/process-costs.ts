import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts the time of processes in ticks, a hundred to a second on every Linux of today. */
const ticksInSecond = 100

interface ProcessStat {
  readonly parent: number
  /** CPU seconds of the process itself. */
  readonly own: number
  /** CPU seconds of children that have ended. */
  readonly ended: number
}

function readStat(pid: number): ProcessStat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets, which may hold anything.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
    return {
      parent,
      own: (user + system) / ticksInSecond,
      ended: (childUser + childSystem) / ticksInSecond,
    }
  } catch {
    return null
  }
}

/** CPU seconds that a process and its children have used, those that have ended included. */
export function readCpuSeconds(pid: number): number {
  const root = readStat(pid)
  if (!root) throw new Error(`process ${pid} is not there: figures of CPU need Linux`)
  let seconds = root.own + root.ended
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : null
    if (stat?.parent === pid) seconds += stat.own
  }
  return seconds
}
