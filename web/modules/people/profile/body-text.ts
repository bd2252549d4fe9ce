import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import { parseWeight, toWeightUnit } from '#domain/units/weight.ts'

/** A height as the text of a field: `168 cm`, `5 ft 6 in`. Empty: not known. */
export function writeHeight(heightCm: number | null, unit: HeightUnit): string {
  return heightCm === null ? '' : formatHeight(heightCm, unit === 'cm' ? 'cm' : 'feet')
}

/** A weight as the text of a field, beside which the unit is chosen: `68.25`, `150.5`. Empty: not known. */
export function writeWeight(weightKg: number | null, unit: WeightUnit): string {
  if (weightKg === null) return ''
  const decimals = unit === 'kg' ? 100 : 10
  return String(Math.round(toWeightUnit(weightKg, unit) * decimals) / decimals)
}

/** A typed height in the other unit; other text stays as it is. */
export function convertHeight(text: string, to: HeightUnit): string {
  const parsed = parseHeight(text)
  return parsed.ok ? writeHeight(parsed.heightCm, to) : text
}

/** A typed weight in the other unit; other text stays as it is. */
export function convertWeight(text: string, from: WeightUnit, to: WeightUnit): string {
  const parsed = parseWeight(text, from)
  return parsed.ok ? writeWeight(parsed.weightKg, to) : text
}
