import { toTableCode } from '#domain/foods/food-code.ts'
import { NUTRIENTS, type NutrientAmounts, type NutrientKey } from '#domain/nutrients/nutrients.ts'
import { findReferenceIntakes, listComparableIntakes } from '#domain/nutrients/reference-intakes.ts'
import { averageTotals, isTotalComplete, readTotal, type Totals } from '#domain/nutrients/totals.ts'
import { suggestTargets } from '#domain/plans/draft-week/suggested-targets.ts'
import { isMealFilled, type PlanDay, sumDay } from '#domain/plans/plan.ts'
import { checkPlanSafety } from '#domain/plans/safety/check.ts'
import { listSafetyFoods } from '#domain/plans/safety/food-rules.ts'
import { listSafetyDays } from '#domain/plans/safety/plan-energy.ts'
import { listWarnings, MAIN_MEALS } from '#domain/plans/warnings.ts'
import { formatNumber } from '#domain/units/format.ts'
import { say } from '#domain/words/say.ts'
import type { SeedFood } from './build-foods.ts'
import { buildWeekDays, type WeekFood } from './import-template-weeks.ts'
import {
  describeWeekClient,
  findWeekStage,
  readWeekMeals,
  readWeekProfiles,
  type WeekMealRow,
  type WeekProfile,
} from './template-weeks.ts'

/** A food as the checks of a week need it. */
type WeekCheckFood = WeekFood & {
  allergens: readonly string[] | null
  tags: readonly string[]
  nutrients: NutrientAmounts
  baseCode: string | null
}

/** What the checks found about a week, for the client that it is made for. */
export type CheckedWeek = {
  profile: WeekProfile
  days: readonly PlanDay[]
  /** Codes of foods that do not exist, or have no such measure. */
  missingFoods: string[]
  /** Breakfasts, lunches, dinners and snacks without food. */
  emptyMeals: string[]
  dayKcal: number[]
  average: Totals
  highestSodiumMg: number
  /** Dishes at any level, fruit and drinks. */
  dishCount: number
  /** Findings of the safety rules that stop publishing or need a record that the week cannot have by itself. */
  stops: string[]
  /** Warnings of the editor about foods and about the salt of a day. */
  warnings: string[]
  /** Days with less protein or fibre than is suggested for the client. */
  lowDays: string[]
  reached: NutrientKey[]
  missed: { key: NutrientKey; share: number; isKnown: boolean }[]
}

const USUAL_MEALS = [...MAIN_MEALS, 'midMorning', 'eveningSnack'] as const
const DATES = { startDate: '2026-12-01', endDate: '2027-01-11' }

/**
 * Checks a week by the safety rules, the warnings of the editor and the reference intakes.
 *
 * @param findFood Finds a food by the code that tables use (`toTableCode`).
 */
function checkWeek(
  profile: WeekProfile,
  rows: readonly WeekMealRow[],
  findFood: (code: string) => WeekCheckFood | null,
): CheckedWeek {
  const days = buildWeekDays(rows, findFood)
  const foods = new Map<string, WeekCheckFood>()
  for (const { code } of rows) {
    const food = findFood(code)
    if (food) foods.set(food.id, food)
  }
  const lookUp = (id: string) => foods.get(id) ?? null
  const lookUpNutrients = (id: string) => foods.get(id)?.nutrients ?? null
  const totals = days.map(({ meals }) => sumDay(meals, lookUpNutrients))
  const average = averageTotals(totals)
  const client = describeWeekClient(profile)
  const placed = new Set(
    days.flatMap(({ meals }) =>
      Object.values(meals).flatMap(({ items }) => items.map(({ foodId }) => foodId)),
    ),
  )
  return {
    profile,
    days,
    missingFoods: rows.flatMap(({ code, measure }) =>
      findFood(code)?.measures.some(({ label }) => label === measure) ? [] : [code],
    ),
    emptyMeals: days.flatMap(({ dayLabel, meals }) =>
      USUAL_MEALS.filter((slot) => !isMealFilled(meals[slot])).map((slot) => `${dayLabel} ${slot}`),
    ),
    dayKcal: totals.map((day) => readTotal(day, 'energyKcal')),
    average,
    highestSodiumMg: Math.max(0, ...totals.map((day) => readTotal(day, 'sodiumMg'))),
    dishCount: new Set([...placed].map((id) => lookUp(id)?.baseCode ?? id)).size,
    stops: findStops(profile, days, lookUp, lookUpNutrients),
    warnings: listWarnings(days, lookUp, { ...client, foodPreferences: client.preferences }, [], totals)
      .filter(({ tone }) => tone !== 'note')
      .map(({ place, what }) => `${place}: ${what}`),
    lowDays: listLowDays(profile, totals),
    ...compareIntakes(profile, average),
  }
}

