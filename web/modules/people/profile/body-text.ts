import type { HeightUnit, WeightUnit } from '#domain/people/options.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import { parseWeight, toWeightUnit } from '#domain/units/weight.ts'

/** Writes a height as the text of a field: `168 cm`, `5 ft 6 in`. Empty if it is unknown. */
export function writeHeight(heightCm: number | null, unit: HeightUnit): string {
  return heightCm === null ? '' : formatHeight(heightCm, unit === 'cm' ? 'cm' : 'feet')
}

/** Writes a weight as the text of a field with a separate unit: `68.25`, `150.5`. Empty if it is unknown. */
export function writeWeight(weightKg: number | null, unit: WeightUnit): string {
  if (weightKg === null) return ''
  const decimals = unit === 'kg' ? 100 : 10
  return String(Math.round(toWeightUnit(weightKg, unit) * decimals) / decimals)
}

/** Converts a typed height to the other unit; other text is returned unchanged. */
export function convertHeight(text: string, to: HeightUnit): string {
  const parsed = parseHeight(text)
  return parsed.ok ? writeHeight(parsed.heightCm, to) : text
}

/** Converts a typed weight to the other unit; other text is returned unchanged. */
export function convertWeight(text: string, from: WeightUnit, to: WeightUnit): string {
  const parsed = parseWeight(text, from)
  return parsed.ok ? writeWeight(parsed.weightKg, to) : text
}
