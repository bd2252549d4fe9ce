import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findProjectRoot } from '#server/kit/project-root.ts'
import { holdBuiltFoods } from '#server/test/built-foods.ts'
import { type CheckedWeek, checkWeeks, WEEK_FIGURES_FILE, writeWeekFigures } from './check-template-weeks.ts'
import { readWeekProfiles } from './template-weeks.ts'

const PROFILES = readWeekProfiles()

describe('weeks of the product', () => {
  const weeks: CheckedWeek[] = []

  beforeAll(async () => {
    const { foods } = await holdBuiltFoods('full')
    weeks.push(...checkWeeks(foods))
  })

  test('are at least 24, each with seven days of meals and unique names', () => {
    expect(weeks.length).toBeGreaterThanOrEqual(24)
    for (const { profile, days, missingFoods, emptyMeals } of weeks) {
      expect(days, profile.key).toHaveLength(7)
      expect(missingFoods, profile.key).toEqual([])
      expect(emptyMeals, profile.key).toEqual([])
    }
    expect(new Set(PROFILES.map(({ name }) => name.toLowerCase())).size).toBe(PROFILES.length)
    expect(new Set(PROFILES.map(({ key }) => key)).size).toBe(PROFILES.length)
  })

  test('have a day’s energy within 5 % of the level in the name', () => {
    for (const { profile, dayKcal } of weeks) {
      for (const kcal of dayKcal) {
        expect(Math.abs(kcal / profile.energyKcal - 1), `${profile.key}: ${kcal}`).toBeLessThanOrEqual(0.05)
      }
      expect(profile.name).toContain(`${profile.energyKcal.toLocaleString('en-IN')} kcal`)
    }
  })

  test('have nothing that stops publishing for the client they are made for, and no food that does not suit', () => {
    for (const { profile, stops, warnings } of weeks) {
      expect(stops, profile.key).toEqual([])
      expect(warnings, profile.key).toEqual([])
    }
  })

  test('have at least 25 dishes, and enough protein and fibre on every day', () => {
    for (const { profile, dishCount, lowDays } of weeks) {
      expect(dishCount, profile.key).toBeGreaterThanOrEqual(25)
      expect(lowDays, profile.key).toEqual([])
    }
  })

  test('say so if a doctor decides first', () => {
    for (const { purposes, description } of PROFILES) {
      if (
        purposes.some((purpose) =>
          ['kidney_disease', 'pregnancy', 'diabetes', 'heart_disease'].includes(purpose),
        )
      ) {
        expect(description).toMatch(/doctor/)
      }
    }
  })

  test('have the figures that docs/template-weeks.md states', () => {
    const text = readFileSync(join(findProjectRoot(), WEEK_FIGURES_FILE), 'utf8')
    expect(text, 'node tools/draft-template-weeks.ts --figures writes them').toBe(
      writeWeekFigures(text, weeks),
    )
  })
})
