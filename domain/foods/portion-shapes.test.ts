import { describe, expect, it } from 'vitest'
import {
  calculateFillShare,
  calculateVesselMl,
  describePortionShape,
  describeShape,
  VESSEL_SIZES,
  VESSELS,
} from './portion-shapes.ts'

const portion = (name: string, label: string, grams: number, quantity = 1) => ({
  name,
  measure: { label, grams, quantity },
})

describe('the sizes of vessels', () => {
  it.each(VESSELS)('give the volume of a %s within 3 %%', (vessel) => {
    const { volumeMl, ...size } = VESSEL_SIZES[vessel]
    expect(Math.abs(calculateVesselMl(size) / volumeMl - 1)).toBeLessThan(0.03)
  })

  it('reach half of the volume above half of the height, because vessels are wider at the top', () => {
    for (const vessel of VESSELS) {
      const share = calculateFillShare(VESSEL_SIZES[vessel], 0.5)
      expect(share).toBeGreaterThan(0.5)
      expect(share).toBeLessThan(0.65)
      expect(calculateFillShare(VESSEL_SIZES[vessel], 1)).toBeCloseTo(1)
    }
  })
})

describe('describePortionShape', () => {
  it.each([
    [portion('Moong dal', 'katori', 150, 1.5), { kind: 'vessel', vessel: 'katori', count: 1.5 }],
    [portion('Buttermilk', 'glass', 206), { kind: 'vessel', vessel: 'glass', count: 1 }],
    [portion('Phulka', 'piece', 40, 2), { kind: 'flat-bread', diameterCm: 17, count: 2 }],
    [portion('Plain paratha', 'piece', 80), { kind: 'flat-bread', diameterCm: 17, count: 1 }],
    [portion('Bajra roti', 'piece', 60), { kind: 'flat-bread', diameterCm: 15, count: 1 }],
    [portion('Banana, ripe', 'piece', 55), null],
    [portion('Idli', 'piece', 40, 3), { kind: 'piece', diameterCm: 5.5, count: 3 }],
    [portion('Biryani', 'plate', 300), { kind: 'plate', diameterCm: 24, count: 1 }],
    [portion('Almonds', 'piece', 1.2, 10), null],
    [portion('Peanuts', 'handful', 28), null],
    [{ name: 'Papaya', measure: null }, null],
  ])('draws %j', (food, shape) => {
    expect(describePortionShape(food)).toEqual(shape)
  })
})

describe('describeShape', () => {
  it.each([
    [{ kind: 'vessel', vessel: 'katori', count: 1.5 } as const, '1½ katori of 150 ml'],
    [{ kind: 'flat-bread', diameterCm: 17, count: 2 } as const, '2 rounds, 17 cm across'],
    [{ kind: 'piece', diameterCm: 5.5, count: 1 } as const, '1 piece, 5.5 cm across'],
    [{ kind: 'plate', diameterCm: 24, count: 0.5 } as const, '½ plate of 24 cm'],
  ])('says %j as text', (shape, text) => {
    expect(describeShape(shape)).toBe(text)
  })
})
