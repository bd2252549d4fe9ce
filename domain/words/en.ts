import type { Words } from './words.ts'

/** Measures that take a plural; katori, tsp, tbsp, g and ml do not. */
const PLURALS: Readonly<Record<string, string>> = {
  bowl: 'bowls',
  cup: 'cups',
  glass: 'glasses',
  handful: 'handfuls',
  mug: 'mugs',
  plate: 'plates',
  scoop: 'scoops',
  serving: 'servings',
  slice: 'slices',
  tablespoon: 'tablespoons',
  teaspoon: 'teaspoons',
}

export const ENGLISH: Words = {
  or: 'or',
  units: {
    g: 'g',
    kg: 'kg',
    ml: 'ml',
    l: 'l',
    mg: 'mg',
    µg: 'µg',
    kcal: 'kcal',
    cm: 'cm',
    ft: 'ft',
    in: 'in',
  },
  measure: (label, quantity) => (quantity > 1 ? (PLURALS[label.toLowerCase()] ?? label) : label),
}
