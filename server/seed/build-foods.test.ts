import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { combineTags } from '#domain/foods/dish.ts'
import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { isEnergyOff, PROXIMATES_RANGE, sumProximates } from '#domain/foods/food-figures.ts'
import { FOOD_GROUPS } from '#domain/foods/food-groups.ts'
import {
  NUTRIENT_KEYS,
  NUTRIENTS,
  type NutrientAmounts,
  type NutrientKey,
} from '#domain/nutrients/nutrients.ts'
import { readTotal, sumNutrients } from '#domain/nutrients/totals.ts'
import { STARTER_DAYS } from '#domain/plans/starter-days.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import type { SeedFood } from './build-foods.ts'
import { compareEnergy, PUBLISHED_DISHES, writeComparison } from './compare-dishes.ts'
import { CORRECTIONS, UNLISTED_MASS } from './corrections.ts'
import { DISHES } from './dishes.ts'
import { formatFoodReport } from './food-report.ts'
import { parseLocalNames, readIfct } from './ifct.ts'
import { WRONG_NAMES } from './ifct-foods.ts'
import { MAPPED_FIGURES } from './mapped-figures.ts'
import { USDA_FOODS, USDA_ROWS } from './usda-foods.ts'
import { findSrRow } from './usda-sr.ts'

const { foods: allFoods, report } = await holdBuiltFoods('full')
/** The foods without those of USDA SR that nobody has reviewed. */
const foods = allFoods.flatMap((food) =>
  food.allergens === null ? [] : [{ ...food, allergens: food.allergens }],
)
const reference = allFoods.filter(({ allergens }) => allergens === null)
const byCode = new Map(allFoods.map((food) => [food.code, food]))
const trusted = foods.filter(({ quarantineReason }) => quarantineReason === null)

function find(code: string): SeedFood {
  const food = byCode.get(code)
  if (!food) throw new Error(`No ${code}`)
  return food
}

/** As printed in IFCT 2017, per 100 g: kJ, then g, then mg of calcium, iron, vitamin C and sodium, µg of folate. */
// biome-ignore format: a table
const PRINTED = [
  { code: 'A015', kj: 1491, water: 9.93, protein: 7.94, fat: 0.52, fibre: 2.81, carbs: 78.24, ca: 7.49, fe: 0.65, na: 2.34, folate: 9.32 },
  { code: 'A019', kj: 1340, water: 11.1, protein: 10.57, fat: 1.53, fibre: 11.36, carbs: 64.17, ca: 30.94, fe: 4.1, na: 2.04, folate: 29.22 },
  { code: 'B021', kj: 1384, water: 9.2, protein: 21.7, fat: 1.56, fibre: 9.06, carbs: 55.23, ca: 71.73, fe: 3.9, na: 18.01, folate: 108 },
  { code: 'B010', kj: 1363, water: 9.77, protein: 23.88, fat: 1.35, fibre: 9.37, carbs: 52.59, ca: 43.13, fe: 3.93, na: 10.14, folate: 92.11 },
  { code: 'B001', kj: 1377, water: 9.18, protein: 21.55, fat: 5.31, fibre: 15.15, carbs: 46.72, ca: 46.32, fe: 6.08, na: 20.83, folate: 182 },
  { code: 'D075', kj: 79, water: 93.79, protein: 0.76, fat: 0.25, fibre: 1.58, carbs: 3.2, ca: 8.9, fe: 0.22, na: 11.86, folate: 15.41, c: 25.27 },
  { code: 'F006', kj: 292, water: 80.72, protein: 1.54, fat: 0.23, fibre: 1.71, carbs: 14.89, ca: 9.52, fe: 0.57, na: 4.11, folate: 15.51, c: 23.15 },
  { code: 'G017', kj: 201, water: 85.76, protein: 1.5, fat: 0.24, fibre: 2.45, carbs: 9.56, ca: 21.03, fe: 0.43, na: 5.5, folate: 28.88, c: 6.69 },
  { code: 'C033', kj: 102, water: 90.31, protein: 2.14, fat: 0.64, fibre: 2.38, carbs: 2.05, ca: 82.29, fe: 2.95, na: 42.55, folate: 142, c: 30.28 },
  { code: 'L002', kj: 305, water: 86.64, protein: 3.26, fat: 4.48, fibre: 0, carbs: 4.94, ca: 118, fe: 0.15, na: 25.46, folate: 7.03, c: 2.01 },
  { code: 'L003', kj: 1079, water: 51.96, protein: 18.86, fat: 14.78, fibre: 0, carbs: 12.41, ca: 476, fe: 0.9, na: 18.04, folate: 93.31 },
  { code: 'E012', kj: 440, water: 71.93, protein: 1.23, fat: 0.33, fibre: 1.94, carbs: 23.63, ca: 5.07, fe: 0.28, na: 0.85, folate: 16.81, c: 4.76 },
  { code: 'M001', kj: 564, water: 76.51, protein: 13.28, fat: 9.15, fibre: 0, ca: 49.44, fe: 1.82, na: 123, folate: 49.32 },
  { code: 'H012', kj: 2176, water: 6.97, protein: 23.65, fat: 39.63, fibre: 10.38, carbs: 17.27, ca: 54, fe: 3.44, na: 12.21, folate: 90.87 },
  { code: 'A010', kj: 1342, water: 10.89, protein: 7.16, fat: 1.92, fibre: 11.18, carbs: 66.82, ca: 364, fe: 4.62, na: 4.75, folate: 34.66 },
  { code: 'E021', kj: 99, water: 87.02, protein: 0.34, fat: 0.16, fibre: 7.75, carbs: 4.39, ca: 20.14, fe: 1.25, na: 1.37, folate: 7.86, c: 252 },
  { code: 'G033', kj: 1174, water: 10.58, protein: 7.66, fat: 5.03, fibre: 21.38, carbs: 49.22, ca: 122, fe: 46.08, na: 24.41, folate: 13.86 },
  { code: 'N003', kj: 704, water: 67.15, protein: 21.81, fat: 9, fibre: 0, carbs: 0, ca: 12.91, fe: 0.83, na: 36.7, folate: 10.44, c: 0 },
  { code: 'S006', kj: 428, water: 76.34, protein: 19.71, fat: 2.39, fibre: 0, carbs: 0, ca: 39.37, fe: 1.04, na: 35.56, c: 0 },
  { code: 'C019', kj: 282, water: 75.65, protein: 6.41, fat: 1.64, fibre: 8.21, carbs: 5.62, ca: 314, fe: 4.56, na: 9.34, folate: 42.89, c: 108 },
]

