import { expect, test } from 'vitest'
import { isConnectionError } from '#web/kit/api/api-error.ts'
import { readFrames, report } from './report-error.ts'

const SITE = 'https://diet.example.org'

test.each([
  [
    'Chromium',
    `TypeError: Cannot read properties of null (reading 'meals')
    at Today (${SITE}/assets/Ab_c-1.js:3:1204)
    at async ${SITE}/assets/vendor.js:1:9
    at Object.act [as onClick] (${SITE}/assets/x.js:2:5)
    at chrome-extension://abc/content.js:1:1
    at <anonymous>:1:1`,
    ['Today /assets/Ab_c-1.js:3:1204', '/assets/vendor.js:1:9', 'Object.act [as onClick] /assets/x.js:2:5'],
  ],
  [
    'Firefox and Safari',
    `Today@${SITE}/assets/Ab_c-1.js:3:1204
@${SITE}/assets/vendor.js:1:9
inject@moz-extension://abc/content.js:1:1
other@https://elsewhere.example/assets/x.js:1:1`,
    ['Today /assets/Ab_c-1.js:3:1204', '/assets/vendor.js:1:9'],
  ],
  ['a query after the file', `Today@${SITE}/assets/a.js?session=secret:3:1`, []],
])('reads the places in our scripts from a stack of %s', (_browser, stack, frames) => {
  expect(readFrames(stack, SITE)).toEqual(frames)
})

test('knows a lost connection from a fault of a script', () => {
  const messages = [
    'Failed to fetch',
    'Failed to fetch dynamically imported module: https://diet.example.org/assets/a.js',
    'NetworkError when attempting to fetch resource.',
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Load failed',
    'The Internet connection appears to be offline.',
    'network error',
  ]
  expect(messages.filter((message) => !isConnectionError(new TypeError(message)))).toEqual([])
  for (const message of [
    "Cannot read properties of null (reading 'load')",
    "Failed to execute 'x' on 'Node'",
  ]) {
    expect(isConnectionError(new TypeError(message))).toBe(false)
  }
})

test('reads the reference from the body of a page’s failed data', async () => {
  const data = JSON.stringify({ statusCode: 500, code: 'internal', reference: 'ab12cd34' })
  expect(await report({ status: 500, data })).toBe('ab12cd34')
  expect(await report({ status: 502, data: '<h1>Bad gateway</h1>' })).toBeNull()
})
