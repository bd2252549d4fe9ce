import { msg, plural } from '@lingui/core/runtime-macro'
import type { ClientRecord } from '#contract/people/clients.ts'
import type { DietPlan, GroceryList, PdfFormat, PlanFood } from '#contract/plans/diet-plans.ts'
import type { PracticeContent } from '#contract/site/content.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import type { BmiGuideline } from '#domain/body/bmi.ts'
import { areLossesDeducted } from '#domain/foods/dish.ts'
import { averageTotals } from '#domain/nutrients/totals.ts'
import { AISLE_LABELS } from '#domain/plans/grocery/aisle-labels.ts'
import { isFoldedAisle, writeAmount } from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay, sumDay } from '#domain/plans/plan.ts'
import { describeCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { translateStartingTexts } from '#domain/plans/starting-texts.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import type { Locale } from '#domain/words/locale.ts'
import { currentLocaleTag, say } from '#domain/words/say.ts'
import { wordsOf } from '#domain/words/words.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import { describeClient } from './describe-client.ts'
import { describeDays } from './describe-days.ts'
import { describeTargets, describeTotals } from './describe-figures.ts'
import { describeIntakes } from './describe-intakes.ts'
import { nameRawFood } from './name-food.ts'
import type { PlanDocument, PlanDocumentGrocery } from './plan-document.ts'
import {
  COOKING_LOSSES,
  type FoodSource,
  SOURCE_TEXTS,
  sayDaysInTurn,
  sayRing,
  sayWords,
  USDA_ALONE,
} from './plan-words.ts'
import { writeDate } from './write-date.ts'

/** The facts that a PDF takes from the client's current record. Other facts are stored in the plan. */
export type PdfClient = Pick<ClientRecord, 'allergies' | 'healthFlags' | 'sex' | 'age' | 'activityLevel'>

/** The format and language of the PDF, and its reader's choices. */
export type PlanDocumentOptions = {
  language: Locale
  format: PdfFormat
  /** The date that is printed, YYYY-MM-DD. */
  today: string
  /** The practice's guideline, the only one by which the BMI is classified. */
  bmiGuideline: BmiGuideline
  /** The figures that the reader has hidden in their own settings. */
  hides: { calories: boolean; weight: boolean }
  /** Returns the name of a food in the language by its English name, or `null` if it has none. */
  findFoodName: (english: string) => string | null
}

/** For a reader who sees all figures. */
export const HIDES_NOTHING: PlanDocumentOptions['hides'] = { calories: false, weight: false }

/**
 * Builds the input of a plan's PDF: everything is formatted in one language, with figures from the plan's own foods.
 * Texts that the writer typed do not change; those with which plans start are translated.
 *
 * @param grocery The grocery list, written in the same language. If it is `null` or empty, the PDF has no list.
 */
export function buildPlanDocument(
  plan: DietPlan,
  client: PdfClient,
  brand: PracticeContent['brand'],
  grocery: GroceryList | null,
  options: PlanDocumentOptions,
): PlanDocument {
  const translated = translateStartingTexts(plan, options.language)
  return inLanguage(options.language, () => describePlan(translated, client, brand, grocery, options))
}

function describePlan(
  plan: DietPlan,
  client: PdfClient,
  brand: PracticeContent['brand'],
  grocery: GroceryList | null,
  options: PlanDocumentOptions,
): PlanDocument {
  const { language, format, today, hides } = options
  const dayTotals = plan.days.map(({ meals }) => sumDay(meals, (id) => plan.foods[id]?.nutrients))
  const averageDayTotals = averageTotals(dayTotals)
  const averageDay = describeTotals(averageDayTotals, wordsOf(language))
  return {
    language: currentLocaleTag(),
    format,
    words: sayWords(),
    brand: {
      name: brand.name,
      tagline: brand.tagline,
      contactLines: [brand.email, brand.phone].filter((contact) => contact !== ''),
    },
    title: plan.title,
    planForText: say(msg`Diet plan for ${{ name: plan.clientName }}`),
    aboutText: say(msg`About ${{ name: plan.clientName }}`),
    description: plan.description,
    issuedOn: today,
    issuedOnText: writeDate(today),
    versionText: describeVersion(plan),
    draftMark: plan.status === 'draft' ? say(msg`Draft`) : null,
    client: describeClient(plan, client, options),
    goal: plan.goalDescription,
    period: describePeriod(plan),
    targets: hides.calories ? null : describeTargets(plan, language),
    averageDay: hides.calories ? null : averageDay,
    ringAltText: sayRing(
      averageDay.energyText,
      averageDay.macros.map(({ label, shareText }) => `${label} ${shareText}`),
    ),
    notes: hides.calories ? [] : listNotes(plan),
    instructions: plan.specialInstructions?.trim() || null,
    motivationalQuote: plan.motivationalQuote?.trim() || null,
    tips: plan.tips,
    days: describeDays(plan, dayTotals, options),
    grocery: grocery && describeGrocery(grocery, options),
    intakes: hides.calories ? null : describeIntakes(plan, client, averageDayTotals, language),
    practitioner: describePractitioner(plan),
    sources: listSources(plan),
  }
}

/** Writes the version with its publication date in the practice's time zone, so that all readers see the same date. */
function describeVersion(plan: DietPlan): string | null {
  if (plan.status === 'draft') {
    return plan.revisesPlanId === null
      ? say(msg`Draft, not published yet`)
      : say(msg`Draft of a new version, not published yet`)
  }
  if (plan.publishedAt === null) return null
  const date = writeDate(todayIn(PRACTICE_TIME_ZONE, new Date(plan.publishedAt)))
  return say(msg`Version ${{ number: Math.max(1, plan.publishedNumber) }}, published ${{ date }}`)
}

function describePeriod(plan: DietPlan): PlanDocument['period'] {
  const days = daysBetween(plan.startDate, plan.endDate)
  return {
    startText: writeDate(plan.startDate),
    endText: writeDate(findLastServedDay(plan.endDate)),
    lengthText: say(msg`${plural({ days }, { one: '# day', other: '# days' })}`),
    rotationText: plan.days.length > 1 ? sayDaysInTurn(plan.days.length) : null,
  }
}

function listNotes({ caloriesTarget }: DietPlan): string[] {
  const note = caloriesTarget ? describeCalorieLevel(caloriesTarget) : null
  return note === null ? [] : [note]
}

function describeGrocery(list: GroceryList, options: PlanDocumentOptions): PlanDocumentGrocery {
  return {
    periodText: say(
      msg`For ${{ firstDay: writeDate(list.from) }} to ${{ lastDay: writeDate(list.to) }}, raw weights, rounded up to pack sizes in shops`,
    ),
    categories: list.categories.map(({ category, items }) => {
      if (isFoldedAisle(category)) {
        // Amounts are shown only where the writer wrote one.
        const folded = items.map((item) => {
          const { name } = nameRawFood(item, options)
          return item.isEdited && item.amountText !== '' ? `${name} (${item.amountText})` : name
        })
        return { name: say(AISLE_LABELS[category]), foldedText: folded.join(', '), items: [] }
      }
      return {
        name: say(AISLE_LABELS[category]),
        items: items.map((item) => ({
          ...nameRawFood(item, options),
          amountText: writeAmount(item, options.language),
        })),
      }
    }),
    unlisted: list.unlisted,
  }
}

function describePractitioner({
  practitionerName: name,
  practitionerRegistration: registration,
}: DietPlan): PlanDocument['practitioner'] {
  if (name === null) return null
  return {
    name,
    qualification: null,
    registrationText: registration === null ? null : say(msg`Registration no. ${{ number: registration }}`),
  }
}

function listSources(plan: DietPlan): string[] {
  const used = new Set(Object.values(plan.foods).flatMap(listFoodSources))
  const sources = (Object.keys(SOURCE_TEXTS) as FoodSource[]) // the record has every source, so its keys are complete
    .filter((source) => used.has(source))
    .map((source) => say(source === 'usda' && !used.has('ifct2017') ? USDA_ALONE : SOURCE_TEXTS[source]))
  const hasLosses = Object.values(plan.foods).some(({ method, dishFormula }) =>
    areLossesDeducted(method ?? null, dishFormula ?? null),
  )
  return hasLosses ? [...sources, say(COOKING_LOSSES)] : sources
}

/** Lists the sources of a food's figures. A dish of the practice with a recipe is computed like any other dish. */
function listFoodSources({ source, tables }: PlanFood): string[] {
  // Plans that were published before the tables of a dish were stored have dishes of both tables.
  if (tables === undefined) return source === 'dish' ? ['dish', 'ifct2017', 'usda'] : [source]
  return ['dish', ...tables]
}
