import { spawn } from 'node:child_process'

// Reading ends when the pipe from the test run closes, whatever ended that run.
const CLEAN_UP = 'read _; kill -QUIT "$(head -n 1 "$1/cluster/postmaster.pid")"; sleep 1; rm -rf "$1"'

/**
 * Removes PostgreSQL and its data even when the test run is interrupted, as by Ctrl-C. To be ended once they have been
 * removed normally.
 */
export function tieToThisProcess(dataDir: string): { cut(): void } {
  const shell = spawn('/bin/sh', ['-c', CLEAN_UP, 'lifeline', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return { cut: () => void shell.kill() }
}
