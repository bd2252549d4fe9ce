import type { ClientRecord } from '#contract/clients.ts'
import type { DietPlan, PlanFood } from '#contract/diet-plans.ts'
import type { PracticeContent } from '#contract/practice-content.ts'
import { assessBmi } from '#domain/body/bmi.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  averageTotals,
  calculateTotalsMacroShares,
  formatTotal,
  isTotalComplete,
  type Macro,
  type Totals,
} from '#domain/nutrients/totals.ts'
import { ALLERGIES, ALLERGY_LABELS, isOneOf } from '#domain/people/options.ts'
import { readMealNote } from '#domain/plan/meal-text.ts'
import {
  describeAmount,
  type FoodLookup,
  findLastServedDay,
  MEAL_SLOTS,
  type PlanItem,
  sumDay,
  sumMeal,
} from '#domain/plan/plan.ts'
import { describeCalorieLevel } from '#domain/plan/safety.ts'
import { daysBetween } from '#domain/units/dates.ts'
import { formatDate, formatGrams, formatWeightKg } from '#domain/units/format.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import type {
  PlanDocument,
  PlanDocumentDay,
  PlanDocumentFood,
  PlanDocumentMacroKey,
  PlanDocumentTotals,
} from './plan-document.ts'

const SOURCE_LINES: Record<string, string> = {
  ifct2017: 'Food composition: IFCT 2017, NIN Hyderabad.',
  usda: 'Foods that IFCT lacks: USDA National Nutrient Database for Standard Reference.',
  dish: 'Dishes: computed from their ingredients, oil and salt included.',
  custom: 'Foods added by the practice: figures as entered.',
}

const MACRO_NAMES: Record<Macro, { key: PlanDocumentMacroKey; nutrient: NutrientKey }> = {
  protein: { key: 'protein', nutrient: 'proteinG' },
  carbs: { key: 'carbohydrate', nutrient: 'carbsG' },
  fat: { key: 'fat', nutrient: 'fatG' },
  fibre: { key: 'fibre', nutrient: 'fibreG' },
}

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/**
 * A plan as its PDF shows it: everything formatted, figures from the plan's own foods.
 *
 * @param today The day that stands on the file, YYYY-MM-DD.
 */
export function buildPlanDocument(
  plan: DietPlan,
  client: ClientRecord,
  brand: PracticeContent['brand'],
  today: string,
): PlanDocument {
  const lookUp: FoodLookup = (foodId) => plan.foods[foodId]?.nutrients
  const dayTotals = plan.days.map((day) => sumDay(day.meals, lookUp))
  const calorieLevel = plan.caloriesTarget ? describeCalorieLevel(plan.caloriesTarget) : null
  const allergies = client.allergies.flatMap((name) =>
    isOneOf(ALLERGIES, name) ? [ALLERGY_LABELS[name]] : [],
  )
  return {
    language: 'en',
    brand: {
      name: brand.name,
      tagline: brand.tagline,
      contactLines: [brand.email, brand.phone].filter((line) => line !== ''),
    },
    title: plan.title,
    description: plan.description,
    issuedOn: today,
    issuedOnText: formatDate(today),
    client: {
      name: plan.clientName,
      ageText: plan.clientAge === null ? null : `${plan.clientAge} years`,
      heightText: plan.clientHeight === null ? null : describeHeight(plan.clientHeight),
      weightText: plan.clientWeight === null ? null : formatWeightKg(plan.clientWeight),
      bmi: plan.bmi === null ? null : describeBmi(plan.bmi, plan.clientAge, client),
      location: plan.clientLocation,
      healthIssues: plan.healthIssues,
      preferences: plan.preferences,
      allergies: allergies.length > 0 ? allergies.join(', ') : null,
    },
    goal: plan.goalDescription,
    period: {
      startText: formatDate(plan.startDate),
      endText: formatDate(findLastServedDay(plan.endDate)),
      lengthText: `${daysBetween(plan.startDate, plan.endDate)} days`,
      rotationText:
        plan.days.length > 1 ? `${COUNT_WORDS[plan.days.length] ?? plan.days.length} days in turn` : null,
    },
    targets: {
      calories: plan.caloriesTarget ?? '',
      protein: plan.proteinGoal ?? '',
      others: listOtherTargets(plan),
    },
    averageDay: describeTotals(averageTotals(dayTotals)),
    notes: calorieLevel ? [calorieLevel] : [],
    instructions: null,
    motivationalQuote: plan.motivationalQuote,
    tips: plan.tips,
    days: plan.days.map((day, index): PlanDocumentDay => {
      const totals = dayTotals[index]
      return {
        label: day.dayLabel,
        totals: describeTotals(totals ?? sumDay(day.meals, lookUp)),
        slots: MEAL_SLOTS.map(({ key, label }) => {
          const meal = day.meals[key]
          const items = meal.items ?? []
          const mealTotals = sumMeal(meal, lookUp)
          const isCounted = mealTotals.nutrients.energyKcal !== undefined
          return {
            name: label,
            timeText: meal.time,
            items: items.map((item) => ({
              ...describeFood(item, plan.foods[item.foodId]),
              alternatives: (item.alternatives ?? []).map((other) =>
                describeFood(other, plan.foods[other.foodId]),
              ),
            })),
            text: readMealNote(meal).trim() || null,
            energyText: isCounted ? formatTotal(mealTotals, 'energyKcal').text : null,
          }
        }),
      }
    }),
    grocery: null,
    practitioner:
      plan.practitionerName === null
        ? null
        : {
            name: plan.practitionerName,
            qualification: null,
            registrationText:
              plan.practitionerRegistration === null
                ? null
                : `Registration no. ${plan.practitionerRegistration}`,
          },
    sources: listSources(plan),
  }
}

