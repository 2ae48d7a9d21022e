import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/**
 * Returns the start time of a process, which distinguishes it from any other with the same id; undefined when it is not
 * running. Process ids are reused, after a restart of a container even within seconds.
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? readLinuxIdentity(pid) : readPsColumn(pid, 'lstart')
}

/** Returns the command line of a running process; undefined when there is none. */
export function processCommand(pid: number): string | undefined {
  if (process.platform !== 'linux') return readPsColumn(pid, 'command')
  const command = readIfExists(`/proc/${pid}/cmdline`)
  return command === undefined || readLinuxIdentity(pid) === undefined
    ? undefined
    : command.replaceAll('\0', ' ')
}

/** Returns the PostgreSQL processes that work in a data directory; on Linux only. */
export function listPostgresProcessesIn(directory: string): number[] {
  if (process.platform !== 'linux') return []
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter(
    (pid) => readWorkingDirectory(pid) === directory && processCommand(pid)?.startsWith('postgres:'),
  )
}

function readWorkingDirectory(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

function readLinuxIdentity(pid: number): string | undefined {
  const stat = readIfExists(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The command name in brackets may contain spaces and brackets, so fields are counted after the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const state = fields[0]
  // A zombie has ended; where process 1 does not reap orphans, it stays listed forever.
  if (state === 'Z' || state === 'X') return undefined
  const startTicks = fields[19]
  return `${readIfExists('/proc/sys/kernel/random/boot_id')?.trim()} ${startTicks}`
}

function readPsColumn(pid: number, column: string): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' })
  return stdout?.trim() || undefined
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
