import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import {
  ADULT_ACTIVITY_OF,
  listMaternityStages,
  MATERNITY_STAGE_LABELS,
  type MaternityStage,
} from '#domain/energy/energy-need.ts'
import { ACTIVITY_LEVELS, isOneOf, type Sex } from '#domain/people/options.ts'
import { formatNumber, formatPercent } from '#domain/units/format.ts'
import { formatList } from '#domain/units/list.ts'
import { say } from '#domain/words/say.ts'
import { formatTotal } from './format-total.ts'
import { CORE_NUTRIENT_KEYS, NUTRIENTS, type NutrientKey } from './nutrients.ts'
import { INTAKE_SOURCES, type IntakeSource, REFERENCE_INTAKE_TABLE } from './reference-intake-table.ts'
import { type FormattedTotal, isTotalComplete, type Totals } from './totals.ts'

/**
 * Reference intakes for Indians by sex, age, activity, pregnancy and breastfeeding. Only confirmed figures are here. Others
 * are listed by name, because a wrong figure here harms people.
 */

/**
 * The nutrients of the table. `key`: the nutrient of foods, `null` if foods have none. `perUnit`: units of the table in
 * one unit of the food nutrient (1 µg of vitamin D is 40 IU).
 */
export const INTAKE_NUTRIENTS = {
  energy: { key: 'energyKcal', label: msg`Energy`, unit: 'kcal', perUnit: 1 },
  protein: { key: 'proteinG', label: msg`Protein`, unit: 'g', perUnit: 1 },
  fibre: { key: 'fibreG', label: msg`Fibre`, unit: 'g', perUnit: 1 },
  sodium: { key: 'sodiumMg', label: msg`Sodium`, unit: 'mg', perUnit: 1 },
  potassium: { key: 'potassiumMg', label: msg`Potassium`, unit: 'mg', perUnit: 1 },
  calcium: { key: 'calciumMg', label: msg`Calcium`, unit: 'mg', perUnit: 1 },
  iron: { key: 'ironMg', label: msg`Iron`, unit: 'mg', perUnit: 1 },
  zinc: { key: 'zincMg', label: msg`Zinc`, unit: 'mg', perUnit: 1 },
  magnesium: { key: 'magnesiumMg', label: msg`Magnesium`, unit: 'mg', perUnit: 1 },
  phosphorus: { key: 'phosphorusMg', label: msg`Phosphorus`, unit: 'mg', perUnit: 1 },
  iodine: { key: null, label: msg`Iodine`, unit: 'µg', perUnit: 1 },
  copper: { key: 'copperMg', label: msg`Copper`, unit: 'mg', perUnit: 1 },
  manganese: { key: 'manganeseMg', label: msg`Manganese`, unit: 'mg', perUnit: 1 },
  selenium: { key: 'seleniumUg', label: msg`Selenium`, unit: 'µg', perUnit: 1 },
  vitamin_a: { key: 'vitaminAUg', label: msg`Vitamin A`, unit: 'µg', perUnit: 1 },
  vitamin_c: { key: 'vitaminCMg', label: msg`Vitamin C`, unit: 'mg', perUnit: 1 },
  vitamin_d: { key: 'vitaminDUg', label: msg`Vitamin D`, unit: 'IU', perUnit: 40 },
  vitamin_e: { key: 'vitaminEMg', label: msg`Vitamin E`, unit: 'mg', perUnit: 1 },
  vitamin_k: { key: 'vitaminKUg', label: msg`Vitamin K`, unit: 'µg', perUnit: 1 },
  thiamine: { key: 'thiaminMg', label: msg`Thiamin (B1)`, unit: 'mg', perUnit: 1 },
  riboflavin: { key: 'riboflavinMg', label: msg`Riboflavin (B2)`, unit: 'mg', perUnit: 1 },
  niacin: { key: 'niacinMg', label: msg`Niacin (B3)`, unit: 'mg', perUnit: 1 },
  vitamin_b6: { key: 'vitaminB6Mg', label: msg`Vitamin B6`, unit: 'mg', perUnit: 1 },
  folate: { key: 'folateUg', label: msg`Folate (B9)`, unit: 'µg', perUnit: 1 },
  vitamin_b12: { key: 'vitaminB12Ug', label: msg`Vitamin B12`, unit: 'µg', perUnit: 1 },
  pantothenic_acid: { key: 'pantothenicAcidMg', label: msg`Pantothenic acid (B5)`, unit: 'mg', perUnit: 1 },
  biotin: { key: 'biotinUg', label: msg`Biotin (B7)`, unit: 'µg', perUnit: 1 },
  reference_weight: { key: null, label: msg`Body weight for these values`, unit: 'kg', perUnit: 1 },
  protein_per_kg: { key: null, label: msg`Protein per kg of body weight`, unit: 'g', perUnit: 1 },
  visible_fat: { key: null, label: msg`Visible fat (oil, ghee, butter)`, unit: 'g', perUnit: 1 },
  fat_amdr: { key: null, label: msg`Energy from fat`, unit: '%', perUnit: 1 },
  carbohydrate_amdr: { key: null, label: msg`Energy from carbohydrate`, unit: '%', perUnit: 1 },
} as const satisfies Record<
  string,
  { key: NutrientKey | null; label: MessageDescriptor; unit: string; perUnit: number }
