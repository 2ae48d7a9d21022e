import { runCommand } from './cli/run-command.ts'

const closeMilliseconds = 30_000

process.exitCode = await runCommand(process.argv.slice(2))
// A connection that does not let go must not keep a process that is done.
setTimeout(() => process.exit(), closeMilliseconds).unref()
