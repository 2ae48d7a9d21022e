import { runCommand } from './cli/run-command.ts'
import { collectYoungGarbageCheaply } from './platform/quick-garbage.ts'

collectYoungGarbageCheaply()

process.exitCode = await runCommand(process.argv.slice(2))
