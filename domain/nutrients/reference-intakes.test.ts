import { describe, expect, it } from 'vitest'
import {
  calculateReferenceAmount,
  findReferenceIntakes,
  PROTEIN_G_PER_KG,
  REFERENCE_ADULT,
  REFERENCE_INTAKES,
  UNCONFIRMED_REFERENCE_INTAKES,
} from './reference-intakes.ts'

function readAmounts(sex: 'male' | 'female') {
  const answer = findReferenceIntakes({ sex, ageYears: 30 })
  return Object.fromEntries(answer.ok ? answer.rows.map((row) => [row.nutrient, row.amount]) : [])
}

describe('reference intakes', () => {
  it('contain the report’s figures for the reference adults', () => {
    expect(readAmounts('male')).toEqual({
      energyKcal: 2110,
      proteinG: 54,
      fibreG: 40,
      sodiumMg: 2000,
      potassiumMg: 3510,
      calciumMg: 1000,
      ironMg: 19,
    })
    expect(readAmounts('female')).toMatchObject({
      energyKcal: 1660,
      proteinG: 46,
      ironMg: 29,
      calciumMg: 1000,
    })
  })

  it('agree with 0.83 g of protein per kg', () => {
    expect(Math.round(REFERENCE_ADULT.weightKg.male * PROTEIN_G_PER_KG)).toBe(54)
    expect(Math.round(REFERENCE_ADULT.weightKg.female * PROTEIN_G_PER_KG)).toBe(46)
  })

  it('scale fibre with energy, down to its minimum', () => {
    const fibre = REFERENCE_INTAKES.find((row) => row.nutrient === 'fibreG')
    expect(fibre && calculateReferenceAmount(fibre, 2500)).toBe(50)
    expect(fibre && calculateReferenceAmount(fibre, 1200)).toBe(30)
    const iron = REFERENCE_INTAKES.find((row) => row.nutrient === 'ironMg')
    expect(iron && calculateReferenceAmount(iron, 1200)).toBe(19)
  })

  it('are replaced by a reason for people without rows', () => {
    expect(findReferenceIntakes({ sex: 'female', ageYears: 30, state: 'pregnancy' })).toMatchObject({
      ok: false,
    })
    expect(findReferenceIntakes({ sex: 'female', ageYears: 30, state: 'breastfeeding' })).toMatchObject({
      ok: false,
    })
    expect(findReferenceIntakes({ sex: 'male', ageYears: 15 })).toMatchObject({ ok: false })
    expect(findReferenceIntakes({ sex: 'male', ageYears: 40 })).toMatchObject({
      ok: false,
      reason: 'The listed recommendations are for adults of 19 to 39 years.',
    })
  })

  it('leave out unconfirmed nutrients, and have a source in every row', () => {
    for (const row of REFERENCE_INTAKES) {
      expect(UNCONFIRMED_REFERENCE_INTAKES).not.toContain(row.nutrient)
      expect(row.source).toContain('ICMR-NIN')
    }
  })
})
