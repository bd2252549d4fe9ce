import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { say } from '#domain/words/say.ts'

/** Body mass index and its categories. For adults only, and not in pregnancy: then a reason is returned instead. */

/** BMI categories of the practice's calculator: WHO's international classes, reduced to four. */
export const BMI_CATEGORIES = [
  {
    category: 'Underweight',
    below: 18.5,
    tone: 'blue',
    advice: msg`Consider a weight gain diet with high-protein foods and healthy fats.`,
  },
  {
    category: 'Normal Weight',
    below: 25,
    tone: 'green',
    advice: msg`Maintain your weight with a balanced diet and exercise.`,
  },
  {
    category: 'Overweight',
    below: 30,
    tone: 'yellow',
    advice: msg`Focus on portion control and more activity.`,
  },
  {
    category: 'Obese',
    below: Number.POSITIVE_INFINITY,
    tone: 'red',
    advice: msg`Consult our dietician for a personalized plan.`,
  },
] as const

export type BmiCategory = (typeof BMI_CATEGORIES)[number]['category']
export type BmiTone = (typeof BMI_CATEGORIES)[number]['tone']

const MISRA_2009 = 'Misra A, et al. Consensus statement, J Assoc Physicians India 2009;57:163–170'
const WHO_2004 = 'WHO Expert Consultation. Lancet 2004;363:157–163'

/**
 * BMI categories used in India. Overweight from 23 and obese from 25 are from the consensus statement (Misra 2009).
 * Underweight below 18.5 is from WHO (2004), because the consensus statement defines no limit that the product could
 * use for safety.
 */
export const INDIAN_BMI_CATEGORIES = [
  {
    category: 'Underweight',
    below: 18.5,
    sentence: msg`Indian guidelines: Underweight (below 18.5).`,
    source: WHO_2004,
  },
  {
    category: 'Normal',
    below: 23,
    sentence: msg`Indian guidelines: Normal (18.5 to 22.9).`,
    source: MISRA_2009,
  },
  {
    category: 'Overweight',
    below: 25,
    sentence: msg`Indian guidelines: Overweight (23 to 24.9).`,
    source: MISRA_2009,
  },
  {
    category: 'Obese',
    below: Number.POSITIVE_INFINITY,
    sentence: msg`Indian guidelines: Obese (25 or more).`,
    source: MISRA_2009,
  },
] as const

export type IndianBmiCategory = (typeof INDIAN_BMI_CATEGORIES)[number]['category']

/** What people read for each category. */
export const BMI_CATEGORY_LABELS: Record<BmiCategory | IndianBmiCategory, MessageDescriptor> = {
  Underweight: msg`Underweight`,
  Normal: msg`Normal`,
  'Normal Weight': msg`Normal Weight`,
  Overweight: msg`Overweight`,
  Obese: msg`Obese`,
}

/** BMI bounds of the weight range shown to clients as healthy. */
export const HEALTHY_BMI = { min: 18.5, max: 22.9 } as const

/** The guidelines whose BMI classes a practice can choose. */
export const BMI_GUIDELINES = ['indian', 'who'] as const
export type BmiGuideline = (typeof BMI_GUIDELINES)[number]

/** The position of a BMI relative to the normal range of a guideline. */
export type BmiPlace = 'below' | 'within' | 'above'

/** The sentence that clients read beside their BMI: the guideline's normal range, without a label for the person. */
export const BMI_RANGE_SENTENCES: Record<BmiGuideline, Record<BmiPlace, MessageDescriptor>> = {
  indian: {
    below: msg`Indian guidelines: 18.5 or more.`,
    within: msg`Indian guidelines: 18.5 to 22.9.`,
    above: msg`Indian guidelines: below 23.`,
  },
  who: {
    below: msg`WHO guidelines: 18.5 or more.`,
    within: msg`WHO guidelines: 18.5 to 24.9.`,
    above: msg`WHO guidelines: below 25.`,
  },
}

/** BMI bounds of the normal range of each guideline, as they are shown. */
export const NORMAL_BMI: Record<BmiGuideline, { min: number; max: number }> = {
  indian: HEALTHY_BMI,
  who: { min: 18.5, max: 24.9 },
}

/** The class of a BMI by the WHO with the range that holds it, as visitors read it beside the Indian one. */
export const WHO_BMI_SENTENCES: Record<BmiCategory, MessageDescriptor> = {
  Underweight: msg`WHO guidelines for all adults: Underweight (below 18.5).`,
  'Normal Weight': msg`WHO guidelines for all adults: Normal Weight (18.5 to 24.9).`,
  Overweight: msg`WHO guidelines for all adults: Overweight (25 to 29.9).`,
  Obese: msg`WHO guidelines for all adults: Obese (30 or more).`,
}

/** Minimum age for BMI categories. */
export const ADULT_AGE_YEARS = 18

