import { describe, expect, it } from 'vitest'
import { CalculatorResult } from '#contract/appointments/consultations.ts'
import {
  checkProfile,
  convertWeightText,
  readDailyNeed,
  SUGGESTED_PROFILE,
  toCalculatorResult,
} from './calculator-profile.ts'
import { EMPTY_PROFILE, type ProfileFields } from './profile-fields.ts'

const suggested: ProfileFields = { ...EMPTY_PROFILE, ...SUGGESTED_PROFILE }

function carry(fields: ProfileFields) {
  const checked = checkProfile(fields)
  return checked.ok ? toCalculatorResult(checked.person, readDailyNeed(checked)) : null
}

describe('check of the typed profile', () => {
  it('reports every field that is empty; suggestions count only after they are accepted', () => {
    const checked = checkProfile(EMPTY_PROFILE)
    expect(checked.ok).toBe(false)
    if (checked.ok) return
    expect(Object.keys(checked.problems).sort()).toEqual(
      ['activityLevel', 'age', 'gender', 'goal', 'height', 'weight'].sort(),
    )
  })

  it('reads pounds, feet and inches, and Devanagari digits', () => {
    const checked = checkProfile({
      ...suggested,
      age: '२५',
      weight: '154.3',
      weightUnit: 'lb',
      height: `5'9"`,
    })
    expect(checked).toMatchObject({ ok: true, person: { ageYears: 25, heightCm: 175.3 } })
    expect(checked.ok && checked.person.weightKg).toBeCloseTo(69.989, 3)
  })

  it.each([
    [{ age: '0' }, 'age'],
    [{ age: '25.5' }, 'age'],
    [{ age: '121' }, 'age'],
    [{ age: 'twenty' }, 'age'],
    [{ weight: '-70' }, 'weight'],
    [{ weight: '0' }, 'weight'],
    [{ weight: '19' }, 'weight'],
    [{ weight: '99999999' }, 'weight'],
    [{ height: '5.6' }, 'height'],
    [{ height: '90 cm' }, 'height'],
    [{ gender: 'other' }, 'gender'],
    [{ formula: 'katch_mcardle' as const }, 'bodyFat'],
    [{ formula: 'katch_mcardle' as const, bodyFat: '90' }, 'bodyFat'],
  ])('refuses %o with a message', (change, field) => {
    const checked = checkProfile({ ...suggested, ...change })
    expect(checked.ok).toBe(false)
    expect(checked.ok ? {} : Object.keys(checked.problems)).toEqual([field])
  })

  it('converts a weight to the other unit and leaves other text as it is', () => {
    expect(convertWeightText('70', 'lb')).toBe('154.3')
    expect(convertWeightText('154.3', 'kg')).toBe('70')
    expect(convertWeightText('heavy', 'lb')).toBe('heavy')
  })
})

describe('result for a booking', () => {
  it('contains the calculated figures in the form that a booking requires', () => {
    const result = carry({ ...suggested, goal: 'lose' })
    expect(CalculatorResult.parse(result)).toEqual({
      ageYears: 25,
      gender: 'male',
      weightKg: 70,
      heightCm: 175,
      activityLevel: 'moderate',
      goal: 'lose',
      bmrKcal: 1724,
      dailyKcal: 2672,
      goalKcal: 2172,
    })
  })

  it('has no goal if none is shown, and is null without figures', () => {
    expect(carry({ ...suggested, weight: '50', goal: 'lose' })).toMatchObject({ goalKcal: null })
    expect(carry({ ...suggested, age: '12' })).toBeNull()
    expect(carry({ ...suggested, gender: 'female', pregnancy: 'pregnancy' })).toBeNull()
    // Pregnancy was chosen before the gender changed to male: it no longer applies.
    expect(carry({ ...suggested, pregnancy: 'pregnancy' })).not.toBeNull()
    expect(carry(EMPTY_PROFILE)).toBeNull()
  })
})