const PRINTED_KEYS = {
  water: 'waterG',
  protein: 'proteinG',
  fat: 'fatG',
  fibre: 'fibreG',
  carbs: 'carbsG',
  ca: 'calciumMg',
  fe: 'ironMg',
  c: 'vitaminCMg',
  na: 'sodiumMg',
  folate: 'folateUg',
} as const satisfies Record<string, NutrientKey>

describe('the foods', () => {
  it('are all 542 rows of IFCT 2017, the supplement and the dishes, each once', () => {
    expect(report.counts).toMatchObject({ ifct2017: 542, derived: 8, quarantined: 7 })
    expect(report.counts.usda).toBeGreaterThanOrEqual(80)
    expect(report.counts.dish).toBeGreaterThanOrEqual(80)
    expect(byCode.size).toBe(allFoods.length)
    const names = trusted.map(({ name }) => name.toLowerCase())
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('have one row for each written dish, and one for each level that is computed from it', () => {
    const dishes = foods.filter(({ source }) => source === 'dish')
    const bases = dishes.filter(({ variant }) => variant === null)
    expect(bases.map(({ code }) => code)).toEqual(DISHES.map(({ code }) => code))
    expect(report.counts.dish).toBe(bases.length)
    expect(report.counts.dishVariants).toBe(dishes.length - bases.length)
    expect(bases.flatMap(({ code, variants }) => variants.map((variant) => `${code}:${variant}`))).toEqual(
      dishes.filter(({ variant }) => variant !== null).map(({ code }) => code),
    )
  })

  it('have levels with less and more cooking fat and salt, which the search does not find', () => {
    const levels = foods.filter(({ variant }) => variant !== null)
    expect(levels.length).toBeGreaterThan(200)
    for (const { code, baseCode, variant, measures, searchNames, nutrients, variants } of levels) {
      const base = find(baseCode ?? '')
      expect(searchNames, code).toEqual([])
      expect(measures, code).toEqual(base.measures)
      expect(variants, code).toEqual(base.variants)
      // Fat and salt of 100 g, which weigh more or less themselves.
      for (const key of ['fatG', 'sodiumMg', 'energyKcal'] as const) {
        const [amount, usual] = [nutrients[key] ?? 0, base.nutrients[key] ?? 0]
        // Without much of it in fat and salt, a nutrient is only diluted or concentrated.
        if (variant === 'light') expect(amount, `${key} of ${code}`).toBeLessThanOrEqual(usual * 1.1 + 5)
        else expect(amount, `${key} of ${code}`).toBeGreaterThanOrEqual(usual * 0.9 - 5)
      }
      const isLight = variant === 'light'
      const change = (nutrients.fatG ?? 0) - (base.nutrients.fatG ?? 0)
      const saltChange = (nutrients.sodiumMg ?? 0) - (base.nutrients.sodiumMg ?? 0)
      expect(isLight ? Math.min(change, saltChange) < 0 : Math.max(change, saltChange) > 0, code).toBe(true)
    }
  })

  it('have no levels if a dish has neither cooking fat nor salt', () => {
    expect(find('dish:phulka').variants).toEqual([])
    expect(find('dish:steamed-rice').variants).toEqual([])
    expect(find('dish:masala-chai').variants).toEqual([])
  })

  it.each(PRINTED)('have the figures of the source: $code', ({ code, kj, ...printed }) => {
    const { nutrients, provenance } = find(`ifct:${code}`)
    expect(provenance.energyKcal?.sourceAmount).toBeCloseTo(kj / 4.184, 6)
    for (const [name, value] of Object.entries(printed)) {
      const key = PRINTED_KEYS[name as keyof typeof PRINTED_KEYS]
      expect(nutrients[key], key).toBeCloseTo(value, 9)
    }
  })

  it('carry every nutrient column of IFCT 2017', () => {
    const rows = readIfct()
    const columns = NUTRIENT_KEYS.filter((key) => NUTRIENTS[key].ifctColumn !== undefined)
    expect(columns.length).toBeGreaterThan(180)
    for (const { amounts } of rows) expect(Object.keys(amounts)).toEqual(columns)
    // Measured nutrients are there: an amino acid, a fatty acid, a carotenoid, a sugar, a polyphenol.
    const { nutrients } = find('ifct:B010')
    for (const key of ['lysineMg', 'oleicAcidMg', 'luteinUg', 'raffinoseG', 'quercetinMg'] as const) {
      expect(rows.find(({ code }) => code === 'B010')?.amounts[key] ?? 0, key).toBe(nutrients[key] ?? 0)
    }
  })

  it('have the energy that their macronutrients give', () => {
    for (const { code, nutrients } of foods) {
      const { energyKcal = Number.NaN, proteinG = 0, carbsG = 0, fatG = 0, fibreG = 0 } = nutrients
      expect(Math.abs(energyKcal - (4 * proteinG + 4 * carbsG + 9 * fatG + 2 * fibreG)), code).toBeLessThan(
        1e-6,
      )
      // The same convention in kilojoules; both have rounded factors, which differ by 1.8 % for fat.
      const energyKj = 17 * proteinG + 17 * carbsG + 37 * fatG + 8 * fibreG
      expect(Math.abs(energyKcal - energyKj / 4.184), code).toBeLessThanOrEqual(0.05 + 0.02 * energyKcal)
    }
  })

  it('store the energy that the source states, beside the computed one', () => {
    // No source states the energy of low-fat paneer.
    const computed = foods.filter(({ source, code }) => source !== 'dish' && code !== 'ifct:L003-lowfat')
    for (const { code, provenance } of computed) {
      expect(provenance.energyKcal, code).toMatchObject({
        kind: 'recomputed',
        sourceAmount: expect.any(Number),
      })
    }
    // USDA SR states 379 kcal for oats, by other factors.
    expect(find('usda:08120').provenance.energyKcal?.sourceAmount).toBe(379)
  })

  it('have no fat without energy', () => {
    const fats = foods.filter(({ foodGroup }) => foodGroup === 'Edible Oils and Fats')
    expect(fats).toHaveLength(16)
    for (const { nutrients } of fats) expect(nutrients.energyKcal).toBeGreaterThan(880)
    expect(foods.filter(({ nutrients }) => nutrients.energyKcal === 0).map(({ name }) => name)).toEqual([
      'Salt',
      'Baking soda',
      'Water',
    ])
  })

  it('have parts that add up to about 100 g', () => {
    const unlisted = new Map(UNLISTED_MASS.map(({ code, grams }) => [code, grams]))
    for (const { code, source, nutrients } of trusted) {
      if (source === 'dish') continue
      const sumG = sumProximates(nutrients) + (unlisted.get(code) ?? 0)
      expect(sumG, code).toBeGreaterThanOrEqual(PROXIMATES_RANGE.min)
      expect(sumG, code).toBeLessThanOrEqual(PROXIMATES_RANGE.max)
    }
  })

  it('have no negative figures, and no parts that outweigh the whole', () => {
    for (const { code, nutrients } of trusted) {
      for (const [key, value] of Object.entries(nutrients)) {
        expect(Number.isFinite(value) && value >= 0, `${code} ${key}`).toBe(true)
      }
      const { fatG = 0, proteinG = 0, carbsG = 0, sugarsG = 0, aminoAcidsG = 0 } = nutrients
      const { saturatedFatG = 0, monounsaturatedFatG = 0, polyunsaturatedFatG = 0 } = nutrients
      expect(saturatedFatG + monounsaturatedFatG + polyunsaturatedFatG, code).toBeLessThanOrEqual(
        fatG * 1.05 + 0.1,
      )
      expect(aminoAcidsG, code).toBeLessThanOrEqual(proteinG * 1.15 + 0.1)
      expect(sugarsG, code).toBeLessThanOrEqual(carbsG * 1.15 + 0.6)
    }
  })

  it('have vitamins and minerals in a plausible range', () => {
    const most = {
      vitaminB6Mg: 3.5,
      vitaminB12Ug: 100,
      vitaminCMg: 260,
      ironMg: 55,
      zincMg: 10,
      calciumMg: 1700,
      sodiumMg: 500,
    } as const satisfies Partial<Record<NutrientKey, number>>
    for (const { code, source, nutrients } of trusted) {
      if (source === 'usda') continue
      for (const [key, limit] of Object.entries(most) as [keyof typeof most, number][]) {
        // The salt of dishes has limits of its own, by their kind.
        if (source === 'dish' && key === 'sodiumMg') continue
        expect(nutrients[key] ?? 0, `${code} ${key}`).toBeLessThanOrEqual(limit)
      }
    }
  })
})

describe('gaps and zeros', () => {
  it('distinguishes a zero that must be zero from one that is a gap', () => {
    // Milled rice has no vitamin C; nobody has shown that pulses have none.
    expect(find('ifct:A015').nutrients.vitaminCMg).toBe(0)
    expect(find('ifct:B021').nutrients).not.toHaveProperty('vitaminCMg')
    expect(find('ifct:A007').nutrients.vitaminCMg).toBeGreaterThan(0)
    expect(find('ifct:C033').nutrients).toMatchObject({ cholesterolMg: 0, vitaminB12Ug: 0, retinolUg: 0 })
    expect(find('ifct:N003').nutrients).toMatchObject({ fibreG: 0, carbsG: 0, sugarsG: 0 })
    // Folate was not measured in fish.
    expect(find('ifct:S006').nutrients).not.toHaveProperty('folateUg')
    expect(find('ifct:T013').nutrients).toMatchObject({ sodiumMg: 0, cholesterolMg: 256, vitaminAUg: 840 })
    expect(find('ifct:K002').nutrients).not.toHaveProperty('fibreG')
  })

  it('gives no plant cholesterol or B12, and has both for milk, egg and most meat and fish', () => {
    for (const { code, nutrients } of foods) {
      if (/^ifct:[A-K]/.test(code))
        expect(nutrients, code).toMatchObject({ cholesterolMg: 0, vitaminB12Ug: 0 })
    }
    expect(find('ifct:L002').nutrients).toMatchObject({ cholesterolMg: 10, vitaminB12Ug: 0.45 })
    expect(find('ifct:M004').nutrients.vitaminB12Ug).toBe(1.11)
  })

  it('takes the vitamin B12 of the closest food, in paneer and khoa by their protein', () => {
    const paneer = find('ifct:L003')
    expect(paneer.nutrients.vitaminB12Ug).toBeCloseTo((1.75 * 18.86) / 20.38, 9)
    expect(paneer.provenance.vitaminB12Ug).toEqual({
      kind: 'mapped',
      source: 'USDA SR 01229, CHEESE,WHITE,QUESO BLANCO',
      reason: 'Scaled by protein.',
    })
    expect(find('ifct:L004').nutrients.vitaminB12Ug).toBeCloseTo((0.16 * 16.34) / 6.81, 9)
    expect(find('ifct:P028').nutrients.vitaminB12Ug).toBe(2.08)
    expect(find('ifct:P057').nutrients.vitaminB12Ug).toBe(1.9)
    const fish = foods.filter(({ foodGroup }) => /Fish$|Shellfish|Mollusks/.test(foodGroup))
    const known = fish.filter(({ nutrients }) => nutrients.vitaminB12Ug !== undefined)
    expect(fish.length).toBeGreaterThan(110)
    expect(known.length / fish.length).toBeGreaterThan(0.6)
    expect(find('ifct:M004').nutrients.cholesterolMg).toBeGreaterThan(300)
  })

  it('counts vitamin A as retinol activity, and does not count vitamin D of plants', () => {
    const { nutrients } = find('ifct:F002')
    expect(nutrients.vitaminAUg).toBeCloseTo((nutrients.betaCaroteneEquivalentsUg ?? 0) / 12, 6)
    expect(nutrients.vitaminAUg).toBeGreaterThan(300)
    for (const { code, nutrients: amounts } of foods) {
      if (/^ifct:[A-IK]/.test(code)) expect(amounts, code).not.toHaveProperty('vitaminDUg')
    }
    expect(find('ifct:M001').nutrients.vitaminDUg).toBeCloseTo(0.84, 6)
  })

  it('has the core figures of everyday foods', () => {
    const core = [
      'fibreG',
      'sodiumMg',
      'potassiumMg',
      'calciumMg',
      'ironMg',
      'zincMg',
      'vitaminB12Ug',
      'cholesterolMg',
    ] as const
    for (const code of [
      'A015',
      'A019',
      'B010',
      'B021',
      'C033',
      'D075',
      'F006',
      'G017',
      'T012',
      'E012',
      'M001',
      'L002',
    ]) {
      for (const key of core) expect(find(`ifct:${code}`).nutrients, code).toHaveProperty(key)
    }
  })
})

describe('corrections', () => {
  it('reports the chicken leg, the spices and all fats, whose stated energy is far off', () => {
    expect(find('ifct:N001').nutrients.energyKcal).toBeCloseTo(191.5, 0)
    expect(find('ifct:N001').provenance.energyKcal).toMatchObject({
      kind: 'recomputed',
      sourceAmount: expect.closeTo(384, 0),
    })
    const codes = report.recomputedEnergy.map(({ code }) => code)
    expect(codes.filter((code) => code.startsWith('ifct:T'))).toHaveLength(14)
    expect(codes.filter((code) => code.startsWith('ifct:'))).toHaveLength(23)
  })

  it('gives lemon juice the carbohydrate that was printed in the wrong column', () => {
    const { nutrients, provenance } = find('ifct:E033')
    expect(nutrients).toMatchObject({ carbsG: 6.97, fibreG: 0.3 })
    expect(nutrients).not.toHaveProperty('insolubleFibreG')
    expect(provenance.carbsG?.kind).toBe('corrected')
  })

  it('gives shellfish the carbohydrate that is included in their stated energy', () => {
    expect(find('ifct:S008').nutrients.carbsG).toBeCloseTo(1.97, 6)
    // The stated energy of this one includes no carbohydrate.
    expect(find('ifct:S006').nutrients.carbsG).toBe(0)
  })

  it('divides vitamin B6 of fish by a thousand', () => {
    expect(find('ifct:S006').nutrients.vitaminB6Mg).toBeCloseTo(0.24, 9)
    const fish = foods.filter(({ code }) => /^ifct:[PQRS]/.test(code))
    expect(fish).toHaveLength(117)
    for (const { nutrients } of fish) expect(nutrients.vitaminB6Mg).toBeLessThan(0.5)
  })

  it('quarantines the foods whose figures do not add up, and no others', () => {
    expect(report.quarantined.map(({ code }) => code)).toEqual([
      'ifct:O041',
      'ifct:O047',
      'ifct:P036',
      'ifct:P072',
      'ifct:Q002',
      'ifct:Q005',
      'ifct:S005',
    ])
  })

  it('names existing foods, each figure once, with source and reason', () => {
    const seen = new Set<string>()
    for (const { codes, nutrient, source, reason } of CORRECTIONS) {
      expect(source.length * reason.length).toBeGreaterThan(100)
      for (const code of codes) {
        expect(byCode.has(`ifct:${code}`), code).toBe(true)
        expect(seen.has(`${code} ${nutrient}`)).toBe(false)
        seen.add(`${code} ${nutrient}`)
      }
    }
    for (const { codes, ndb, nutrients } of MAPPED_FIGURES) {
      expect(USDA_ROWS.has(ndb) || findSrRow(ndb) !== null, ndb).toBe(true)
      for (const code of codes) {
        expect(byCode.has(`ifct:${code}`), code).toBe(true)
        for (const nutrient of nutrients) {
          expect(seen.has(`${code} ${nutrient}`), `${code} ${nutrient}`).toBe(false)
          seen.add(`${code} ${nutrient}`)
        }
      }
    }
  })

  it('are listed in the report', () => {
    const { summary, text } = formatFoodReport(report)
    expect(summary).toContain('542 of IFCT 2017')
    expect(text).toContain('ifct:N001 Chicken leg, skinless: 384 → 192 kcal')
    expect(text).toContain('ifct:S005 Pangas: Water, ash and macronutrients come to 103.5 g, not about 100 g')
    expect(text).toContain('Carbohydrate, available (g): ifct:E033 0 → 6.97')
  })
})

describe('derived foods', () => {
  it.each([
    ['ifct:A010-flour', 'ifct:A010', 'ragi flour'],
    ['ifct:A003-flour', 'ifct:A003', 'bajra flour'],
    ['ifct:A005-flour', 'ifct:A005', 'jowar flour'],
    ['ifct:B001-besan', 'ifct:B001', 'besan'],
    ['ifct:B001-sattu', 'ifct:B001', 'sattu'],
    ['ifct:A016-samak', 'ifct:A016', 'barnyard millet'],
    ['ifct:A017-foxtail', 'ifct:A017', 'foxtail millet'],
  ])('%s has the figures of %s and names it', (code, original, name) => {
    const food = find(code)
    expect(food.nutrients).toEqual(find(original).nutrients)
    expect(food.provenance.proteinG).toMatchObject({
      kind: 'mapped',
      source: expect.stringContaining(original.replace('ifct:', '')),
    })
    expect(food.description).not.toBeNull()
    expect(food.names.map((each) => each.name)).toContain(name)
    expect(find(original).names.map((each) => each.name)).not.toContain(name)
  })

  it('make low-fat paneer from paneer: less fat, water in its place, and all else as it is', () => {
    const [paneer, lean] = [find('ifct:L003'), find('ifct:L003-lowfat')]
    const { proteinG = 0, fatG = 0, carbsG = 0, waterG = 0, ashG = 0, fibreG = 0 } = lean.nutrients
    expect(fatG / (proteinG + carbsG + fibreG + ashG + fatG)).toBeCloseTo(0.15, 9)
    expect(sumProximates(lean.nutrients)).toBeCloseTo(sumProximates(paneer.nutrients), 9)
    // The standard allows 70 % of water.
    expect(waterG).toBeLessThan(70)
    expect(lean.nutrients.energyKcal).toBeCloseTo(4 * proteinG + 4 * carbsG + 9 * fatG + 2 * fibreG, 6)
    for (const key of ['proteinG', 'calciumMg', 'vitaminB12Ug', 'lactoseG', 'lysineMg'] as const) {
      expect(lean.nutrients[key], key).toBe(paneer.nutrients[key])
    }
    for (const key of ['saturatedFatG', 'palmiticAcidMg', 'vitaminEMg', 'betaCaroteneUg'] as const) {
      expect((lean.nutrients[key] ?? 0) / (paneer.nutrients[key] ?? 0), key).toBeCloseTo(
        fatG / (paneer.nutrients.fatG ?? 0),
        9,
      )
    }
    expect(lean.provenance.fatG).toMatchObject({ kind: 'rule', source: expect.stringContaining('L003') })
    expect(lean.allergens).toEqual(['dairy'])
  })

  it('make samak and its dish suitable for fasts, and leave little millet as it is', () => {
    expect(find('ifct:A016-samak').tags).toContain('fasting')
    expect(find('dish:samak-rice').tags).toContain('fasting')
    expect(find('dish:samak-rice').ingredients.map(({ code }) => code)).toContain('ifct:A016-samak')
    expect(find('ifct:A016').tags).not.toContain('fasting')
  })

  it('are joined by rice flour of USDA SR', () => {
    expect(find('usda:20061').nutrients).toMatchObject({ proteinG: 5.95, fibreG: 2.4 })
    expect(find('usda:20061').allergens).toEqual([])
  })
})

describe('names in regional languages', () => {
  it.each([
    ['paal', 'ifct:L002'],
    ['பால்', 'ifct:L002'],
    ['paalu', 'ifct:L002'],
    ['పాలు', 'ifct:L002'],
    ['vaangi', 'ifct:D031'],
    ['वांगी', 'ifct:D031'],
    ['bataka', 'ifct:F006'],
    ['બટાકા', 'ifct:F006'],
    ['ଭାତ', 'dish:steamed-rice'],
  ])('make %s a name of %s', (name, code) => {
    expect(find(code).searchNames.map(({ key }) => key)).toContain(foldFoodName(name))
  })

  it('are left out if they are those of another food, and IFCT 2017 prints every one that is left out', () => {
    const rows = new Map(readIfct().map((row) => [row.code, row]))
    expect(WRONG_NAMES.length).toBeGreaterThan(60)
    for (const { codes, language, names } of WRONG_NAMES) {
      for (const code of codes) {
        const printed = rows.get(code)?.names.flatMap((each) => (each.language === language ? each.name : []))
        expect(printed, `${code} ${language}`).toEqual(expect.arrayContaining(names))
        const left = find(`ifct:${code}`).names.filter((each) => each.language === language)
        expect(left.filter(({ name }) => names.includes(name))).toEqual([])
      }
    }
  })

  it.each([
    ['palak', 'ifct:C007'],
    ['khesari paruppu', 'ifct:B013'],
    ['thinai', 'ifct:A017'],
    ['nutmeg', 'ifct:G027'],
    ['jambhool', 'ifct:E013'],
    ['kovakkai', 'ifct:D060'],
  ])('do not make %s a name of %s', (name, code) => {
    expect(find(code).searchNames.map(({ key }) => key)).not.toContain(foldFoodName(name))
  })

  it('do not call grilled chicken breast tandoori', () => {
    expect(
      find('dish:grilled-chicken')
        .names.map(({ name }) => name)
        .join(),
    ).not.toMatch(/tandoori|ਤੰਦੂਰੀ/)
  })
})

describe('household measures', () => {
  it.each([
    ['ifct:A011', 'katori', 55],
    ['ifct:A012', 'katori', 10],
    ['ifct:E010', 'piece', 55],
    ['ifct:E003', 'small', 100],
    ['ifct:E001', 'piece', 150],
    ['ifct:F007', 'small', 50],
    ['ifct:F006', 'medium', 100],
    ['ifct:G012', 'clove', 1],
    ['ifct:G011', 'clove', 3],
    ['ifct:G010', 'tsp', 0.4],
    ['ifct:A003', 'katori', 125],
    ['ifct:A004', 'katori', 115],
    ['ifct:A005', 'katori', 120],
    ['ifct:A010', 'katori', 125],
    ['ifct:A021', 'katori', 90],
    ['ifct:A024', 'katori', 50],
  ])('of %s: a %s weighs %s g', (code, label, grams) => {
    expect(find(code).measures.find((measure) => measure.label === label)?.grams).toBe(grams)
  })

  it('are the serving of every dish', () => {
    for (const { code, source, measures, servingSize } of foods) {
      if (source === 'dish') expect(servingSize, code).toBe(`${measures[0]?.grams}g`)
    }
  })
})

describe('the supplement', () => {
  it('takes every food from a different row', () => {
    const ndbs = USDA_FOODS.map(({ ndb }) => ndb)
    expect(new Set(ndbs).size).toBe(ndbs.length)
    for (const ndb of ndbs) expect(USDA_ROWS.has(ndb) || findSrRow(ndb) !== null, ndb).toBe(true)
  })

  it('does not count fibre as carbohydrate, and counts all sodium of salt', () => {
    // USDA SR 08120: 67.7 g of carbohydrate, 10.1 of it fibre.
    expect(find('usda:08120').nutrients).toMatchObject({ carbsG: 57.6, fibreG: 10.1 })
    expect(find('usda:02047').nutrients.sodiumMg).toBe(38758)
    expect(find('usda:01118').nutrients).toMatchObject({ proteinG: 5.73, calciumMg: 199, vitaminB12Ug: 0.61 })
  })
})

describe('the foods of USDA SR that nobody has reviewed', () => {
  const usable = reference.filter(({ quarantineReason }) => quarantineReason === null)

  it('are all the others of release 28, so that the product has more than 9,000 foods', () => {
    expect(USDA_FOODS.length + reference.length).toBeGreaterThanOrEqual(8789)
    expect(report.counts).toMatchObject({
      reference: reference.length,
      quarantinedReference: reference.length - usable.length,
    })
    expect(allFoods.length).toBeGreaterThanOrEqual(9000)
    expect(usable.length).toBeGreaterThan(7950)
    const own = new Set(USDA_FOODS.map(({ ndb }) => `usda:${ndb}`))
    expect(reference.filter(({ code }) => own.has(code))).toEqual([])
  })

  it('suit no diet, and their allergens are not known', () => {
    for (const { code, tags, allergens, foodGroup } of reference) {
      expect({ tags, allergens }, code).toEqual({ tags: [], allergens: null })
      expect(FOOD_GROUPS, code).toContain(foodGroup)
    }
  })

  it('have the figures of the source; what is empty there is unknown', () => {
    expect(find('usda:18224')).toMatchObject({ name: 'Crackers, rusk toast', preparation: 'ready' })
    const milk = find('usda:01077')
    expect(milk).toMatchObject({
      name: 'Milk, whole, 3.25% milkfat, with added vitamin D',
      measures: [
        { label: 'cup', grams: 244 },
        { label: 'fl oz', grams: 30.5 },
      ],
      nutrients: { waterG: 88.13, proteinG: 3.15, fatG: 3.25, carbsG: 4.8, calciumMg: 113 },
      provenance: { energyKcal: { kind: 'recomputed', sourceAmount: 61 } },
    })
    const lemonJuice = find('usda:09523')
    expect(lemonJuice.nutrients).not.toHaveProperty('fibreG')
    expect(lemonJuice.quarantineReason).toBe('carbsG is not known')
  })

  it('have a stated energy that their macronutrients give and parts that add up, or are quarantined', () => {
    for (const { code, nutrients, provenance } of usable) {
      const { energyKcal = 0 } = nutrients
      expect(isEnergyOff(provenance.energyKcal?.sourceAmount ?? 0, energyKcal), code).toBe(false)
      // Shown without decimals, and foods of the practice have at most 900 kcal.
      expect(Math.round(energyKcal), code).toBeLessThanOrEqual(900)
      const sumG = sumProximates(nutrients)
      expect(sumG >= PROXIMATES_RANGE.min && sumG <= PROXIMATES_RANGE.max, code).toBe(true)
    }
    const quarantined = new Set(
      reference.map(({ quarantineReason }) => quarantineReason?.replace(/[\d.]+/, 'some')),
    )
    expect(quarantined).toContain('Its alcohol is not listed')
    expect(find('usda:14003').quarantineReason).toBe('Its alcohol is not listed')
    expect(find('usda:19918').quarantineReason).toContain('do not agree')
  })

  it('say how much of the weight as bought is not eaten', () => {
    expect(find('usda:09003').description).toBe('10 % of the weight as bought is not eaten: core and stem.')
    expect(find('usda:01077').description).toBeNull()
  })

  it.each([
    ['usda:01123', 'raw'],
    ['usda:01129', 'cooked'],
    ['usda:13317', 'cooked'],
    ['usda:11091', 'cooked'],
    ['usda:18064', 'ready'],
  ])('are raw or cooked as their name says: %s', (code, preparation) => {
    expect(find(code).preparation).toBe(preparation)
  })
})

describe('tags and allergens', () => {
  it('mark no fish, meat or egg as vegetarian', () => {
    for (const { code, tags, allergens, foodGroup } of foods) {
      if (/Fish|Shellfish|Mollusks|Poultry|Meat/.test(foodGroup)) expect(tags, code).toEqual([])
      if (/^ifct:M/.test(code)) expect(tags, code).toEqual(['egg'])
      if (/Shellfish|Mollusks/.test(foodGroup) && !/^ifct:S00[1-6]$/.test(code)) {
        expect(allergens, code).toContain('shellfish')
      }
      if (/Fish/.test(foodGroup) && !allergens.includes('shellfish'))
        expect(allergens, code).toContain('fish')
      if (tags.includes('vegetarian')) {
        expect(allergens, code).not.toContain('fish')
        expect(allergens, code).not.toContain('shellfish')
      }
      if (tags.includes('vegan')) {
        expect(tags, code).toContain('vegetarian')
        expect(allergens, code).not.toContain('dairy')
        expect(allergens, code).not.toContain('eggs')
      }
      if (tags.includes('jain') || tags.includes('fasting')) expect(tags, code).toContain('vegetarian')
      if (/milk and milk/i.test(foodGroup)) expect(allergens, code).toContain('dairy')
    }
  })

  it.each([
    ['dish:sambar', 'gluten'],
    ['dish:poha', 'peanuts'],
    ['dish:poha', 'mustard'],
    ['dish:thalipeeth', 'sesame'],
    ['dish:rice-kheer', 'tree_nuts'],
  ] as const)('flow from the ingredients into %s: %s', (code, allergen) => {
    expect(find(code).allergens).toContain(allergen)
  })

  it.each([
    ['ifct:A019', ['gluten']],
    ['ifct:A004', ['gluten']],
    ['ifct:A015', []],
    ['ifct:H012', ['peanuts']],
    ['ifct:T005', ['peanuts']],
    ['usda:16098', ['peanuts']],
    ['ifct:H001', ['tree_nuts']],
    ['ifct:P017', ['fish']],
    ['ifct:S006', ['fish']],
    ['ifct:S008', ['shellfish']],
    ['usda:15121', ['fish']],
    ['ifct:H011', ['sesame']],
    ['ifct:T004', ['sesame']],
    ['ifct:H013', ['mustard']],
    ['ifct:T006', ['mustard']],
    ['usda:02046', ['mustard']],
    ['ifct:G019', ['gluten']],
    ['ifct:T013', ['dairy']],
    ['ifct:B025', ['soy']],
    ['usda:16123', ['soy', 'gluten']],
  ])('include the allergens of %s', (code, allergens) => {
    expect(find(code).allergens).toEqual(allergens)
  })

  it.each([
    ['ifct:G017', false],
    ['ifct:G011', false],
    ['ifct:F006', false],
    ['ifct:F002', false],
    ['ifct:G014', false],
    ['ifct:J001', false],
    ['usda:19296', false],
    ['ifct:F016', true],
    ['ifct:G033', true],
    ['ifct:B021', true],
  ])('mark correctly whether Jains eat %s', (code, isEaten) => {
    expect(find(code).tags.includes('jain')).toBe(isEaten)
  })

  it('pass from ingredients to dishes', () => {
    const paneer = { tags: find('ifct:L003').tags }
    const egg = { tags: find('ifct:M001').tags }
    const onion = { tags: find('ifct:G017').tags }
    const chicken = { tags: find('usda:05062').tags }
    expect(combineTags([paneer])).toEqual(['vegetarian', 'jain', 'fasting'])
    expect(combineTags([paneer, onion])).toEqual(['vegetarian'])
    expect(combineTags([egg, onion])).toEqual(['egg'])
    expect(combineTags([egg, chicken])).toEqual([])
    for (const { code, source, tags, allergens, ingredients } of foods) {
      if (source !== 'dish') continue
      const parts = ingredients.map((ingredient) => find(ingredient.code))
      expect(tags.includes('vegetarian'), code).toBe(parts.every((part) => part.tags.includes('vegetarian')))
      for (const part of parts)
        expect(allergens, code).toEqual(expect.arrayContaining([...(part.allergens ?? ['not known'])]))
    }
  })
})

describe('the starter days of a detailed plan', () => {
  it.each(STARTER_DAYS)('have 1000–1200 kcal and at least 90 g of protein on $label', ({ slots }) => {
    const items = Object.values(slots).flatMap((slot) => slot.items)
    const portions = items.map(({ code, measure, quantity, grams }) => {
      const food = find(code)
      expect(food.tags, code).toContain('vegetarian')
      expect(food.quarantineReason).toBeNull()
      const measureGrams = food.measures.find(({ label }) => label === measure)?.grams
      if (measure !== null) expect(grams, code).toBeCloseTo(quantity * (measureGrams ?? 0), 6)
      return { grams, nutrients: food.nutrients }
    })
    const totals = sumNutrients(portions)
    expect(readTotal(totals, 'energyKcal')).toBeGreaterThan(1000)
    expect(readTotal(totals, 'energyKcal')).toBeLessThan(1200)
    expect(readTotal(totals, 'proteinG')).toBeGreaterThanOrEqual(90)
    expect(readTotal(totals, 'fibreG')).toBeGreaterThanOrEqual(25)
  })
})

describe('names', () => {
  it('are read from the tables in every language', () => {
    expect(parseLocalNames('A., Kash. Baajra; B. Bajra; Tel. Seema Badam/ Jallaru Pandu.')).toEqual([
      { language: 'as', name: 'Baajra' },
      { language: 'ks', name: 'Baajra' },
      { language: 'bn', name: 'Bajra' },
      { language: 'te', name: 'Seema Badam' },
      { language: 'te', name: 'Jallaru Pandu' },
    ])
    expect(parseLocalNames('[Place of collection: Chennai]; Tam. Sura')).toEqual([
      { language: 'ta', name: 'Sura' },
    ])
    expect(parseLocalNames('P. Chaul; Tel. Biyyam.')).toEqual([
      { language: 'pa', name: 'Chaul' },
      { language: 'te', name: 'Biyyam' },
    ])
    expect(parseLocalNames('')).toEqual([])
  })

  it('include one in Devanagari for every dish and every food of the supplement', () => {
    for (const { code, source, names } of foods) {
      if (source === 'ifct2017') continue
      expect(
        names.some(({ language, name }) => language === 'hi' && /[\u0900-\u097f]/.test(name)),
        code,
      ).toBe(true)
    }
  })

  it('are normalised for search, without duplicates within one food, the food’s own name first', () => {
    for (const { name, searchNames, variant } of allFoods) {
      if (variant !== null) continue
      expect(searchNames[0]?.key).toBe(foldFoodName(name))
      expect(new Set(searchNames.map(({ key }) => key)).size).toBe(searchNames.length)
      for (const each of searchNames) expect(each.key).toMatch(/^[a-z0-9]+( [a-z0-9]+)*$/)
    }
  })
})

describe('the comparison of ten dishes with published values', () => {
  it('is in the documents with the current figures', () => {
    const page = readFileSync(new URL('../../docs/dishes.md', import.meta.url), 'utf8')
    expect(page).toContain(`<!-- comparison -->\n${writeComparison(foods)}\n<!-- /comparison -->`)
    expect(PUBLISHED_DISHES).toHaveLength(10)
  })

  it('has a median energy within a tenth of the published and usual values', () => {
    const { median, ratios } = compareEnergy(foods)
    expect(ratios.length).toBeGreaterThan(25)
    expect(median).toBeGreaterThan(0.9)
    expect(median).toBeLessThan(1.1)
    for (const { code, ratio } of ratios) {
      expect(ratio, code).toBeGreaterThan(0.5)
      expect(ratio, code).toBeLessThan(2)
    }
  })

  it.each(['dish:steamed-rice', 'dish:plain-paratha', 'dish:masala-omelette'])(
    'agrees within an eighth, without the water, if the food is the same: %s',
    (code) => {
      const published = PUBLISHED_DISHES.find((each) => each.code === code)
      const dryShare = (amounts: NutrientAmounts): number => 1 - (amounts.waterG ?? 0) / 100
      const ours = find(code).nutrients
      const theirs = published?.figures ?? {}
      const energy = (amounts: NutrientAmounts): number => (amounts.energyKcal ?? 0) / dryShare(amounts)
      expect(energy(ours) / energy(theirs)).toBeGreaterThan(0.875)
      expect(energy(ours) / energy(theirs)).toBeLessThan(1.125)
    },
  )
})
