import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProgressEntry } from '#contract/progress/progress.ts'
import {
  type FormContext,
  type MeasurementForm,
  readMeasurementForm,
  stepByTenths,
  toFormProblems,
  toMeasurementForm,
} from './measurement-form.ts'

const IN_KG: FormContext = {
  weightUnit: 'kg',
  hidesWeight: false,
  timeZone: 'Asia/Kolkata',
  today: '2026-11-21',
}
const IN_LB: FormContext = { ...IN_KG, weightUnit: 'lb' }
const HIDDEN: FormContext = { ...IN_KG, hidesWeight: true }
const EMPTY = toMeasurementForm(null, IN_KG)

const ENTRY: ProgressEntry = {
  id: '00000000-0000-4000-8000-000000000001',
  // Already the 3rd in India.
  entryDate: '2026-11-02T19:00:00.000Z',
  weight: 68.04,
  bodyFat: 31.5,
  measurements: { waistCm: 84 },
  notes: 'After breakfast',
  dietPlanId: null,
  version: 2,
  isByStaff: false,
  createdAt: '2026-11-02T19:00:00.000Z',
}

function read(changes: Partial<MeasurementForm>, context = IN_KG): unknown {
  const result = readMeasurementForm({ ...EMPTY, ...changes }, context)
  return result.ok ? result.measurement : result.problems
}

describe('parsing the form', () => {
  it('reads weights in the person’s unit, with commas, units and spaces', () => {
    expect(read({ weight: ' 68,4 ' })).toEqual({
      date: '2026-11-21',
      weight: 68.4,
      bodyFat: null,
      measurements: {},
      notes: null,
    })
    expect(read({ weight: '150' }, IN_LB)).toMatchObject({ weight: 68.04 })
    expect(read({ weight: '68 kg' }, IN_LB)).toMatchObject({ weight: 68 })
    expect(read({ bodyFat: '31,5 %', waist: '८४', hip: '98 cm', notes: ' ok ' })).toMatchObject({
      weight: null,
      bodyFat: 31.5,
      measurements: { waistCm: 84, hipCm: 98 },
      notes: 'ok',
    })
  })

  it('returns an error for each wrong field', () => {
    expect(read({ weight: '6840', bodyFat: '0.5', waist: 'wide', hip: '301', date: '2026-11-22' })).toEqual([
      { field: 'weight', message: 'Please enter a weight from 2 kg to 350 kg' },
      { field: 'bodyFat', message: 'Please enter body fat from 1 to 80 %' },
      { field: 'waist', message: 'Please enter the waist measurement as a number' },
      { field: 'hip', message: 'Please enter a hip measurement from 20 to 300 cm' },
      { field: 'date', message: 'Please choose today or an earlier day' },
    ])
    expect(read({ notes: 'a'.repeat(1001), date: '' })).toEqual([
      { field: 'weight', message: 'Please enter a weight, or one of the other measurements' },
      { field: 'date', message: 'Please choose a date' },
      { field: 'notes', message: 'Please use at most 1,000 characters' },
    ])
  })
})

describe('form of an entry', () => {
  it('does not show the weight to a person who hides it, preserves it, and accepts a new one', () => {
    const form = toMeasurementForm(ENTRY, HIDDEN)
    expect(form.weight).toBe('')
    expect(readMeasurementForm({ ...form, weight: '70' }, HIDDEN, ENTRY)).toMatchObject({
      measurement: { weight: 70 },
    })
    const shown = toMeasurementForm(ENTRY, IN_KG)
    expect(readMeasurementForm({ ...shown, weight: '' }, IN_KG, ENTRY)).toMatchObject({
      measurement: { weight: null },
    })
  })

  it('is unchanged if nothing is edited, also in pounds', () => {
    const figures = fc.record({
      weight: fc.option(fc.integer({ min: 100, max: 70_000 }).map((hundredths) => hundredths / 100)),
      bodyFat: fc.integer({ min: 10, max: 800 }).map((tenths) => tenths / 10),
    })
    fc.assert(
      fc.property(figures, fc.constantFrom(IN_KG, IN_LB, HIDDEN), (changed, context) => {
        const entry = { ...ENTRY, ...changed }
        expect(readMeasurementForm(toMeasurementForm(entry, context), context, entry)).toEqual({
          ok: true,
          measurement: {
            date: '2026-11-03',
            weight: entry.weight,
            bodyFat: entry.bodyFat,
            measurements: { waistCm: 84 },
            notes: 'After breakfast',
          },
        })
      }),
    )
  })
})

it('maps the server’s errors to the form’s fields', () => {
  expect(
    toFormProblems([
      { path: 'measurements.waistCm', message: 'a' },
      { path: 'entryDate', message: 'b' },
      { path: 'userId', message: 'c' },
    ]),
  ).toEqual([
    { field: 'waist', message: 'a' },
    { field: 'date', message: 'b' },
  ])
})

it('changes typed numbers by a tenth, and leaves other text as it is', () => {
  expect(stepByTenths('68.4', 1)).toBe('68.5')
  expect(stepByTenths('68', -1)).toBe('67.9')
  expect(stepByTenths('0', -1)).toBe('0')
  expect(stepByTenths('', 1)).toBe('')
  expect(stepByTenths('1234.5', 1)).toBe('1234.6')
})

it('fills in the last weight of a new entry in the reader’s unit, unless weights are hidden', () => {
  expect(toMeasurementForm(null, IN_KG, 71.7).weight).toBe('71.7')
  expect(toMeasurementForm(null, { ...IN_KG, weightUnit: 'lb' }, 68.22).weight).toBe('150.4')
  expect(toMeasurementForm(null, { ...IN_KG, hidesWeight: true }, 71.7).weight).toBe('')
  expect(stepByTenths(toMeasurementForm(null, IN_KG, 71.7).weight, -1)).toBe('71.6')
})
