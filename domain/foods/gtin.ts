/** The lengths of barcodes on packages: EAN-8, UPC-A, EAN-13 and GTIN-14. */
const LENGTHS = [8, 12, 13, 14]

/**
 * Reads a barcode as people type it or a camera reads it: spaces and hyphens do not matter.
 *
 * @returns 14 digits with leading zeros, so that a code is equal in every notation; `null` if the number of digits or the
 *   check digit is wrong.
 *
 * Example: `4006381 333931` → `04006381333931`.
 */
export function readGtin(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '')
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return null
  const gtin = digits.padStart(14, '0')
  return hasCheckDigit(gtin) && !/^0+$/.test(gtin) ? gtin : null
}

/** Checks the last digit (GS1): digits are weighted 3, 1, 3, 1, … and all add up to a multiple of 10. */
function hasCheckDigit(gtin: string): boolean {
  const sum = [...gtin].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return sum % 10 === 0
}

/** Writes a barcode as it is printed on packages: without the zeros that only fill up to 14 digits. */
export function formatGtin(gtin: string): string {
  const digits = gtin.replace(/^0+/, '')
  return digits.padStart(LENGTHS.find((length) => length !== 12 && length >= digits.length) ?? 14, '0')
}
