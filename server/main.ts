import { runCommand } from './cli/run-command.ts'
import { collectYoungGarbageAlone } from './platform/quick-garbage.ts'

collectYoungGarbageAlone()

process.exitCode = await runCommand(process.argv.slice(2))
