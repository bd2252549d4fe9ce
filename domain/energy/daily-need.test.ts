import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACTIVITY_LEVELS, SEXES } from '#domain/people/options.ts'
import { calculateDailyNeed, describeBmr, type EnergyPerson } from './daily-need.ts'
import { BMR_FORMULAS, GOAL_ADJUSTMENT_KCAL, GOALS, SAFE_INTAKE_KCAL } from './energy.ts'

const man: EnergyPerson = {
  ageYears: 25,
  sex: 'male',
  weightKg: 70,
  heightCm: 175,
  activityLevel: 'moderate',
  goal: 'maintain',
  formula: 'harris_benedict',
  bodyFatPercent: null,
  healthFlags: [],
}

describe('the daily energy need', () => {
  it('agrees with the worked example, and the goal is the daily figure plus its adjustment', () => {
    expect(calculateDailyNeed(man)).toEqual({
      kind: 'figures',
      bmrKcal: 1724,
      dailyKcal: 2672,
      goal: { kind: 'target', kcal: 2672 },
    })
    expect(calculateDailyNeed({ ...man, goal: 'lose' })).toMatchObject({ goal: { kcal: 2172 } })
    expect(calculateDailyNeed({ ...man, goal: 'gain' })).toMatchObject({ goal: { kcal: 3172 } })
  })

  it('requires body fat for the formulas that use lean mass', () => {
    expect(calculateDailyNeed({ ...man, formula: 'cunningham' })).toBeNull()
    expect(calculateDailyNeed({ ...man, formula: 'cunningham', bodyFatPercent: 20 })).toMatchObject({
      bmrKcal: 1732,
    })
  })

  it('has no figures for children, in pregnancy and while breastfeeding', () => {
    expect(calculateDailyNeed({ ...man, ageYears: 8, weightKg: 15, heightCm: 95 })).toMatchObject({
      kind: 'none',
      reason: 'under_18',
    })
    for (const flag of ['pregnancy', 'breastfeeding'] as const) {
      expect(calculateDailyNeed({ ...man, sex: 'female', healthFlags: [flag] })).toMatchObject({
        kind: 'none',
        reason: flag,
      })
    }
  })

  it('has no target for people who should not lose weight, or whose target would be too low', () => {
    expect(calculateDailyNeed({ ...man, weightKg: 50, goal: 'lose' })).toMatchObject({
      kind: 'figures',
      goal: { kind: 'withheld', reason: 'underweight' },
    })
    expect(calculateDailyNeed({ ...man, weightKg: 50, goal: 'gain' })).toMatchObject({
      goal: { kind: 'target' },
    })
    const small = { ...man, sex: 'female', ageYears: 60, weightKg: 50, heightCm: 150 } as const
    expect(calculateDailyNeed({ ...small, activityLevel: 'sedentary', goal: 'lose' })).toMatchObject({
      goal: { kind: 'withheld', reason: 'below_safe_intake', message: expect.stringContaining('1,200 kcal') },
    })
  })

  it('shows the formula with the person’s figures, and its value is the result', () => {
    expect(describeBmr(man)).toBe('88.362 + 13.397 × 70 kg + 4.799 × 175 cm − 5.677 × 25 years')
    for (const sex of SEXES) {
      for (const formula of BMR_FORMULAS) {
        const person = { ...man, sex, formula, bodyFatPercent: 20 }
        const sum = describeBmr(person)
          .replaceAll('−', '-')
          .replace(/ (?:kg|cm|years)(?: lean mass)?/g, '')
          .split(/ (?=[+-] )/)
          .reduce((total, term) => {
            const sign = term.startsWith('- ') ? -1 : 1
            const factors = term
              .replace(/^[+-] /, '')
              .split(' × ')
              .map(Number)
            return total + sign * factors.reduce((product, factor) => product * factor, 1)
          }, 0)
        expect(calculateDailyNeed(person)).toMatchObject({ bmrKcal: Math.round(sum) })
      }
    }
  })

  it('never shows a target below what is safe', () => {
    fc.assert(
      fc.property(
        fc.record({
          ageYears: fc.integer({ min: 1, max: 120 }),
          sex: fc.constantFrom(...SEXES),
          weightKg: fc.double({ min: 20, max: 400, noNaN: true }),
          heightCm: fc.double({ min: 100, max: 250, noNaN: true }),
          activityLevel: fc.constantFrom(...ACTIVITY_LEVELS),
          goal: fc.constantFrom(...GOALS),
          formula: fc.constantFrom(...BMR_FORMULAS),
          bodyFatPercent: fc.double({ min: 2, max: 75, noNaN: true }),
          healthFlags: fc.constant([]),
        }),
        (person) => {
          const need = calculateDailyNeed(person)
          if (need?.kind !== 'figures' || need.goal.kind !== 'target') return
          expect(person.ageYears).toBeGreaterThanOrEqual(18)
          expect(need.goal.kcal).toBeGreaterThanOrEqual(SAFE_INTAKE_KCAL[person.sex])
          expect(need.goal.kcal).toBe(need.dailyKcal + GOAL_ADJUSTMENT_KCAL[person.goal])
        },
      ),
    )
  })
})
