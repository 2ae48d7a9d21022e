import { runCommand } from './cli/run-command.ts'

/** Added to the half minute of a stop, it stays within the 45 seconds that docs/operating/containers.md asks for. */
const closeMilliseconds = 5000

process.exitCode = await runCommand(process.argv.slice(2))
// A connection that does not let go must not keep a process that is done.
setTimeout(() => process.exit(), closeMilliseconds).unref()
