import { z } from 'zod'
import { NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { listCell, readDataFile } from './read-data.ts'

const MappedFigures = z.strictObject({
  /** Codes of IFCT 2017. */
  codes: listCell(z.string()),
  ndb: z.string(),
  nutrients: listCell(z.enum(NUTRIENT_KEYS)),
  /** The figure is scaled by this nutrient: cheese with less protein than the other cheese contains less of it. */
  per: z
    .enum(NUTRIENT_KEYS)
    .or(z.literal(''))
    .transform((key) => key || null),
})
export type MappedFigures = z.infer<typeof MappedFigures>

/**
 * Figures for which IFCT 2017 has no column or only a gap, taken from the named food of USDA SR. A
 * figure that IFCT has is never replaced here: see corrections for that.
 */
export const MAPPED_FIGURES: readonly MappedFigures[] = readDataFile('mapped-figures.csv', MappedFigures)
