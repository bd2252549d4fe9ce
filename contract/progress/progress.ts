import { msg } from '@lingui/core/runtime-macro'
import { z } from 'zod'
import { sentence } from '#contract/sentence.ts'
import { BMI_GUIDELINES } from '#domain/body/bmi.ts'
import {
  BODY_FAT_LIMITS_PERCENT,
  HIP_LIMITS_CM,
  WAIST_LIMITS_CM,
  WEIGHT_LIMITS_KG,
} from '#domain/body/person-limits.ts'
import { IdParams, IsoDate, IsoInstant, PageQuery, RecordVersion, Uuid } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { MAX_MEASUREMENT_NOTES } from '../limits.ts'

const WAIST_RANGE = msg`Please enter a waist measurement from ${{ min: WAIST_LIMITS_CM.min }} to ${{ max: WAIST_LIMITS_CM.max }} cm`
const HIP_RANGE = msg`Please enter a hip measurement from ${{ min: HIP_LIMITS_CM.min }} to ${{ max: HIP_LIMITS_CM.max }} cm`
const BODY_FAT_RANGE = msg`Please enter body fat from ${{ min: BODY_FAT_LIMITS_PERCENT.min }} to ${{ max: BODY_FAT_LIMITS_PERCENT.max }} %`

/** Tape measurements in cm. */
export const BodyMeasurements = z.object({
  waistCm: z
    .number(sentence(msg`Please enter the waist measurement as a number`))
    .min(WAIST_LIMITS_CM.min, sentence(WAIST_RANGE))
    .max(WAIST_LIMITS_CM.max, sentence(WAIST_RANGE))
    .optional(),
  hipCm: z
    .number(sentence(msg`Please enter the hip measurement as a number`))
    .min(HIP_LIMITS_CM.min, sentence(HIP_RANGE))
    .max(HIP_LIMITS_CM.max, sentence(HIP_RANGE))
    .optional(),
})
export type BodyMeasurements = z.infer<typeof BodyMeasurements>

export const ProgressEntry = z.object({
  id: Uuid,
  /** The instant of the measurement. */
  entryDate: IsoInstant,
  /** Kilograms. */
  weight: z.number().nullable(),
  /** Percent of the body's weight. */
  bodyFat: z.number().nullable(),
  measurements: z.object({ waistCm: z.number().optional(), hipCm: z.number().optional() }),
  notes: z.string().nullable(),
  dietPlanId: Uuid.nullable(),
  /** Rises by one with every change. */
  version: RecordVersion,
  /** True if staff recorded it, not the client. */
  isByStaff: z.boolean(),
  createdAt: IsoInstant,
})
export type ProgressEntry = z.infer<typeof ProgressEntry>

const entryFields = {
  weight: z
    .number(sentence(msg`Please enter the weight as a number`))
    .min(WEIGHT_LIMITS_KG.min, sentence(msg`Please enter a weight in kilograms`))
    .max(WEIGHT_LIMITS_KG.max, sentence(msg`Please enter a weight in kilograms`))
    .nullish(),
  bodyFat: z
    .number(sentence(msg`Please enter body fat as a number`))
    .min(BODY_FAT_LIMITS_PERCENT.min, sentence(BODY_FAT_RANGE))
    .max(BODY_FAT_LIMITS_PERCENT.max, sentence(BODY_FAT_RANGE))
    .nullish(),
  measurements: BodyMeasurements.default({}),
  notes: z
    .string()
    .trim()
    .max(MAX_MEASUREMENT_NOTES, sentence(msg`Please use at most 1,000 characters`))
    .nullish(),
  /** Not in the future in the client's time zone, and not before 1900. */
  entryDate: IsoInstant,
  /** True if the person was asked about an unlikely value and confirms it. */
  isConfirmed: z.boolean().default(false),
}

/** At least one figure is required; the service's error names the field `weight`. */
export const ProgressEntryInput = z.object({
  /** Made by the writer, so that an entry can be changed before the server has it. */
  id: Uuid.optional(),
  userId: Uuid,
  ...entryFields,
})
export type ProgressEntryInput = z.infer<typeof ProgressEntryInput>

const tags: [string] = ['progress']
const OfUser = z.object({ userId: Uuid })

export const listProgress = endpoint({
  method: 'GET',
  url: '/api/progress/:userId',
  access: 'measurements:read',
  schema: {
    summary: 'A client’s measurements, newest first',
    tags,
    params: OfUser,
    querystring: PageQuery,
    response: { 200: z.array(ProgressEntry) },
  },
})

export const exportProgress = endpoint({
  method: 'GET',
  url: '/api/progress/:userId/export',
  access: 'measurements:read',
  schema: {
    summary: 'A client’s measurements as a CSV file',
    tags,
    params: OfUser,
    // Text, streamed while it is read from the database.
    response: { 200: z.unknown().meta({ type: 'string', format: 'binary' }) },
  },
})

/**
 * 409 `unlikely_value`: `issues` ask about each unlikely figure; the call is accepted if repeated with `isConfirmed`.
 */
export const createProgressEntry = endpoint({
  method: 'POST',
  url: '/api/progress',
  access: 'measurements:write',
  schema: {
    summary: 'Write a measurement down',
    tags,
    body: ProgressEntryInput,
    response: { 200: ProgressEntry },
  },
})

/** 409 as in `createProgressEntry`; 409 `stale_version` if it was changed elsewhere. */
export const updateProgressEntry = endpoint({
  method: 'PUT',
  url: '/api/progress/entries/:id',
  access: 'measurements:write',
  schema: {
    summary: 'Change a measurement as a whole',
    tags,
    params: IdParams,
    body: z.object({ ...entryFields, version: RecordVersion }),
    response: { 200: ProgressEntry },
  },
})

/** A deleted measurement can be restored for 30 days. */
export const deleteProgressEntry = endpoint({
  method: 'DELETE',
  url: '/api/progress/entries/:id',
  access: 'measurements:write',
  schema: { summary: 'Delete a measurement', tags, params: IdParams, response: { 200: z.object({}) } },
})

export const restoreProgressEntry = endpoint({
  method: 'POST',
  url: '/api/progress/entries/:id/restore',
  access: 'measurements:write',
  schema: {
    summary: 'Bring a deleted measurement back',
    tags,
    params: IdParams,
    response: { 200: ProgressEntry },
  },
})

/** Returns everything that a chart needs; dates in the client's time zone, oldest first, at most 3,000 entries. */
export const getProgressChart = endpoint({
  method: 'GET',
  url: '/api/progress/:userId/chart',
  access: 'measurements:read',
  schema: {
    summary: 'A client’s measurements over time, with what lines and guidelines need',
    tags,
    params: OfUser,
    response: {
      200: z.object({
        entryCount: z.number().int(),
        entries: z.array(
          z.object({
            id: Uuid,
            date: IsoDate,
            entryDate: IsoInstant,
            weightKg: z.number().nullable(),
            bodyFatPercent: z.number().nullable(),
            waistCm: z.number().nullable(),
            hipCm: z.number().nullable(),
          }),
        ),
        goalWeightKg: z.number().nullable(),
        heightCm: z.number().nullable(),
        /** False for children and during pregnancy: no guideline lines are shown then. */
        isGuidelineFit: z.boolean(),
        /** The guideline whose BMI classes the practice uses. */
        bmiGuideline: z.enum(BMI_GUIDELINES),
        sex: z.enum(['male', 'female']).nullable(),
        plans: z.array(z.object({ id: Uuid, title: z.string(), startDate: IsoDate, endDate: IsoDate })),
      }),
    },
  },
})
