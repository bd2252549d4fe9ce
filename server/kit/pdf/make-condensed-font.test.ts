import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONDENSED_FONT_PATH, makeCondensedFont } from './make-condensed-font.ts'

test('the heading font in the tree is the one made from the installed variable font', async () => {
  expect(Buffer.from(await makeCondensedFont()).equals(readFileSync(CONDENSED_FONT_PATH))).toBe(true)
})
