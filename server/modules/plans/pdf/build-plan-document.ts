import type { ClientRecord } from '#contract/people/clients.ts'
import type {
  DietPlan,
  GroceryItem,
  GroceryList,
  PdfFormat,
  PdfLanguage,
  PlanFood,
} from '#contract/plans/diet-plans.ts'
import type { PracticeContent } from '#contract/site/content.ts'
import { PRACTICE_TIME_ZONE } from '#domain/appointments/slots.ts'
import type { BmiGuideline } from '#domain/body/bmi.ts'
import { areLossesDeducted } from '#domain/foods/dish.ts'
import { averageTotals } from '#domain/nutrients/totals.ts'
import { isFoldedAisle, writeAmount } from '#domain/plans/grocery/grocery.ts'
import { findLastServedDay, sumDay } from '#domain/plans/plan.ts'
import { findCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { daysBetween, todayIn } from '#domain/units/dates.ts'
import { wordsOf } from '#domain/words/words.ts'
import { describeClient } from './describe-client.ts'
import { describeDays } from './describe-days.ts'
import { describeTargets, describeTotals } from './describe-figures.ts'
import { describeIntakes } from './describe-intakes.ts'
import type { PlanDocument, PlanDocumentGrocery } from './plan-document.ts'
import { type FoodSource, PLAN_LANGUAGES, type PlanLanguage } from './plan-words.ts'
import { writeDate } from './write-date.ts'

/** The facts that a PDF takes from the client's current record. Other facts are stored in the plan. */
export type PdfClient = Pick<ClientRecord, 'allergies' | 'healthFlags' | 'sex' | 'age' | 'activityLevel'>

/** The format and language of the PDF, and its reader's choices. */
export type PlanDocumentOptions = {
  language: PdfLanguage
  format: PdfFormat
  /** The date that is printed, YYYY-MM-DD. */
  today: string
  /** The practice's guideline, the only one by which the BMI is classified. */
  bmiGuideline: BmiGuideline
  /** The figures that the reader has hidden in their own settings. */
  hides: { calories: boolean; weight: boolean }
}

/** For a reader who sees all figures. */
export const HIDES_NOTHING: PlanDocumentOptions['hides'] = { calories: false, weight: false }

/**
 * Builds the input of a plan's PDF: everything is formatted in one language, with figures from the plan's own foods.
 * Texts that the writer typed do not change.
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
  const { language, format, today, hides } = options
  const texts = PLAN_LANGUAGES[language]
  const dayTotals = plan.days.map(({ meals }) => sumDay(meals, (id) => plan.foods[id]?.nutrients))
  const averageDayTotals = averageTotals(dayTotals)
  const averageDay = describeTotals(averageDayTotals, texts, wordsOf(language))
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
    intakes: hides.calories
      ? null
      : describeIntakes(plan, client, averageDayTotals, texts, wordsOf(language)),
    practitioner: describePractitioner(plan, texts),
    sources: listSources(plan, texts),
  }
}

/** Writes the version with its publication date in the practice's time zone, so that all readers see the same date. */
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
    categories: list.categories.map(({ category, items }) => {
      const nameOf = ({ name, hindiName }: GroceryItem) => (isHindi ? (hindiName ?? name) : name)
      if (isFoldedAisle(category)) {
        // Amounts are shown only where the writer wrote one.
        const folded = items.map((item) =>
          item.isEdited && item.amountText !== '' ? `${nameOf(item)} (${item.amountText})` : nameOf(item),
        )
        return { name: texts.groceries[category], foldedText: folded.join(', '), items: [] }
      }
      return {
        name: texts.groceries[category],
        items: items.map((item) => ({
          name: nameOf(item),
          hindiName: isHindi ? null : item.hindiName,
          amountText: writeAmount(item, isHindi ? 'hi' : 'en'),
        })),
      }
    }),
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
  const used = new Set(Object.values(plan.foods).flatMap(listFoodSources))
  const sources = (Object.keys(texts.sources) as FoodSource[]) // the record has every source, so its keys are complete
    .filter((source) => used.has(source))
    .map((source) => (source === 'usda' && !used.has('ifct2017') ? texts.usdaAlone : texts.sources[source]))
  const hasLosses = Object.values(plan.foods).some(({ method, dishFormula }) =>
    areLossesDeducted(method ?? null, dishFormula ?? null),
  )
  return hasLosses ? [...sources, texts.cookingLosses] : sources
}

/** Lists the sources of a food's figures. A dish of the practice with a recipe is computed like any other dish. */
function listFoodSources({ source, tables }: PlanFood): string[] {
  // Plans that were published before the tables of a dish were stored have dishes of both tables.
  if (tables === undefined) return source === 'dish' ? ['dish', 'ifct2017', 'usda'] : [source]
  return ['dish', ...tables]
}
