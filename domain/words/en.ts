import type { Words } from './words.ts'

/** Measures that have a plural; katori, tsp, tbsp, g and ml do not. */
const PLURALS: Readonly<Record<string, string>> = {
  bowl: 'bowls',
  clove: 'cloves',
  cup: 'cups',
  glass: 'glasses',
  handful: 'handfuls',
  mug: 'mugs',
  piece: 'pieces',
  pinch: 'pinches',
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
  about: (amount) => `about ${amount}`,
  everyDay: 'Every day',
  day: (number) => `Day ${number}`,
  dayLabel: (label) => label,
  mealTime: (time) => time,
  pieces: (count, { one, many }) => (count === 1 ? one : many),
  smallPacket: (amount) => `1 small packet (${amount})`,
  packets: (count) => (count === 1 ? 'packet' : 'packets'),
  asNeeded: (amount) => `as needed (about ${amount})`,
  buyAbout: (amount) => `buy about ${amount}`,
  aPinch: 'a pinch',
  aLittle: 'a little',
  measure: (label, quantity) => (quantity > 1 ? (PLURALS[label.toLowerCase()] ?? label) : label),
}
