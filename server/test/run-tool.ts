import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { projectRoot, readInheritedEnv } from './server-process.ts'

/**
 * Runs a script of `tools/` to its end, as `npm run` does, with only these variables of the configuration.
 *
 * @returns Its exit code, and everything that it printed.
 */
export function runTool(
  name: string,
  args: readonly string[],
  env: Record<string, string>,
): { status: number | null; output: string } {
  const result = spawnSync(process.execPath, [join(projectRoot, 'tools', name), ...args], {
    cwd: projectRoot,
    env: { ...readInheritedEnv(), ...env },
    encoding: 'utf8',
  })
  return { status: result.status, output: result.stdout + result.stderr }
}
