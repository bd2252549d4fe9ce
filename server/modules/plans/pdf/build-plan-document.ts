import type { ClientRecord } from '#contract/people/clients.ts'
import type { DietPlan, GroceryList, PdfFormat, PdfLanguage } from '#contract/plans/diet-plans.ts'
import type { PracticeContent } from '#contract/site/content.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import { assessBmi, type BmiGuideline, citeBmiGuideline, placeBmi } from '#domain/body/bmi.ts'
import type { NutrientKey } from '#domain/nutrients/nutrients.ts'
import {
  averageTotals,
  calculateCoverage,
  calculateTotalsMacroShares,
  isTotalComplete,
  type Macro,
  type Totals,
} from '#domain/nutrients/totals.ts'
import {
  ALLERGIES,
  FOOD_PREFERENCE_LABELS,
  isOneOf,
  MEDICAL_CONDITION_LABELS,
} from '#domain/people/options.ts'
import { formatItemAmount } from '#domain/plans/format-meal.ts'
import {
  type FoodLookup,
  findLastServedDay,
  formatDayLabel,
  MEAL_SLOTS,
  type PlanItem,
  sumDay,
  sumMeal,
} from '#domain/plans/plan.ts'
import { findCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { formatTarget, parseTarget, type TargetUnit } from '#domain/plans/targets.ts'
import { addDays, daysBetween, todayIn } from '#domain/units/dates.ts'
import { formatGrams, formatNumber, formatPercent, formatWeightKg } from '#domain/units/format.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import type { Locale } from '#domain/words/locale.ts'
import { type Words, wordsOf } from '#domain/words/words.ts'
import type {
  PlanDocument,
  PlanDocumentDay,
  PlanDocumentFood,
  PlanDocumentGrocery,
  PlanDocumentMacroKey,
  PlanDocumentTotals,
} from './plan-document.ts'
import { type FoodSource, PLAN_LANGUAGES, type PlanLanguage } from './plan-words.ts'

const MACRO_NAMES: Record<Macro, { key: PlanDocumentMacroKey; nutrient: NutrientKey }> = {
  protein: { key: 'protein', nutrient: 'proteinG' },
  carbs: { key: 'carbohydrate', nutrient: 'carbsG' },
  fat: { key: 'fat', nutrient: 'fatG' },
  fibre: { key: 'fibre', nutrient: 'fibreG' },
}

/** Dates that stand beside a day of the rotation. */
const MAX_DATES = 3

/** What a PDF takes from the client's own record; the rest stands in the plan. */
export type PdfClient = Pick<ClientRecord, 'allergies' | 'healthFlags'>

/** What a PDF is made for, beside the plan. */
export type PlanDocumentOptions = {
  language: PdfLanguage
  format: PdfFormat
  /** The day that stands on the file, YYYY-MM-DD. */
  today: string
  /** The practice's: the one classification of BMI. */
  bmiGuideline: BmiGuideline
  /** What the reader does not want to see of it: a client’s own switches. */
  hides: { calories: boolean; weight: boolean }
}

/** For whoever sees everything. */
export const HIDES_NOTHING: PlanDocumentOptions['hides'] = { calories: false, weight: false }

/**
 * A plan as its PDF shows it: everything formatted in the language asked for, figures from the plan's own foods. What the
 * writer typed stays as it was typed.
 *
 * @param grocery What to buy, written in the same language; null or empty: the PDF has no list.
 */
export function buildPlanDocument(
  plan: DietPlan,
  client: PdfClient,
  brand: PracticeContent['brand'],
  grocery: GroceryList | null,
  { language, format, today, bmiGuideline, hides }: PlanDocumentOptions,
): PlanDocument {
  const said = PLAN_LANGUAGES[language]
  const words = wordsOf(language)
  const isHindi = language === 'hi'
  const lookUp: FoodLookup = (foodId) => plan.foods[foodId]?.nutrients
  const dayTotals = plan.days.map((day) => sumDay(day.meals, lookUp))
  const averageDay = describeTotals(averageTotals(dayTotals), said, words)
  const calorieLevel = plan.caloriesTarget ? findCalorieLevel(plan.caloriesTarget) : null
  const allergies = client.allergies.flatMap((name) =>
    isOneOf(ALLERGIES, name) ? [said.allergies[name]] : [],
  )
  const isDraft = plan.status === 'draft'
  const describeFood = (item: PlanItem): PlanDocumentFood => {
    const food = plan.foods[item.foodId]
    const hindiName = food?.hindiName ?? null
    const amount = formatItemAmount(item, language)
    return {
      name: isHindi ? (hindiName ?? item.name) : item.name,
      hindiName: isHindi ? null : hindiName,
      amountText: item.measure === null ? amount : `${amount} (${formatGrams(item.grams, language)})`,
      stateText: food?.preparation === 'raw' ? said.rawWeight : null,
    }
  }
  return {
    language: said.tag,
    format,
    words: said.words,
    brand: {
      name: brand.name,
      tagline: brand.tagline,
      contactLines: [brand.email, brand.phone].filter((line) => line !== ''),
    },
    title: plan.title,
    planForText: said.planFor(plan.clientName),
    aboutText: said.about(plan.clientName),
    description: plan.description,
    issuedOn: today,
    issuedOnText: writeDate(today, said),
    versionText: describeVersion(plan, said),
    draftMark: isDraft ? said.draft : null,
    client: {
      ageText: plan.clientAge === null ? null : said.years(plan.clientAge),
      heightText: plan.clientHeight === null ? null : describeHeight(plan.clientHeight, language),
      weightText:
        plan.clientWeight === null || hides.weight ? null : formatWeightKg(plan.clientWeight, language),
      // It tells the weight.
      bmi:
        plan.bmi === null || hides.weight
          ? null
          : describeBmi(plan.bmi, plan.clientAge, client, { bmiGuideline, said }),
      location: plan.clientLocation,
      healthIssues: translateParts(plan.healthIssues, MEDICAL_CONDITION_LABELS, said.conditions, said.none),
      preferences:
        plan.preferences === null
          ? null
          : translateParts(plan.preferences, FOOD_PREFERENCE_LABELS, said.preferences, said.none),
      allergies: allergies.length > 0 ? allergies.join(', ') : null,
    },
    goal: plan.goalDescription,
    period: {
      startText: writeDate(plan.startDate, said),
      endText: writeDate(findLastServedDay(plan.endDate), said),
      lengthText: said.days(daysBetween(plan.startDate, plan.endDate)),
      rotationText: plan.days.length > 1 ? said.daysInTurn(plan.days.length) : null,
    },
    targets: hides.calories
      ? null
      : {
          calories: describeTarget(plan.caloriesTarget ?? '', 'kcal', language),
          protein: describeTarget(plan.proteinGoal ?? '', 'g', language),
          others: listOtherTargets(plan, said, language),
        },
    averageDay: hides.calories ? null : averageDay,
    ringAltText: said.ring(
      averageDay.energyText,
      averageDay.macros.map(({ label, shareText }) => `${label} ${shareText}`),
    ),
    notes: calorieLevel && !hides.calories ? [said.calorieLevel(calorieLevel.range, calorieLevel.level)] : [],
    instructions: plan.specialInstructions?.trim() || null,
    motivationalQuote: plan.motivationalQuote?.trim() || null,
    tips: plan.tips,
    days: plan.days.map((day, index): PlanDocumentDay => {
      const label = formatDayLabel(day.dayLabel, language)
      return {
        label,
        continuedText: said.continued(label),
        datesText: plan.days.length > 1 ? listDates(plan, index, said) : null,
        totals: hides.calories
          ? null
          : describeTotals(dayTotals[index] ?? sumDay(day.meals, lookUp), said, words),
        slots: MEAL_SLOTS.map(({ key }) => {
          const meal = day.meals[key]
          const totals = sumMeal(meal, lookUp)
          return {
            name: words.slots[key],
            timeText: translate(meal.time, said.times),
            items: meal.items.map((item) => ({
              ...describeFood(item),
              alternatives: (item.alternatives ?? []).map(describeFood),
            })),
            text: meal.note.trim() || null,
            energyText:
              totals.nutrients.energyKcal === undefined || hides.calories
                ? null
                : `${writeTotal(totals, 'energyKcal')} ${said.words.kcal}`,
          }
        }),
      }
    }),
    grocery: grocery && describeGrocery(grocery, said, isHindi),
    practitioner:
      plan.practitionerName === null
        ? null
        : {
            name: plan.practitionerName,
            qualification: null,
            registrationText:
              plan.practitionerRegistration === null
                ? null
                : said.registration(plan.practitionerRegistration),
          },
    sources: listSources(plan, said),
  }
}

/** By the practice's calendar: all readers of one version see one day on which it was published. */
function describeVersion(plan: DietPlan, said: PlanLanguage): string | null {
  if (plan.status === 'draft') return said.draftVersion(plan.revisesPlanId !== null)
  if (plan.publishedAt === null) return null
  const date = writeDate(todayIn(PRACTICE_TIME_ZONE, new Date(plan.publishedAt)), said)
  return said.version(Math.max(1, plan.publishedNumber), date)
}

/** `21 Nov 2026`, `21 नवंबर 2026`. */
function writeDate(date: string, said: PlanLanguage): string {
  return `${writeDayOfYear(date, said)} ${date.slice(0, 4)}`
}

/** `21 Nov`, `21 नवंबर`. */
function writeDayOfYear(date: string, said: PlanLanguage): string {
  const [, month = '', day = ''] = date.split('-')
  return `${Number(day)} ${said.months[Number(month) - 1] ?? month}`
}

/** The first days on which a day of the rotation is served: `Mon 23 Nov, Sun 29 Nov, Sat 5 Dec …`. */
function listDates(plan: DietPlan, index: number, said: PlanLanguage): string | null {
  const last = findLastServedDay(plan.endDate)
  const dates: string[] = []
  for (let date = addDays(plan.startDate, index); date <= last; date = addDays(date, plan.days.length)) {
    if (dates.length === MAX_DATES) return `${dates.join(', ')} …`
    const weekday = said.weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
    dates.push(`${weekday} ${writeDayOfYear(date, said)}`)
  }
  return dates.length > 0 ? dates.join(', ') : null
}

/** A known text in the language, any other as it is. */
function translate(text: string, table: Readonly<Record<string, string>>): string {
  return table[text.trim()] ?? text
}

/** A list of the product's own labels, such as a client's conditions; parts that are none of them stay as typed. */
function translateParts<Key extends string>(
  text: string,
  labels: Readonly<Record<Key, string>>,
  translations: Readonly<Record<Key, string>>,
  none: string,
): string {
  if (text === PLAN_LANGUAGES.en.none) return none
  const byLabel = new Map<string, string>(
    (Object.keys(labels) as Key[]).map((key) => [labels[key], translations[key]]), // keys of a full record
  )
  return text
    .split(', ')
    .map((part) => byLabel.get(part) ?? part)
    .join(', ')
}

/** `1,240`, or `≥ 1,040` where some food's figure is not known. */
function writeTotal(totals: Totals, key: NutrientKey): string {
  const amount = formatNumber(totals.nutrients[key]?.amount ?? 0)
  return isTotalComplete(totals, key) ? amount : `≥ ${amount}`
}

function describeTotals(totals: Totals, said: PlanLanguage, words: Words): PlanDocumentTotals {
  return {
    energyText: totals.nutrients.energyKcal === undefined ? null : writeTotal(totals, 'energyKcal'),
    coverageText: isTotalComplete(totals, 'energyKcal') ? null : describeCoverage(totals, said),
    macros: calculateTotalsMacroShares(totals).flatMap(({ macro, percent }) => {
      const { key, nutrient } = MACRO_NAMES[macro]
      if (totals.nutrients[nutrient] === undefined) return []
      const amountText = `${writeTotal(totals, nutrient)} ${words.units.g}`
      return [
        { key, label: said.macros[macro], amountText, energyShare: percent / 100, shareText: `${percent}%` },
      ]
    }),
  }
}

/** Incomplete coverage never reads 100%, nor known food 0%. */
function describeCoverage(totals: Totals, said: PlanLanguage): string {
  const share = calculateCoverage(totals, 'energyKcal')
  if (share === null) return said.someNotCounted
  return said.coverage(formatPercent(Math.min(0.99, share > 0 ? Math.max(0.01, share) : 0)))
}

function describeHeight(text: string, locale: Locale): string {
  const parsed = parseHeight(text)
  if (!parsed.ok) return text
  return `${formatHeight(parsed.heightCm, 'feet', locale)} (${formatHeight(parsed.heightCm, 'cm', locale)})`
}

function describeBmi(
  bmi: number,
  ageYears: number | null,
  client: PdfClient,
  { bmiGuideline, said }: { bmiGuideline: BmiGuideline; said: PlanLanguage },
): PlanDocument['client']['bmi'] {
  const assessment = assessBmi(bmi, { ageYears, isPregnant: client.healthFlags.includes('pregnancy') })
  const valueText = bmi.toFixed(1)
  return assessment.ok
    ? {
        valueText,
        sentence: said.bmiRange[bmiGuideline][placeBmi(bmi, bmiGuideline)],
        sourceText: citeBmiGuideline(bmiGuideline),
      }
    : { valueText, sentence: said.noBmi[assessment.reason], sourceText: null }
}

/** `>=90g/day` → `≥ 90 g`; a target that cannot be read stays as it was typed. */
function describeTarget(text: string, unit: TargetUnit, locale: Locale): string {
  const parsed = parseTarget(text, unit)
  return parsed.ok ? formatTarget(parsed.target, unit, locale) : text
}

function listOtherTargets(
  plan: DietPlan,
  said: PlanLanguage,
  locale: Locale,
): { label: string; text: string }[] {
  const snapshot = plan.nutritionSnapshot
  if (!snapshot) return []
  return [
    { label: said.macros.carbs, text: describeTarget(snapshot.carbs, 'g', locale) },
    { label: said.macros.fat, text: describeTarget(snapshot.fat, 'g', locale) },
    { label: said.macros.fibre, text: describeTarget(snapshot.fiber, 'g', locale) },
  ].filter(({ text }) => text !== '')
}

function describeGrocery(list: GroceryList, said: PlanLanguage, isHindi: boolean): PlanDocumentGrocery {
  return {
    periodText: said.groceryPeriod(writeDate(list.from, said), writeDate(list.to, said)),
    categories: list.categories.map(({ category, items }) => ({
      name: said.groceries[category],
      items: items.map(({ name, hindiName, amountText }) => ({
        name: isHindi ? (hindiName ?? name) : name,
        hindiName: isHindi ? null : hindiName,
        amountText,
      })),
    })),
    unlisted: list.unlisted,
  }
}

function listSources(plan: DietPlan, said: PlanLanguage): string[] {
  const used = new Set(Object.values(plan.foods).map(({ source }) => source))
  // A dish stands on foods of both tables.
  if (used.has('dish')) used.add('ifct2017').add('usda')
  return (Object.keys(said.sources) as FoodSource[]) // keys of a full record
    .filter((source) => used.has(source))
    .map((source) => said.sources[source])
}
