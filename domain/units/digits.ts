/** Replaces Devanagari digits (०–९) by 0–9; everything else is unchanged. */
export function readDevanagariDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966))
}

/**
 * Checks whether digits only count up or down, or repeat one digit, as people type them to fill a field: 1234567890,
 * 9876543210, 9999999999. After 9 comes 0.
 */
export function isDigitRun(digits: string): boolean {
  const steps = new Set(
    [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10),
  )
  const [step] = steps
  return steps.size === 1 && (step === 0 || step === 1 || step === 9)
}
