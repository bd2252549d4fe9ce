import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/runtime-macro'
import { MATERNITY_STAGE_LABELS } from '#domain/energy/energy-need.ts'
import {
  ALLERGIES,
  ALLERGY_LABELS,
  type Allergy,
  isOneOf,
  PLAN_TYPE_LABELS,
  type PlanType,
} from '#domain/people/options.ts'
import { formatDate, formatNumber, formatRupees } from '#domain/units/format.ts'
import { currentLocale, say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { formatMeal } from './format-meal.ts'
import { AISLE_LABELS } from './grocery/aisle-labels.ts'
import { GROCERY_CATEGORIES } from './grocery/aisles.ts'
import { MEAL_SLOTS, type PlanDay, type PlanItem, type PlanMeal } from './plan.ts'
import { KIDNEY_STAGE_LABELS } from './safety/safety-input.ts'

/**
 * One difference between two plans. `path` gives the place for programs, with days by their number
 * (`days.2.meals.lunch`); `place` gives it for people (`Day 2, Lunch`). `before` and `after` are the two values as
 * people read them, `null` if there is none. A list of tips contains only the removed and the added ones.
 */
export type PlanDifference = { path: string; place: string; before: string | null; after: string | null }

type Text = string | null | undefined

/** A change to the computed grocery list, as plans store it. */
type ComparableGroceryEdit = {
  key: string
  category: string
  name: string
  amountText: string | null
  isRemoved: boolean
}

/** The records for the safety rules, as plans store them. */
type ComparableSafetyRecords = {
  clinicianName?: Text
  clinicianRegistration?: Text
  clinicianNote?: Text
  dieticianReason?: Text
  maternityStage?: Text
  kidneyStage?: Text
  reviewDate?: Text
  allergyReasons?: Partial<Record<Allergy, Text>> | undefined
}

/**
 * The part of a plan that people see: of a stored plan, of one of its versions, or of a plan that is about to be
 * stored.
 */
export type ComparablePlan = {
  title: string
  description?: Text
  clientName: string
  clientAge?: number | null | undefined
  clientHeight?: Text
  clientWeight?: number | null | undefined
  clientLocation?: Text
  healthIssues?: Text
  bmi?: number | null | undefined
  goalDescription?: Text
  caloriesTarget?: Text
  proteinGoal?: Text
  preferences?: Text
  motivationalQuote?: Text
  nutritionSnapshot?: Partial<Record<SnapshotPart, Text>> | null | undefined
  tips?: readonly string[] | undefined
  planType?: PlanType | null | undefined
  durationWeeks?: number | null | undefined
  specialInstructions?: Text
  startDate: string
  endDate: string
  days: readonly PlanDay[]
  // These fields are compared only if both plans have them.
  price?: number | null | undefined
  changeNote?: Text
  groceryEdits?: readonly ComparableGroceryEdit[] | undefined
  safetyRecords?: ComparableSafetyRecords | undefined
}

type SnapshotPart = 'calories' | 'protein' | 'carbs' | 'fat' | 'fiber'

const writeText = (value: Text): string | null => value?.trim() || null
const writeDay = (value: Text): string | null => (writeText(value) === null ? null : formatDate(value ?? ''))
const writeStage = (labels: Readonly<Record<string, MessageDescriptor>>, value: Text): string | null => {
  if (!value) return null
  const label = labels[value]
  return label === undefined ? value : say(label)
}
const writeYears = (years: number | null | undefined): string | null =>
  years == null ? null : say(msg`${plural({ years }, { one: '# year', other: '# years' })}`)
const writeWeeks = (weeks: number | null | undefined): string | null =>
  weeks == null ? null : say(msg`${plural({ weeks }, { one: '# week', other: '# weeks' })}`)
const writeKg = (weightKg: number | null | undefined): string | null =>
  weightKg == null ? null : say(msg`${{ weight: formatNumber(weightKg, 2) }} kg`)
/** Plans store `None` for a client without a condition. */
const writeIssues = (issues: Text): string => {
  const text = writeText(issues)
  return text === null || text === 'None' ? say(msg`None`) : text
}

/** Every field in reading order, with its label and its value as people read it. */
const FIELDS: readonly {
  path: string
  place: () => string
  write: (plan: ComparablePlan) => string | null
  isStated?: (plan: ComparablePlan) => boolean
}[] = [
  { path: 'title', place: () => say(msg`Title`), write: (plan) => writeText(plan.title) },
  { path: 'description', place: () => say(msg`Description`), write: (plan) => writeText(plan.description) },
  { path: 'startDate', place: () => say(msg`Start date`), write: (plan) => writeDay(plan.startDate) },
  { path: 'endDate', place: () => say(msg`End date`), write: (plan) => writeDay(plan.endDate) },
  { path: 'clientName', place: () => say(msg`Client name`), write: (plan) => writeText(plan.clientName) },
  { path: 'clientAge', place: () => say(msg`Age`), write: (plan) => writeYears(plan.clientAge) },
  { path: 'clientHeight', place: () => say(msg`Height`), write: (plan) => writeText(plan.clientHeight) },
  { path: 'clientWeight', place: () => say(msg`Weight`), write: (plan) => writeKg(plan.clientWeight) },
  {
    path: 'bmi',
    place: () => say(msg`BMI`),
    write: (plan) => (plan.bmi == null ? null : formatNumber(plan.bmi, 1)),
  },
  {
    path: 'clientLocation',
    place: () => say(msg`Location`),
    write: (plan) => writeText(plan.clientLocation),
  },
  {
    path: 'healthIssues',
    place: () => say(msg`Health issues`),
    write: (plan) => writeIssues(plan.healthIssues),
  },
  {
    path: 'planType',
    place: () => say(msg`Plan type`),
    write: ({ planType }) => (planType == null ? null : say(PLAN_TYPE_LABELS[planType])),
  },
  {
    path: 'durationWeeks',
    place: () => say(msg`Duration`),
    write: ({ durationWeeks: weeks }) => writeWeeks(weeks),
  },
  {
    path: 'price',
    place: () => say(msg`Price`),
    write: ({ price }) => (price == null ? null : formatRupees(price * 100)),
    isStated: (plan) => plan.price !== undefined,
  },
  {
    path: 'specialInstructions',
    place: () => say(msg`Special instructions`),
    write: (plan) => writeText(plan.specialInstructions),
  },
  {
    path: 'goalDescription',
    place: () => say(msg`Goal description`),
    write: (plan) => writeText(plan.goalDescription),
  },
  {
    path: 'caloriesTarget',
    place: () => say(msg`Calorie target`),
    write: (plan) => writeText(plan.caloriesTarget),
  },
  { path: 'proteinGoal', place: () => say(msg`Protein goal`), write: (plan) => writeText(plan.proteinGoal) },
  {
    path: 'preferences',
    place: () => say(msg`Dietary preferences`),
    write: (plan) => writeText(plan.preferences),
  },
  ...(
    [
      ['calories', msg`Nutrition snapshot, calories`],
      ['protein', msg`Nutrition snapshot, protein`],
      ['carbs', msg`Nutrition snapshot, carbs`],
      ['fat', msg`Nutrition snapshot, fat`],
      ['fiber', msg`Nutrition snapshot, fibre`],
    ] as const
  ).map(([part, label]) => ({
    path: `nutritionSnapshot.${part}`,
    place: () => say(label),
    write: (plan: ComparablePlan) => writeText(plan.nutritionSnapshot?.[part]),
  })),
  { path: 'tips', place: () => say(msg`Tips`), write: (plan) => writeText((plan.tips ?? []).join('\n')) },
  {
    path: 'motivationalQuote',
    place: () => say(msg`Motivational quote`),
    write: (plan) => writeText(plan.motivationalQuote),
  },
  {
    path: 'changeNote',
    place: () => say(msg`What is new`),
    write: (plan) => writeText(plan.changeNote),
    isStated: (plan) => plan.changeNote !== undefined,
  },
  ...listSafetyFields(),
]

/**
 * Returns the differences between two plans in reading order: one entry for each field, for each day that only one plan
 * has, and for each label, time and text of a meal that differs. Days are compared by number, meals by the text that
 * people read (foods with the same text are distinguished by their weight). Space around texts is ignored, and an empty
 * text equals an absent one. `price`, `changeNote`, `groceryEdits` and `safetyRecords` are compared if both plans have
 * them.
 *
 * Example: a lunch of 150 g of curd that is now 200 g → `[{ path: 'days.1.meals.lunch', place: 'Day 1, Lunch', before:
 * '150 g Curd', after: '200 g Curd' }]`.
 */
export function comparePlans(before: ComparablePlan, after: ComparablePlan): PlanDifference[] {
  const fields = FIELDS.flatMap(({ path, place, write, isStated }) => {
    if (isStated && !(isStated(before) && isStated(after))) return []
    const differences = listDifference(path, place(), write(before), write(after))
    return path === 'tips' ? differences.map(keepChangedLines) : differences
  })
  return [...fields, ...compareDays(before.days, after.days), ...compareGroceryEdits(before, after)]
}

function listDifference(
  path: string,
  place: string,
  before: string | null,
  after: string | null,
): PlanDifference[] {
  return before === after ? [] : [{ path, place, before, after }]
}

/** Removes the lines that both sides have. If only the order of lines differs, all lines remain. */
function keepChangedLines(difference: PlanDifference): PlanDifference {
  const before = difference.before?.split('\n') ?? []
  const after = difference.after?.split('\n') ?? []
  const gone = before.filter((line) => !after.includes(line))
  const come = after.filter((line) => !before.includes(line))
  if (gone.length + come.length === 0) return difference
  return { ...difference, before: writeText(gone.join('\n')), after: writeText(come.join('\n')) }
}

function compareDays(before: readonly PlanDay[], after: readonly PlanDay[]): PlanDifference[] {
  const numbers = [...new Set([...before, ...after].map(({ dayNumber }) => dayNumber))].sort((a, b) => a - b)
  return numbers.flatMap((dayNumber) => {
    const one = before.find((day) => day.dayNumber === dayNumber)
    const other = after.find((day) => day.dayNumber === dayNumber)
    const path = `days.${dayNumber}`
    const place = say(msg`Day ${{ day: dayNumber }}`)
    if (!one || !other) {
      return [
        { path, place, before: one ? describeDay(one) : null, after: other ? describeDay(other) : null },
      ]
    }
    return [
      ...listDifference(
        `${path}.dayLabel`,
        say(msg`Day ${{ day: dayNumber }}, label`),
        writeText(one.dayLabel),
        writeText(other.dayLabel),
      ),
      ...MEAL_SLOTS.flatMap(({ key, label: meal }) => [
        ...listDifference(
          `${path}.meals.${key}.time`,
          say(msg`Day ${{ day: dayNumber }}, ${{ meal: say(meal) }}, time`),
          writeText(one.meals[key].time),
          writeText(other.meals[key].time),
        ),
        ...compareMeals(
          `${path}.meals.${key}`,
          say(msg`Day ${{ day: dayNumber }}, ${{ meal: say(meal) }}`),
          one.meals[key],
          other.meals[key],
        ),
      ]),
    ]
  })
}

function compareMeals(path: string, place: string, before: PlanMeal, after: PlanMeal): PlanDifference[] {
  const one = readMeal(before)
  const other = readMeal(after)
  if (one !== other) return [{ path, place, before: one, after: other }]
  // The texts are equal but the foods differ: another food of the same name, or weights that are rounded to the same
  // grams.
  if (writeKey(before) === writeKey(after)) return []
  const [exactOne, exactOther] = [writeExactly(before), writeExactly(after)]
  const isDistinct = exactOne !== exactOther
  return [
    {
      path,
      place,
      before: isDistinct ? exactOne : one,
      after: isDistinct ? exactOther : say(msg`${{ meal: other }} (another food with this name)`),
    },
  ]
}

function readMeal({ items, note }: PlanMeal): string | null {
  return writeText(formatMeal({ items, note: note.trim() }, currentLocale()))
}

function listPortions(meal: PlanMeal): PlanItem[] {
  return meal.items.flatMap((item) => [item, ...(item.alternatives ?? [])])
}

function writeKey(meal: PlanMeal): string {
  return JSON.stringify(listPortions(meal).map(({ foodId, grams }) => [foodId, grams]))
}

function writeExactly(meal: PlanMeal): string {
  return listPortions(meal)
    .map(({ name, grams }) => `${formatNumber(grams, 6)} ${wordsOf(currentLocale()).units.g} ${name}`)
    .join(', ')
}

/** Writes a whole day as one text, with a line for each meal that is not empty. */
function describeDay(day: PlanDay): string {
  const meals = MEAL_SLOTS.flatMap(({ key, label }) => {
    const text = readMeal(day.meals[key])
    return text === null ? [] : [`${say(label)}: ${text}`]
  })
  return [day.dayLabel.trim(), ...meals].join('\n')
}

function compareGroceryEdits(before: ComparablePlan, after: ComparablePlan): PlanDifference[] {
  if (!before.groceryEdits || !after.groceryEdits) return []
  const ones = new Map(before.groceryEdits.map((edit) => [edit.key, edit]))
  const others = new Map(after.groceryEdits.map((edit) => [edit.key, edit]))
  return [...new Set([...ones.keys(), ...others.keys()])].flatMap((key) => {
    const one = ones.get(key)
    const other = others.get(key)
    return listDifference(
      `groceryEdits.${key}`,
      say(msg`Grocery list, ${{ food: other?.name ?? one?.name ?? key }}`),
      describeGroceryEdit(one),
      describeGroceryEdit(other),
    )
  })
}

function describeGroceryEdit(edit: ComparableGroceryEdit | undefined): string | null {
  if (!edit) return null
  const aisle = isOneOf(GROCERY_CATEGORIES, edit.category) ? say(AISLE_LABELS[edit.category]) : edit.category
  const entry = `${edit.name.trim()} (${aisle})`
  if (edit.isRemoved) return say(msg`${{ entry }}: removed`)
  const amount = writeText(edit.amountText)
  return amount === null ? say(msg`${{ entry }}: as calculated`) : `${entry}: ${amount}`
}

function listSafetyFields() {
  const isStated = (plan: ComparablePlan) => plan.safetyRecords !== undefined
  return [
    {
      path: 'safetyRecords.clinicianName',
      place: () => say(msg`Supervising clinician`),
      write: (plan: ComparablePlan) => writeText(plan.safetyRecords?.clinicianName),
      isStated,
    },
    {
      path: 'safetyRecords.clinicianRegistration',
      place: () => say(msg`Clinician’s registration number`),
      write: (plan: ComparablePlan) => writeText(plan.safetyRecords?.clinicianRegistration),
      isStated,
    },
    {
      path: 'safetyRecords.reviewDate',
      place: () => say(msg`Review date`),
      write: (plan: ComparablePlan) => writeDay(plan.safetyRecords?.reviewDate),
      isStated,
    },
    {
      path: 'safetyRecords.clinicianNote',
      place: () => say(msg`Clinician’s note`),
      write: (plan: ComparablePlan) => writeText(plan.safetyRecords?.clinicianNote),
      isStated,
    },
    {
      path: 'safetyRecords.dieticianReason',
      place: () => say(msg`Dietician’s reason`),
      write: (plan: ComparablePlan) => writeText(plan.safetyRecords?.dieticianReason),
      isStated,
    },
    {
      path: 'safetyRecords.maternityStage',
      place: () => say(msg`Stage of pregnancy or breastfeeding`),
      write: (plan: ComparablePlan) => writeStage(MATERNITY_STAGE_LABELS, plan.safetyRecords?.maternityStage),
      isStated,
    },
    {
      path: 'safetyRecords.kidneyStage',
      place: () => say(msg`Stage of kidney disease`),
      write: (plan: ComparablePlan) => writeStage(KIDNEY_STAGE_LABELS, plan.safetyRecords?.kidneyStage),
      isStated,
    },
    ...ALLERGIES.map((allergy) => ({
      path: `safetyRecords.allergyReasons.${allergy}`,
      place: () =>
        say(msg`Reason to keep food with ${{ allergen: say(ALLERGY_LABELS[allergy]).toLowerCase() }}`),
      write: (plan: ComparablePlan) => writeText(plan.safetyRecords?.allergyReasons?.[allergy]),
      isStated,
    })),
  ]
}
