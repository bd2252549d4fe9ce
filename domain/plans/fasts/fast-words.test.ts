import { expect, test } from 'vitest'
import { readFastWords } from './fast-words.ts'

test.each([
  ['Mondays, and Ekadashi', ['ekadashi']],
  ['Both Navratris, only fruit', ['navratri']],
  ['Navaratri and sawan ke somvar', ['navratri', 'shravan_mondays']],
  ['Roza in Ramadan', ['ramzan']],
  ['रमज़ान', ['ramzan']],
  ['Paryushan', ['paryushan_fourth', 'paryushan_fifth']],
  ['Das Lakshan', ['das_lakshan']],
  ['एकादशी का व्रत', ['ekadashi']],
  ['Tuesdays', []],
  ['', []],
])('%s: %j', (text, fasts) => {
  expect(readFastWords(text)).toEqual(fasts)
})
