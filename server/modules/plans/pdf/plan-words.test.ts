import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findProjectRoot } from '#server/kit/project-root.ts'

const FOLDERS = ['domain/words', 'server/modules/plans/pdf']
/** Removing the plural ending to look up a word is allowed. */
const ALLOWED = /replace\(\/e?s\$\/, ''\)/g

it('the PDF code makes no sentence by replacing parts of another', () => {
  const findReplacing = (text: string) => text.replace(ALLOWED, '').match(/\.replace(?:All)?\(/g) ?? []
  expect(findReplacing(`text.replace('about ', 'लगभग ')`)).toHaveLength(1)
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(findProjectRoot(), folder))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(folder, name)),
  )
  expect(files.length).toBeGreaterThan(5)
  for (const file of files) {
    expect(findReplacing(readFileSync(join(findProjectRoot(), file), 'utf8')), file).toEqual([])
  }
})
