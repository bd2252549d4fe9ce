import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { z } from 'zod'
import type { Package } from '#contract/billing/packages.ts'
import type { ClientRecord } from '#contract/people/clients.ts'
import {
  type CreatePlanInput,
  type DietPlan,
  GroceryEdit,
  MAX_PLAN_WEEKS,
  PLAN_KINDS,
  type PlanDay,
  type SafetyRecords,
  type UpdatePlanInput,
} from '#contract/plans/diet-plans.ts'
import { listMissing } from '#contract/plans/plan-completeness.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { AGE_LIMITS_YEARS, WEIGHT_LIMITS_KG } from '#domain/body/person-limits.ts'
import { MATERNITY_STAGES } from '#domain/energy/energy-need.ts'
import {
  ALLERGIES,
  type Allergy,
  DEFAULT_PLAN_DURATION_WEEKS,
  isOneOf,
  PLAN_TYPES,
} from '#domain/people/options.ts'
import { describeClientForPlan, writeDefaultPreferences } from '#domain/plans/client-facts.ts'
import { calculateDetailedEndDate, calculatePlanEndDate } from '#domain/plans/plan.ts'
import { KIDNEY_STAGES } from '#domain/plans/safety/safety-input.ts'
import { STARTING_TEXTS } from '#domain/plans/starting-texts.ts'
import { parseTarget } from '#domain/plans/targets.ts'
import { addDays, daysBetween, isCalendarDate } from '#domain/units/dates.ts'
import { parseHeight } from '#domain/units/height.ts'
import { say } from '#domain/words/say.ts'

/*
 * The plan's form as it is typed, its defaults, and the conversion from and to the API. Everything is text here, as in
 * the fields, so text that cannot be read stays in the field and is not lost.
 */

/** The form of a plan: one entry per field. A schema, because copies of it are stored in the browser and read back. */
export const PlanFormValues = z.object({
  /** The kind of plan, which is also the creator in which it is written. */
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
  /** One of `PLAN_TYPES`; empty if none is chosen. */
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
    // Copies that an older version stored in the browser lack these three fields.
    dieticianReason: z.string().default(''),
    maternityStage: z.string().default(''),
    kidneyStage: z.string().default(''),
    reviewDate: z.string(),
    // Copies that an older version stored in the browser lack the allergies that were added since.
    allergyReasons: z.partialRecord(z.enum(ALLERGIES), z.string()).transform(readAllergyReasons),
  }),
})
export type PlanFormValues = z.infer<typeof PlanFormValues>

export const PLAN_TABS = ['client', 'goals', 'meals', 'summary'] as const
export type PlanTab = (typeof PLAN_TABS)[number]
export const PLAN_TAB_LABELS: Record<PlanTab, MessageDescriptor> = {
  client: msg`Client Info`,
  goals: msg`Goals & Nutrition`,
  meals: msg`Meal Plans`,
  summary: msg`Summary`,
}

/** The texts and targets with which a kind of plan starts. */
type PlanTexts = Pick<
  PlanFormValues,
  | 'goalDescription'
  | 'caloriesTarget'
  | 'proteinGoal'
  | 'preferences'
  | 'nutritionSnapshot'
  | 'motivationalQuote'
> & { tips: string[] }

/** The initial target of energy of a new detailed plan. */
export const DEFAULT_CALORIES_TARGET = '1000-1200 kcal/day'

/** Writes the initial texts of a new detailed plan. */
const writeDetailedDefaults = (): PlanTexts => ({
  goalDescription: say(STARTING_TEXTS.goal),
  caloriesTarget: DEFAULT_CALORIES_TARGET,
  proteinGoal: '>=90g/day',
  preferences: writeDefaultPreferences(),
  nutritionSnapshot: {
    calories: '1000-1200 kcal',
    protein: '90-100 g',
    carbs: '90-110 g',
    fat: '25-30 g',
    fiber: '25-30 g',
  },
  tips: STARTING_TEXTS.tips.map(say),
  motivationalQuote: say(STARTING_TEXTS.quote),
})

/** The initial texts of a simple plan: no targets and no texts besides its foods. */
const SIMPLE_DEFAULTS: PlanTexts = {
  goalDescription: '',
  caloriesTarget: '',
  proteinGoal: '',
  preferences: '',
  nutritionSnapshot: { calories: '', protein: '', carbs: '', fat: '', fiber: '' },
  tips: [],
  motivationalQuote: '',
}

