/** A text with Devanagari digits (०–९) written as 0–9; everything else stays. */
export function readDevanagariDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}
