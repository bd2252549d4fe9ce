import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * The server's policy allows two style elements of React Aria by their content. This test reads the library's styles
 * from its installed files and the allowed styles from the server's source, so an update that changes one fails.
 */
const library = join(
  dirname(createRequire(import.meta.url).resolve('react-aria/package.json')),
  'dist',
  'private',
)

test('the server allows exactly the styles that React Aria adds to a page', () => {
  const policy = readFileSync(join(import.meta.dirname, '../../server/kit/http/security-headers.ts'), 'utf8')
  const allowed = [...policy.matchAll(/^ {2}'(@layer .*)',$/gm)].map((match) =>
    String(match[1]).replaceAll('\\n', '\n'),
  )
  expect(allowed).toHaveLength(2)
  expect(allowed).toContain(readStyle('interactions/usePress.mjs'))
  expect(allowed).toContain(readStyle('overlays/usePreventScroll.mjs'))
})

function readStyle(file: string): string {
  const source = readFileSync(join(library, file), 'utf8')
  const template = /style\.textContent = `([\s\S]*?)`\.trim\(\)/.exec(source)?.[1] ?? ''
  return template.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable').trim()
}