/**
 * Creates an empty form with the defaults of its kind, starting today. `today` is a date in the practice's time zone.
 */
export function createPlanForm(today: string, kind: PlanFormValues['kind'] = 'detailed'): PlanFormValues {
  const isSimple = kind === 'simple'
  const defaults = isSimple ? SIMPLE_DEFAULTS : writeDetailedDefaults()
  return {
    kind,
    userId: '',
    title: '',
    description: '',
    clientName: '',
    clientAge: '',
    clientHeight: '',
    clientWeight: '',
    clientLocation: '',
    healthIssues: t({ message: 'None', context: 'health issues' }),
    ...defaults,
    nutritionSnapshot: { ...defaults.nutritionSnapshot },
    tips: defaults.tips.map((text) => ({ text })),
    planType: '',
    durationWeeks: isSimple ? String(DEFAULT_PLAN_DURATION_WEEKS) : '',
    price: '',
    specialInstructions: '',
    groceryEdits: [],
    changeNote: '',
    startDate: today,
    endDate: isSimple
      ? calculatePlanEndDate(today, DEFAULT_PLAN_DURATION_WEEKS)
      : calculateDetailedEndDate(today),
    safetyRecords: readSafetyRecords({}),
  }
}

/** Converts a stored plan to its form. */
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
 * Replaces the previous client's particulars with this client's. Unrecorded fields become empty, so that no plan has
 * the figures of another client. The name in the title is replaced too.
 */
export function prefillFromClient(values: PlanFormValues, client: ClientRecord): PlanFormValues {
  const facts = describeClientForPlan(client)
  return {
    ...values,
    userId: client.id,
    title:
      values.title.trim() === ''
        ? suggestTitle(facts.clientName, values.kind)
        : renameInTitle(values.title, values.clientName, facts.clientName),
    clientName: facts.clientName,
    clientAge: facts.clientAge?.toString() ?? '',
    clientHeight: facts.clientHeight ?? '',
    clientWeight: facts.clientWeight?.toString() ?? '',
    clientLocation: facts.clientLocation ?? '',
    healthIssues: facts.healthIssues,
    preferences: facts.preferences,
    safetyRecords: {
      ...values.safetyRecords,
      clinicianNote: '',
      dieticianReason: '',
      maternityStage: '',
      kidneyStage: '',
      allergyReasons: readAllergyReasons({}),
    },
  }
}

/** Suggests a plan's title from its client's name. */
export function suggestTitle(clientName: string, kind: PlanFormValues['kind']): string {
  if (clientName === '') return ''
  return kind === 'simple' ? t`Diet plan for ${clientName}` : t`Six-week plan for ${clientName}`
}

/** Replaces one client's full or first name in a title with another's, so that no plan shows another client's name. */
export function renameInTitle(title: string, before: string, after: string): string {
  const [firstBefore, ...rest] = before.trim().split(/\s+/)
  const [firstAfter] = after.trim().split(/\s+/)
  if (!firstBefore || !firstAfter) return title
  if (rest.length > 0 && title.includes(before)) return title.replaceAll(before, after)
  return title
    .split(/(\p{L}[\p{L}\p{M}]*)/u)
    .map((part) => (part === firstBefore ? firstAfter : part))
    .join('')
}

/** Reads age, weight (in kg) and BMI. A value is `null` if its field cannot be read. */
export function readFigures(values: Pick<PlanFormValues, 'clientAge' | 'clientWeight' | 'clientHeight'>): {
  ageYears: number | null
  weightKg: number | null
  heightCm: number | null
  bmi: number | null
} {
  const height = parseHeight(values.clientHeight)
  const heightCm = height.ok ? height.heightCm : null
  const weightKg = readNumber(values.clientWeight, /^\d{1,3}(?:\.\d+)?$/)
  const isWeight = weightKg !== null && weightKg >= WEIGHT_LIMITS_KG.min && weightKg <= WEIGHT_LIMITS_KG.max
  const age = readNumber(values.clientAge, /^\d{1,3}$/)
  return {
    ageYears: age !== null && age >= AGE_LIMITS_YEARS.min && age <= AGE_LIMITS_YEARS.max ? age : null,
    weightKg: isWeight ? weightKg : null,
    heightCm,
    bmi: isWeight && heightCm !== null ? calculateBmi(weightKg, heightCm) : null,
  }
}

