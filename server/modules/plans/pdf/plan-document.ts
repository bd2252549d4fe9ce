import type { PdfFormat } from '#contract/plans/diet-plans.ts'
import type { PlanDocumentWords } from './plan-words.ts'

/**
 * Everything that the plan's PDF shows. It is the whole input of `plan.typ`, as plain JSON.
 *
 * Dates, numbers and units are already formatted in the language; numbers are only for drawing. `null` means "not
 * known" or "hidden" and takes no room on the page.
 */
export type PlanDocument = {
  /** BCP 47 tag of the plan's language, for screen readers. */
  language: string
  /** A4, or a page as wide as a phone's screen. */
  format: PdfFormat
  /** The template's own words, in the plan's language. */
  words: PlanDocumentWords
  brand: PlanDocumentBrand
  title: string
  /** 'Diet plan for Meenakshi Deshpande' */
  planForText: string
  /** 'About Meenakshi Deshpande' */
  aboutText: string
  description: string | null
  /** The date printed as the date of the file, 'YYYY-MM-DD'. */
  issuedOn: string
  /** The same date as text: '21 Nov 2026'. */
  issuedOnText: string
  /** 'Version 2, published 21 Nov 2026', or a text that says it is a draft. */
  versionText: string | null
  /** 'Draft', shown on every page of a draft; `null` for a published plan. */
  draftMark: string | null
  client: PlanDocumentClient
  /** The goal of the plan: 'Weight loss (0.5-1 kg/week)'. */
  goal: string | null
  period: PlanDocumentPeriod
  /** `null` if the reader hides calories. */
  targets: PlanDocumentTargets | null
  /** The average day of the rotation, drawn as the large ring. `null` if the reader hides calories. */
  averageDay: PlanDocumentTotals | null
  /** A description of the large ring for screen readers. */
  ringAltText: string
  /** Short sentences in small, muted text under the targets, such as how low in calories the plan is. */
  notes: string[]
  /** The dietician's instructions in addition to the meals. */
  instructions: string | null
  motivationalQuote: string | null
  tips: string[]
  days: PlanDocumentDay[]
  grocery: PlanDocumentGrocery | null
  /** `null` if the reader hides calories, or if no reference intakes are known for the client. */
  intakes: PlanDocumentIntakes | null
  practitioner: PlanDocumentPractitioner | null
  /** The sources of figures: 'Food composition: IFCT 2017, NIN Hyderabad'. */
  sources: string[]
}

export type PlanDocumentBrand = {
  name: string
  tagline: string | null
  /** The contacts of the practice, one line each. */
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
    /** The source of the guideline. */
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
  /** 'Six days in turn'; `null` for a plan of one day. */
  rotationText: string | null
}

export type PlanDocumentTargets = {
  /** As the dietician wrote it: '1000-1200 kcal/day'. */
  calories: string
  protein: string
  /** Further targets: { label: 'Carbohydrate', text: '90-110 g' }. */
  others: { label: string; text: string }[]
}

/** The keys of macros, in the order in which they are drawn and listed everywhere. */
export type PlanDocumentMacroKey = 'protein' | 'carbohydrate' | 'fat' | 'fibre'

export type PlanDocumentTotals = {
  /** '1,184', or '≥ 1,184' if some food has no known energy; `null` if nothing is known. */
  energyText: string | null
  /** The part of the weight that the figures cover ('92 % of the weight is known'); `null` if they cover all of it. */
  coverageText: string | null
  /** In the order protein, carbohydrate, fat, fibre. Macros without any known figure are left out. */
  macros: {
    key: PlanDocumentMacroKey
    /** 'Protein' */
    label: string
    /** '92 g' or '≥ 92 g' */
    amountText: string
    /** Share of the day's energy, 0 to 1; the sum is at most 1. Used to draw the arc. */
    energyShare: number
    /** '31 %' */
    shareText: string
  }[]
}

export type PlanDocumentDay = {
  /** 'Day 1 | Day 4' */
  label: string
  /** The heading where the day continues on another page: 'Day 1 | Day 4, continued'. */
  continuedText: string
  /** The first dates on which it is served: 'Mon 23 Nov, Sun 29 Nov …'; `null` for a plan of one day. */
  datesText: string | null
  /** `null` if the reader hides calories. */
  totals: PlanDocumentTotals | null
  /** All eight meals in the order of the day, including empty ones. */
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
  /** The name in Devanagari, if it is known. */
  hindiName: string | null
  /** '2 katori (300 g)' or '150 g' */
  amountText: string
  /** 'raw weight' or 'cooked'; `null` if it is obvious. */
  stateText: string | null
}

export type PlanDocumentItem = PlanDocumentFood & {
  /** Foods that can be eaten instead. The figures count only the item itself. */
  alternatives: PlanDocumentFood[]
}

export type PlanDocumentGrocery = {
  /** 'For 12 to 18 Jan 2026, raw weights' */
  periodText: string | null
  categories: {
    name: string
    /** The names of all entries, if they are shown as one paragraph instead of `items`; absent otherwise. */
    foldedText?: string
    items: { name: string; hindiName: string | null; amountText: string }[]
  }[]
  /** Meals that are only a text, so that no groceries can be listed: 'Day 1, Lunch: Leftover khichdi'. */
  unlisted: string[]
}

/** The average day compared with the client's reference intakes. */
export type PlanDocumentIntakes = {
  /**
   * { label: 'Iron', dayText: '≥ 12.4 mg', rda: '29 mg', ear: '15 mg', upperLimit: '45 mg' }. `dayText` is `null` for
   * nutrients that plans do not sum, an amount if none is published.
   */
  rows: {
    label: string
    dayText: string | null
    rda: string | null
    ear: string | null
    upperLimit: string | null
  }[]
  /** The group of people, other facts, what is not confirmed, the terms, and the source. */
  notes: string[]
}

export type PlanDocumentPractitioner = {
  name: string
  /** 'Registered dietician' */
  qualification: string | null
  /** 'Registration no. IDA-12345' */
  registrationText: string | null
}

/** The name of the template for `PdfRenderer.render`. Its input is a `PlanDocument`. */
export const PLAN_TEMPLATE = 'modules/plans/pdf/plan'
