/** Conversions by definition: 1 lb = 0.45359237 kg, 1 in = 2.54 cm (international yard and pound, 1959). */

const KG_PER_LB = 0.453_592_37
const CM_PER_INCH = 2.54

/** Converts pounds to kilograms, unrounded. Example: 154.32 lb → 69.998… kg. */
export function kgFromLb(weightLb: number): number {
  return weightLb * KG_PER_LB
}

/** Converts kilograms to pounds, unrounded. Example: 70 kg → 154.32… lb. */
export function lbFromKg(weightKg: number): number {
  return weightKg / KG_PER_LB
}

/** Converts feet and inches to centimetres, unrounded. Example: 5 ft 6 in → 167.64 cm. */
export function cmFromFeetInches(feet: number, inches: number): number {
  return (feet * 12 + inches) * CM_PER_INCH
}

/** Converts centimetres to feet and whole inches (0–11), to the nearest inch. Example: 168 cm → 5 ft 6 in. */
export function feetInchesFromCm(heightCm: number): { feet: number; inches: number } {
  const totalInches = Math.round(heightCm / CM_PER_INCH)
  return { feet: Math.floor(totalInches / 12), inches: totalInches % 12 }
}