>
export type IntakeNutrient = keyof typeof INTAKE_NUTRIENTS
const INTAKE_NAMES = Object.keys(INTAKE_NUTRIENTS) as IntakeNutrient[] // the record has no other keys

/** Facts of the table that are not nutrients. They are not listed as missing. */
const BACKGROUND_FACTS: readonly IntakeNutrient[] = [
  'reference_weight',
  'protein_per_kg',
  'visible_fat',
  'fat_amdr',
  'carbohydrate_amdr',
]

/** The states of the table: the stages of pregnancy and breastfeeding, and pregnancy as a whole. */
type RowState = '' | 'pregnancy' | MaternityStage

/** An amount a day; `min` and `max` differ for a range. */
export type IntakeAmount = { min: number; max: number }

/** One row of the table, in the table's units. `isAdded`: its amounts are added to the woman's own. */
export type IntakeRow = {
  sex: Sex | 'any'
  ageMin: number
  ageMax: number | null
  state: RowState
  activity: '' | 'sedentary' | 'moderate' | 'heavy'
  nutrient: IntakeNutrient
  ear: IntakeAmount | null
  rda: IntakeAmount | null
  upperLimit: IntakeAmount | null
  isAdded: boolean
  isAdequateIntake: boolean
  /** The amounts that were read but are not confirmed; they are `null`. */
  unconfirmed: readonly ('ear' | 'rda')[]
  source: IntakeSource
}

/** All rows of the table. */
export const INTAKE_ROWS: readonly IntakeRow[] = REFERENCE_INTAKE_TABLE.trim()
  .split('\n')
  .slice(1)
  .map(readRow)

function readRow(line: string): IntakeRow {
  const [sex, ageMin, ageMax, state, activity, nutrient, ear = '', rda = '', upperLimit = '', note, source] =
    line.split(',')
  // A test compares every row with its source, so the texts are of these types.
  return {
    sex: sex as IntakeRow['sex'],
    ageMin: Number(ageMin),
    ageMax: ageMax === '' ? null : Number(ageMax),
    state: state as RowState,
    activity: activity as IntakeRow['activity'],
    nutrient: nutrient as IntakeNutrient,
    ear: readAmount(ear),
    rda: readAmount(rda),
    upperLimit: readAmount(upperLimit),
    isAdded: `${ear}${rda}`.startsWith('+'),
    isAdequateIntake: note === 'AI',
    unconfirmed: [...(ear === '?' ? ['ear' as const] : []), ...(rda === '?' ? ['rda' as const] : [])],
    source: source as IntakeSource,
  }
}

function readAmount(text: string): IntakeAmount | null {
  if (text === '' || text === '?') return null
  const [min, max = min] = text.split('-').map(Number)
  return min === undefined || max === undefined ? null : { min, max }
}

/**
 * The reference intake of a person for one nutrient, a day. Amounts are in the unit of `INTAKE_NUTRIENTS`, except that
 * those with a `key` are in the unit of the food nutrient.
 */
export type ReferenceIntake = {
  nutrient: IntakeNutrient
  key: NutrientKey | null
  ear: IntakeAmount | null
  rda: IntakeAmount | null
  upperLimit: IntakeAmount | null
  isAdequateIntake: boolean
  unconfirmed: IntakeRow['unconfirmed']
  source: IntakeSource
}