/** Reads the number of weeks. Returns `null` unless it is a whole number from 1 to `MAX_PLAN_WEEKS`. */
export function readWeeks(values: Pick<PlanFormValues, 'durationWeeks'>): number | null {
  const weeks = readNumber(values.durationWeeks, /^\d{1,2}$/)
  return weeks !== null && weeks >= 1 && weeks <= MAX_PLAN_WEEKS ? weeks : null
}

/**
 * Returns the end of a simple plan: its start plus its weeks. Returns the previous end if one of them cannot be read.
 */
export function endAfterWeeks(
  values: Pick<PlanFormValues, 'startDate' | 'endDate' | 'durationWeeks'>,
): string {
  const weeks = readWeeks(values)
  return weeks === null || !isCalendarDate(values.startDate)
    ? values.endDate
    : calculatePlanEndDate(values.startDate, weeks)
}

/** Finds the offered package with this duration and price. Returns `null` if the plan has its own. */
export function findPackage(
  values: Pick<PlanFormValues, 'durationWeeks' | 'price'>,
  canPrice: boolean,
  packages: readonly Package[],
): Package | null {
  const weeks = readWeeks(values)
  const price = readPrice(values)
  return (
    packages.find(
      (offer) =>
        offer.durationWeeks === weeks && (!canPrice || (price !== null && price * 100 === offer.amountPaise)),
    ) ?? null
  )
}

/** Reads the price in rupees. Returns `null` if it is empty or cannot be read. */
function readPrice(values: Pick<PlanFormValues, 'price'>): number | null {
  return readNumber(values.price, /^\d{1,7}(?:\.\d{1,2})?$/)
}

/**
 * Returns the end date for a new start, so that the number of days stays the same; 42 days if the previous dates were
 * invalid.
 */
export function moveEndDate(
  values: Pick<PlanFormValues, 'startDate' | 'endDate'>,
  startDate: string,
): string {
  if (!isCalendarDate(startDate)) return values.endDate
  if (!isCalendarDate(values.startDate) || !isCalendarDate(values.endDate))
    return calculateDetailedEndDate(startDate)
  const durationDays = daysBetween(values.startDate, values.endDate)
  return durationDays > 0 ? addDays(startDate, durationDays) : calculateDetailedEndDate(startDate)
}

type PlanFields = Omit<UpdatePlanInput, 'version' | 'days'>

/**
 * Converts the form to a draft for the API. Fields that cannot be read are sent as `null`, never guessed; their text
 * stays in the form. If a required field is missing, the result is not ok and has a sentence that names it.
 */
