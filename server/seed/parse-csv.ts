/**
 * Reads comma-separated text as RFC 4180 has it: quoted fields may hold commas, line ends and doubled quotes. Returns
 * the rows with their fields; an empty last line is no row. Throws when a quote is left open.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    const field = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at)
    row.push(field.value)
    at = field.end
    if (text[at] === ',') {
      at += 1
      // A comma ends the text: one more, empty field.
      if (at === text.length) row.push('')
      continue
    }
    rows.push(row)
    row = []
    if (text[at] === '\r') at += 1
    at += 1
  }
  if (row.length > 0) rows.push(row)
  return rows
}

type Field = { value: string; end: number }

function readPlain(text: string, start: number): Field {
  let end = start
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end), end }
}

function readQuoted(text: string, start: number): Field {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) throw new Error(`A quote opened at ${start} is not closed`)
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1 }
    value += '"'
    from = quote + 2
  }
}
