import type { MessageDescriptor } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { say } from '#domain/words/say.ts'
import * as options from './options.ts'

describe('option lists', () => {
  it('have one label for every value, and all labels differ', () => {
    const pairs: [readonly string[], Record<string, MessageDescriptor>][] = [
      [options.ROLES, options.ROLE_LABELS],
      [options.GENDERS, options.GENDER_LABELS],
      [options.SEXES, options.SEX_LABELS],
      [options.ACTIVITY_LEVELS, options.ACTIVITY_LEVEL_LABELS],
      [options.HEALTH_GOALS, options.HEALTH_GOAL_LABELS],
      [options.MEDICAL_CONDITIONS, options.MEDICAL_CONDITION_LABELS],
      [options.ALLERGIES, options.ALLERGY_LABELS],
      [options.FOOD_PREFERENCES, options.FOOD_PREFERENCE_LABELS],
      [options.HEALTH_FLAGS, options.HEALTH_FLAG_LABELS],
      [options.PLAN_TYPES, options.PLAN_TYPE_LABELS],
      [options.FOOD_CATEGORIES, options.FOOD_CATEGORY_LABELS],
    ]
    for (const [values, labels] of pairs) {
      expect(Object.keys(labels).sort()).toEqual([...values].sort())
      expect(new Set(Object.values(labels).map(say)).size).toBe(values.length)
    }
  })

  it('recognise the members of a list', () => {
    expect(options.isOneOf(options.ROLES, 'admin')).toBe(true)
    expect(options.isOneOf(options.ROLES, 'owner')).toBe(false)
    expect(options.isOneOf(options.ROLES, null)).toBe(false)
  })
})
