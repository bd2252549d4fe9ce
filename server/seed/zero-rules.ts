import type { NutrientKey } from '#domain/nutrients/nutrients.ts'

/**
 * IFCT 2017 writes 0 for nutrients that were not found or not measured, and for empty cells. A zero of the file counts
 * as zero only if a rule here says that it must be zero; every other zero is a gap. Nutrients without a column in IFCT
 * are zero too if a rule names them.
 */
export type ZeroRule = {
  nutrients: readonly NutrientKey[]
  /** Returns true for the IFCT 2017 codes that the rule applies to. */
  appliesTo: (code: string) => boolean
  reason: string
}

const inGroups =
  (letters: string) =>
  (code: string): boolean =>
    letters.includes(code.charAt(0))

const isOneOf =
  (...codes: string[]) =>
  (code: string): boolean =>
    codes.includes(code)

/** Meat without organs: poultry cuts, shoulder, chops, leg and similar. */
const isFlesh = (code: string): boolean =>
  (/^N0(0[1-4]|0[7-9]|1\d)$/.test(code) || FLESH_MEAT.has(code)) && code !== 'N005' && code !== 'N006'

const FLESH_MEAT = new Set(
  [1, 2, 3, 14, 15, 16, 25, 26, 27, 36, 37, 38, 45, 46, 47, 48, 49, 50, 58, 59, 60, 61, 62, 63].map(
    (number) => `O${String(number).padStart(3, '0')}`,
  ),
)

/** Fish with fins, from the sea and from rivers; no shellfish. */
const isFinFish = (code: string): boolean => code.startsWith('P') || /^S00[1-6]$/.test(code)

/** The twelve oils pressed from plants; ghee is T013, vanaspati T014. */
const isPlantOil = (code: string): boolean => /^T0(0\d|1[0-2])$/.test(code)

const isPlant = (code: string): boolean => inGroups('ABCDEFGHIJK')(code)

const EGG_WHITE = isOneOf('M002', 'M005')

export const ZERO_RULES: readonly ZeroRule[] = [
  {
    nutrients: [
      'cholesterolMg',
      'retinolUg',
      'vitaminB12Ug',
      'cholecalciferolUg',
      'hydroxyvitaminD3Ug',
      'lactoseG',
      'menaquinonesUg',
    ],
    appliesTo: (code) => isPlant(code) || isPlantOil(code) || code === 'T014',
    reason: 'Only animals and microbes make it.',
  },
  {
    nutrients: ['transFatG'],
    appliesTo: (code) => isPlant(code) || inGroups('T')(code),
    reason: 'None in plants that are not hydrogenated; the fats were tested for it.',
  },
  {
    nutrients: ['fibreG', 'insolubleFibreG', 'solubleFibreG', 'starchG', 'phytateMg'],
    appliesTo: inGroups('LMNOPQRST'),
    reason: 'None in animal foods and pure fats.',
  },
  {
    nutrients: ['fibreG', 'insolubleFibreG', 'solubleFibreG'],
    appliesTo: isOneOf('I001'),
    reason: 'Boiled-down cane juice, strained.',
  },
  {
    nutrients: ['carbsG', 'availableCarbsSumG', 'sugarsG'],
    appliesTo: (code) => inGroups('NO')(code) || isFinFish(code),
    reason: 'Nothing is left to 100 g; USDA SR lists none in flesh.',
  },
  {
    nutrients: ['carbsG'],
    appliesTo: (code) => inGroups('MQR')(code) || /^S0(0[7-9]|10)$/.test(code),
    reason: 'Nothing is left to 100 g; at most a gram or two in USDA SR.',
  },
  {
    nutrients: [
      'waterG',
      'ashG',
      'proteinG',
      'carbsG',
      'availableCarbsSumG',
      'sugarsG',
      'aminoAcidsG',
      'sodiumMg',
      'potassiumMg',
      'calciumMg',
      'ironMg',
      'zincMg',
      'magnesiumMg',
      'phosphorusMg',
      'copperMg',
      'manganeseMg',
      'seleniumUg',
      'thiaminMg',
      'riboflavinMg',
      'niacinMg',
      'pantothenicAcidMg',
      'vitaminB6Mg',
      'folateUg',
      'vitaminCMg',
    ],
    appliesTo: inGroups('T'),
    reason: 'Fat alone is left after pressing and clearing; USDA SR lists none.',
  },
  {
    nutrients: ['vitaminAUg', 'vitaminDUg'],
    appliesTo: isPlantOil,
    reason: 'USDA SR lists none in refined vegetable oils.',
  },
  {
    nutrients: ['vitaminCMg'],
    appliesTo: (code) => inGroups('A')(code) && code !== 'A007' && code !== 'A008',
    reason: 'None in dry grain; tender maize has some.',
  },
  {
    nutrients: ['vitaminCMg'],
    appliesTo: (code) => inGroups('M')(code) || isFlesh(code) || isFinFish(code),
    reason: 'None in eggs, and USDA SR lists none in flesh.',
  },
  {
    nutrients: ['betaCaroteneUg', 'betaCaroteneEquivalentsUg', 'carotenesUg'],
    appliesTo: inGroups('AFHIJK'),
    reason: 'Pale grain, roots, nuts, cane and mushrooms: USDA SR lists none.',
  },
  {
    nutrients: ['betaCaroteneUg', 'betaCaroteneEquivalentsUg', 'carotenesUg'],
    appliesTo: (code) => isFlesh(code) || isFinFish(code) || inGroups('QRS')(code) || EGG_WHITE(code),
    reason: 'Carotenes of animal foods are in egg yolk, milk fat and liver.',
  },
  {
    nutrients: ['cholesterolMg', 'retinolUg', 'saturatedFatG', 'monounsaturatedFatG', 'polyunsaturatedFatG'],
    appliesTo: EGG_WHITE,
    reason: 'Egg white is all but free of fat.',
  },
]

/** Returns the reason why a zero of this nutrient is a real zero in this food, or `null` if it is a gap. */
export function findZeroRule(code: string, nutrient: NutrientKey): string | null {
  const rule = ZERO_RULES.find((each) => each.nutrients.includes(nutrient) && each.appliesTo(code))
  return rule?.reason ?? null
}
