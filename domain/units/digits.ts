/** Replaces Devanagari digits (०–९) by 0–9; everything else is unchanged. */
export function readDevanagariDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}
