import { spawn } from 'node:child_process'

// Reading ends when the pipe from the test run closes, whatever ended that run.
const CLEAN_UP = 'read _; kill -QUIT "$(head -n 1 "$1/cluster/postmaster.pid")"; sleep 1; rm -rf "$1"'

/**
 * Sees to it that PostgreSQL and its data vanish also when the test run is cut off, as by Ctrl-C. To be cut once they
 * have been removed in the ordinary way.
 */
export function tieToThisProcess(dataDir: string): { cut(): void } {
  const shell = spawn('/bin/sh', ['-c', CLEAN_UP, 'lifeline', dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.unref()
  return { cut: () => void shell.kill() }
}
