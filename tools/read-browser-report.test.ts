import { expect, test } from 'vitest'
import { readBrowserReport } from './read-browser-report.ts'

const refused = { message: '\u001b[31mTimeout\u001b[39m 30000ms\nexceeded', location: { file: 'a', line: 7 } }

function makeSpec(title: string, status: string, errors: (typeof refused)[][]) {
  return {
    title,
    file: 'foods/dishes.spec.ts',
    line: 5,
    tests: [{ status, results: errors.map((each) => ({ errors: each })) }],
  }
}

test('failed and flaky browser tests are named with the reason of each attempt', () => {
  const report = readBrowserReport({
    suites: [
      {
        specs: [makeSpec('passes', 'expected', [[]])],
        suites: [
          {
            specs: [
              makeSpec('is late once', 'flaky', [[refused], []]),
              makeSpec('fails', 'unexpected', [[refused], [refused]]),
              makeSpec('is left out', 'skipped', []),
            ],
          },
        ],
      },
    ],
  })
  const reason = '\n  line 7: Timeout 30000ms\n  exceeded'
  expect(report).toEqual({
    passed: 2,
    failed: [`e2e/foods/dishes.spec.ts:5 > fails${reason}${reason}`],
    flaky: [`e2e/foods/dishes.spec.ts:5 > is late once${reason}`],
    skipped: ['e2e/foods/dishes.spec.ts:5 > is left out'],
  })
})