function describeFood(item: PlanItem, food: PlanFood | undefined): PlanDocumentFood {
  return {
    name: item.name,
    hindiName: food?.hindiName ?? null,
    amountText:
      item.measure === null ? describeAmount(item) : `${describeAmount(item)} (${formatGrams(item.grams)})`,
    stateText: food?.preparation === 'raw' ? 'raw weight' : null,
  }
}

function describeTotals(totals: Totals): PlanDocumentTotals {
  const energy = totals.nutrients.energyKcal
  const formatted = formatTotal(totals, 'energyKcal')
  const shares = calculateTotalsMacroShares(totals)
  return {
    energyText: energy === undefined ? null : formatted.text.replace(/ kcal$/, ''),
    coverageText: isTotalComplete(totals, 'energyKcal') ? null : formatted.coverage,
    macros: shares.flatMap(({ macro, label, percent }) => {
      const { key, nutrient } = MACRO_NAMES[macro]
      if (totals.nutrients[nutrient] === undefined) return []
      const amountText = formatTotal(totals, nutrient, 0).text
      return [{ key, label, amountText, energyShare: percent / 100, shareText: `${percent}%` }]
    }),
  }
}

function describeHeight(text: string): string {
  const parsed = parseHeight(text)
  if (!parsed.ok) return text
  return `${formatHeight(parsed.heightCm, 'feet')} (${formatHeight(parsed.heightCm)})`
}

function describeBmi(
  bmi: number,
  ageYears: number | null,
  client: ClientRecord,
): PlanDocument['client']['bmi'] {
  const assessment = assessBmi(bmi, { ageYears, isPregnant: client.healthFlags.includes('pregnancy') })
  const valueText = bmi.toFixed(1)
  return assessment.ok
    ? {
        valueText,
        categoryText: assessment.category,
        sentence: assessment.indian.sentence,
        sourceText: assessment.indian.source,
      }
    : { valueText, categoryText: null, sentence: assessment.message, sourceText: null }
}

function listOtherTargets(plan: DietPlan): { label: string; text: string }[] {
  const snapshot = plan.nutritionSnapshot
  if (!snapshot) return []
  return [
    { label: 'Carbohydrate', text: snapshot.carbs },
    { label: 'Fat', text: snapshot.fat },
    { label: 'Fibre', text: snapshot.fiber },
  ].filter(({ text }) => text !== '')
}

function listSources(plan: DietPlan): string[] {
  const used = new Set(Object.values(plan.foods).map(({ source }) => source))
  // A dish stands on foods of both tables.
  if (used.has('dish')) used.add('ifct2017').add('usda')
  return Object.entries(SOURCE_LINES).flatMap(([source, line]) => (used.has(source) ? [line] : []))
}
