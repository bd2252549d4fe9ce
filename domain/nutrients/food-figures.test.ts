import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculateEnergyFromMacros } from '../energy/energy.ts'
import { findEnergyMismatch, findOverweight, isEnergyOff, replaceFigures } from './food-figures.ts'

const CHAPATI = { energyKcal: 297, proteinG: 9, carbsG: 46.4, fatG: 7.5, fibreG: 4.9 }

describe('written figures', () => {
  it('may come to 100 g and no more', () => {
    expect(findOverweight({ proteinG: 0, carbsG: 99.9, fatG: 0.1, fibreG: null })).toBeNull()
    expect(findOverweight({ proteinG: 33.33, carbsG: 33.33, fatG: 33.34, fibreG: 0 })).toBeNull()
    expect(findOverweight({ proteinG: 20, carbsG: 70, fatG: 8, fibreG: 2.01 })).toBe(
      'Protein, carbs, fat and fibre come to 100.01 g, but all of the food is 100 g',
    )
  })

  it('have an energy that the macronutrients give', () => {
    expect(findEnergyMismatch(CHAPATI)).toBeNull()
    expect(findEnergyMismatch({ ...CHAPATI, fibreG: null })).toBeNull()
    // Kilojoules typed for kilocalories, a digit lost, and a fat without energy.
    expect(findEnergyMismatch({ ...CHAPATI, energyKcal: 900 })).toBe(
      'These amounts of protein, carbs, fat and fibre give about 299 kcal, not 900',
    )
    expect(findEnergyMismatch({ ...CHAPATI, energyKcal: 29 })).not.toBeNull()
    expect(findEnergyMismatch({ energyKcal: 0, proteinG: 0, carbsG: 0, fatG: 100, fibreG: 0 })).not.toBeNull()
    expect(findEnergyMismatch({ energyKcal: 0, proteinG: 0, carbsG: 0, fatG: 0, fibreG: null })).toBeNull()
  })

  it('are believed whenever the energy is computed from them', () => {
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

  it('keeps what only repeats, drops the parts of what changes, and keeps vitamins and minerals', () => {
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

  it('changes nothing where nothing differs', () => {
    expect(replaceFigures(paneer, written, () => true)).toEqual({ nutrients: paneer, changed: [] })
  })
})
