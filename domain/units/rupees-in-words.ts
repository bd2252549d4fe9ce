const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const STEPS = [
  { size: 10_000_000, word: 'crore' },
  { size: 100_000, word: 'lakh' },
  { size: 1000, word: 'thousand' },
  { size: 100, word: 'hundred' },
]

/**
 * Writes an amount in words, as on Indian documents: 249900 paise → `Rupees two thousand four hundred ninety-nine
 * only`, 50 → `Fifty paise only`, 10000050 → `Rupees one lakh and fifty paise only`. Throws RangeError for a number
 * that is negative or not a whole number of paise.
 */
export function writeRupeesInWords(amountPaise: number): string {
  if (!Number.isSafeInteger(amountPaise) || amountPaise < 0) {
    throw new RangeError(`Not an amount in paise: ${amountPaise}`)
  }
  const rupees = Math.floor(amountPaise / 100)
  const paise = amountPaise % 100
  const parts = [
    ...(rupees > 0 || paise === 0 ? [`rupees ${writeNumber(rupees)}`] : []),
    ...(paise > 0 ? [`${writeNumber(paise)} ${paise === 1 ? 'paisa' : 'paise'}`] : []),
  ]
  const text = `${parts.join(' and ')} only`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/**
 * Writes a whole number in English words with lakhs and crores: 1234567 → `twelve lakh thirty-four thousand five
 * hundred sixty-seven`.
 */
function writeNumber(number: number): string {
  if (number < 20) return SMALL[number] ?? ''
  const step = STEPS.find(({ size }) => number >= size)
  if (!step) {
    const rest = number % 10
    return `${TENS[Math.floor(number / 10)]}${rest === 0 ? '' : `-${SMALL[rest]}`}`
  }
  const rest = number % step.size
  return `${writeNumber(Math.floor(number / step.size))} ${step.word}${rest === 0 ? '' : ` ${writeNumber(rest)}`}`
}
