import type { ClientRecord } from '#contract/people/clients.ts'
import type { DietPlan, GroceryList, PdfFormat, PdfLanguage } from '#contract/plans/diet-plans.ts'
import type { PracticeContent } from '#contract/site/content.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import type { BmiGuideline } from '#domain/body/bmi.ts'
import { averageTotals } from '#domain/nutrients/totals.ts'
import { findLastServedDay, sumDay } from '#domain/plans/plan.ts'
import { findCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { wordsOf } from '#domain/words/words.ts'
import { describeClient } from './describe-client.ts'
import { describeDays } from './describe-days.ts'
import { describeTargets, describeTotals } from './describe-figures.ts'
import type { PlanDocument, PlanDocumentGrocery } from './plan-document.ts'
import { type FoodSource, PLAN_LANGUAGES, type PlanLanguage } from './plan-words.ts'
import { writeDate } from './write-date.ts'

/** The facts that a PDF takes from the client's own record; the others are in the plan. */
export type PdfClient = Pick<ClientRecord, 'allergies' | 'healthFlags'>

/** How a plan is printed, and for which reader. */
export type PlanDocumentOptions = {
  language: PdfLanguage
  format: PdfFormat
  /** The day that the file shows, YYYY-MM-DD. */
  today: string
  /** The practice's: the one classification of BMI. */
  bmiGuideline: BmiGuideline
  /** The figures that the reader hides by a client’s own switches. */
  hides: { calories: boolean; weight: boolean }
}

/** For readers who see everything. */
export const HIDES_NOTHING: PlanDocumentOptions['hides'] = { calories: false, weight: false }

/**
 * A plan as its PDF shows it: everything formatted in one language, figures from the plan's own foods. Texts that the
 * writer typed do not change.
 *
 * @param grocery The grocery list, written in the same language; null or empty: the PDF has no list.
 */
export function buildPlanDocument(
  plan: DietPlan,
  client: PdfClient,
  brand: PracticeContent['brand'],
  grocery: GroceryList | null,
  options: PlanDocumentOptions,
): PlanDocument {
  const { language, format, today, hides } = options
  const texts = PLAN_LANGUAGES[language]
  const dayTotals = plan.days.map(({ meals }) => sumDay(meals, (id) => plan.foods[id]?.nutrients))
  const averageDay = describeTotals(averageTotals(dayTotals), texts, wordsOf(language))
  return {
    language: texts.tag,
    format,
    words: texts.words,
    brand: {
      name: brand.name,
      tagline: brand.tagline,
      contactLines: [brand.email, brand.phone].filter((contact) => contact !== ''),
    },
    title: plan.title,
    planForText: texts.planFor(plan.clientName),
    aboutText: texts.about(plan.clientName),
    description: plan.description,
    issuedOn: today,
    issuedOnText: writeDate(today, texts),
    versionText: describeVersion(plan, texts),
    draftMark: plan.status === 'draft' ? texts.draft : null,
    client: describeClient(plan, client, options),
    goal: plan.goalDescription,
    period: describePeriod(plan, texts),
    targets: hides.calories ? null : describeTargets(plan, texts, language),
    averageDay: hides.calories ? null : averageDay,
    ringAltText: texts.ring(
      averageDay.energyText,
      averageDay.macros.map(({ label, shareText }) => `${label} ${shareText}`),
    ),
    notes: hides.calories ? [] : listNotes(plan, texts),
    instructions: plan.specialInstructions?.trim() || null,
    motivationalQuote: plan.motivationalQuote?.trim() || null,
    tips: plan.tips,
    days: describeDays(plan, dayTotals, options),
    grocery: grocery && describeGrocery(grocery, texts, language === 'hi'),
    practitioner: describePractitioner(plan, texts),
    sources: listSources(plan, texts),
  }
}

/** By the practice's calendar: all readers of one version see one day on which it was published. */
function describeVersion(plan: DietPlan, texts: PlanLanguage): string | null {
  if (plan.status === 'draft') return texts.draftVersion(plan.revisesPlanId !== null)
  if (plan.publishedAt === null) return null
  const date = writeDate(todayIn(PRACTICE_TIME_ZONE, new Date(plan.publishedAt)), texts)
  return texts.version(Math.max(1, plan.publishedNumber), date)
}

function describePeriod(plan: DietPlan, texts: PlanLanguage): PlanDocument['period'] {
  return {
    startText: writeDate(plan.startDate, texts),
    endText: writeDate(findLastServedDay(plan.endDate), texts),
    lengthText: texts.days(daysBetween(plan.startDate, plan.endDate)),
    rotationText: plan.days.length > 1 ? texts.daysInTurn(plan.days.length) : null,
  }
}

function listNotes({ caloriesTarget }: DietPlan, texts: PlanLanguage): string[] {
  const found = caloriesTarget ? findCalorieLevel(caloriesTarget) : null
  return found ? [texts.calorieLevel(found.range, found.level)] : []
}

function describeGrocery(list: GroceryList, texts: PlanLanguage, isHindi: boolean): PlanDocumentGrocery {
  return {
    periodText: texts.groceryPeriod(writeDate(list.from, texts), writeDate(list.to, texts)),
    categories: list.categories.map(({ category, items }) => ({
      name: texts.groceries[category],
      items: items.map(({ name, hindiName, amountText }) => ({
        name: isHindi ? (hindiName ?? name) : name,
        hindiName: isHindi ? null : hindiName,
        amountText,
      })),
    })),
    unlisted: list.unlisted,
  }
}

function describePractitioner(
  { practitionerName: name, practitionerRegistration: registration }: DietPlan,
  texts: PlanLanguage,
): PlanDocument['practitioner'] {
  if (name === null) return null
  return {
    name,
    qualification: null,
    registrationText: registration === null ? null : texts.registration(registration),
  }
}

function listSources(plan: DietPlan, texts: PlanLanguage): string[] {
  const used = new Set(Object.values(plan.foods).map(({ source }) => source))
  // Dishes are computed from foods of both tables.
  if (used.has('dish')) used.add('ifct2017').add('usda')
  return (Object.keys(texts.sources) as FoodSource[]) // keys of a full record
    .filter((source) => used.has(source))
    .map((source) => texts.sources[source])
}
