import {
  compareFigure,
  compareFoods,
  drawFigures,
  formatTable,
  listFigures,
  type ShownFood,
} from './compare.ts'
import { recomputeFoods } from './recompute.ts'
import { readSources } from './sources.ts'

/** The largest number of differences that are printed. */
const MAX_PRINTED = 50

/**
 * Recomputes figures from the sources and compares them with the foods of the product.
 *
 * @returns The report, and the number of wrong figures and foods.
 */
export function verifyFoods(
  foods: readonly ShownFood[],
  { count, seed }: { count: number; seed: number },
): { report: string; figureCount: number; wrongCount: number } {
  const recomputed = recomputeFoods(readSources())
  const figures = listFigures(recomputed, foods)
  const drawn = drawFigures(figures, count, seed)
  const differences = [
    ...compareFoods(recomputed, foods),
    ...drawn.flatMap((figure) => compareFigure(figure) ?? []),
  ]
  const report = [
    `${drawn.length} of ${figures.length} figures of ${recomputed.size} foods and dishes, drawn with seed ${seed}`,
    '',
    formatTable(drawn, differences),
    '',
    ...differences.slice(0, MAX_PRINTED).map(({ message }) => message),
    `${differences.length} wrong`,
    '',
  ].join('\n')
  return { report, figureCount: drawn.length, wrongCount: differences.length }
}
