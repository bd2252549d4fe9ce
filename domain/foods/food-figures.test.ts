import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateEnergyFromMacros } from '#domain/energy/energy.ts'
import { NUTRIENT_KEYS } from '#domain/nutrients/nutrients.ts'
import {
  describeDifferenceKcal,
  describeEnergyDifference,
  findEnergyMismatch,
  findExcessiveParts,
  findNutrientProblem,
  findOverweight,
  isEnergyOff,
  MORE_NUTRIENT_KEYS,
  replaceFigures,
  roundNutrient,
  writeNutrients,
} from './food-figures.ts'

const CHAPATI = { energyKcal: 297, proteinG: 9, carbsG: 46.4, fatG: 7.5, fibreG: 4.9 }

describe('entered figures', () => {
  it('may add up to at most 100 g', () => {
    expect(findOverweight({ proteinG: 0, carbsG: 99.9, fatG: 0.1, fibreG: null })).toBeNull()
    expect(findOverweight({ proteinG: 33.33, carbsG: 33.33, fatG: 33.34, fibreG: 0 })).toBeNull()
    expect(findOverweight({ proteinG: 20, carbsG: 70, fatG: 8, fibreG: 2.01 })).toBe(
      'Protein, carbs, fat and fibre add up to 100.01 g, but the food is only 100 g',
    )
  })

  it('may differ from the macronutrients, and the difference is described unless it is rounding', () => {
    expect(describeEnergyDifference({ energyKcal: 350, proteinG: 10, carbsG: 60, fatG: 7 })).toBe(
      'Protein, carbs, fat and fibre give 343 kcal, 7 less',
    )
    expect(describeEnergyDifference({ energyKcal: 340, proteinG: 10, carbsG: 60, fatG: 7, fibreG: 2 })).toBe(
      'Protein, carbs, fat and fibre give 347 kcal, 7 more',
    )
    expect(describeEnergyDifference({ energyKcal: 344, proteinG: 10, carbsG: 60, fatG: 7 })).toBeNull()
    expect(describeEnergyDifference({ proteinG: 10 })).toBeNull()
    expect(describeDifferenceKcal(350.4, 350.2)).toBe('the same')
    const grams = fc.double({ min: 0, max: 25, noNaN: true })
    fc.assert(
      fc.property(grams, grams, grams, grams, (proteinG, carbsG, fatG, fibreG) => {
        // A label rounds every figure.
        const label = { proteinG, carbsG, fatG, fibreG, energyKcal: 0 }
        for (const key of ['proteinG', 'carbsG', 'fatG', 'fibreG'] as const) {
          label[key] = Number(label[key].toFixed(1))
        }
        label.energyKcal = Math.round(calculateEnergyFromMacros({ proteinG, carbsG, fatG, fibreG }))
        expect(describeEnergyDifference(label)).toBeNull()
      }),
    )
  })

  it('must have an energy that fits the macronutrients', () => {
    expect(findEnergyMismatch(CHAPATI)).toBeNull()
    expect(findEnergyMismatch({ ...CHAPATI, fibreG: null })).toBeNull()
    // Kilojoules typed instead of kilocalories, a missing digit, and fat without energy.
    expect(findEnergyMismatch({ ...CHAPATI, energyKcal: 900 })).toBe(
      'These amounts of protein, carbs, fat and fibre give about 299 kcal, not 900',
    )
    expect(findEnergyMismatch({ ...CHAPATI, energyKcal: 29 })).not.toBeNull()
    expect(findEnergyMismatch({ energyKcal: 0, proteinG: 0, carbsG: 0, fatG: 100, fibreG: 0 })).not.toBeNull()
    expect(findEnergyMismatch({ energyKcal: 0, proteinG: 0, carbsG: 0, fatG: 0, fibreG: null })).toBeNull()
  })

  it('are accepted if the energy is computed from them', () => {
    const grams = fc.double({ min: 0, max: 33, noNaN: true })
    fc.assert(
      fc.property(grams, grams, grams, (proteinG, carbsG, fatG) => {
        const macroKcal = calculateEnergyFromMacros({ proteinG, carbsG, fatG })
        expect(isEnergyOff(macroKcal, macroKcal)).toBe(false)
      }),
    )
  })
})

