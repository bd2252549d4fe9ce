import { expect, test } from 'vitest'
import { fillMarks } from './write-languages.ts'

const MESSAGES = new Map([
  ['aaaaaa', 'Saved'],
  ['bbbbbb', 'It’s "new": `a` $5 it\'s'],
  ['cccccc', 'Hello {name}, {count, plural, one {# meal} other {# meals}}'],
])

test('a text replaces its mark, whichever quotes are around it', () => {
  const { text, marks } = fillMarks(
    'a("%say:bbbbbb%",\'x %say:bbbbbb% y\',`%say:bbbbbb%1`,"%say:aaaaaa%")',
    MESSAGES,
  )
  expect(marks).toBe(4)
  const given = new Function('a', text)
  const received: unknown[] = []
  given((...values: unknown[]) => received.push(...values))
  const written = MESSAGES.get('bbbbbb')
  expect(received).toEqual([written, `x ${written} y`, `${written}1`, 'Saved'])
})

test('a message with values is compiled', () => {
  const { text } = fillMarks('i._({message:"%pattern:cccccc%",values:{name:n}})', MESSAGES)
  expect(text).toBe(
    'i._({message:["Hello ",["name"],", ",["count","plural",{"one":["#"," meal"],"other":["#"," meals"]}]],values:{name:n}})',
  )
})

test('a mark without a text, or without the values that its text needs, stops the build', () => {
  expect(() => fillMarks('"%say:zzzzzz%"', MESSAGES)).toThrow('zzzzzz')
  expect(() => fillMarks('"%say:cccccc%"', MESSAGES)).toThrow('placeholders')
})
