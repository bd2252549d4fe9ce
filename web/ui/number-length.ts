/**
 * Number of characters that a field for an amount accepts: more than its largest number needs, so that a larger number
 * is refused with a message and not truncated to another number.
 */
export const AMOUNT_LENGTH = 12

/** The same for a person's figure, which may include its unit: `150.5 pounds`. */
export const PERSON_FIGURE_LENGTH = 20

/**
 * Returns the number of characters of the largest number that a field accepts: its digits, and a point with this number
 * of decimals.
 */
export function countNumberLength(max: number, decimals = 0): number {
  return String(max).length + (decimals > 0 ? decimals + 1 : 0)
}
