import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { collectContentMessages } from './content-messages.ts'
import { readCatalogue } from './translations.ts'

const collected = Object.entries(collectContentMessages())

test.each(collected)(
  'the catalogue %s contains every text of the data: npm run messages',
  async (name, texts) => {
    const stored = await readCatalogue(name, 'en')
    const write = (catalogue: typeof stored): [string, string | undefined][] =>
      Object.entries(catalogue).map(([id, { message }]) => [id, message])
    expect(write(stored)).toEqual(write(texts))
  },
)

test.each(collected)('the texts of %s have no placeholders: they are shown as they are', (_name, texts) => {
  const withParts = Object.values(texts).filter(({ message = '' }) => {
    const [only, ...others] = compileMessageOrThrow(message)
    return only !== message || others.length > 0
  })
  expect(withParts).toEqual([])
})
