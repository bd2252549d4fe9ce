import { z } from 'zod'
import { NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import { AmountCell, listCell, readDataFile } from './read-data.ts'

const Correction = z.strictObject({
  /** Codes of IFCT 2017. */
  codes: listCell(z.string()),
  nutrient: z.enum(NUTRIENT_KEYS),
  /** `null` if the printed figure is impossible and no sourced one is available, so that the figure is unknown. */
  value: z
    .literal('')
    .transform(() => null)
    .or(AmountCell),
  source: z.string().min(1),
  reason: z.string().min(1),
})
export type Correction = z.infer<typeof Correction>

/** Wrong figures of IFCT 2017, each with the value that replaces it. */
export const CORRECTIONS: readonly Correction[] = readDataFile('corrections.csv', Correction)

/**
 * Divisor for the vitamin B6 of all 117 fish and shellfish rows. The printed values are a thousand times too high,
 * because milligrams were read as grams (rohu 240 mg; USDA SR 15008, carp, 0.19 mg). Divided by this, every one of them
 * is in range.
 */
export const FISH_VITAMIN_B6_DIVISOR = 1000

const UnlistedMass = z.strictObject({ code: z.string(), grams: AmountCell, reason: z.string().min(1) })

/**
 * Mass that a food's listed parts leave out for a known reason, in grams per 100 g: without it, water, ash and the
 * macronutrients would not come to about 100 g.
 */
export const UNLISTED_MASS: readonly z.infer<typeof UnlistedMass>[] = readDataFile(
  'unlisted-mass.csv',
  UnlistedMass,
)
