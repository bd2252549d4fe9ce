import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import {
  FOOD_ALLERGENS,
  FOOD_LANGUAGE_LABELS,
  FOOD_LANGUAGES,
  FOOD_PREPARATION_LABELS,
  FOOD_PREPARATIONS,
  FOOD_TAGS,
} from '#contract/foods/food-items.ts'
import {
  findEnergyMismatch,
  MAX_READABLE_FIGURE,
  MORE_NUTRIENT_KEYS,
  NUTRIENT_DECIMALS,
  roundNutrient,
} from '#domain/foods/food-figures.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import { NUTRIENTS } from '#domain/nutrients/nutrients.ts'
import { FOOD_CATEGORIES, FOOD_CATEGORY_LABELS } from '#domain/people/options.ts'
import { parseAmount } from '#domain/units/amount.ts'
import { say, sayIn } from '#domain/words/say.ts'
import { normalizeHeading } from '#server/kit/http/csv.ts'
import type { StoredFood } from './repository.ts'

/** The value of a cell, or a sentence that says what is wrong with it. `undefined` if the cell is empty. */
type Reading = { value: unknown } | { problem: string }

/** A column of a file of foods. */
export type FoodColumn = {
  /** The path of the food's field in this column: `calories`, `names.hi`, `nutrients.sodiumMg`. */
  path: string
  /** In English: a file that was exported is read again. */
  heading: string
  /** Other headings that files use for it, reduced to letters and digits. */
  aliases: readonly string[]
  isRequired?: boolean
  read: (cell: string) => Reading
  write: (food: StoredFood) => string
}

/** The columns of a file of foods, in the order in which they are written. */
export const FOOD_COLUMNS: readonly FoodColumn[] = [
  {
    path: 'code',
    heading: sayIn('en', msg`Code`),
    aliases: [],
    read: (cell) => ({ value: cell }),
    write: ({ code }) => code ?? '',
  },
  {
    path: 'name',
    heading: sayIn('en', msg`Name`),
    aliases: ['food', 'fooditem', 'foodname', 'item'],
    isRequired: true,
    read: (cell) => ({ value: cell }),
    write: ({ name }) => name,
  },
  {
    path: 'category',
    heading: sayIn('en', msg`Category`),
    aliases: [],
    isRequired: true,
    read: (cell) => readOneOf(cell, FOOD_CATEGORIES, FOOD_CATEGORY_LABELS),
    write: ({ category }) => category ?? '',
  },
  {
    path: 'foodGroup',
    heading: sayIn('en', msg`Food group`),
    aliases: ['group'],
    read: (cell) => (cell === '' ? { value: null } : readOneOf(cell, FOOD_GROUPS)),
    write: ({ foodGroup }) => foodGroup ?? '',
  },
  {
    path: 'preparation',
    heading: sayIn('en', msg`Raw or cooked`),
    aliases: ['preparation'],
    read: (cell) => readOneOf(cell, FOOD_PREPARATIONS, FOOD_PREPARATION_LABELS),
    write: ({ preparation }) => preparation,
  },
  figureColumn('calories', sayIn('en', msg`Calories (kcal)`), ['calories', 'energy', 'energykcal', 'kcal']),
  figureColumn('protein', sayIn('en', msg`Protein (g)`), ['protein']),
  figureColumn('carbs', sayIn('en', msg`Carbs (g)`), [
    'carbs',
    'carbohydrate',
    'carbohydrateg',
    'carbohydrates',
    'carbohydratesg',
  ]),
  figureColumn('fat', sayIn('en', msg`Fat (g)`), ['fat', 'totalfat', 'totalfatg']),
  {
    path: 'fiber',
    heading: sayIn('en', msg`Fibre (g)`),
    aliases: ['fibre', 'fiber', 'fiberg', 'dietaryfibre', 'dietaryfibreg', 'dietaryfiber', 'dietaryfiberg'],
    read: (cell) => readNumber(cell, null),
    write: ({ fiber }) => (fiber === null ? '' : String(fiber)),
  },
  {
    path: 'isEnergyConfirmed',
    heading: sayIn('en', msg`Energy confirmed`),
    aliases: [],
    read: (cell) => ({ value: /^(y|yes|true|1|x)$/i.test(cell) }),
    write: ({ calories, protein, carbs, fat, fiber }) =>
      findEnergyMismatch({
        energyKcal: calories,
        proteinG: protein,
        carbsG: carbs,
        fatG: fat,
        fibreG: fiber,
      })
        ? 'yes'
        : '',
  },
  {
    path: 'serving_size',
    heading: sayIn('en', msg`Serving`),
    aliases: ['servingsize'],
    read: (cell) => ({ value: cell === '' ? undefined : cell }),
    write: (food) => food.serving_size,
  },
  {
    path: 'measures',
    heading: sayIn('en', msg`Measures`),
    aliases: ['householdmeasures'],
    read: readMeasures,
    write: ({ measures }) => writeList(measures.map(({ label, grams }) => `${label} = ${grams} g`)),
  },
  {
    path: 'tags',
    heading: sayIn('en', msg`Suits`),
    aliases: ['tags'],
    read: (cell) => readEachOf(cell, FOOD_TAGS),
    write: ({ tags }) => writeList(tags),
  },
  {
    path: 'allergens',
    heading: sayIn('en', msg`Allergens`),
    aliases: [],
    read: (cell) =>
      cell.trim().toLowerCase() === NOT_KNOWN ? { value: null } : readEachOf(cell, FOOD_ALLERGENS),
    write: ({ allergens }) => (allergens === null ? NOT_KNOWN : writeList(allergens)),
  },
  {
    path: 'description',
    heading: sayIn('en', msg`Description`),
    aliases: [],
    read: (cell) => ({ value: cell === '' ? null : cell }),
    write: ({ description }) => description ?? '',
  },
  ...FOOD_LANGUAGES.map(
    (language): FoodColumn => ({
      path: `names.${language}`,
      heading: sayIn('en', msg`Name in ${{ language: sayIn('en', FOOD_LANGUAGE_LABELS[language]) }}`),
      aliases: [
        sayIn('en', FOOD_LANGUAGE_LABELS[language]),
        `${sayIn('en', FOOD_LANGUAGE_LABELS[language])}name`,
      ].map(normalizeHeading),
      read: (cell) => ({ value: splitList(cell, ';').map((name) => ({ language, name })) }),
      write: ({ names }) =>
        writeList(names.filter((each) => each.language === language).map(({ name }) => name)),
    }),
  ),
  ...MORE_NUTRIENT_KEYS.map(
    (key): FoodColumn => ({
      path: `nutrients.${key}`,
      heading: `${sayIn('en', NUTRIENTS[key].label)} (${NUTRIENTS[key].unit})`,
      aliases: [normalizeHeading(key)],
      read: (cell) => readNumber(cell, null),
      write: ({ nutrients }) => {
        const amount = nutrients[key]
        return amount === undefined ? '' : String(roundNutrient(amount))
      },
    }),
  ),
]

