import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** How to start a program and how to see that it works. */
export interface Launch {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** As whom it runs; as ourselves when left out. */
  readonly user?: { readonly uid: number; readonly gid: number } | null
  readonly isReady: () => Promise<boolean>
  /** The signal for a graceful end. */
  readonly endSignal?: NodeJS.Signals
}

/** A program that is started again whenever it ends without having been asked to, as systemd does. */
export interface SupervisedProcess {
  readonly name: string
  /** Kills it with signal 9 and waits until it is running again. Returns the milliseconds. */
  kill(): Promise<number>
  /** Kills it with signal 9, and leaves it dead until `restart`. */
  die(): Promise<void>
  /** Stops it gracefully, starts it by `next` and waits until it is ready. */
  restart(): Promise<void>
  stop(): Promise<void>
  /** Returns the end of its output. */
  said(): string
}

const readyMilliseconds = 120_000
const againMilliseconds = 300

const running = new Set<ChildProcess>()
// Anyone who ends us early leaves nothing behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

function launched(
  { command, args, environment, user }: Launch,
  onOutput: (text: string) => void,
): ChildProcess {
  const child = spawn(command, [...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.on('error', (error) => onOutput(String(error)))
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => onOutput(String(chunk)))
  return child
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function waitForExit(child: ChildProcess): Promise<void> {
  if (!hasEnded(child)) await new Promise((resolve) => child.once('exit', resolve))
}

/** Starts a program, waits until it is ready and keeps it running. `makeLaunch` is called again before each start. */
export async function superviseProcess(makeLaunch: () => Launch): Promise<SupervisedProcess> {
  const { name } = makeLaunch()
  let said = ''
  let isAsked = false
  let child: ChildProcess
  const onOutput = (text: string) => {
    said = `${said}${text}`.slice(-6000)
  }
  const start = () => {
    isAsked = false
    const fresh = launched(makeLaunch(), onOutput)
    fresh.once('exit', () => {
      if (!isAsked) setTimeout(() => !isAsked && start(), againMilliseconds)
    })
    child = fresh
  }
  const untilReady = async () => {
    const begun = performance.now()
    while (!(await makeLaunch().isReady())) {
      if (performance.now() - begun > readyMilliseconds) throw new Error(`${name} is not ready: ${said}`)
      await sleep(50)
    }
    return performance.now() - begun
  }
  const end = async () => {
    isAsked = true
    child.kill(makeLaunch().endSignal ?? 'SIGTERM')
    await waitForExit(child)
  }
  start()
  try {
    await untilReady()
  } catch (error) {
    await end()
    throw error
  }
  return {
    name,
    async kill() {
      const begun = performance.now()
      const victim = child
      victim.kill('SIGKILL')
      await waitForExit(victim)
      await untilReady()
      return performance.now() - begun
    },
    async die() {
      isAsked = true
      child.kill('SIGKILL')
      await waitForExit(child)
    },
    async restart() {
      await end()
      start()
      await untilReady()
    },
    stop: end,
    said: () => said,
  }
}