/** The category of a BMI, or the reason why there is none. `bmi` is present in both cases. */
export type BmiAssessment =
  | {
      ok: true
      bmi: number
      category: BmiCategory
      tone: BmiTone
      advice: string
      /** `advice` is that of the class of the same name: the Indian classes begin lower. */
      indian: { category: IndianBmiCategory; sentence: string; advice: string; source: string }
    }
  | { ok: false; bmi: number; reason: 'under_18' | 'pregnancy'; message: string }

/**
 * Computes the body mass index in kg/m², rounded to one decimal as it is shown. Categories use the rounded figure, so
 * that a shown 25.0 is never called normal. Throws RangeError unless both are positive. Example: 70 kg, 175 cm → 22.9.
 */
export function calculateBmi(weightKg: number, heightCm: number): number {
  if (!(weightKg > 0 && heightCm > 0) || !Number.isFinite(weightKg) || !Number.isFinite(heightCm)) {
    throw new RangeError(`Weight and height must be positive, not ${weightKg} kg and ${heightCm} cm`)
  }
  const heightM = heightCm / 100
  return Math.round((weightKg / (heightM * heightM)) * 10) / 10
}

/** The four categories of the calculator: bounds 18.5, 25, 30. Adults only: see `assessBmi`. Example: 25 → Overweight. */
export function categorizeBmi(bmi: number): BmiCategory {
  return findCategory(BMI_CATEGORIES, bmi).category
}

/** The Indian categories: bounds 18.5, 23, 25. Adults only: see `assessBmi`. Example: 24 → Overweight. */
export function categorizeBmiForIndians(bmi: number): IndianBmiCategory {
  return findCategory(INDIAN_BMI_CATEGORIES, bmi).category
}

/**
 * Returns the position of a BMI relative to the normal range. Adults only: see `assessBmi`. Example: (23, 'indian') →
 * above.
 */
export function placeBmi(bmi: number, guideline: BmiGuideline): BmiPlace {
  if (bmi < NORMAL_BMI[guideline].min) return 'below'
  const category = guideline === 'indian' ? categorizeBmiForIndians(bmi) : categorizeBmi(bmi)
  return category === 'Normal' || category === 'Normal Weight' ? 'within' : 'above'
}

/** Returns the source of a guideline. */
export function citeBmiGuideline(guideline: BmiGuideline): string {
  return guideline === 'indian' ? MISRA_2009 : WHO_2004
}

/**
 * Returns everything that is shown beside a BMI: category, advice, and the second line by Indian guidelines with its
 * source. Under 18 or in pregnancy there is a message instead. If `ageYears` is `null` or absent (in the visitor's
 * calculator, where age is optional), the person is assumed to be an adult.
 *
 * Example: 24.2 → Normal Weight; "By Indian guidelines: Overweight (23 to 24.9)."
 */
export function assessBmi(
  bmi: number,
  person: { ageYears?: number | null; isPregnant?: boolean } = {},
): BmiAssessment {
  if (person.isPregnant === true) {
    return {
      ok: false,
      bmi,
      reason: 'pregnancy',
      message: say(
        msg`BMI categories do not apply during pregnancy. Your doctor or dietician can say what is right for you.`,
      ),
    }
  }
  if (person.ageYears != null && person.ageYears < ADULT_AGE_YEARS) {
    return {
      ok: false,
      bmi,
      reason: 'under_18',
      message: say(msg`BMI categories are for adults. Under 18, growth charts by age are used instead.`),
    }
  }
  const { category, tone, advice } = findCategory(BMI_CATEGORIES, bmi)
  const indian = findCategory(INDIAN_BMI_CATEGORIES, bmi)
  const sameClass = BMI_CATEGORIES[INDIAN_BMI_CATEGORIES.indexOf(indian)]
  return {
    ok: true,
    bmi,
    category,
    tone,
    advice: say(advice),
    indian: {
      category: indian.category,
      sentence: say(indian.sentence),
      advice: say(sameClass?.advice ?? advice),
      source: indian.source,
    },
  }
}

/**
 * Returns the weights with a BMI from 18.5 to 22.9 at a height, to 0.1 kg, rounded inwards so that both ends lie
 * within. Example: 170 cm → 53.5 to 66.1 kg.
 */
export function calculateHealthyWeightRange(heightCm: number): { minKg: number; maxKg: number } {
  if (!(heightCm > 0)) throw new RangeError(`Height must be positive, not ${heightCm} cm`)
  const heightM = heightCm / 100
  const squared = heightM * heightM
  return {
    minKg: Math.ceil(HEALTHY_BMI.min * squared * 10) / 10,
    maxKg: Math.floor(HEALTHY_BMI.max * squared * 10) / 10,
  }
}

function findCategory<Entry extends { below: number }>(entries: readonly Entry[], bmi: number): Entry {
  const entry = entries.find(({ below }) => bmi < below)
  if (entry === undefined) throw new RangeError(`Not a BMI: ${bmi}`)
  return entry
}
