import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SAFETY_RULES } from './finding.ts'
import { SAFETY_TABLE } from './rules.ts'

describe('the table of safety rules', () => {
  it('contains each rule once', () => {
    const rules = SAFETY_TABLE.map(({ rule }) => rule)
    expect(new Set(rules).size).toBe(rules.length)
  })

  it('equals the table in docs/safety-rules.md', () => {
    const text = readFileSync(new URL('../../../docs/safety-rules.md', import.meta.url), 'utf8')
    const rows = text.matchAll(/^\| `([a-z0-9-]+)` \| [^|]+ \| (stop|warn|needs a record)/gm)
    const severities = { stop: 'refuse', warn: 'warn', 'needs a record': 'needs-record' } as const
    const documented = [...rows].map(([, rule, does]) => [rule, severities[does as keyof typeof severities]])
    expect(Object.fromEntries(documented)).toEqual(SAFETY_RULES)
  })
})
