import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What `tools/test.ts` reads of a run of Vitest; names are those of the file and the test. */
export type TestReport = { passed: number; failed: string[]; skipped: string[]; flaky: string[] }

/** Writes a `TestReport` to the file that TEST_REPORT names. Vitest loads a reporter by its default export. */
// biome-ignore lint/style/noDefaultExport: Vitest demands it
export default class TestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env.TEST_REPORT
    if (!path) throw new Error('TEST_REPORT must name a file.')
    const report: TestReport = { passed: 0, failed: errors.map(describe), skipped: [], flaky: [] }
    for (const module of modules) {
      if (module.errors().length > 0) report.failed.push(`${module.relativeModuleId} does not load`)
      for (const test of module.children.allTests()) {
        const name = `${module.relativeModuleId} > ${test.fullName}`
        const { state, errors } = test.result()
        if (state === 'passed') report.passed++
        else report[state === 'failed' ? 'failed' : 'skipped'].push(name)
        // The error of the first time, without the code around it.
        if (test.diagnostic()?.flaky) report.flaky.push(`${name}: ${errors?.[0]?.message.slice(0, 500)}`)
      }
    }
    writeFileSync(path, JSON.stringify(report))
  }
}

/** An error outside any test fails the run. Names the test that ran at that moment, if Vitest knows it. */
function describe({ message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }: SerializedError): string {
  const place = [VITEST_TEST_PATH, VITEST_TEST_NAME].filter(Boolean).join(' > ') || 'no known test'
  return `An error outside the tests, during ${place}: ${stack ?? message}`
}
