import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

test('reads the files of spreadsheet programs in each encoding', () => {
  const text = 'Name\nAndré'
  expect(decodeText(new TextEncoder().encode(text))).toBe(text)
  expect(decodeText(new TextEncoder().encode(`\uFEFF${text}`))).toBe(text)
  expect(decodeText(new TextEncoder().encode('प्रिया'))).toBe('प्रिया')
  expect(decodeText(Uint8Array.from([...text].map((letter) => letter.charCodeAt(0))))).toBe(text)
  const utf16 = Uint8Array.from(
    [...`\uFEFF${text}`].flatMap((letter) => [letter.charCodeAt(0) & 255, letter.charCodeAt(0) >> 8]),
  )
  expect(decodeText(utf16)).toBe(text)
})
