import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'

export type FoodSource = 'ifct2017' | 'usda' | 'dish' | 'custom' | 'fdc' | 'indb'

/** Where the figures of a plan are from, in the order of the PDF. */
export const SOURCE_TEXTS: Readonly<Record<FoodSource, MessageDescriptor>> = {
  ifct2017: msg`Food composition: IFCT 2017, NIN Hyderabad.`,
  usda: msg`Foods not in IFCT: USDA National Nutrient Database for Standard Reference.`,
  fdc: msg`U.S. Department of Agriculture, Agricultural Research Service: FoodData Central.`,
  indb: msg`Indian Nutrient Databank (INDB).`,
  dish: msg`Dishes: calculated from their ingredients, oil and salt included.`,
  custom: msg`Foods added by the practice: values as entered.`,
}

/** The source `usda` in a plan without a food of IFCT 2017. */
export const USDA_ALONE = msg`Food composition: USDA National Nutrient Database for Standard Reference.`

/** Added to the sources if cooking losses are deducted from a dish of the plan. */
export const COOKING_LOSSES = msg`Cooking losses deducted (USDA retention factors, release 6).`

/** The template's own words. The template fills in parts in {braces}. */
export type PlanDocumentWords = ReturnType<typeof sayWords>

/** Says the words that the template writes by itself. */
export function sayWords() {
  return {
    to: say(msg({ message: 'to', context: 'between the first and the last day of a plan' })),
    energyNotKnown: say(msg`kcal not known`),
    kcal: say(msg`kcal`),
    kcalADay: say(msg`kcal a day`),
    averageDay: say(msg`The average day`),
    amount: say(msg({ message: 'Amount', context: 'of energy, protein and so on' })),
    shareOfEnergy: say(msg`Share of energy`),
    dailyTargets: say(msg`Daily targets`),
    calories: say(msg`Calories`),
    protein: say(msg`Protein`),
    goal: say(msg`Goal`),
    age: say(msg`Age`),
    height: say(msg`Height`),
    weight: say(msg`Weight`),
    bmi: say(msg`BMI`),
    livesIn: say(msg({ message: 'Lives in', context: 'before the place where a client lives' })),
    health: say(msg({ message: 'Health', context: 'before the conditions of a client' })),
    eats: say(msg({ message: 'Eats', context: 'before the food preferences of a client' })),
    allergies: say(msg`Allergies`),
    everyDay: say(msg`Every day`),
    fromDietician: say(msg`From your dietician`),
    yourDays: say(msg`Your days`),
    when: say(msg({ message: 'When', context: 'column of a table of meals' })),
    what: say(msg({ message: 'What', context: 'column of a table of meals' })),
    howMuch: say(msg({ message: 'How much', context: 'column of a table of meals' })),
    energy: say(msg`Energy`),
    or: say(msg({ message: 'or', context: 'before a food that may be eaten instead' })),
    nothingPlanned: say(msg`Nothing planned`),
    groceryList: say(msg`Grocery list`),
    unlisted: say(msg`Written as text, so not on this list:`),
    writtenBy: say(msg`Written by`),
    intakes: say(msg`Daily reference intakes`),
    nutrient: say(msg`Nutrient`),
    rda: say(msg`RDA`),
    ear: say(msg`EAR`),
    upperLimit: say(msg`Upper limit`),
    sources: say(msg`Sources`),
    page: say(msg`Page ${{ page: '{page}' }} of ${{ pages: '{pages}' }}`),
  }
}

/** `Two days in turn`: how many days of a plan follow each other. */
export function sayDaysInTurn(count: number): string {
  return say(
    msg`${plural({ count }, { 2: 'Two days in rotation', 3: 'Three days in rotation', 4: 'Four days in rotation', 5: 'Five days in rotation', 6: 'Six days in rotation', 7: 'Seven days in rotation', 8: 'Eight days in rotation', 9: 'Nine days in rotation', 10: 'Ten days in rotation', one: '# day in rotation', other: '# days in rotation' })}`,
  )
}

/** Describes the drawing of the average day for readers who hear it. */
export function sayRing(energy: string | null, parts: readonly string[]): string {
  const shares = parts.join(', ')
  return energy === null
    ? say(msg`Ring of the average day. Shares of energy: ${{ shares }}.`)
    : say(msg`Ring of the average day, ${{ energy }} kcal. Shares of energy: ${{ shares }}.`)
}
