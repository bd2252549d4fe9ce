import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Lists every file of the project that git would include, new files too. */
export function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set(listed.split('\n'))].filter((path) => path !== '' && existsSync(join(root, path)))
}

/** Reads the text of a file of the project. */
export function readText(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