/** An intake that a day's food can be compared with: foods list the nutrient, and an amount is confirmed. */
export type ComparableIntake = ReferenceIntake & {
  key: NutrientKey
  amount: number
  goal: 'at_least' | 'at_most'
}

/** The group of people whose rows apply. `activity` is `null` if the rows do not depend on it. */
export type IntakeGroup = {
  sex: Sex | 'any'
  ageMin: number
  ageMax: number | null
  activity: 'sedentary' | 'moderate' | 'heavy' | null
  isActivityRecorded: boolean
  /** The possible stages of pregnancy or breastfeeding; several if the stage is not recorded. */
  stages: readonly MaternityStage[]
}

/** The facts about a person that must be recorded before rows can be found. */
export type MissingFact = 'age' | 'sex'

/**
 * The rows that apply to a person, or the reason why none does. `unconfirmed`: nutrients without a confirmed amount for
 * this person. `byStage`: nutrients that depend on a stage that is not recorded.
 */
export type ReferenceIntakeAnswer =
  | {
      ok: true
      rows: ReferenceIntake[]
      group: IntakeGroup
      unconfirmed: IntakeNutrient[]
      byStage: IntakeNutrient[]
      hasUpperLimits: boolean
    }
  | { ok: false; reason: string; missing: MissingFact[] }

/** The facts that decide which rows apply, as a client's record has them. */
export type IntakePerson = {
  sex: Sex | null
  /** In years; decimals matter only below one year. */
  age: number | null
  /** A value of `ACTIVITY_LEVELS`; without one the rows for sedentary people apply. */
  activityLevel?: string | null
  healthFlags?: readonly string[]
  maternityStage?: MaternityStage | null
}

/**
 * Returns the reference intakes of a person. Pregnancy and breastfeeding have rows for women of 19 to 59 years. If the
 * stage is not recorded, only the amounts that are the same at every stage are returned.
 *
 * Example: woman, 30 y, second trimester, sedentary → protein 46 + 9.5 = 55.5 g, energy 1,660 + 350 = 2,010 kcal.
 */
export function findReferenceIntakes(person: IntakePerson): ReferenceIntakeAnswer {
  const stages = listMaternityStages({
    isPregnant: person.healthFlags?.includes('pregnancy') ?? false,
    isBreastfeeding: person.healthFlags?.includes('breastfeeding') ?? false,
    maternityStage: person.maternityStage,
  })
  const sex = stages.length > 0 ? 'female' : person.sex
  const { age } = person
  if (age === null || sex === null) return explainMissing(sex, age)
  const own = listOwnRows(sex, age, person.activityLevel)
  if (!own)
    return { ok: false, reason: say(msg`No reference intakes are confirmed for this age.`), missing: [] }
  const group = { ...own.group, stages }
  if (stages.length === 0) return answerWith(group, own.rows, [])
  if (stages.length === 1 && stages[0] === 'breastfeeding_over_12_months') {
    const reason = say(msg`No reference intakes are published for breastfeeding after month 12.`)
    return { ok: false, reason, missing: [] }
  }
  if (own.group.ageMin !== 19) {
    const reason = say(msg`Reference intakes in pregnancy and breastfeeding are for women of 19 to 59 years.`)
    return { ok: false, reason, missing: [] }
  }
  // After month 12 nothing is published, so that stage cannot contradict the others.
  const byStage = stages
    .filter((stage) => stage !== 'breastfeeding_over_12_months')
    .map((stage) => listStageRows(stage, own.rows))
  return answerWith(group, ...splitByAgreement(byStage))
}

const FACT_NAMES: Readonly<Record<MissingFact, MessageDescriptor>> = { age: msg`age`, sex: msg`sex` }

function explainMissing(sex: Sex | null, age: number | null): ReferenceIntakeAnswer {
  const missing: MissingFact[] = [
    ...(age === null ? ['age' as const] : []),
    ...(sex === null ? ['sex' as const] : []),
  ]
  const facts = formatList(missing.map((fact) => say(FACT_NAMES[fact])))
  return {
    ok: false,
    reason: say(msg`Reference intakes depend on sex and age. Not recorded: ${{ facts }}.`),
    missing,
  }
}

