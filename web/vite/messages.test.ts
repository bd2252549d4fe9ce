import { expect, test } from 'vitest'
import { markModule } from './messages.ts'

/** Marks a module as Lingui's macros write it. */
function mark(code: string): string {
  return markModule(code).code
}

test('a text without values becomes a mark in a string', () => {
  expect(mark('const a = $_i18n._(/*i18n*/ { id: "aaaaaa", message: "Saved" })')).toBe(
    'const a = "%say:aaaaaa%"',
  )
  expect(mark('const a = say(/*i18n*/ { id: "aaaaaa", message: "Saved" })')).toBe('const a = "%say:aaaaaa%"')
})

test('a message with values keeps them, and its text becomes a mark', () => {
  expect(mark('say(/*i18n*/ { id: "aaaaaa", message: "Hi {name}", values: { name: name } })')).toBe(
    'say(/*i18n*/ { message: "%pattern:aaaaaa%", values: { name: name } })',
  )
})

test('a message that is said later stays a message', () => {
  expect(mark('const a = /*i18n*/ { id: "aaaaaa", message: "Saved", context: "verb" }')).toBe(
    'const a = /*i18n*/ { message: "%pattern:aaaaaa%" }',
  )
  expect(mark('sentence(/*i18n*/ { id: "aaaaaa", message: "Saved" })')).toBe(
    'sentence(/*i18n*/ { message: "%pattern:aaaaaa%" })',
  )
})

test('a sentence without elements becomes a string among the children, or alone', () => {
  const sentence = '<Trans_ {.../*i18n*/ { id: "aaaaaa", message: "Saved" }}/>'
  expect(mark(`const a = <p>${sentence}</p>`)).toBe('const a = <p>{"%say:aaaaaa%"}</p>')
  expect(mark(`const a = ${sentence}`)).toBe('const a = <>{"%say:aaaaaa%"}</>')
})

test('messages inside the elements of a sentence are marked too', () => {
  const inner = '$_i18n._(/*i18n*/ { id: "bbbbbb", message: "Help" })'
  const { code, messages } = markModule(
    `const a = <Trans_ {.../*i18n*/ { id: "aaaaaa", message: "Read <0>it</0>", components: { 0: <a title={${inner}}/> } }}/>`,
  )
  expect(code).toBe(
    'const a = <Trans_ {.../*i18n*/ { message: "%pattern:aaaaaa%", components: { 0: <a title={"%say:bbbbbb%"}/> } }}/>',
  )
  expect([...messages]).toEqual([
    ['aaaaaa', 'Read <0>it</0>'],
    ['bbbbbb', 'Help'],
  ])
})
