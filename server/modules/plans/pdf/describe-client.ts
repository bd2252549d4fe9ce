import type { MessageDescriptor } from '@lingui/core'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import { assessBmi, type BmiGuideline, citeBmiGuideline, placeBmi } from '#domain/body/bmi.ts'
import {
  ALLERGIES,
  FOOD_PREFERENCE_LABELS,
  isOneOf,
  MEDICAL_CONDITION_LABELS,
} from '#domain/people/options.ts'
import { formatWeightKg } from '#domain/units/format.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import type { Locale } from '#domain/words/locale.ts'
import { sayIn } from '#domain/words/say.ts'
import type { PdfClient, PlanDocumentOptions } from './build-plan-document.ts'
import type { PlanDocumentClient } from './plan-document.ts'
import { PLAN_LANGUAGES, type PlanLanguage } from './plan-words.ts'

/** Describes the facts about a client for the PDF of their plan. */
export function describeClient(
  plan: DietPlan,
  client: PdfClient,
  { language, bmiGuideline, hides }: PlanDocumentOptions,
): PlanDocumentClient {
  const texts = PLAN_LANGUAGES[language]
  const allergies = client.allergies.flatMap((name) =>
    isOneOf(ALLERGIES, name) ? [texts.allergies[name]] : [],
  )
  return {
    ageText: plan.clientAge === null ? null : texts.years(plan.clientAge),
    heightText: plan.clientHeight === null ? null : describeHeight(plan.clientHeight, language),
    weightText:
      plan.clientWeight === null || hides.weight ? null : formatWeightKg(plan.clientWeight, language),
    // The weight can be computed from BMI and height, so both are hidden together.
    bmi:
      plan.bmi === null || hides.weight
        ? null
        : describeBmi(plan.bmi, plan.clientAge, client, { bmiGuideline, texts }),
    location: plan.clientLocation,
    healthIssues: translateParts(plan.healthIssues, MEDICAL_CONDITION_LABELS, texts.conditions, texts.none),
    preferences:
      plan.preferences === null
        ? null
        : translateParts(plan.preferences, FOOD_PREFERENCE_LABELS, texts.preferences, texts.none),
    allergies: allergies.length > 0 ? allergies.join(', ') : null,
  }
}

/** Translates a list of the product's own labels, such as a client's conditions. Other parts do not change. */
function translateParts<Key extends string>(
  text: string,
  labels: Readonly<Record<Key, MessageDescriptor>>,
  translations: Readonly<Record<Key, string>>,
  none: string,
): string {
  if (text === PLAN_LANGUAGES.en.none) return none
  const byLabel = new Map<string, string>(
    (Object.keys(labels) as Key[]).map((key) => [sayIn('en', labels[key]), translations[key]]), // the record has every label, so its keys are complete
  )
  return text
    .split(', ')
    .map((part) => byLabel.get(part) ?? part)
    .join(', ')
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
  { bmiGuideline, texts }: { bmiGuideline: BmiGuideline; texts: PlanLanguage },
): PlanDocumentClient['bmi'] {
  const assessment = assessBmi(bmi, { ageYears, isPregnant: client.healthFlags.includes('pregnancy') })
  const valueText = bmi.toFixed(1)
  return assessment.ok
    ? {
        valueText,
        sentence: texts.bmiRange[bmiGuideline][placeBmi(bmi, bmiGuideline)],
        sourceText: citeBmiGuideline(bmiGuideline),
      }
    : { valueText, sentence: texts.noBmi[assessment.reason], sourceText: null }
}
