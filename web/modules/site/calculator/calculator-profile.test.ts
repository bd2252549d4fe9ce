import { describe, expect, it } from 'vitest'
import { CalculatorResult } from '#contract/appointments/consultations.ts'
import {
  checkProfile,
  convertWeightText,
  EMPTY_PROFILE,
  type ProfileFields,
  readDailyNeed,
  SUGGESTED_PROFILE,
  toCalculatorResult,
} from './calculator-profile.ts'

const suggested: ProfileFields = { ...EMPTY_PROFILE, ...SUGGESTED_PROFILE }

function carry(fields: ProfileFields) {
  const checked = checkProfile(fields)
  return checked.ok ? toCalculatorResult(checked.person, readDailyNeed(checked)) : null
}

describe('the profile as typed', () => {
  it('asks for everything that is not answered; suggestions count only once taken', () => {
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
  ])('refuses %o with a sentence', (change, field) => {
    const checked = checkProfile({ ...suggested, ...change })
    expect(checked.ok).toBe(false)
    expect(checked.ok ? {} : Object.keys(checked.problems)).toEqual([field])
  })

  it('turns a weight into the other unit and leaves what is none', () => {
    expect(convertWeightText('70', 'lb')).toBe('154.3')
    expect(convertWeightText('154.3', 'kg')).toBe('70')
    expect(convertWeightText('heavy', 'lb')).toBe('heavy')
  })
})

describe('what is carried along', () => {
  it('is the result of the equations, in the form that a booking takes', () => {
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

  it('has no goal where none is shown, and is nothing where no figures are', () => {
    expect(carry({ ...suggested, weight: '50', goal: 'lose' })).toMatchObject({ goalKcal: null })
    expect(carry({ ...suggested, age: '12' })).toBeNull()
    expect(carry({ ...suggested, gender: 'female', pregnancy: 'pregnancy' })).toBeNull()
    // Chosen, then changed to a man: it no longer applies.
    expect(carry({ ...suggested, pregnancy: 'pregnancy' })).not.toBeNull()
    expect(carry(EMPTY_PROFILE)).toBeNull()
  })
})
