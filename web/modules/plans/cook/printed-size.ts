/** The sizes of type of the printed week, in CSS pixels, largest first. The smallest is 7.5 points. */
export const PRINTED_SIZES = [14, 12, 10] as const
export type PrintedSize = (typeof PRINTED_SIZES)[number]

/** An A4 page across, without its margins, its heading and the names of the days. */
const PAGE_HEIGHT_PX = 600
const COLUMN_WIDTH_PX = 135
/** The space before each meal. */
const MEAL_GAP_PX = 6
const LINE_HEIGHT = 1.25
/** The width of a letter as a share of the size of type; words that do not fit a line make it shorter. */
const LETTER_WIDTH = 0.5

/**
 * Chooses the largest size in which the week fits one page. The fullest weeks need a second page: smaller type cannot be
 * read on a kitchen wall.
 *
 * @param days The lines of each meal of each day, without the meal's name.
 */
export function choosePrintedSize(days: readonly (readonly (readonly string[])[])[]): PrintedSize {
  const fits = (size: PrintedSize): boolean =>
    days.every((meals) => estimateHeight(meals, size) <= PAGE_HEIGHT_PX)
  return PRINTED_SIZES.find(fits) ?? 10
}

function estimateHeight(meals: readonly (readonly string[])[], size: PrintedSize): number {
  const lettersALine = Math.floor(COLUMN_WIDTH_PX / (size * LETTER_WIDTH))
  const countLines = (text: string): number => Math.max(1, Math.ceil(text.length / lettersALine))
  return meals.reduce(
    (height, lines) =>
      height +
      MEAL_GAP_PX +
      (1 + lines.reduce((sum, line) => sum + countLines(line), 0)) * size * LINE_HEIGHT,
    0,
  )
}
