import { describe, expect, it } from 'vitest'
import type { ClientRecord } from '#contract/people/clients.ts'
import { CreatePlanInput } from '#contract/plans/diet-plans.ts'
import { createEmptyDay } from '#domain/plans/plan.ts'
import {
  createPlanForm,
  endAfterWeeks,
  findPackage,
  findTab,
  listPlanProblems,
  moveEndDate,
  PlanFormValues,
  prefillFromClient,
  readFigures,
  renameInTitle,
  writeDraft,
} from './plan-form.ts'

const PRIYA: ClientRecord = {
  id: '6a1f7a52-9a3e-4c63-8a53-0d0c3a0e6c11',
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya@example.com',
  isOnboardingComplete: true,
  timeZone: 'Asia/Kolkata',
  locale: 'en',
  createdAt: '2026-11-01T00:00:00.000Z',
  phone: null,
  age: 34,
  gender: 'female',
  sex: 'female',
  heightCm: 162.5,
  weightKg: 78.4,
  bmi: 29.7,
  location: 'Kochi',
  activityLevel: 'light',
  healthGoals: ['weight_loss'],
  medicalConditions: ['pcod', 'thyroid'],
  allergies: ['nuts'],
  foodPreferences: ['vegetarian'],
  healthFlags: [],
  dislikes: null,
  medicines: null,
  fastingDays: null,
  recentLossPercent: null,
  recentWeights: [],
}

function createDay() {
  const day = createEmptyDay(1, 1)
  day.meals.lunch.note = 'Two rotis and dal'
  return day
}

describe('a new plan', () => {
  it('starts today, lasts 42 days and is complete once a client is chosen and a day has food', () => {
    const values = createPlanForm('2026-11-21')
    expect(values.endDate).toBe('2027-01-02')
    expect(listPlanProblems(values, []).map(({ message }) => message)).toEqual([
      'Choose a client',
      'Client name is required',
      'Valid age is required',
      'Height is required',
      'Valid weight is required',
      'Location is required',
      'Title is required',
      'Add at least one day of meals',
    ])
    expect(listPlanProblems(prefillFromClient(values, PRIYA), [createDay()])).toEqual([])
  })

  it('names the fields that a draft requires', () => {
    const values = createPlanForm('2026-11-21')
    expect(writeDraft(values, [])).toEqual({ ok: false, problem: 'choose a client first' })
    expect(writeDraft({ ...prefillFromClient(values, PRIYA), title: ' ' }, [])).toEqual({
      ok: false,
      problem: 'the plan needs a title',
    })
  })

  it('is converted for the API, with the BMI to one decimal', () => {
    const draft = writeDraft(prefillFromClient(createPlanForm('2026-11-21'), PRIYA), [createDay()])
    expect(draft.ok && CreatePlanInput.parse(draft.input)).toMatchObject({
      userId: PRIYA.id,
      title: 'Six-week plan for Priya Nair',
      clientAge: 34,
      clientHeight: '162.5 cm',
      clientWeight: 78.4,
      bmi: 29.7,
      healthIssues: 'PCOD / PCOS, Thyroid',
      preferences: 'Vegetarian, Indian meals, no nuts',
      status: 'draft',
      tips: { length: 4 },
    })
  })
})

describe('a simple plan', () => {
  const simple = (more: Partial<PlanFormValues> = {}): PlanFormValues => ({
    ...prefillFromClient(createPlanForm('2026-11-21', 'simple'), PRIYA),
    planType: 'thyroid',
    ...more,
  })

  it('lasts four weeks, states no targets, and needs a client, a name, a type and a food', () => {
    const values = createPlanForm('2026-11-21', 'simple')
    expect(values).toMatchObject({ durationWeeks: '4', endDate: '2026-12-19', caloriesTarget: '', tips: [] })
    expect(listPlanProblems(values, [createEmptyDay(1, 1)])).toEqual([
      { path: 'userId', message: 'Client email or ID is required' },
      { path: 'title', message: 'Plan name is required' },
      { path: 'planType', message: 'Plan type is required' },
      { path: 'days', message: 'Select at least one food' },
    ])
    expect(simple().title).toBe('Diet plan for Priya Nair')
    expect(listPlanProblems(simple(), [createDay()])).toEqual([])
  })

  it('reports which of its figures cannot be read, and sends none of them', () => {
    const values = simple({ durationWeeks: '60', price: 'two thousand', caloriesTarget: 'little' })
    expect(listPlanProblems(values, [createDay()]).map(({ path }) => path)).toEqual([
      'durationWeeks',
      'price',
      'caloriesTarget',
    ])
    const draft = writeDraft(values, [createDay()])
    expect(draft.ok && draft.input).toMatchObject({
      durationWeeks: null,
      price: null,
      nutritionSnapshot: null,
    })
  })

  it('is sent with its type, weeks, rupees and instructions', () => {
    const draft = writeDraft(simple({ price: '2499.50', specialInstructions: ' Rest. ' }), [createDay()])
    expect(draft.ok && CreatePlanInput.parse(draft.input)).toMatchObject({
      kind: 'simple',
      planType: 'thyroid',
      durationWeeks: 4,
      price: 2499.5,
      specialInstructions: 'Rest.',
      clientName: 'Priya Nair',
    })
  })

  it('ends after its weeks, and finds its package by weeks and price', () => {
    expect(endAfterWeeks(simple({ durationWeeks: '8' }))).toBe('2027-01-16')
    expect(endAfterWeeks(simple({ durationWeeks: '' }))).toBe('2026-12-19')
    const own = { durationWeeks: '8', price: '4000' }
    const rapid = {
      key: 'rapid',
      name: 'Rapid Plan (2 Months)',
      description: null,
      planType: 'diet_plan',
      durationWeeks: 8,
      amountPaise: 449_900,
    }
    expect(findPackage({ ...own, price: '4499' }, true, [rapid])?.key).toBe('rapid')
    expect(findPackage(own, true, [rapid])).toBeNull()
    // People who may not set prices choose by duration only.
    expect(findPackage(own, false, [rapid])?.key).toBe('rapid')
  })
})