function listOwnRows(
  sex: Sex,
  age: number,
  activityLevel: string | null | undefined,
): { group: Omit<IntakeGroup, 'stages'>; rows: IntakeRow[] } | null {
  const band = INTAKE_ROWS.filter(
    (row) =>
      row.state === '' &&
      (row.sex === 'any' || row.sex === sex) &&
      age >= row.ageMin &&
      (row.ageMax === null || age < row.ageMax),
  )
  const [first] = band
  if (first === undefined) return null
  const isActivityRecorded = isOneOf(ACTIVITY_LEVELS, activityLevel)
  const activity = isActivityRecorded ? ADULT_ACTIVITY_OF[activityLevel] : 'sedentary'
  const dependsOnActivity = band.some((row) => row.activity !== '')
  return {
    group: {
      sex: first.sex,
      ageMin: first.ageMin,
      ageMax: first.ageMax,
      activity: dependsOnActivity ? activity : null,
      isActivityRecorded,
    },
    rows: band.filter((row) => row.activity === '' || row.activity === activity),
  }
}

/** Returns the rows of a stage; amounts that are added to the woman's own include them. */
function listStageRows(stage: MaternityStage, own: readonly IntakeRow[]): IntakeRow[] {
  const isPregnant = stage.startsWith('trimester')
  return INTAKE_ROWS.filter(({ state }) => state === stage || (isPregnant && state === 'pregnancy')).map(
    (row) => {
      const ownRow = own.find(({ nutrient }) => nutrient === row.nutrient)
      // The energy of pregnancy is added from the second trimester on.
      if (stage === 'trimester_1' && row.nutrient === 'energy' && ownRow) return ownRow
      if (!row.isAdded) return row
      return { ...row, ear: addAmounts(row.ear, ownRow?.ear), rda: addAmounts(row.rda, ownRow?.rda) }
    },
  )
}

function addAmounts(extra: IntakeAmount | null, own: IntakeAmount | null | undefined): IntakeAmount | null {
  if (extra === null || !own) return null
  // Sums of decimals such as 1.9 + 0.26 are not exact.
  const add = (one: number, other: number): number => Math.round((one + other) * 1e4) / 1e4
  return { min: add(own.min, extra.min), max: add(own.max, extra.max) }
}

/** Returns the rows that are equal at all stages, and the nutrients of the others. */
function splitByAgreement(byStage: readonly (readonly IntakeRow[])[]): [IntakeRow[], IntakeNutrient[]] {
  const [first = []] = byStage
  const figures = (row: IntakeRow | undefined): string =>
    JSON.stringify([row?.ear, row?.rda, row?.upperLimit])
  const agreed = first.filter((row) =>
    byStage.every((rows) => figures(rows.find(({ nutrient }) => nutrient === row.nutrient)) === figures(row)),
  )
  const others = INTAKE_NAMES.filter(
    (nutrient) =>
      byStage.some((rows) => rows.some((row) => row.nutrient === nutrient)) &&
      !agreed.some((row) => row.nutrient === nutrient),
  )
  return [agreed, others]
}

function answerWith(
  group: IntakeGroup,
  rows: readonly IntakeRow[],
  byStage: IntakeNutrient[],
): ReferenceIntakeAnswer {
  const found = INTAKE_NAMES.flatMap((nutrient) => {
    const row = rows.find((each) => each.nutrient === nutrient)
    return row ? [toReferenceIntake(row)] : []
  })
  const isShown = (nutrient: IntakeNutrient): boolean =>
    byStage.includes(nutrient) ||
    found.some((row) => row.nutrient === nutrient && (row.ear ?? row.rda ?? row.upperLimit) !== null)
  return {
    ok: true,
    rows: found,
    group,
    unconfirmed: INTAKE_NAMES.filter(
      (nutrient) => !BACKGROUND_FACTS.includes(nutrient) && !isShown(nutrient),
    ),
    byStage,
    hasUpperLimits: found.some(({ nutrient, upperLimit }) => nutrient !== 'sodium' && upperLimit !== null),
  }
}