function findStops(
  profile: WeekProfile,
  days: readonly PlanDay[],
  lookUp: (id: string) => WeekCheckFood | null,
  lookUpNutrients: (id: string) => NutrientAmounts | null,
): string[] {
  const findings = checkPlanSafety({
    client: describeWeekClient(profile),
    plan: {
      planType: null,
      statedCalories: `${profile.energyKcal} kcal`,
      days: listSafetyDays(days, lookUpNutrients, DATES),
      ...DATES,
      maternityStage: findWeekStage(profile),
    },
    foods: listSafetyFoods(days, lookUp),
  })
  return findings
    .filter(({ severity }) => severity !== 'warn')
    .map(({ rule, message }) => `${rule}: ${message}`)
}

/** Lists the days that have less protein or fibre than `suggestTargets` asks for. */
function listLowDays(profile: WeekProfile, totals: readonly Totals[]): string[] {
  const client = describeWeekClient(profile)
  const targets = suggestTargets({ ...client, age: client.ageYears, maternityStage: findWeekStage(profile) })
  return targets
    .filter(({ isRequired }) => isRequired)
    .flatMap(({ key, min, max }) =>
      totals.flatMap((day, index) => {
        const amount = readTotal(day, key)
        const isLow = min !== null && amount < min * (1 - ROUNDING)
        const isHigh = max !== null && amount > max * (1 + ROUNDING)
        return isLow || isHigh ? [`Day ${index + 1}: ${key} ${amount}`] : []
      }),
    )
}

/** Figures of foods are stored with rounded decimals. */
const ROUNDING = 1e-3

function compareIntakes(profile: WeekProfile, average: Totals): Pick<CheckedWeek, 'reached' | 'missed'> {
  const client = describeWeekClient(profile)
  const answer = findReferenceIntakes({
    ...client,
    age: client.ageYears,
    maternityStage: findWeekStage(profile),
  })
  if (!answer.ok) throw new Error(`${profile.key}: ${answer.reason}`)
  const reached: NutrientKey[] = []
  const missed: CheckedWeek['missed'] = []
  for (const { key, amount, goal } of listComparableIntakes(answer.rows)) {
    if (goal === 'at_most') continue
    const share = readTotal(average, key) / amount
    if (share >= 1) reached.push(key)
    else missed.push({ key, share, isKnown: isTotalComplete(average, key) })
  }
  return { reached, missed: missed.toSorted((one, two) => one.share - two.share) }
}

/** Checks all weeks with the foods of a set. */
export function checkWeeks(foods: readonly SeedFood[]): CheckedWeek[] {
  const byCode = new Map<string, WeekCheckFood>(
    foods.map((food) => [toTableCode(food.code), { ...food, id: food.code }]),
  )
  const meals = Map.groupBy(readWeekMeals(), ({ week }) => week)
  return readWeekProfiles().map((profile) =>
    checkWeek(profile, meals.get(profile.key) ?? [], (code) => byCode.get(code) ?? null),
  )
}

export const WEEK_FIGURES_FILE = 'docs/template-weeks.md'
const FIGURES = /(?<=<!-- figures -->\n)[\s\S]*(?=\n<!-- \/figures -->)/

/** Returns the document with the figures of these weeks. */
export function writeWeekFigures(document: string, weeks: readonly CheckedWeek[]): string {
  return document.replace(FIGURES, describeWeeks(weeks))
}

/** Writes the table of all weeks in Markdown. Amounts are averages of a day; `≥` marks a lower bound. */
function describeWeeks(weeks: readonly CheckedWeek[]): string {
  const lines = weeks.map((week) => {
    const { profile, dayKcal, average, highestSodiumMg, dishCount, reached, missed } = week
    const write = (key: NutrientKey): string =>
      `${isTotalComplete(average, key) ? '' : '≥ '}${formatNumber(readTotal(average, key), 0)}`
    const misses = missed.map(
      ({ key, share, isKnown }) =>
        `${say(NUTRIENTS[key].label).toLowerCase()} ${isKnown ? '' : '≥ '}${formatNumber(share * 100, 0)} %`,
    )
    return [
      profile.name,
      `${formatNumber(Math.min(...dayKcal), 0)} to ${formatNumber(Math.max(...dayKcal), 0)}`,
      write('proteinG'),
      write('fibreG'),
      `${write('sodiumMg')} (${formatNumber(highestSodiumMg, 0)})`,
      dishCount,
      `${reached.length} of ${reached.length + missed.length}`,
      misses.join(', ') || 'none',
    ].join(' | ')
  })
  return [
    '| week | kcal of the days | protein g | fibre g | sodium mg (highest day) | dishes | reached | below the reference |',
    '|---|---|--:|--:|--:|--:|--:|---|',
    ...lines.map((line) => `| ${line} |`),
  ].join('\n')
}
