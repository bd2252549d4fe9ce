import { runCommand } from './import-foods/command.ts'

process.exitCode = await runCommand(process.argv.slice(2), process.env, console)
