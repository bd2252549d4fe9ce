/** Returns the entry and its amount as typed in one line: `Foil, 2 rolls` → `Foil` and `2 rolls`. */
export function splitTypedEntry(line: string): { name: string; amountText: string } {
  const text = line.replace(/\s+/g, ' ').trim()
  const comma = text.lastIndexOf(', ')
  if (comma <= 0) return { name: text, amountText: '' }
  return { name: text.slice(0, comma).trim(), amountText: text.slice(comma + 1).trim() }
}
