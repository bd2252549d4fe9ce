import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NutrientAmounts } from '#domain/nutrients/nutrients.ts'
import { isTotalComplete, readTotal } from '#domain/nutrients/totals.ts'
import { type MEAL_SLOTS, type PlanDay, sumDay } from '#domain/plans/plan.ts'
import { checkPlanSafety } from '#domain/plans/safety/check.ts'
import { listSafetyFoods } from '#domain/plans/safety/food-rules.ts'
import { listSafetyDays } from '#domain/plans/safety/plan-energy.ts'
import { listWarnings } from '#domain/plans/warnings.ts'
import { type Profile, stageOf } from './profiles.ts'

/* Checks weeks without the model: by the product's own rules for written plans, and by the source data of the dishes. */

/** A food as the database has it. `code` is that of its dish at the usual level. */
export type CheckedFood = {
  name: string
  code: string | null
  tags: string[]
  allergens: string[] | null
  nutrients: NutrientAmounts
}

type SourceDish = { code: string; roles: string[]; region: string; pairsWith: string[] }

/** Counts of what is wrong with a week; all are 0 for a good one. */
export type WeekFaults = {
  energy: number
  target: number
  allergen: number
  diet: number
  condition: number
  pairing: number
  course: number
  safety: number
}

const folder = join(import.meta.dirname, '../../server/seed/data/dishes')
const dishes = new Map(
  readdirSync(folder)
    .flatMap((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as SourceDish[]) // checked by the seed
    .map((dish) => [dish.code, dish]),
)

/** Counts the faults of a week, and describes each. */
export function checkWeek(
  { client, wishes }: Profile,
  days: readonly PlanDay[],
  foods: ReadonlyMap<string, CheckedFood>,
): { faults: WeekFaults; notes: string[] } {
  const faults: WeekFaults = {
    energy: 0,
    target: 0,
    allergen: 0,
    diet: 0,
    condition: 0,
    pairing: 0,
    course: 0,
    safety: 0,
  }
  const notes: string[] = []
  const add = (kind: keyof WeekFaults, note: string): void => {
    faults[kind] += 1
    notes.push(`${kind}: ${note}`)
  }
  const lookUp = (id: string) => foods.get(id) ?? null
  const lookUpNutrients = (id: string) => foods.get(id)?.nutrients ?? null
  for (const day of days) {
    const totals = sumDay(day.meals, lookUpNutrients)
    const kcal = readTotal(totals, 'energyKcal')
    if (!isTotalComplete(totals, 'energyKcal') || Math.abs(kcal / wishes.energyKcal - 1) > 0.02) {
      add('energy', `${day.dayLabel} ${kcal} of ${wishes.energyKcal}`)
    }
    const isFast = wishes.fastingDays.includes(day.dayNumber)
    for (const { key, min, max, isRequired } of wishes.targets) {
      if (!isRequired) continue
      const amount = readTotal(totals, key)
      if (min !== null && !isFast && amount < min) add('target', `${day.dayLabel} ${key} ${amount} < ${min}`)
      if (max !== null && (amount > max || !isTotalComplete(totals, key)))
        add('target', `${day.dayLabel} ${key} ${amount} > ${max}`)
    }
    for (const { slot } of wishes.slots) {
      for (const [kind, note] of checkMeal(day, slot, isFast, foods)) add(kind, note)
    }
  }
  for (const { kind, tone, what } of listWarnings(
    days,
    lookUp,
    { ...client, foodPreferences: client.preferences },
    [],
  )) {
    if (tone === 'note') continue
    if (kind === 'allergy') add('allergen', what)
    else if (kind === 'preference') add('diet', what)
    else if (kind === 'condition') add('condition', what)
  }
  for (const finding of findSafety({ client, wishes }, days, lookUp, lookUpNutrients)) add('safety', finding)
  return { faults, notes }
}

/** Finds what would stop publishing. The records of a clinician that the client's illnesses need are given. */
function findSafety(
  { client, wishes }: Pick<Profile, 'client' | 'wishes'>,
  days: readonly PlanDay[],
  lookUp: (id: string) => CheckedFood | null,
  lookUpNutrients: (id: string) => NutrientAmounts | null,
): string[] {
  const dates = { startDate: '2026-12-01', endDate: '2027-01-12' }
  const findings = checkPlanSafety({
    client,
    plan: {
      planType: null,
      statedCalories: `${wishes.energyKcal} kcal`,
      days: listSafetyDays(days, lookUpNutrients, dates),
      ...dates,
      clinician: { name: 'Meera Nair', registrationNumber: 'KMC 12345' },
      clinicianNote: 'Seen on 1 December; this energy is agreed with the treating doctor.',
      maternityStage: stageOf(client.healthFlags),
    },
    foods: listSafetyFoods(days, lookUp),
  })
  return findings
    .filter(({ severity }) => severity !== 'warn')
    .map(({ rule, message }) => `${rule} ${message}`)
}

function checkMeal(
  day: PlanDay,
  slot: (typeof MEAL_SLOTS)[number]['key'],
  isFast: boolean,
  foods: ReadonlyMap<string, CheckedFood>,
): [keyof WeekFaults, string][] {
  const { items } = day.meals[slot]
  const place = `${day.dayLabel} ${slot}`
  if (items.length === 0) return [['course', `${place} is empty`]]
  const parts = items.flatMap(({ foodId }) => {
    const food = foods.get(foodId)
    return food ? [{ food, dish: dishes.get(food.code ?? '') }] : []
  })
  if (isFast && parts.some(({ food }) => !food.tags.includes('fasting')))
    return [['course', `${place} is no fasting food`]]
  const meal = parts.flatMap(({ dish }) => dish ?? [])
  if (slot === 'breakfast') return checkBreakfast(meal, place)
  if (slot !== 'lunch' && slot !== 'dinner') return []
  const main = (dish: SourceDish): string => dish.roles[0] ?? ''
  const pots = meal.filter(
    ({ roles }) => roles.includes('one-pot') && roles[0] !== 'sabzi' && roles[0] !== 'protein',
  )
  const grains = meal.filter(
    (dish) => ['grain', 'bread', 'rice-dish'].includes(main(dish)) && !dish.roles.includes('one-pot'),
  )
  const curries = meal.filter((dish) => ['dal', 'protein', 'sabzi'].includes(main(dish)))
  const faults: [keyof WeekFaults, string][] = []
  if (pots.length + grains.length !== 1)
    faults.push(['course', `${place}: ${pots.length} one-pot and ${grains.length} grains`])
  if (!isFast && grains.length === 1) {
    if (!curries.some(({ roles }) => roles.includes('dal') || roles.includes('protein')))
      faults.push(['course', `${place}: no protein`])
    if (!curries.some(({ roles }) => roles.includes('sabzi')) || curries.length < 2)
      faults.push(['course', `${place}: no sabzi`])
  }
  if (!isFast && !meal.some((dish) => ['side', 'salad', 'soup', 'drink'].includes(main(dish))))
    faults.push(['course', `${place}: no side`])
  for (const curry of curries) {
    if (grains.every((grain) => !goTogether(curry, grain)) && grains.length > 0) {
      faults.push(['pairing', `${place}: ${curry.code} with ${grains.map(({ code }) => code).join()}`])
    }
  }
  return faults
}

function checkBreakfast(meal: readonly SourceDish[], place: string): [keyof WeekFaults, string][] {
  const beside = ['chutney', 'dal', 'sabzi', 'side']
  const accompaniments = meal.filter(({ roles }) => beside.includes(roles[0] ?? ''))
  const mains = meal.filter(
    ({ roles }) => !beside.includes(roles[0] ?? '') && !['drink', 'fruit'].includes(roles[0] ?? ''),
  )
  return accompaniments.flatMap((dish): [keyof WeekFaults, string][] =>
    mains.some((other) => areNamed(dish, other))
      ? []
      : [['pairing', `${place}: ${dish.code} with ${mains.map(({ code }) => code).join()}`]],
  )
}

const areNamed = (one: SourceDish, other: SourceDish): boolean =>
  one.pairsWith.includes(other.code) || other.pairsWith.includes(one.code)

const isOf = (dish: SourceDish, kind: 'bread' | 'rice'): boolean =>
  kind === 'bread'
    ? dish.roles.includes('bread')
    : !dish.roles.includes('bread') && (dish.roles.includes('grain') || dish.roles.includes('rice-dish'))

/** The rule of `docs/drafting.md`, on the source data: named, or a plain grain of a named kind and of a fitting region. */
function goTogether(curry: SourceDish, grain: SourceDish): boolean {
  if (areNamed(curry, grain)) return true
  if (grain.roles.some((role) => role !== 'grain' && role !== 'bread')) return false
  if (curry.region !== 'all' && grain.region !== 'all' && curry.region !== grain.region) return false
  const partners = [...dishes.values()].filter(
    (dish) => areNamed(curry, dish) && (isOf(dish, 'bread') || isOf(dish, 'rice')),
  )
  return (
    partners.length === 0 ||
    partners.some((dish) => (isOf(grain, 'bread') ? isOf(dish, 'bread') : isOf(dish, 'rice')))
  )
}
