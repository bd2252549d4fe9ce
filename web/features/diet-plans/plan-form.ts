import { z } from 'zod'
import type { ClientRecord } from '#contract/clients.ts'
import {
  CompletePlan,
  type CreatePlanInput,
  type DietPlan,
  GroceryEdit,
  PLAN_KINDS,
  type PlanDay,
  type SafetyRecords,
  type UpdatePlanInput,
} from '#contract/diet-plans.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import {
  ALLERGIES,
  ALLERGY_LABELS,
  type Allergy,
  FOOD_PREFERENCE_LABELS,
  FOOD_PREFERENCES,
  isOneOf,
  MEDICAL_CONDITION_LABELS,
  MEDICAL_CONDITIONS,
  PLAN_TYPES,
} from '#domain/people/options.ts'
import { calculateVlcdEndDate, isDayEmpty } from '#domain/plan/plan.ts'
import { parseTarget } from '#domain/plan/targets.ts'
import { addDays, daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { formatHeight, parseHeight } from '#domain/units/height.ts'

/*
 * The plan's form as it is typed in, its defaults, and the way to and from what the API takes. Everything is text
 * here, as in the fields; what cannot be read stays in the field and is not lost on the way.
 */

/** The form of a plan: one entry per field. A schema, because copies of it are kept in the browser and read back. */
export const PlanFormValues = z.object({
  /** The creator that it is written in. */
  kind: z.enum(PLAN_KINDS),
  /** The client's id; empty until one is chosen. */
  userId: z.string(),
  title: z.string(),
  description: z.string(),
  clientName: z.string(),
  clientAge: z.string(),
  clientHeight: z.string(),
  clientWeight: z.string(),
  clientLocation: z.string(),
  healthIssues: z.string(),
  goalDescription: z.string(),
  caloriesTarget: z.string(),
  proteinGoal: z.string(),
  preferences: z.string(),
  motivationalQuote: z.string(),
  nutritionSnapshot: z.object({
    calories: z.string(),
    protein: z.string(),
    carbs: z.string(),
    fat: z.string(),
    fiber: z.string(),
  }),
  tips: z.array(z.object({ text: z.string() })),
  /** One of `PLAN_TYPES`; empty: none. */
  planType: z.string(),
  durationWeeks: z.string(),
  /** Rupees. */
  price: z.string(),
  specialInstructions: z.string(),
  groceryEdits: z.array(GroceryEdit),
  changeNote: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  safetyRecords: z.object({
    clinicianName: z.string(),
    clinicianRegistration: z.string(),
    clinicianNote: z.string(),
    reviewDate: z.string(),
    allergyReasons: z.record(z.enum(ALLERGIES), z.string()),
  }),
})
export type PlanFormValues = z.infer<typeof PlanFormValues>

export const PLAN_TABS = ['client', 'goals', 'meals', 'summary'] as const
export type PlanTab = (typeof PLAN_TABS)[number]
export const PLAN_TAB_LABELS: Record<PlanTab, string> = {
  client: 'Client Info',
  goals: 'Goals & Nutrition',
  meals: 'Meal Plans',
  summary: 'Summary',
}

/** What a new VLCD plan starts out with. */
export const VLCD_DEFAULTS = {
  goalDescription: 'Weight loss (0.5-1 kg/week)',
  caloriesTarget: '1000-1200 kcal/day',
  proteinGoal: '>=90g/day',
  preferences: 'Vegetarian, Indian meals',
  nutritionSnapshot: {
    calories: '1000-1200 kcal',
    protein: '90-100 g',
    carbs: '90-110 g',
    fat: '25-30 g',
    fiber: '25-30 g',
  },
  tips: [
    '3-4 litres of water daily',
    'No tea or coffee with meals',
    '1 tsp of oil or ghee',
    '8,000-10,000 steps plus 3 strength sessions per week',
  ],
  motivationalQuote: 'Small steps, taken every day, carry you a long way.',
} as const

/** An empty form with the defaults, starting today. `today` is a date in the practice's zone. */
export function createPlanForm(today: string): PlanFormValues {
  return {
    kind: 'vlcd',
    userId: '',
    title: '',
    description: '',
    clientName: '',
    clientAge: '',
    clientHeight: '',
    clientWeight: '',
    clientLocation: '',
    healthIssues: 'None',
    goalDescription: VLCD_DEFAULTS.goalDescription,
    caloriesTarget: VLCD_DEFAULTS.caloriesTarget,
    proteinGoal: VLCD_DEFAULTS.proteinGoal,
    preferences: VLCD_DEFAULTS.preferences,
    motivationalQuote: VLCD_DEFAULTS.motivationalQuote,
    nutritionSnapshot: { ...VLCD_DEFAULTS.nutritionSnapshot },
    tips: VLCD_DEFAULTS.tips.map((text) => ({ text })),
    planType: '',
    durationWeeks: '',
    price: '',
    specialInstructions: '',
    groceryEdits: [],
    changeNote: '',
    startDate: today,
    endDate: calculateVlcdEndDate(today),
    safetyRecords: readSafetyRecords({}),
  }
}

/** A stored plan as its form. */
export function readPlanForm(plan: DietPlan): PlanFormValues {
  return {
    kind: plan.kind,
    userId: plan.userId,
    title: plan.title,
    description: plan.description ?? '',
    clientName: plan.clientName,
    clientAge: plan.clientAge?.toString() ?? '',
    clientHeight: plan.clientHeight ?? '',
    clientWeight: plan.clientWeight?.toString() ?? '',
    clientLocation: plan.clientLocation ?? '',
    healthIssues: plan.healthIssues,
    goalDescription: plan.goalDescription ?? '',
    caloriesTarget: plan.caloriesTarget ?? '',
    proteinGoal: plan.proteinGoal ?? '',
    preferences: plan.preferences ?? '',
    motivationalQuote: plan.motivationalQuote ?? '',
    nutritionSnapshot: plan.nutritionSnapshot ?? { calories: '', protein: '', carbs: '', fat: '', fiber: '' },
    tips: plan.tips.map((text) => ({ text })),
    planType: plan.planType ?? '',
    durationWeeks: plan.durationWeeks?.toString() ?? '',
    price: plan.price?.toString() ?? '',
    specialInstructions: plan.specialInstructions ?? '',
    groceryEdits: plan.groceryEdits,
    changeNote: plan.changeNote ?? '',
    startDate: plan.startDate,
    endDate: plan.endDate,
    safetyRecords: readSafetyRecords(plan.safetyRecords),
  }
}

/**
 * The form with a client's particulars in place of whoever was there before: what is not recorded becomes empty, so that
 * nobody's figures stand on another's plan. A title that was made from a name is made anew.
 */
export function prefillFromClient(values: PlanFormValues, client: ClientRecord): PlanFormValues {
  const clientName = nameClient(client)
  const isTitleOurs = values.title.trim() === '' || values.title === suggestTitle(values.clientName)
  return {
    ...values,
    userId: client.id,
    title: isTitleOurs ? suggestTitle(clientName) : values.title,
    clientName,
    clientAge: client.age?.toString() ?? '',
    clientHeight: client.heightCm === null ? '' : formatHeight(client.heightCm),
    clientWeight: client.weightKg?.toString() ?? '',
    clientLocation: client.location ?? '',
    healthIssues: describeConditions(client),
    preferences: describePreferences(client),
    safetyRecords: { ...values.safetyRecords, clinicianNote: '', allergyReasons: readAllergyReasons({}) },
  }
}

/** How a client is called: the full name, else the email. */
export function nameClient(client: {
  firstName: string | null
  lastName: string | null
  email: string
}): string {
  return [client.firstName, client.lastName].filter(Boolean).join(' ') || client.email
}

/** The title a plan gets from its client's name. */
export function suggestTitle(clientName: string): string {
  return clientName === '' ? '' : `Six-week plan for ${clientName}`
}

/** Age, weight and BMI as far as the fields can be read; null: not readable. Weight in kg. */
export function readFigures(values: Pick<PlanFormValues, 'clientAge' | 'clientWeight' | 'clientHeight'>): {
  ageYears: number | null
  weightKg: number | null
  heightCm: number | null
  bmi: number | null
} {
  const height = parseHeight(values.clientHeight)
  const heightCm = height.ok ? height.heightCm : null
  const weightKg = readNumber(values.clientWeight, /^\d{1,3}(?:\.\d+)?$/)
  const isWeight = weightKg !== null && weightKg >= 1 && weightKg <= 700
  const age = readNumber(values.clientAge, /^\d{1,3}$/)
  return {
    ageYears: age !== null && age >= 1 && age <= 120 ? age : null,
    weightKg: isWeight ? weightKg : null,
    heightCm,
    bmi: isWeight && heightCm !== null ? calculateBmi(weightKg, heightCm) : null,
  }
}

/** The end date after a new start: as many days later as before; 42 where the dates before were not dates. */
export function moveEndDate(
  values: Pick<PlanFormValues, 'startDate' | 'endDate'>,
  startDate: string,
): string {
  if (!isCalendarDate(startDate)) return values.endDate
  if (!isCalendarDate(values.startDate) || !isCalendarDate(values.endDate))
    return calculateVlcdEndDate(startDate)
  const durationDays = daysBetween(values.startDate, values.endDate)
  return durationDays > 0 ? addDays(startDate, durationDays) : calculateVlcdEndDate(startDate)
}

type PlanFields = Omit<UpdatePlanInput, 'version' | 'days'>

/**
 * The draft as the API takes it. Fields that cannot be read are left out of it (null), never guessed: they stay in the
 * form. Not ok: what a draft cannot do without is missing, and the sentence says what.
 */
export function writeDraft(
  values: PlanFormValues,
  days: readonly PlanDay[],
): { ok: true; input: CreatePlanInput & Omit<UpdatePlanInput, 'version'> } | { ok: false; problem: string } {
  if (values.userId === '') return { ok: false, problem: 'choose a client first' }
  if (values.title.trim() === '') return { ok: false, problem: 'the plan needs a title' }
  if (values.clientName.trim() === '') return { ok: false, problem: 'the plan needs the client’s name' }
  if (!isCalendarDate(values.startDate)) return { ok: false, problem: 'the start date is missing' }
  return {
    ok: true,
    input: {
      ...writeFields(values),
      userId: values.userId,
      kind: values.kind,
      status: 'draft',
      days: [...days],
    },
  }
}

function writeFields(values: PlanFormValues): PlanFields {
  const { ageYears, weightKg, bmi } = readFigures(values)
  return {
    title: values.title.trim(),
    description: writeOptional(values.description),
    clientName: values.clientName.trim(),
    clientAge: ageYears,
    clientHeight: writeOptional(values.clientHeight),
    clientWeight: weightKg,
    clientLocation: writeOptional(values.clientLocation),
    healthIssues: values.healthIssues.trim() || 'None',
    bmi,
    goalDescription: writeOptional(values.goalDescription),
    caloriesTarget: writeOptional(values.caloriesTarget),
    proteinGoal: writeOptional(values.proteinGoal),
    preferences: writeOptional(values.preferences),
    motivationalQuote: writeOptional(values.motivationalQuote),
    nutritionSnapshot: { ...values.nutritionSnapshot },
    tips: values.tips.map(({ text }) => text.trim()).filter((text) => text !== ''),
    planType: isOneOf(PLAN_TYPES, values.planType) ? values.planType : null,
    durationWeeks: readNumber(values.durationWeeks, /^\d{1,2}$/),
    price: readNumber(values.price, /^\d{1,7}(?:\.\d{1,2})?$/),
    specialInstructions: writeOptional(values.specialInstructions),
    groceryEdits: values.groceryEdits,
    changeNote: writeOptional(values.changeNote),
    startDate: values.startDate,
    endDate: values.endDate,
    safetyRecords: writeSafetyRecords(values.safetyRecords),
  }
}

/** One thing that keeps a plan from being published: the field's path as the form and the API name it, and why. */
export type PlanProblem = { path: string; message: string }

/** Everything that publishing needs and the form does not have yet, in the order of the form; empty: complete. */
export function listPlanProblems(values: PlanFormValues, days: readonly PlanDay[]): PlanProblem[] {
  const problems: PlanProblem[] = []
  if (values.userId === '') problems.push({ path: 'userId', message: 'Choose a client' })
  const result = CompletePlan.safeParse(writeFields(values))
  const seen = new Set<string>()
  for (const issue of result.success ? [] : result.error.issues) {
    const path = issue.path.join('.')
    if (!seen.has(path)) problems.push({ path, message: issue.message })
    seen.add(path)
  }
  const height = parseHeight(values.clientHeight)
  if (!height.ok && !seen.has('clientHeight'))
    problems.push({ path: 'clientHeight', message: height.problem })
  for (const [path, unit] of [
    ['caloriesTarget', 'kcal'],
    ['proteinGoal', 'g'],
  ] as const) {
    const target = parseTarget(values[path], unit)
    if (!target.ok && !seen.has(path)) problems.push({ path, message: target.problem })
  }
  if (days.length === 0) problems.push({ path: 'days', message: 'Add at least one day of meals' })
  days.forEach((day, index) => {
    if (isDayEmpty(day)) problems.push({ path: `days.${index}`, message: `${day.dayLabel} has no meals yet` })
  })
  const order = FIELD_ORDER as readonly string[]
  const rank = ({ path }: PlanProblem) => {
    const index = order.indexOf(path.split('.')[0] ?? '')
    return index < 0 ? order.length : index
  }
  return problems.sort((one, other) => rank(one) - rank(other))
}

/** The fields in the order in which they stand on the tabs. */
const FIELD_ORDER = [
  'userId',
  'clientName',
  'clientAge',
  'clientHeight',
  'clientWeight',
  'clientLocation',
  'healthIssues',
  'title',
  'description',
  'startDate',
  'endDate',
  'goalDescription',
  'caloriesTarget',
  'proteinGoal',
  'preferences',
  'nutritionSnapshot',
  'days',
  'motivationalQuote',
  'tips',
  'safetyRecords',
] as const

/** The tab on which a field stands. */
export function findTab(path: string): PlanTab {
  const [field = ''] = path.split('.')
  switch (field) {
    case 'goalDescription':
    case 'caloriesTarget':
    case 'proteinGoal':
    case 'preferences':
    case 'nutritionSnapshot':
      return 'goals'
    case 'days':
      return 'meals'
    case 'motivationalQuote':
    case 'tips':
    case 'safetyRecords':
      return 'summary'
    default:
      return 'client'
  }
}

function readSafetyRecords(records: SafetyRecords): PlanFormValues['safetyRecords'] {
  return {
    clinicianName: records.clinicianName ?? '',
    clinicianRegistration: records.clinicianRegistration ?? '',
    clinicianNote: records.clinicianNote ?? '',
    reviewDate: records.reviewDate ?? '',
    allergyReasons: readAllergyReasons(records.allergyReasons ?? {}),
  }
}

function readAllergyReasons(reasons: Partial<Record<Allergy, string>>): Record<Allergy, string> {
  const all: Partial<Record<Allergy, string>> = {}
  for (const allergy of ALLERGIES) all[allergy] = reasons[allergy] ?? ''
  return all as Record<Allergy, string> // every allergy has just been set
}

function writeSafetyRecords(records: PlanFormValues['safetyRecords']): SafetyRecords {
  const allergyReasons: Partial<Record<Allergy, string>> = {}
  for (const allergy of ALLERGIES) {
    const reason = records.allergyReasons[allergy].trim()
    if (reason !== '') allergyReasons[allergy] = reason
  }
  const written: SafetyRecords = {}
  if (records.clinicianName.trim()) written.clinicianName = records.clinicianName.trim()
  if (records.clinicianRegistration.trim()) {
    written.clinicianRegistration = records.clinicianRegistration.trim()
  }
  if (records.clinicianNote.trim()) written.clinicianNote = records.clinicianNote.trim()
  if (isCalendarDate(records.reviewDate)) written.reviewDate = records.reviewDate
  if (Object.keys(allergyReasons).length > 0) written.allergyReasons = allergyReasons
  return written
}

function describeConditions(client: ClientRecord): string {
  const labels = client.medicalConditions.map((condition) =>
    isOneOf(MEDICAL_CONDITIONS, condition) ? MEDICAL_CONDITION_LABELS[condition] : condition,
  )
  return labels.join(', ') || 'None'
}

function describePreferences(client: ClientRecord): string {
  const preferences = client.foodPreferences.map((preference) =>
    isOneOf(FOOD_PREFERENCES, preference) ? FOOD_PREFERENCE_LABELS[preference] : preference,
  )
  if (preferences.length === 0 && client.allergies.length === 0) return VLCD_DEFAULTS.preferences
  const avoided = client.allergies.map((allergy) =>
    (isOneOf(ALLERGIES, allergy) ? ALLERGY_LABELS[allergy] : allergy).toLowerCase(),
  )
  return [
    ...preferences,
    'Indian meals',
    ...(avoided.length > 0 ? [`no ${avoided.join(', no ')}`] : []),
  ].join(', ')
}

function writeOptional(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function readNumber(text: string, pattern: RegExp): number | null {
  const tidy = text.trim().replace(',', '.')
  return pattern.test(tidy) ? Number(tidy) : null
}
