import {
  FOOD_IMPORT_TEMPLATE,
  type FoodImportReport,
  type FoodImportRow,
  importFoodItems,
  MAX_FOOD_IMPORT_CHARACTERS,
  MAX_FOOD_IMPORT_ROWS,
} from '#contract/foods/food-items.ts'
import { paths } from '#contract/paths.ts'
import { ALLERGIES } from '#domain/people/options.ts'
import { formatNumber } from '#domain/units/format.ts'
import { call } from '#web/kit/api/client.ts'
import type { ImportDeclaration, ReportDeclaration } from '#web/kit/import/import-declaration.ts'
import { ImportedTables } from './imported-tables.tsx'
import { refreshFoods } from './use-food-form.ts'

/** The columns of a food file, and how to fill them in. */
const COLUMNS: readonly [heading: string, about: string][] = [
  ['Name', 'What the food is called.'],
  ['Category', 'Breakfast, Lunch, Dinner, Snacks or Beverages.'],
  ['Calories (kcal), Protein (g), Carbs (g), Fat (g)', 'Per 100 g. Calories as a whole number.'],
  ['Fibre (g)', 'Per 100 g. Empty: not known. Carbs do not include it.'],
  ['Raw or cooked', 'Raw, Cooked or Ready to eat: what the figures are for. Empty: cooked.'],
  ['Food group', 'As the list of foods has them, such as Fruits.'],
  ['Measures', 'katori = 150 g; piece = 40 g. The first is the usual serving.'],
  ['Suits', 'Any of vegetarian; vegan; egg; jain; fasting.'],
  ['Allergens', `Any of ${ALLERGIES.join('; ')}. Write nuts if the kind is not known. Empty: none of them.`],
  ['Name in Hindi, Name in Tamil, …', 'Other names, with semicolons between.'],
  ['Iron (mg), Saturated fat (g), …', 'Any other nutrient as an export names it, per 100 g.'],
  ['Energy confirmed', 'yes, where energy does not fit the figures and is right all the same.'],
]

const REPORT: ReportDeclaration<FoodImportRow, FoodImportReport> = {
  listStates: ({ isImported, newCount, changedCount, keptCount, invalidCount }, updatesExisting) => [
    { state: 'new', label: isImported ? 'Added' : 'New', tone: 'leaf', count: newCount },
    {
      state: 'changed',
      label: isImported ? (updatesExisting ? 'Updated' : 'Left alone') : 'Already here',
      tone: 'sky',
      count: changedCount,
    },
    { state: 'kept', label: isImported ? 'Left alone' : 'Nothing to do', tone: 'neutral', count: keptCount },
    { state: 'invalid', label: isImported ? 'Left out' : 'Problem', tone: 'beet', count: invalidCount },
  ],
  nameRow: ({ name }) => name,
  describeRow: ({ calories, protein, carbs, fat }) =>
    `${calories || '—'} kcal · protein ${protein || '—'} · carbs ${carbs || '—'} · fat ${fat || '—'}`,
  columns: [
    { title: 'Category', read: ({ category }) => category, className: 'wrap-anywhere' },
    { title: 'kcal', read: ({ calories }) => calories, isNumeric: true },
    { title: 'Protein', read: ({ protein }) => protein, isNumeric: true },
    { title: 'Carbs', read: ({ carbs }) => carbs, isNumeric: true },
    { title: 'Fat', read: ({ fat }) => fat, isNumeric: true },
  ],
  writeIssue: ({ path, message }) => (path === '' ? message : `${path}: ${message}`),
  note: ({ changes, energyDifference }) =>
    [changes.length > 0 ? `Differs in: ${changes.join(', ')}` : null, energyDifference]
      .filter((part) => part !== null)
      .join('. ') || null,
}

/** The import of a file of foods. The option overwrites foods that already exist. */
export const FOOD_IMPORT: ImportDeclaration<FoodImportRow, FoodImportReport> = {
  title: 'Import foods',
  back: { href: paths.adminFoods(), label: 'Foods' },
  fileLabel: 'File of foods',
  maxCharacters: MAX_FOOD_IMPORT_CHARACTERS,
  template: { text: FOOD_IMPORT_TEMPLATE, fileName: 'foods-to-import.csv' },
  steps: (
    <>
      <li>
        Make a file with a food in each row. Name, category, calories, protein, carbs and fat are needed; the
        columns can be in any order.
      </li>
      <li>
        Save it as CSV, with at most {formatNumber(MAX_FOOD_IMPORT_ROWS)} rows, and choose it here. It is
        checked first; nothing is written.
      </li>
      <li>Look at what was found, then import. All of it is added at once, or nothing.</li>
    </>
  ),
  about: (
    <>
      <Columns />
      <ImportedTables />
    </>
  ),
  check: (csv) => call(importFoodItems, { body: { csv, dryRun: true, updatesExisting: false } }),
  importFile: async (csv, updatesExisting, keyOf) => {
    const body = { csv, dryRun: false, updatesExisting }
    const report = await call(importFoodItems, { body }, { idempotencyKey: keyOf(body) })
    refreshFoods()
    return report
  },
  failure: 'Nothing was imported. Please try again.',
  option: {
    isOnAtFirst: false,
    label: ({ changedCount }) =>
      changedCount > 0
        ? `Write over ${countFoods(changedCount)} that ${changedCount === 1 ? 'is' : 'are'} here already with other figures`
        : null,
  },
  countWritten: ({ newCount, changedCount }, updatesExisting) =>
    newCount + (updatesExisting ? changedCount : 0),
  hasWork: ({ newCount, changedCount }) => newCount + changedCount > 0,
  nothingTitle: 'There is nothing to import in this file',
  writeCount: countFoods,
  done: ({ newCount, changedCount }, updatesExisting) => ({
    title:
      updatesExisting && changedCount > 0
        ? `${countFoods(newCount)} added, ${formatNumber(changedCount)} updated`
        : `${countFoods(newCount)} added`,
    text: 'They are found from now on. Published plans keep their figures.',
    link: { href: `${paths.adminFoods()}?source=custom`, label: 'See Your Foods' },
  }),
  report: REPORT,
}

function Columns() {
  return (
    <section aria-labelledby="columns-heading" className="w-full">
      <h2 id="columns-heading" className="heading text-lg">
        Columns
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        {COLUMNS.map(([heading, about]) => (
          <div key={heading} className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="font-semibold">{heading}</dt>
            <dd className="text-muted">{about}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function countFoods(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'food' : 'foods'}`
}