function toReferenceIntake({
  nutrient,
  ear,
  rda,
  upperLimit,
  isAdequateIntake,
  unconfirmed,
  source,
}: IntakeRow): ReferenceIntake {
  const { key, perUnit } = INTAKE_NUTRIENTS[nutrient]
  const convert = (amount: IntakeAmount | null): IntakeAmount | null =>
    amount && { min: amount.min / perUnit, max: amount.max / perUnit }
  return {
    nutrient,
    key,
    ear: convert(ear),
    rda: convert(rda),
    upperLimit: convert(upperLimit),
    isAdequateIntake,
    unconfirmed,
    source,
  }
}

/**
 * Returns the intakes that a day's food can be compared with. The amount is the RDA; if it is not confirmed, the EAR; for
 * sodium the safe intake. Nutrients that plans do not sum, and energy, which has a target of its own, are left out.
 */
export function listComparableIntakes(rows: readonly ReferenceIntake[]): ComparableIntake[] {
  return rows.flatMap((row): ComparableIntake[] => {
    const { key } = row
    if (key === null || key === 'energyKcal' || !CORE_NUTRIENT_KEYS.some((core) => core === key)) return []
    if (row.nutrient === 'sodium') {
      return row.upperLimit ? [{ ...row, key, amount: row.upperLimit.max, goal: 'at_most' }] : []
    }
    const amount = row.rda?.min ?? row.ear?.min
    return amount === undefined ? [] : [{ ...row, key, amount, goal: 'at_least' }]
  })
}

/**
 * Writes a day's total as a share of the reference intake: `78%`; a lower bound as `≥ 45%`, rounded down; `not known` if
 * the foods with a figure have less than 1%. Less than the reference is never written as 100%.
 */
export function formatIntakeShare(
  totals: Totals,
  { key, amount: reference }: Pick<ComparableIntake, 'key' | 'amount'>,
): FormattedTotal {
  const { text, coverage } = formatTotal(totals, key)
  const isComplete = isTotalComplete(totals, key)
  const amount = totals.nutrients[key]?.amount ?? (isComplete ? 0 : undefined)
  if (amount === undefined) return { text, coverage }
  const share = amount / reference
  if (!isComplete) {
    const atLeast = Math.floor(share * 100) / 100
    return { text: atLeast === 0 ? say(msg`not known`) : `≥ ${formatPercent(atLeast)}`, coverage }
  }
  return { text: formatPercent(share < 1 ? Math.min(0.99, share) : share), coverage }
}

/** Checks whether an upper limit counts supplements only, so that no amount of food exceeds it. */
export function isLimitOfSupplements({ nutrient }: Pick<ReferenceIntake, 'nutrient'>): boolean {
  return nutrient === 'magnesium'
}

/** Checks whether a row is a fact about the group with one amount, such as its body weight. */
export function isBackgroundFact({ nutrient, ear }: Pick<ReferenceIntake, 'nutrient' | 'ear'>): boolean {
  return BACKGROUND_FACTS.includes(nutrient) && ear === null
}

/**
 * Writes an amount with its unit: `1,000 mg`, `7.5–10 mg`; vitamin D in µg and IU.
 *
 * @param unitWords The words for units in another language; a unit without one is written as it is.
 */
export function formatIntake(
  amount: IntakeAmount,
  nutrient: IntakeNutrient,
  unitWords: Readonly<Partial<Record<string, string>>> = {},
): string {
  const { key, unit, perUnit } = INTAKE_NUTRIENTS[nutrient]
  const write = (factor: number, unitText: string): string => {
    const texts = [amount.min, amount.max].map((value) => formatNumber(value * factor, 2))
    return `${texts[0] === texts[1] ? texts[0] : texts.join('–')} ${unitWords[unitText] ?? unitText}`
  }
  if (key === null || perUnit === 1) return write(1, unit)
  return `${write(1, NUTRIENTS[key].unit)} (${write(perUnit, unit)})`
}

