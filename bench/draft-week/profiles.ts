import { calculateBmi } from '#domain/body/bmi.ts'
import { GOALS } from '#domain/energy/energy.ts'
import { DISH_REGIONS } from '#domain/foods/dish-details.ts'
import { ACTIVITY_LEVELS, ALLERGIES, type HealthFlag } from '#domain/people/options.ts'
import { randomShare } from '#domain/plans/draft-week/random-share.ts'
import { suggestEnergy } from '#domain/plans/draft-week/suggested-energy.ts'
import { suggestTargets } from '#domain/plans/draft-week/suggested-targets.ts'
import type { DraftWishes } from '#domain/plans/draft-week/wishes.ts'
import { MEAL_SLOTS, type MealSlot } from '#domain/plans/plan.ts'
import type { SafetyClient } from '#domain/plans/safety/safety-input.ts'

/** A generated client with the wishes for a week. */
export type Profile = { number: number; client: SafetyClient; wishes: DraftWishes }

const DIETS = [
  'vegetarian',
  'vegetarian',
  'vegetarian',
  'eggetarian',
  'non_vegetarian',
  'non_vegetarian',
  'vegan',
  'jain',
]
const DISLIKES = [
  'karela',
  'baingan',
  'bhindi',
  'mushroom',
  'lauki',
  'tofu',
  'soya',
  'paneer',
  'methi',
  'rajma',
  'arbi',
  'fish',
]
const SLOTS: readonly (readonly MealSlot[])[] = [
  ['breakfast', 'lunch', 'eveningSnack', 'dinner'],
  ['breakfast', 'midMorning', 'lunch', 'eveningSnack', 'dinner'],
  ['breakfast', 'midMorning', 'lunch', 'eveningSnack', 'dinner'],
  ['earlyMorning', 'breakfast', 'midMorning', 'lunch', 'eveningSnack', 'dinner'],
  ['earlyMorning', 'breakfast', 'midMorning', 'lunch', 'eveningSnack', 'dinner', 'postDinner'],
]

/** Generates a client; the same number gives the same client. Adults with a BMI from 18.5, without an eating disorder. */
export function generateProfile(number: number): Profile {
  let draw = 0
  const share = (): number => {
    draw += 1
    return randomShare('profile', number, draw)
  }
  const pick = <T>(list: readonly T[]): T => {
    const value = list[Math.floor(share() * list.length)]
    if (value === undefined) throw new Error('an empty list')
    return value
  }
  const between = (min: number, max: number): number => min + share() * (max - min)
  const sex = pick(['female', 'male'] as const)
  const ageYears = Math.floor(between(18, 71))
  const heightCm = Math.round(sex === 'female' ? between(145, 172) : between(158, 186))
  const weightKg = Math.round(between(18.7, 36) * (heightCm / 100) ** 2)
  const activityLevel = pick(ACTIVITY_LEVELS.slice(0, 4))
  const isFertile = sex === 'female' && ageYears >= 19 && ageYears < 45
  const flagShare = share()
  const healthFlags: HealthFlag[] =
    isFertile && flagShare < 0.12
      ? ['pregnancy']
      : isFertile && flagShare < 0.2
        ? ['breastfeeding']
        : flagShare > 0.97
          ? ['warfarin']
          : []
  const medicalConditions =
    share() < 0.5
      ? []
      : [pick(['diabetes', 'hypertension', 'thyroid', 'pcod', 'heart_disease', 'kidney_disease'])]
  const allergyShare = share()
  const allergies = ALLERGIES.filter((_, index) => {
    const first = Math.floor(randomShare('allergy', number) * ALLERGIES.length)
    return (
      (allergyShare < 0.35 && index === first) ||
      (allergyShare < 0.1 && index === (first + 3) % ALLERGIES.length)
    )
  })
  const client: SafetyClient = {
    isHealthKnown: true,
    ageYears,
    sex,
    heightCm,
    weightKg,
    bmi: calculateBmi(weightKg, heightCm),
    activityLevel,
    recentLossPercent: null,
    healthFlags,
    medicalConditions,
    allergies,
    preferences: [pick(DIETS)],
  }
  const fasts = share()
  const wishes: DraftWishes = {
    dayCount: 7,
    energyKcal: chooseEnergy(client, pick(GOALS)),
    targets: suggestTargets({ ...client, age: ageYears, maternityStage: stageOf(healthFlags) }),
    diets: [client.preferences],
    allergies,
    medicalConditions,
    dislikes: DISLIKES.filter(() => share() < 0.1),
    region: pick(DISH_REGIONS),
    slots: pick(SLOTS).map((slot) => ({
      slot,
      time: MEAL_SLOTS.find(({ key }) => key === slot)?.defaultTime ?? '',
    })),
    fastingDays: fasts < 0.15 ? [2] : fasts < 0.2 ? [2, 5] : [],
    costLevel: share() < 0.25 ? 'everyday' : 'any',
    maxRepeats: pick([1, 2, 2, 2, 3]),
    keepFoodIds: [],
    seed: number,
  }
  return { number, client, wishes }
}

/** The energy that the product suggests. */
function chooseEnergy(client: SafetyClient, goal: (typeof GOALS)[number]): number {
  const { energyKcal, source } = suggestEnergy({
    ...client,
    maternityStage: stageOf(client.healthFlags),
    goal,
  })
  if (energyKcal === null) throw new Error(source)
  return energyKcal
}

/** The stage that is recorded for generated clients. */
export function stageOf(flags: readonly HealthFlag[]) {
  if (flags.includes('pregnancy')) return 'trimester_2' as const
  return flags.includes('breastfeeding') ? ('breastfeeding_0_6_months' as const) : null
}
