import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Finds the folder of the checkout, both from the sources and from the bundle: the nearest folder above this file that
 * contains the migrations.
 */
export function findProjectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'server/kit/database/migrations'))) {
    const parent = dirname(folder)
    if (parent === folder)
      throw new Error('The folder server/kit/database/migrations is missing from this installation.')
    folder = parent
  }
  return folder
}
