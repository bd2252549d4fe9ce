import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { setup as buildWhenNeeded } from './build-setup.ts'
import { makeTestFolder, startServerProcess } from './server-process.ts'

/**
 * Builds the server if there is no build of these sources, starts it once in an empty data folder and stops it.
 * `copyDataFolder` copies that folder, because a first start takes ten times as long as a later one.
 *
 * @returns A function that removes the folder.
 * @throws Error if the build or the start fails.
 */
export async function setup(project: TestProject): Promise<() => void> {
  buildWhenNeeded()
  const { path, remove } = makeTestFolder()
  const dataDir = join(path, 'data')
  try {
    const server = await startServerProcess({ env: { DATA_DIR: dataDir } })
    await server.ready
    server.child.kill('SIGTERM')
    await server.exited
  } catch (error) {
    remove()
    throw error
  }
  project.provide('startedDataFolder', dataDir)
  return remove
}
