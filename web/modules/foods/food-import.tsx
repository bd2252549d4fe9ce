import type { MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
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
import { say } from '#domain/words/say.ts'
import { call } from '#web/kit/api/client.ts'
import type { ImportDeclaration, ReportDeclaration } from '#web/kit/import/import-declaration.ts'
import { ImportedTables } from './imported-tables.tsx'
import { refreshFoods } from './use-food-form.ts'

/** The columns of a food file, and how to fill them in. */
const COLUMNS: readonly [heading: MessageDescriptor, about: MessageDescriptor][] = [
  [msg`Name`, msg`The name of the food.`],
  [msg`Category`, msg`Breakfast, Lunch, Dinner, Snacks or Beverages.`],
  [msg`Calories (kcal), Protein (g), Carbs (g), Fat (g)`, msg`Per 100 g. Calories as a whole number.`],
  [msg`Fibre (g)`, msg`Per 100 g. Leave empty if unknown. Carbs do not include fibre.`],
  [
    msg`Raw or cooked`,
    msg`The state the values are for: Raw, Cooked or Ready to eat. Leave empty for cooked.`,
  ],
  [msg`Food group`, msg`A group from the list of foods, such as Fruits.`],
  [msg`Measures`, msg`katori = 150 g; piece = 40 g. The first is the usual serving.`],
  [msg`Suits`, msg`Any of vegetarian; vegan; egg; jain; fasting.`],
  [
    msg`Allergens`,
    msg`Any of ${{ allergens: ALLERGIES.join('; ') }}. Write nuts if the kind is not known. Empty: none of them.`,
  ],
  [msg`Name in Hindi, Name in Tamil, …`, msg`Other names, with semicolons between.`],
  [msg`Iron (mg), Saturated fat (g), …`, msg`Any other nutrient, per 100 g, named as in an export.`],
  [msg`Energy confirmed`, msg`Write yes if the calories do not match the other values but are correct.`],
]

const REPORT: ReportDeclaration<FoodImportRow, FoodImportReport> = {
  listStates: ({ isImported, newCount, changedCount, keptCount, invalidCount }, updatesExisting) => [
    {
      state: 'new',
      label: isImported ? t`Added` : t({ message: 'New', context: 'row of an import' }),
      tone: 'leaf',
      count: newCount,
    },
    {
      state: 'changed',
      label: isImported
        ? updatesExisting
          ? t`Updated`
          : t({ message: 'Skipped', context: 'row of an import' })
        : t`Already exists`,
      tone: 'sky',
      count: changedCount,
    },
    {
      state: 'kept',
      label: isImported ? t({ message: 'Skipped', context: 'row of an import' }) : t`No change`,
      tone: 'neutral',
      count: keptCount,
    },
    { state: 'invalid', label: isImported ? t`Not imported` : t`Problem`, tone: 'beet', count: invalidCount },
  ],
  nameRow: ({ name }) => name,
  describeRow: ({ calories, protein, carbs, fat }) =>
    t`${{ energy: calories || '—' }} kcal · protein ${{ protein: protein || '—' }} · carbs ${{ carbs: carbs || '—' }} · fat ${{ fat: fat || '—' }}`,
  columns: [
    {
      get title() {
        return t`Category`
      },
      read: ({ category }) => category,
      className: 'wrap-anywhere',
    },
    { title: 'kcal', read: ({ calories }) => calories, isNumeric: true },
    {
      get title() {
        return t`Protein`
      },
      read: ({ protein }) => protein,
      isNumeric: true,
    },
    {
      get title() {
        return t`Carbs`
      },
      read: ({ carbs }) => carbs,
      isNumeric: true,
    },
    {
      get title() {
        return t`Fat`
      },
      read: ({ fat }) => fat,
      isNumeric: true,
    },
  ],
  writeIssue: ({ path, message }) => (path === '' ? message : `${path}: ${message}`),
  note: ({ changes, energyDifference }) =>
    [changes.length > 0 ? t`Differs in: ${{ changes: changes.join(', ') }}` : null, energyDifference]
      .filter((part) => part !== null)
      .join('. ') || null,
}

/** The import of a file of foods. The option overwrites foods that already exist. */
export const FOOD_IMPORT: ImportDeclaration<FoodImportRow, FoodImportReport> = {
  get title() {
    return t`Import foods`
  },
  get back() {
    return { href: paths.adminFoods(), label: t`Foods` }
  },
  get fileLabel() {
    return t`File of foods`
  },
  maxCharacters: MAX_FOOD_IMPORT_CHARACTERS,
  template: { text: FOOD_IMPORT_TEMPLATE, fileName: 'foods-to-import.csv' },
  steps: <Steps />,
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
  get failure() {
    return t`Nothing was imported. Please try again.`
  },
  option: {
    isOnAtFirst: false,
    label: ({ changedCount }) =>
      changedCount > 0
        ? plural(changedCount, {
            one: 'Overwrite # existing food that has different values',
            other: 'Overwrite # existing foods that have different values',
          })
        : null,
  },
  countWritten: ({ newCount, changedCount }, updatesExisting) =>
    newCount + (updatesExisting ? changedCount : 0),
  hasWork: ({ newCount, changedCount }) => newCount + changedCount > 0,
  get nothingTitle() {
    return t`There is nothing to import in this file`
  },
  writeCount: countFoods,
  done: ({ newCount, changedCount }, updatesExisting) => ({
    title:
      updatesExisting && changedCount > 0
        ? `${countAdded(newCount)}, ${t`${{ count: formatNumber(changedCount) }} updated`}`
        : countAdded(newCount),
    text: t`They now appear in food search. Published plans keep their values.`,
    link: { href: `${paths.adminFoods()}?source=custom`, label: t`See your foods` },
  }),
  report: REPORT,
}

function Steps() {
  return (
    <>
      <li>
        {t`Make a file with one food per row. It needs name, category, calories, protein, carbs and fat, in any column order.`}
      </li>
      <li>
        {t`Save it as CSV, with at most ${{ count: formatNumber(MAX_FOOD_IMPORT_ROWS) }} rows, and choose it here. We check it first; nothing is saved yet.`}
      </li>
      <li>{t`Check the preview, then import. Either every food is imported or none.`}</li>
    </>
  )
}

function Columns() {
  return (
    <section aria-labelledby="columns-heading" className="w-full">
      <h2 id="columns-heading" className="heading text-lg">
        {t`Columns`}
      </h2>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        {COLUMNS.map(([heading, about]) => (
          <div key={heading.id} className="grid gap-x-6 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
            <dt className="font-semibold">{say(heading)}</dt>
            <dd className="text-muted">{say(about)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function countFoods(count: number): string {
  return plural(count, { one: '# food', other: '# foods' })
}

function countAdded(count: number): string {
  return plural(count, { one: '# food added', other: '# foods added' })
}
