import { msg, t } from '@lingui/core/macro'
import { MAX_MEASUREMENT_NOTES } from '#contract/limits.ts'
import type { ProgressEntry } from '#contract/progress/progress.ts'
import { BODY_FAT_LIMITS_PERCENT, HIP_LIMITS_CM, WAIST_LIMITS_CM } from '#domain/body/person-limits.ts'
import type { WeightUnit } from '#domain/people/options.ts'
import { todayIn } from '#domain/units/dates.ts'
import { readDevanagariDigits } from '#domain/units/digits.ts'
import { formatNumber } from '#domain/units/format.ts'
import { parseWeight, toWeightUnit } from '#domain/units/weight.ts'
import { say } from '#domain/words/say.ts'
import type { Measurement } from './use-save-measurement.ts'

/** The form values, all as typed. */
export type MeasurementForm = {
  date: string
  weight: string
  bodyFat: string
  waist: string
  hip: string
  notes: string
}
export type MeasurementField = keyof MeasurementForm

/** The order of the fields, which decides where the focus goes after an error. */
export const MEASUREMENT_FIELDS = ['weight', 'bodyFat', 'waist', 'hip', 'date', 'notes'] as const

/** The names of the call's fields, by the shorter names of the form. */
const FIELDS_OF_CALL: Record<string, MeasurementField> = {
  weight: 'weight',
  bodyFat: 'bodyFat',
  'measurements.waistCm': 'waist',
  'measurements.hipCm': 'hip',
  entryDate: 'date',
  notes: 'notes',
}

const LIMITS = {
  bodyFat: {
    ...BODY_FAT_LIMITS_PERCENT,
    unit: '%',
    notNumber: msg`Please enter body fat as a number`,
    sayRange: (min: string, max: string) => t`Please enter body fat from ${min} to ${max} %`,
  },
  waist: {
    ...WAIST_LIMITS_CM,
    unit: 'cm',
    notNumber: msg`Please enter the waist measurement as a number`,
    sayRange: (min: string, max: string) => t`Please enter a waist measurement from ${min} to ${max} cm`,
  },
  hip: {
    ...HIP_LIMITS_CM,
    unit: 'cm',
    notNumber: msg`Please enter the hip measurement as a number`,
    sayRange: (min: string, max: string) => t`Please enter a hip measurement from ${min} to ${max} cm`,
  },
} as const

const FIRST_DATE = '1900-01-01'

/** The person who fills in the form, and the date. A person who hides their weight does not see the saved one. */
export type FormContext = { weightUnit: WeightUnit; hidesWeight: boolean; timeZone: string; today: string }

/** A form for today with the last weight, if it is given and not hidden, or the form values of an entry. */
export function toMeasurementForm(
  entry: ProgressEntry | null,
  context: FormContext,
  lastWeightKg: number | null = null,
): MeasurementForm {
  if (!entry) {
    const weight =
      lastWeightKg === null || context.hidesWeight
        ? ''
        : writeNumber(toWeightUnit(lastWeightKg, context.weightUnit))
    return { date: context.today, weight, bodyFat: '', waist: '', hip: '', notes: '' }
  }
  const { weight, bodyFat, measurements, notes } = entry
  const isWeightShown = weight !== null && !context.hidesWeight
  return {
    date: todayIn(context.timeZone, new Date(entry.entryDate)),
    weight: isWeightShown ? writeNumber(toWeightUnit(weight, context.weightUnit)) : '',
    bodyFat: bodyFat === null ? '' : writeNumber(bodyFat),
    waist: measurements.waistCm === undefined ? '' : writeNumber(measurements.waistCm),
    hip: measurements.hipCm === undefined ? '' : writeNumber(measurements.hipCm),
    notes: notes ?? '',
  }
}

export type FieldProblem = { field: MeasurementField; message: string }

/**
 * Parses the form to kg, percent and cm; or returns an error for each wrong field.
 *
 * @param before The entry to change. An unchanged weight is preserved exactly, although the form shows it rounded in
 * pounds, or hides it.
 */
export function readMeasurementForm(
  form: MeasurementForm,
  context: FormContext,
  before: ProgressEntry | null = null,
): { ok: true; measurement: Measurement } | { ok: false; problems: FieldProblem[] } {
  const problems: FieldProblem[] = []
  const weight = readWeight(form.weight, context, before)
  if (typeof weight === 'object' && weight) problems.push({ field: 'weight', message: weight.problem })
  const read = (field: keyof typeof LIMITS): number | null => {
    const figure = readFigure(form[field], LIMITS[field])
    if (typeof figure !== 'object' || figure === null) return figure
    problems.push({ field, message: figure.problem })
    return null
  }
  const bodyFat = read('bodyFat')
  const waistCm = read('waist')
  const hipCm = read('hip')
  const hasOthers = [form.bodyFat, form.waist, form.hip].some((text) => text.trim() !== '')
  if (weight === null && !hasOthers)
    problems.push({ field: 'weight', message: t`Please enter a weight, or one of the other measurements` })
  const dateProblem = findDateProblem(form.date, context.today)
  if (dateProblem !== null) problems.push({ field: 'date', message: dateProblem })
  const notes = form.notes.trim()
  if (notes.length > MAX_MEASUREMENT_NOTES)
    problems.push({ field: 'notes', message: t`Please use at most 1,000 characters` })
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    measurement: {
      date: form.date,
      weight: typeof weight === 'number' ? weight : null,
      bodyFat,
      measurements: { ...(waistCm !== null && { waistCm }), ...(hipCm !== null && { hipCm }) },
      notes: notes === '' ? null : notes,
    },
  }
}

/** Maps the server's errors to the form's fields; errors of other fields are dropped. */
export function toFormProblems(issues: readonly { path: string; message: string }[]): FieldProblem[] {
  return issues.flatMap(({ path, message }) => {
    const field = FIELDS_OF_CALL[path]
    return field === undefined ? [] : [{ field, message }]
  })
}

/** Changes a typed number by a number of tenths; another text stays as it is. Example: `68.4` by 1 → `68.5`. */
export function stepByTenths(text: string, tenths: number): string {
  const value = parseNumber(text)
  if (value === null) return text
  return writeNumber(Math.max(0, Math.round(value * 10 + tenths) / 10))
}

function readWeight(
  text: string,
  context: FormContext,
  before: ProgressEntry | null,
): number | null | { problem: string } {
  if (before && text === toMeasurementForm(before, context).weight) return before.weight
  if (text.trim() === '') return null
  const parsed = parseWeight(text, context.weightUnit)
  return parsed.ok ? parsed.weightKg : parsed
}

function readFigure(
  text: string,
  { min, max, unit, notNumber, sayRange }: (typeof LIMITS)[keyof typeof LIMITS],
): number | null | { problem: string } {
  const tidy = text.trim().replace(new RegExp(` ?${unit}$`, 'i'), '')
  if (tidy === '') return null
  const value = parseNumber(tidy)
  if (value === null) return { problem: say(notNumber) }
  if (value < min || value > max) {
    return { problem: sayRange(String(min), String(max)) }
  }
  return Math.round(value * 10) / 10
}

function findDateProblem(date: string, today: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < FIRST_DATE) return t`Please choose a date`
  return date > today ? t`Please choose today or an earlier day` : null
}

function parseNumber(text: string): number | null {
  const tidy = readDevanagariDigits(text).trim().replace(',', '.')
  return /^\d+(\.\d+)?$/.test(tidy) ? Number(tidy) : null
}

/** At most one decimal and no grouping, so that it can be edited. */
function writeNumber(value: number): string {
  return formatNumber(value, 1).replaceAll(',', '')
}