export function writeDraft(
  values: PlanFormValues,
  days: readonly PlanDay[],
): { ok: true; input: CreatePlanInput & Omit<UpdatePlanInput, 'version'> } | { ok: false; problem: string } {
  if (values.userId === '') return { ok: false, problem: t`choose a client first` }
  if (values.title.trim() === '') return { ok: false, problem: t`the plan needs a title` }
  if (values.clientName.trim() === '') return { ok: false, problem: t`the plan needs the client’s name` }
  if (!isCalendarDate(values.startDate)) return { ok: false, problem: t`the start date is missing` }
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

/** Converts the form's fields for the API. A field that cannot be read becomes `null`. */
export function writeFields(values: PlanFormValues): PlanFields {
  const { ageYears, weightKg, bmi } = readFigures(values)
  return {
    title: values.title.trim(),
    description: writeOptional(values.description),
    clientName: values.clientName.trim(),
    clientAge: ageYears,
    clientHeight: writeOptional(values.clientHeight),
    clientWeight: weightKg,
    clientLocation: writeOptional(values.clientLocation),
    healthIssues: values.healthIssues.trim() || t({ message: 'None', context: 'health issues' }),
    bmi,
    goalDescription: writeOptional(values.goalDescription),
    caloriesTarget: writeOptional(values.caloriesTarget),
    proteinGoal: writeOptional(values.proteinGoal),
    preferences: writeOptional(values.preferences),
    motivationalQuote: writeOptional(values.motivationalQuote),
    nutritionSnapshot: Object.values(values.nutritionSnapshot).some((text) => text.trim() !== '')
      ? { ...values.nutritionSnapshot }
      : null,
    tips: values.tips.map(({ text }) => text.trim()).filter((text) => text !== ''),
    planType: isOneOf(PLAN_TYPES, values.planType) ? values.planType : null,
    durationWeeks: readWeeks(values),
    price: readPrice(values),
    specialInstructions: writeOptional(values.specialInstructions),
    groceryEdits: values.groceryEdits,
    changeNote: writeOptional(values.changeNote),
    startDate: values.startDate,
    endDate: values.endDate,
    safetyRecords: writeSafetyRecords(values.safetyRecords),
  }
}

/** One problem that prevents publishing: the field's path as the form and the API name it, and the reason. */
export type PlanProblem = { path: string; message: string }

/**
 * Lists everything that is missing for publishing, in the order of the form. The list is empty if the form is complete.
 */
export function listPlanProblems(values: PlanFormValues, days: readonly PlanDay[]): PlanProblem[] {
  const isSimple = values.kind === 'simple'
  const problems: PlanProblem[] = []
  if (values.userId === '') {
    problems.push({
      path: 'userId',
      message: isSimple ? t`Client email or ID is required` : t`Choose a client`,
    })
  }
  const seen = new Set<string>()
  for (const issue of listMissing(values.kind, writeFields(values), days)) {
    // The simple creator takes the name from the client and has no field for it.
    if (isSimple && issue.path === 'clientName' && values.userId === '') continue
    if (!seen.has(issue.path)) problems.push(issue)
    seen.add(issue.path)
  }
  problems.push(...listUnreadable(values, isSimple).filter(({ path }) => !seen.has(path)))
  const order = FIELD_ORDER as readonly string[]
  const rank = ({ path }: PlanProblem) => {
    const index = order.indexOf(path.split('.')[0] ?? '')
    return index < 0 ? order.length : index
  }
  return problems.sort((one, other) => rank(one) - rank(other))
}

/** Lists the fields whose text cannot be read. They would be missing from the plan. */
function listUnreadable(values: PlanFormValues, isSimple: boolean): PlanProblem[] {
  const problems: PlanProblem[] = []
  const height = parseHeight(values.clientHeight)
  if (!isSimple && !height.ok) problems.push({ path: 'clientHeight', message: height.problem })
  for (const [path, unit] of [
    ['caloriesTarget', 'kcal'],
    ['proteinGoal', 'g'],
  ] as const) {
    if (isSimple && values[path].trim() === '') continue
    const target = parseTarget(values[path], unit)
    if (!target.ok) problems.push({ path, message: target.problem })
  }
  if (isSimple && readWeeks(values) === null) {
    problems.push({ path: 'durationWeeks', message: t`Enter the duration in whole weeks, from 1 to 52` })
  }
  if (values.price.trim() !== '' && readPrice(values) === null) {
    problems.push({ path: 'price', message: t`Enter the price in rupees, such as 2499` })
  }
  return problems
}

/** The fields in the order of the tabs. */
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
  'planType',
  'durationWeeks',
  'price',
  'startDate',
  'endDate',
  'goalDescription',
  'caloriesTarget',
  'proteinGoal',
  'preferences',
  'nutritionSnapshot',
  'days',
  'specialInstructions',
  'motivationalQuote',
  'tips',
  'safetyRecords',
] as const

/** Returns the tab of a field. */
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
    case 'groceryEdits':
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
    dieticianReason: records.dieticianReason ?? '',
    maternityStage: records.maternityStage ?? '',
    kidneyStage: records.kidneyStage ?? '',
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
  if (records.dieticianReason.trim()) written.dieticianReason = records.dieticianReason.trim()
  if (isOneOf(MATERNITY_STAGES, records.maternityStage)) written.maternityStage = records.maternityStage
  if (isOneOf(KIDNEY_STAGES, records.kidneyStage)) written.kidneyStage = records.kidneyStage
  if (isCalendarDate(records.reviewDate)) written.reviewDate = records.reviewDate
  if (Object.keys(allergyReasons).length > 0) written.allergyReasons = allergyReasons
  return written
}

function writeOptional(text: string): string | null {
  return text.trim() === '' ? null : text.trim()
}

function readNumber(text: string, pattern: RegExp): number | null {
  const tidy = text.trim().replace(',', '.')
  return pattern.test(tidy) ? Number(tidy) : null
}
