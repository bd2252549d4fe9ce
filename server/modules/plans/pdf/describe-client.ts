import { msg, plural } from '@lingui/core/runtime-macro'
import type { DietPlan } from '#contract/plans/diet-plans.ts'
import {
  assessBmi,
  BMI_RANGE_SENTENCES,
  type BmiGuideline,
  citeBmiGuideline,
  placeBmi,
} from '#domain/body/bmi.ts'
import { ALLERGIES, ALLERGY_LABELS, isOneOf } from '#domain/people/options.ts'
import { translateFacts } from '#domain/plans/client-facts.ts'
import { formatWeightKg } from '#domain/units/format.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say } from '#domain/words/say.ts'
import type { PdfClient, PlanDocumentOptions } from './build-plan-document.ts'
import type { PlanDocumentClient } from './plan-document.ts'

/** Describes the facts about a client for the PDF of their plan. */
export function describeClient(
  plan: DietPlan,
  client: PdfClient,
  { language, bmiGuideline, hides }: PlanDocumentOptions,
): PlanDocumentClient {
  const allergies = client.allergies.flatMap((name) =>
    isOneOf(ALLERGIES, name) ? [say(ALLERGY_LABELS[name])] : [],
  )
  return {
    ageText: plan.clientAge === null ? null : sayYears(plan.clientAge),
    heightText: plan.clientHeight === null ? null : describeHeight(plan.clientHeight, language),
    weightText:
      plan.clientWeight === null || hides.weight ? null : formatWeightKg(plan.clientWeight, language),
    // The weight can be computed from BMI and height, so both are hidden together.
    bmi:
      plan.bmi === null || hides.weight ? null : describeBmi(plan.bmi, plan.clientAge, client, bmiGuideline),
    location: plan.clientLocation,
    healthIssues: translateFacts(plan.healthIssues, language),
    preferences: plan.preferences === null ? null : translateFacts(plan.preferences, language),
    allergies: allergies.length > 0 ? allergies.join(', ') : null,
  }
}

function sayYears(years: number): string {
  return say(msg`${plural({ years }, { one: '# year', other: '# years' })}`)
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
  bmiGuideline: BmiGuideline,
): PlanDocumentClient['bmi'] {
  const assessment = assessBmi(bmi, { ageYears, isPregnant: client.healthFlags.includes('pregnancy') })
  const valueText = bmi.toFixed(1)
  return assessment.ok
    ? {
        valueText,
        sentence: say(BMI_RANGE_SENTENCES[bmiGuideline][placeBmi(bmi, bmiGuideline)]),
        sourceText: citeBmiGuideline(bmiGuideline),
      }
    : { valueText, sentence: assessment.message, sourceText: null }
}