/** Returns the column with a heading, or `undefined` if there is none. */
export function findColumn(heading: string): FoodColumn | undefined {
  return COLUMN_OF.get(normalizeHeading(heading))
}

const COLUMN_OF = new Map(
  FOOD_COLUMNS.flatMap((column) => [
    ...column.aliases.map((alias) => [alias, column] as const),
    [normalizeHeading(column.heading), column] as const,
  ]),
)

/** Returns the heading of the column for a field of a food, or an empty text if it has no column. */
export function findHeading(path: readonly PropertyKey[], names: readonly unknown[] = []): string {
  const [field, index] = path
  const name: unknown = field === 'names' && typeof index === 'number' ? names[index] : undefined
  const language = typeof name === 'object' && name !== null && 'language' in name ? name.language : undefined
  const wanted = language === undefined ? path.join('.') : `names.${String(language)}`
  return (
    FOOD_COLUMNS.find((column) => column.path === wanted)?.heading ??
    FOOD_COLUMNS.find((column) => column.path === String(field))?.heading ??
    ''
  )
}

function figureColumn(
  path: 'calories' | 'protein' | 'carbs' | 'fat',
  heading: string,
  aliases: readonly string[],
): FoodColumn {
  return {
    path,
    heading,
    aliases,
    isRequired: true,
    // The contract reports a missing figure.
    read: (cell) => readNumber(cell, undefined),
    write: (food) => String(food[path]),
  }
}

function readNumber(cell: string, none: null | undefined): Reading {
  if (cell === '') return { value: none }
  if (/^0+([.,]0*)?$/.test(cell)) return { value: 0 }
  if (/^-/.test(cell)) return { problem: say(msg`This cannot be less than 0`) }
  const parsed = parseAmount(cell, { max: MAX_READABLE_FIGURE, decimals: NUTRIENT_DECIMALS })
  return parsed.ok ? { value: parsed.amount } : { problem: say(msg`Enter a number, such as 12 or 1.5`) }
}

function readOneOf(
  cell: string,
  options: readonly string[],
  labels: Readonly<Record<string, MessageDescriptor>> = {},
): Reading {
  if (cell === '') return { value: undefined }
  const key = normalizeHeading(cell)
  const nameOption = (option: string): string => {
    const label = labels[option]
    return label === undefined ? option : say(label)
  }
  const value = options.find(
    (option) => normalizeHeading(option) === key || normalizeHeading(nameOption(option)) === key,
  )
  return value === undefined
    ? { problem: say(msg`Write one of: ${{ choices: options.map(nameOption).join(', ') }}`) }
    : { value }
}

function readEachOf(cell: string, options: readonly string[]): Reading {
  const values = splitList(cell, /[;,]/).map((part) => readOneOf(part, options))
  const problem = values.find((value) => 'problem' in value)
  if (problem)
    return {
      problem: say(msg`Write any of these, separated by semicolons: ${{ choices: options.join('; ') }}`),
    }
  return { value: values.flatMap((reading) => ('value' in reading ? [reading.value] : [])) }
}

/** Written in the column of allergens if they are not known; an empty cell means that there are none. */
const NOT_KNOWN = sayIn('en', msg`not known`)

/** Much longer than any real measure. */
const MAX_MEASURE_LENGTH = 100

function readMeasures(cell: string): Reading {
  const measures: { label: string; grams: number }[] = []
  for (const part of splitList(cell, ';')) {
    // The length is checked first, because the pattern is slow on very long text.
    const match = part.length <= MAX_MEASURE_LENGTH && /^(.+?)\s*[=:]\s*([\d.,]+)\s*g?$/i.exec(part)
    const grams = match
      ? parseAmount(match[2] ?? '', { max: MAX_READABLE_FIGURE, decimals: NUTRIENT_DECIMALS })
      : null
    if (!match || !grams?.ok) return { problem: say(msg`Write measures as: katori = 150 g; piece = 40 g`) }
    measures.push({ label: match[1] ?? '', grams: grams.amount })
  }
  return { value: measures }
}

function splitList(cell: string, separator: string | RegExp): string[] {
  return cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function writeList(parts: readonly string[]): string {
  // A part must not contain the separator.
  return parts.map((part) => part.replaceAll(';', ',')).join('; ')
}
