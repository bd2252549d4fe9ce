import type { PdfFormat } from '#contract/plans/diet-plans.ts'
import type { PlanDocumentWords } from './plan-words.ts'

/**
 * Everything the plan's PDF shows: the whole input of `plan.typ`, plain JSON.
 *
 * Dates, numbers and units are texts in the language already; numbers are only for drawing. `null` means "not known" or
 * "hidden" and takes no room on the page.
 */
export type PlanDocument = {
  /** BCP 47 tag of the plan's language, for screen readers. */
  language: string
  /** A4, or as wide as a phone's screen. */
  format: PdfFormat
  /** The template's own words, in the language. */
  words: PlanDocumentWords
  brand: PlanDocumentBrand
  title: string
  /** 'Diet plan for Meenakshi Deshpande' */
  planForText: string
  /** 'About Meenakshi Deshpande' */
  aboutText: string
  description: string | null
  /** 'YYYY-MM-DD': the day the file says it was made. */
  issuedOn: string
  /** The same for people: '21 Nov 2026'. */
  issuedOnText: string
  /** 'Version 2, published 21 Nov 2026', or that it is a draft. */
  versionText: string | null
  /** Shown on every page of a draft: 'Draft'; null: published. */
  draftMark: string | null
  client: PlanDocumentClient
  /** The goal of the plan: 'Weight loss (0.5-1 kg/week)'. */
  goal: string | null
  period: PlanDocumentPeriod
  /** Null: the reader hides calories. */
  targets: PlanDocumentTargets | null
  /** The mean of the rotation's days; drawn as the large ring. Null: the reader hides calories. */
  averageDay: PlanDocumentTotals | null
  /** The large ring in words, for screen readers. */
  ringAltText: string
  /** Short quiet sentences under the targets, such as how low-calorie the plan is. */
  notes: string[]
  /** The dietician's instructions besides the meals. */
  instructions: string | null
  motivationalQuote: string | null
  tips: string[]
  days: PlanDocumentDay[]
  grocery: PlanDocumentGrocery | null
  practitioner: PlanDocumentPractitioner | null
  /** Where figures come from: 'Food composition: IFCT 2017, NIN Hyderabad'. */
  sources: string[]
}

export type PlanDocumentBrand = {
  name: string
  tagline: string | null
  /** Telephone, mail, address: one line each. */
  contactLines: string[]
}

export type PlanDocumentClient = {
  /** '34 years' */
  ageText: string | null
  /** '5 ft 4 in (163 cm)' */
  heightText: string | null
  /** '72.4 kg' */
  weightText: string | null
  bmi: {
    /** '27.3' */
    valueText: string
    /** 'Indian guidelines: below 23.', or why no guideline applies. */
    sentence: string
    /** Where the guideline comes from. */
    sourceText: string | null
  } | null
  location: string | null
  healthIssues: string | null
  preferences: string | null
  allergies: string | null
}

export type PlanDocumentPeriod = {
  /** '12 Jan 2026' */
  startText: string
  /** The last day that is served: '22 Feb 2026'. */
  endText: string
  /** '42 days' */
  lengthText: string
  /** 'Six days in turn'; null for a plan of one day. */
  rotationText: string | null
}

export type PlanDocumentTargets = {
  /** As the dietician stated it: '1000-1200 kcal/day'. */
  calories: string
  protein: string
  /** Further stated ranges: { label: 'Carbohydrate', text: '90-110 g' }. */
  others: { label: string; text: string }[]
}

/** The order in which macros are drawn and listed everywhere. */
export type PlanDocumentMacroKey = 'protein' | 'carbohydrate' | 'fat' | 'fibre'

export type PlanDocumentTotals = {
  /** '1,184', or '≥ 1,184' where some food has no known energy; null when nothing is known. */
  energyText: string | null
  /** How much of the weight the figures cover ('92 % of the weight is known'), when not all of it. */
  coverageText: string | null
  /** In the order protein, carbohydrate, fat, fibre; macros not known at all are left out. */
  macros: {
    key: PlanDocumentMacroKey
    /** 'Protein' */
    label: string
    /** '92 g' or '≥ 92 g' */
    amountText: string
    /** Share of the day's energy, 0 to 1; all together at most 1. Draws the arc. */
    energyShare: number
    /** '31 %' */
    shareText: string
  }[]
}

export type PlanDocumentDay = {
  /** 'Day 1 | Day 4' */
  label: string
  /** Where the day goes on over a page: 'Day 1 | Day 4, continued'. */
  continuedText: string
  /** The first dates it is served on: 'Mon 23 Nov, Sun 29 Nov …'; null for a plan of one day. */
  datesText: string | null
  /** Null: the reader hides calories. */
  totals: PlanDocumentTotals | null
  /** In the order of the day; all eight, also those with nothing planned. */
  meals: PlanDocumentMeal[]
}

export type PlanDocumentMeal = {
  /** 'Early morning' */
  name: string
  /** '6:30–7 AM' */
  timeText: string
  items: PlanDocumentItem[]
  /** The dietician's note, instead of foods or in addition to them. */
  text: string | null
  /** '212 kcal' or '≥ 212 kcal' */
  energyText: string | null
}

export type PlanDocumentFood = {
  name: string
  /** The name in Devanagari, where known. */
  hindiName: string | null
  /** '2 katori (300 g)' or '150 g' */
  amountText: string
  /** 'raw weight' or 'cooked'; null where it is obvious. */
  stateText: string | null
}

export type PlanDocumentItem = PlanDocumentFood & {
  /** Foods that can be eaten instead; the figures count the item itself. */
  alternatives: PlanDocumentFood[]
}

export type PlanDocumentGrocery = {
  /** 'For 12 to 18 Jan 2026, raw weights' */
  periodText: string | null
  categories: { name: string; items: { name: string; hindiName: string | null; amountText: string }[] }[]
  /** Meals in words, from which no list can be made: 'Day 1, Lunch: Leftover khichdi'. */
  unlisted: string[]
}

export type PlanDocumentPractitioner = {
  name: string
  /** 'Registered dietician' */
  qualification: string | null
  /** 'Registration no. IDA-12345' */
  registrationText: string | null
}

/** Name of the template that takes a `PlanDocument`, for `PdfRenderer.render`. */
export const PLAN_TEMPLATE = 'modules/plans/pdf/plan'
