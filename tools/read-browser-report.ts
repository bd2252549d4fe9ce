import { stripVTControlCharacters } from 'node:util'
import type { TestReport } from './test-report.ts'

type Failure = { message?: string; location?: { file: string; line: number } }
type Spec = {
  title: string
  file: string
  line: number
  tests: { status: string; results: { errors: Failure[] }[] }[]
}
type Suite = { specs: Spec[]; suites?: Suite[] }

/** The part of Playwright's JSON report that is read here. */
export type BrowserReport = { suites: Suite[] }

/** Longer reasons are cut: the list of the run has them whole. */
const MAX_REASON = 600

/**
 * Reads Playwright's JSON report. Names of failed and flaky tests carry the reason of each attempt, because for
 * many runs the summary is all that is stored.
 */
export function readBrowserReport({ suites }: BrowserReport): TestReport {
  const report: TestReport = { passed: 0, failed: [], skipped: [], flaky: [] }
  for (const { title, file, line, tests } of suites.flatMap(listSpecs)) {
    const name = `e2e/${file}:${line} > ${title}`
    for (const { status, results } of tests) {
      if (status === 'expected' || status === 'flaky') report.passed++
      if (status === 'skipped') report.skipped.push(name)
      if (status === 'flaky') report.flaky.push(name + giveReasons(results))
      if (status === 'unexpected') report.failed.push(name + giveReasons(results))
    }
  }
  return report
}

function listSpecs({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(listSpecs)]
}

function giveReasons(results: Spec['tests'][number]['results']): string {
  return results
    .flatMap(({ errors }) => errors)
    .map(({ message = '', location }) => {
      const place = location ? `line ${location.line}: ` : ''
      return `\n  ${place}${stripVTControlCharacters(message).slice(0, MAX_REASON).replaceAll('\n', '\n  ')}`
    })
    .join('')
}
