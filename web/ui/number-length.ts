/**
 * Characters that a field for an amount takes: more than its largest number needs, so that one which is too large is refused
 * with a sentence and not cut to another number.
 */
export const AMOUNT_LENGTH = 12

/** The same for a figure of a person, which may carry its unit: `150.5 pounds`. */
export const PERSON_FIGURE_LENGTH = 20

/** Characters of the largest number that a field takes: its digits, and a point with so many decimals. */
export function countNumberLength(max: number, decimals = 0): number {
  return String(max).length + (decimals > 0 ? decimals + 1 : 0)
}