describe('the choice of another client', () => {
  it('removes all data of the first client', () => {
    const first = prefillFromClient(createPlanForm('2026-11-21'), PRIYA)
    const nobody: ClientRecord = {
      ...PRIYA,
      id: 'b',
      firstName: 'Arun',
      age: null,
      heightCm: null,
      weightKg: null,
      location: null,
      medicalConditions: [],
      allergies: [],
      foodPreferences: [],
    }
    const second = prefillFromClient(
      { ...first, safetyRecords: { ...first.safetyRecords, clinicianNote: 'Seen by Dr Rao' } },
      nobody,
    )
    expect(second).toMatchObject({
      title: 'Six-week plan for Arun Nair',
      clientAge: '',
      clientHeight: '',
      clientWeight: '',
      clientLocation: '',
      healthIssues: 'None',
      preferences: 'Vegetarian, Indian meals',
      safetyRecords: { clinicianNote: '' },
    })
    expect(prefillFromClient({ ...first, title: 'Reset' }, nobody).title).toBe('Reset')
    expect(prefillFromClient({ ...first, title: 'Priya’s second month' }, nobody).title).toBe(
      'Arun’s second month',
    )
  })

  it('replaces the old name in the title with the new one', () => {
    expect(renameInTitle('Reset for Priya Nair', 'Priya Nair', 'Arun Rao')).toBe('Reset for Arun Rao')
    expect(renameInTitle('Plan for Priya', 'Priya Nair', 'Arun Rao')).toBe('Plan for Arun')
    expect(renameInTitle('Priyanka’s recipes', 'Priya', 'Arun')).toBe('Priyanka’s recipes')
    expect(renameInTitle('Steady weeks', '', 'Arun Rao')).toBe('Steady weeks')
  })
})

describe('a copy that an older version stored in the browser', () => {
  it('can be read if it lacks the allergies that were added since', () => {
    const values = createPlanForm('2026-11-21')
    const reasons = { dairy: '', gluten: '', nuts: 'Eats almonds daily.', shellfish: '', eggs: '', soy: '' }
    const stored = { ...values, safetyRecords: { ...values.safetyRecords, allergyReasons: reasons } }
    const read = PlanFormValues.parse(JSON.parse(JSON.stringify(stored)))
    expect(read.safetyRecords.allergyReasons).toMatchObject({ ...reasons, fish: '', peanuts: '' })
  })
})

describe('figures', () => {
  const read = (values: Partial<PlanFormValues>) =>
    readFigures({ clientAge: '34', clientWeight: '70', clientHeight: '175 cm', ...values })

  it('are read if possible, BMI also from feet and inches', () => {
    expect(read({})).toEqual({ ageYears: 34, weightKg: 70, heightCm: 175, bmi: 22.9 })
    expect(read({ clientHeight: '5\'6"', clientWeight: '68,5' })).toMatchObject({
      heightCm: 167.6,
      bmi: 24.4,
    })
    expect(read({ clientHeight: '5.6' }).bmi).toBeNull()
    expect(read({ clientWeight: 'seventy' })).toMatchObject({ weightKg: null, bmi: null })
    expect(read({ clientAge: '0' }).ageYears).toBeNull()
  })

  it('that cannot be read have an error at their field and are never sent', () => {
    const values = {
      ...prefillFromClient(createPlanForm('2026-11-21'), PRIYA),
      clientHeight: '5.6',
      clientAge: 'x',
    }
    expect(listPlanProblems(values, [createDay()])).toEqual([
      { path: 'clientAge', message: 'Valid age is required' },
      { path: 'clientHeight', message: 'Did you mean 5 ft 6 in?' },
    ])
    const draft = writeDraft(values, [])
    expect(draft.ok && draft.input.clientAge).toBeNull()
    expect(
      listPlanProblems(
        { ...values, clientAge: '34', clientHeight: '160 cm', caloriesTarget: 'as little as can be' },
        [createDay()],
      )[0]?.path,
    ).toBe('caloriesTarget')
  })
})

describe('findTab and moveEndDate', () => {
  it('returns the tab of each field', () => {
    expect(
      ['clientHeight', 'proteinGoal', 'nutritionSnapshot.fat', 'days.0.meals.lunch', 'tips.2'].map(findTab),
    ).toEqual(['client', 'goals', 'goals', 'meals', 'summary'])
  })

  it('moves the end with the start', () => {
    expect(moveEndDate({ startDate: '2026-11-21', endDate: '2026-12-19' }, '2026-12-01')).toBe('2026-12-29')
    expect(moveEndDate({ startDate: '', endDate: '' }, '2026-12-01')).toBe('2027-01-12')
  })
})