/** Describes the amounts of a row: `RDA 29 mg · EAR 15 mg · upper limit 45 mg`, `RDA not confirmed · EAR 95 µg`. */
export function describeIntake(row: ReferenceIntake): string {
  const write = (amount: IntakeAmount): string => formatIntake(amount, row.nutrient)
  if (isBackgroundFact(row)) return row.rda ? write(row.rda) : ''
  if (row.nutrient === 'sodium') {
    return row.upperLimit ? say(msg`safe intake up to ${{ amount: write(row.upperLimit) }}`) : ''
  }
  return [
    ...(row.rda ? [describeRda(row, write(row.rda))] : []),
    ...(row.unconfirmed.includes('rda') ? [say(msg`RDA not confirmed`)] : []),
    ...(row.ear ? [say(msg`EAR ${{ amount: write(row.ear) }}`)] : []),
    ...(row.unconfirmed.includes('ear') ? [say(msg`EAR not confirmed`)] : []),
    ...(row.upperLimit ? [describeLimit(row, write(row.upperLimit))] : []),
  ].join(' · ')
}

function describeRda({ isAdequateIntake }: ReferenceIntake, amount: string): string {
  return isAdequateIntake ? say(msg`adequate intake ${{ amount }}`) : say(msg`RDA ${{ amount }}`)
}

function describeLimit(row: ReferenceIntake, amount: string): string {
  return isLimitOfSupplements(row)
    ? say(msg`upper limit ${{ amount }} from supplements`)
    : say(msg`upper limit ${{ amount }}`)
}

/** Names the publications of some rows. */
export function citeIntakes(rows: readonly ReferenceIntake[]): string {
  return INTAKE_SOURCES[rows.some(({ source }) => source === 'NIN+DGI') ? 'NIN+DGI' : 'NIN']
}

/** Describes the group of people: `Women aged 19 to 59, sedentary`. */
export function describeIntakeGroup(group: IntakeGroup): string {
  const { activity, isActivityRecorded, stages } = group
  const [stage] = stages
  return [
    describePeople(group),
    ...(activity === null ? [] : [say(isActivityRecorded ? ACTIVITY_TEXTS[activity] : ASSUMED_ACTIVITY)]),
    ...(stages.length > 1 || stage === undefined ? [] : [say(MATERNITY_STAGE_LABELS[stage]).toLowerCase()]),
  ].join(', ')
}

const ACTIVITY_TEXTS = {
  sedentary: msg`sedentary`,
  moderate: msg`moderately active`,
  heavy: msg`very active`,
} as const
/** Without a recorded activity the rows for sedentary people apply. */
const ASSUMED_ACTIVITY = msg`sedentary (activity is not recorded)`

function describePeople({ sex, ageMin: from, ageMax }: IntakeGroup): string {
  const isFemale = sex === 'female'
  if (ageMax === null) {
    return isFemale ? say(msg`Women aged ${{ from }} and over`) : say(msg`Men aged ${{ from }} and over`)
  }
  if (ageMax <= 1) return say(msg`Infants aged ${{ from: from * 12 }} to ${{ to: ageMax * 12 }} months`)
  const to = ageMax - 1
  if (sex === 'any') return say(msg`Children aged ${{ from }} to ${{ to }}`)
  if (from < 19) {
    return isFemale
      ? say(msg`Girls aged ${{ from }} to ${{ to }}`)
      : say(msg`Boys aged ${{ from }} to ${{ to }}`)
  }
  return isFemale
    ? say(msg`Women aged ${{ from }} to ${{ to }}`)
    : say(msg`Men aged ${{ from }} to ${{ to }}`)
}

/**
 * Returns sentences about what the list of intakes does not show: unconfirmed nutrients and upper limits, and amounts
 * that depend on a stage that is not recorded.
 */
export function describeIntakeGaps(answer: Extract<ReferenceIntakeAnswer, { ok: true }>): string[] {
  const names = (list: readonly IntakeNutrient[]): string[] =>
    list.map((nutrient) => say(INTAKE_NUTRIENTS[nutrient].label))
  const unconfirmed = [
    ...names(answer.unconfirmed),
    ...(answer.hasUpperLimits ? [] : [say(msg`upper limits`)]),
  ]
  return [
    ...(answer.byStage.length > 0
      ? [
          say(
            msg`Depends on the stage of pregnancy or breastfeeding; choose it in the plan: ${{ nutrients: names(answer.byStage).join(', ') }}.`,
          ),
        ]
      : []),
    ...(unconfirmed.length > 0
      ? [say(msg`Not confirmed yet, so not shown: ${{ nutrients: unconfirmed.join(', ') }}.`)]
      : []),
  ]
}
