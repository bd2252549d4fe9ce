import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The folder of the checkout, from the sources and from the bundle alike: the nearest one above this file that holds
 * the migrations.
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