describe('changing some figures of a food', () => {
  const paneer = {
    energyKcal: 257.9,
    proteinG: 18.86,
    carbsG: 12.41,
    fatG: 14.78,
    fibreG: 0,
    waterG: 51.7,
    calciumMg: 476,
    saturatedFatG: 9.8,
    lactoseG: 3,
    lysineMg: 1500,
  }
  const written = { energyKcal: 258, proteinG: 18.86, carbsG: 12.41, fatG: 5, fibreG: null }

  it('ignores repeated figures, removes the parts of changed ones, and preserves vitamins and minerals', () => {
    const { nutrients, changed } = replaceFigures(
      paneer,
      written,
      (key) => key !== 'fatG' && key !== 'fibreG',
    )
    expect(nutrients).toEqual({
      energyKcal: 257.9,
      proteinG: 18.86,
      carbsG: 12.41,
      fatG: 5,
      calciumMg: 476,
      lactoseG: 3,
      lysineMg: 1500,
    })
    expect(changed.sort()).toEqual(['fatG', 'fibreG', 'saturatedFatG', 'waterG'])
  })

  it('changes nothing if all figures are the same', () => {
    expect(replaceFigures(paneer, written, () => true)).toEqual({ nutrients: paneer, changed: [] })
  })
})

describe('entered nutrients', () => {
  it('change only if they differ, and null removes a nutrient', () => {
    const stored = { proteinG: 9, ironMg: 2.123456, zincMg: 1, sodiumMg: 0 }
    const { nutrients, changed } = writeNutrients(stored, {
      ironMg: 2.1235,
      zincMg: null,
      calciumMg: 12,
      sodiumMg: 0,
      leadUg: null,
    })
    expect(nutrients).toEqual({ proteinG: 9, ironMg: 2.123456, sodiumMg: 0, calciumMg: 12 })
    expect(changed.sort()).toEqual(['calciumMg', 'zincMg'])
  })

  it('change nothing if they repeat the stored amounts', () => {
    const amounts = fc.dictionary(
      fc.constantFrom(...NUTRIENT_KEYS),
      fc.double({ min: 0, max: 100, noNaN: true }),
    )
    fc.assert(
      fc.property(amounts, (stored) => {
        const repeated = Object.fromEntries(
          MORE_NUTRIENT_KEYS.map((key) => {
            const amount = stored[key]
            return [key, amount === undefined ? null : roundNutrient(amount)]
          }),
        )
        expect(writeNutrients(stored, repeated)).toEqual({ nutrients: stored, changed: [] })
      }),
    )
  })

  it.each([
    ['ironMg', 100_000, null],
    ['ironMg', 100_000.1, 'This is per 100 g: at most 1,00,000 mg'],
    ['waterG', 100.1, 'This is per 100 g: at most 100 g'],
    ['vitaminAUg', -1, 'This cannot be less than 0 µg'],
    ['zincMg', 0.00001, 'Please use at most four decimals'],
    ['zincMg', Number.NaN, 'Enter a number, such as 12 or 1.5'],
  ] as const)('with %s of %d: the error is %s', (key, amount, problem) => {
    expect(findNutrientProblem(key, amount)).toBe(problem)
  })

  it.each([
    [{ fatG: 5, saturatedFatG: 2, monounsaturatedFatG: 2, polyunsaturatedFatG: 1.3 }, []],
    [{ fatG: 5, saturatedFatG: 2, monounsaturatedFatG: 2, polyunsaturatedFatG: 2 }, ['saturatedFatG']],
    [{ fatG: 0, oleicAcidMg: 500 }, ['oleicAcidMg']],
    [{ carbsG: 10, sugarsG: 11 }, ['sugarsG']],
    [{ fibreG: 4, solubleFibreG: 2, insolubleFibreG: 2.1 }, []],
    [{ fibreG: 4, solubleFibreG: 3, insolubleFibreG: 2 }, ['insolubleFibreG']],
    // An unknown amount is not a limit.
    [{ solubleFibreG: 3 }, []],
    [{ waterG: 70, ashG: 2, proteinG: 10, carbsG: 15, fatG: 5, fibreG: 2 }, ['waterG']],
  ])('that weigh more than the nutrient that contains them are reported: %j', (amounts, keys) => {
    expect(findExcessiveParts(amounts, amounts).map(({ key }) => key)).toEqual(keys)
    // Figures that are not entered now were checked before.
    expect(findExcessiveParts(amounts, {})).toEqual([])
  })
})
