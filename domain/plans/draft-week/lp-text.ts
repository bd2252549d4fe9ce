/** A term of a row: a factor and the name of a variable. */
export type Term = readonly [factor: number, variable: string]

export type LinearRow = { name: string; terms: readonly Term[]; sign: '<=' | '>=' | '='; limit: number }

/** A linear model with binary and continuous variables, to be minimised. */
export type LinearModel = {
  objective: readonly Term[]
  rows: readonly LinearRow[]
  binaries: readonly string[]
  /** Upper bounds of continuous variables; all variables are 0 or more. */
  upperBounds: ReadonlyMap<string, number>
}

/** The solver cannot read lines of more than 560 characters. */
const MAX_LINE_LENGTH = 200

/** Writes a model in the LP format of CPLEX, in short lines. */
export function writeLp({ objective, rows, binaries, upperBounds }: LinearModel): string {
  const lines = ['Minimize']
  addLines(lines, ' obj:', writeTerms(objective))
  lines.push('Subject To')
  for (const { name, terms, sign, limit } of rows) {
    const written = writeTerms(terms)
    written.push(`${sign} ${writeNumber(limit)}`)
    addLines(lines, ` ${name}:`, written)
  }
  lines.push('Bounds')
  for (const [name, limit] of upperBounds) lines.push(` 0 <= ${name} <= ${writeNumber(limit)}`)
  lines.push('Binary')
  addLines(lines, '', binaries)
  lines.push('End', '')
  return lines.join('\n')
}

function writeTerms(terms: readonly Term[]): string[] {
  const written = terms.flatMap(([factor, variable]) => {
    const text = writeNumber(Math.abs(factor))
    return text === '0' ? [] : [`${factor < 0 ? '-' : '+'} ${text} ${variable}`]
  })
  // A row without terms is read if it names a variable.
  return written.length > 0 ? written : ['0 zero']
}

/** Six decimals, without an exponent, which not every reader understands. */
function writeNumber(value: number): string {
  return String(Number(value.toFixed(6)))
}

function addLines(lines: string[], start: string, parts: readonly string[]): void {
  let line = start
  for (const part of parts) {
    if (line.length + part.length > MAX_LINE_LENGTH) {
      lines.push(line)
      line = ''
    }
    line += ` ${part}`
  }
  lines.push(line)
}
