import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { isBuildCurrent } from '../../tools/source-stamp.ts'
import { projectRoot } from './server-process.ts'

/**
 * Builds the server, which process tests start, if there is no build of these sources.
 *
 * @throws Error if the build fails; its messages have been printed.
 */
export function setup(): void {
  if (isBuildCurrent(projectRoot)) return
  const { status } = spawnSync(process.execPath, [join(projectRoot, 'tools', 'build.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The build did not succeed.')
}
