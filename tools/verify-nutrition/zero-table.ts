import type { Key } from './sources.ts'

/**
 * The zeros of IFCT 2017 that are real zeros, written a second time, from the descriptions of the food groups. A food's
 * code begins with the letter of its group: A grain, B pulses, C leaves, D vegetables, E fruit, F roots, G spices,
 * H nuts, I sugar, J mushrooms, K toddy and coconut water, L milk, M eggs, N poultry, O meat, P fish of the sea,
 * Q shellfish, R molluscs, S fish of fresh water (S001–S006) and its shellfish, T fats (T013 ghee, T014 vanaspati).
 */
const FIN_FISH = 'P\\d{3}|S00[1-6]'
/** Poultry and meat without organs. */
const FLESH = 'N00[1-4]|N00[7-9]|N01\\d|O00[1-3]|O01[456]|O02[567]|O03[678]|O04[5-9]|O050|O05[89]|O06[0-3]'
const PLANT = '[A-K]\\d{3}'
const PLANT_OIL = 'T00\\d|T01[0-2]'
const EGG_WHITE = 'M002|M005'

const TABLE: readonly [codes: string, keys: string][] = [
  [
    `${PLANT}|${PLANT_OIL}|T014`,
    'cholesterolMg retinolUg vitaminB12Ug cholecalciferolUg hydroxyvitaminD3Ug lactoseG menaquinonesUg',
  ],
  [`${PLANT}|T\\d{3}`, 'transFatG'],
  ['[L-T]\\d{3}', 'fibreG insolubleFibreG solubleFibreG starchG phytateMg'],
  ['I001', 'fibreG insolubleFibreG solubleFibreG'],
  [`[NO]\\d{3}|${FIN_FISH}`, 'carbsG availableCarbsSumG sugarsG'],
  ['[MQR]\\d{3}|S00[7-9]|S010', 'carbsG'],
  [
    'T\\d{3}',
    'waterG ashG proteinG carbsG availableCarbsSumG sugarsG aminoAcidsG sodiumMg potassiumMg calciumMg ironMg zincMg magnesiumMg phosphorusMg copperMg manganeseMg seleniumUg thiaminMg riboflavinMg niacinMg pantothenicAcidMg vitaminB6Mg folateUg vitaminCMg',
  ],
  [PLANT_OIL, 'vitaminAUg vitaminDUg'],
  ['A(?!007|008)\\d{3}', 'vitaminCMg'],
  [`M\\d{3}|${FLESH}|${FIN_FISH}`, 'vitaminCMg'],
  ['[AFHIJK]\\d{3}', 'betaCaroteneUg betaCaroteneEquivalentsUg carotenesUg'],
  [`${FLESH}|${FIN_FISH}|[QRS]\\d{3}|${EGG_WHITE}`, 'betaCaroteneUg betaCaroteneEquivalentsUg carotenesUg'],
  [EGG_WHITE, 'cholesterolMg retinolUg saturatedFatG monounsaturatedFatG polyunsaturatedFatG'],
]

const ZEROS = TABLE.map(([codes, keys]) => ({
  codes: new RegExp(`^(?:${codes})$`),
  keys: new Set(keys.split(' ')),
}))

/** Checks whether a zero of this nutrient is a real zero in a food of IFCT 2017. */
export function isRealZero(ifctCode: string, key: Key): boolean {
  return ZEROS.some(({ codes, keys }) => keys.has(key) && codes.test(ifctCode))
}
