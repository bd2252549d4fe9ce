import { readBuiltScripts } from '#server/kit/pages/built-scripts.ts'
import { loadProductionBuild } from '#server/kit/pages/render-page.ts'
import type { App } from '#server/kit/platform.ts'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { readCode } from '#server/postgres/embedded-postgres-home.ts'
import { type Config, readConfig } from './config.ts'
import { runUntilStopped, StartError } from './lifecycle.ts'
import { releaseMemoryOfStart } from './release-memory.ts'
import { serve } from './serve.ts'

const log = (sentence: string): void => console.log(sentence)
const logError = (sentence: string): void => console.error(sentence)

async function listen(app: App, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    switch (readCode(error)) {
      case 'EADDRINUSE':
        throw new StartError(
          `Port ${port} of ${host} is already in use: stop what uses it, or set PORT to another.`,
        )
      case 'EACCES':
        throw new StartError(`This account may not use port ${port}: set PORT to one above 1023.`)
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartError(`HOST (${host}) is not an address of this machine.`)
      default:
        throw error
    }
  }
}

/** Reads `--stop-with=<pid>,<pid>`: the processes that started this one on behalf of a person. */
function readStopWithPids(args: readonly string[]): number[] {
  const flag = args.find((arg) => arg.startsWith('--stop-with='))
  return flag ? flag.slice('--stop-with='.length).split(',').map(Number) : []
}

process.exitCode = await runUntilStopped(
  async (lifecycle) => {
    const config = readConfig()
    await serve(lifecycle, {
      config,
      log,
      logError,
      mode: 'production',
      // Only `npm run demo` passes this.
      isDemo: process.argv.includes('--demo'),
      loadBuild: loadProductionBuild(findProjectRoot()),
      builtScripts: readBuiltScripts(findProjectRoot()),
      listen: (app) => listen(app, config),
    })
    releaseMemoryOfStart()
  },
  {
    log,
    logError,
    stopWithPids: readStopWithPids(process.argv),
  },
)
// Nothing is left to wait for. Resources that a library still holds open must not stop the process from ending.
process.exit()
