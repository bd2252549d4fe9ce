import {
  CreatePlanBody,
  CreatePlanInput,
  createDietPlan,
  publishDietPlan,
  reviseDietPlan,
  type SafetyRecords,
  UpdatePlanInput,
  updateDietPlan,
} from '#contract/plans/diet-plans.ts'
import { calculateBmi } from '#domain/body/bmi.ts'
import { type HealthGoal, MEDICAL_CONDITION_LABELS, type PlanType } from '#domain/people/options.ts'
import { LOW_CALORIE_DAY_KCAL } from '#domain/plans/safety/limits.ts'
import { STARTING_TEXTS } from '#domain/plans/starting-texts.ts'
import { addDays } from '#domain/units/dates.ts'
import { say, sayIn } from '#domain/words/say.ts'
import { createPlan, updatePlan } from '#server/modules/plans/drafts/service.ts'
import { publishPlan } from '#server/modules/plans/publishing/service.ts'
import { revisePlan } from '#server/modules/plans/versions/service.ts'
import { makeMealDays, type Pantry } from './meals.ts'
import type { DemoClient } from './people.ts'
import type { Random } from './random.ts'
import { later, type Story, timeOn } from './story.ts'

/** Plans are made before their clients have joined, so they have this client id at first. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** A plan as it is written. It stays a draft if `publishedOn` is `null`. */
export type DemoPlan = { input: CreatePlanInput; publishedOn: string | null; hasNextVersion: boolean }

/**
 * Makes the plans of a client, one after the other: the earlier ones are completed, the last one is active or a draft.
 * The plan of the login client gets a second version, and the plan after it is published too.
 */
export function makePlans(
  random: Random,
  pantry: Pantry,
  about: { client: DemoClient; weights: readonly { date: string; weightKg: number }[]; today: string },
): DemoPlan[] {
  const { client, weights, today } = about
  const isLogin = client.email === 'client@demo.example'
  const currentStart = addDays(today, isLogin ? -9 : -random.between(1, 35))
  const starts = [currentStart]
  while (addDays(starts[0] ?? today, -49) > addDays(today, -7 * client.joinedWeeksAgo)) {
    starts.unshift(addDays(starts[0] ?? today, -49))
  }
  // Some clients have finished their last plan and have no new one; for others, the first one is being written.
  const isBetween = !isLogin && random.chance(0.15)
  // Few clients had plans all the time: most began some months after they had joined, or came now and then.
  const chosen = starts.slice(isLogin ? -4 : -random.between(3, 7))
  return chosen.flatMap((startDate, index): DemoPlan[] => {
    const isLast = index === chosen.length - 1
    if (isLast && isBetween) return []
    const weightKg = weights.findLast(({ date }) => date <= startDate)?.weightKg ?? client.startWeightKg
    const endDate = addDays(startDate, 42)
    const input = writePlan(random, pantry, { client, weightKg, startDate, endDate, index })
    const isDraft = isLast && !isLogin && random.chance(0.12)
    const plan = {
      input,
      publishedOn: isDraft ? null : addDays(startDate, -1),
      hasNextVersion: isLast && isLogin,
    }
    if (!plan.hasNextVersion) return [plan]
    const next = { client, weightKg, startDate: endDate, endDate: addDays(endDate, 42), index: index + 1 }
    return [plan, { input: writePlan(random, pantry, next), publishedOn: today, hasNextVersion: false }]
  })
}

/** Plans that a dietician writes a plan, publishes it, and publishes its next version. */
export function planPlan(
  { at, as, today }: Story,
  { plan, client, writerId }: { plan: DemoPlan; client: { id: string; joinedAt: Date }; writerId: string },
): void {
  const { input, publishedOn, hasNextVersion } = plan
  const day = timeOn(publishedOn ?? input.startDate, '00:00')
  const writtenAt = new Date(Math.max(later(day, -18).getTime(), later(client.joinedAt, 1).getTime()))
  at(writtenAt, async () => {
    const written = await createPlan(
      await as(writerId, createDietPlan),
      CreatePlanBody.parse({ ...input, userId: client.id }),
    )
    if (publishedOn === null) return
    const publish = async ({ id, version }: { id: string; version: number }): Promise<void> => {
      const ctx = await as(writerId, publishDietPlan)
      await publishPlan(ctx, id, { version, shouldEndOverlapping: false })
    }
    at(new Date(Math.max(day.getTime(), later(writtenAt, 1).getTime())), () => publish(written))
    if (!hasNextVersion) return
    at(timeOn(addDays(today, -2), '00:00'), async () => {
      const draft = await revisePlan(await as(writerId, reviseDietPlan), written.id)
      const next = UpdatePlanInput.parse({ ...changePlan(input), version: draft.version })
      await publish(await updatePlan(await as(writerId, updateDietPlan), draft.id, next))
    })
  })
}

/** Returns the second version of a plan: two snacks have changed places, and there is one more tip. */
function changePlan(plan: CreatePlanInput): CreatePlanInput {
  const days = structuredClone(plan.days)
  const [first, second] = days
  if (first && second) {
    const snack = first.meals.eveningSnack
    first.meals.eveningSnack = second.meals.eveningSnack
    second.meals.eveningSnack = snack
  }
  return {
    ...plan,
    days,
    tips: [...plan.tips, 'Soak pulses overnight: they cook faster and sit lighter'],
    changeNote: 'The snacks of the first two days have changed places, as you asked.',
  }
}

/** Titles of a client's plans, one after the other. */
const PLAN_TITLES = {
  loss: [
    'Gentle start',
    'Steady weight loss',
    'Keeping the pace',
    'On to the goal',
    'Holding the new weight',
  ],
  gain: [
    'Building up',
    'Healthy weight gain',
    'Keeping the pace',
    'On to the goal',
    'Holding the new weight',
  ],
  same: ['Regular meals', 'Balanced eating', 'Settled habits', 'Through the season', 'Eating well for good'],
} as const

/** @param about.index Number of the plan among the client's plans, from 0. */
function writePlan(
  random: Random,
  pantry: Pantry,
  about: {
    client: DemoClient
    weightKg: number
    startDate: string
    endDate: string
    index: number
  },
): CreatePlanInput {
  const { client, weightKg } = about
  const isLoss = client.weeklyChangeKg < -0.05
  const isGain = client.weeklyChangeKg > 0.03 && !isLoss
  const titles = PLAN_TITLES[isLoss ? 'loss' : isGain ? 'gain' : 'same']
  const targetKcal = isLoss
    ? client.gender === 'female'
      ? 1550
      : 1700
    : isGain
      ? 2300
      : client.gender === 'female'
        ? 1700
        : 2000
  const { days, text, averageKcal, averageProteinG } = makeMealDays(random, pantry, client, targetKcal)
  // The dietician states the rounded average of the days.
  const statedKcal = Math.max(1350, Math.round(averageKcal / 50) * 50)
  const statedProteinG = Math.floor(averageProteinG / 5) * 5
  return CreatePlanInput.parse({
    userId: NOBODY,
    title: titles[about.index % titles.length] ?? titles[0],
    clientName: `${client.firstName} ${client.lastName}`,
    clientAge: client.age,
    clientHeight: `${client.heightCm} cm`,
    clientWeight: weightKg,
    clientLocation: client.location,
    healthIssues:
      client.medicalConditions.map((condition) => say(MEDICAL_CONDITION_LABELS[condition])).join(', ') ||
      'None',
    bmi: calculateBmi(weightKg, client.heightCm),
    goalDescription: isLoss
      ? sayIn('en', STARTING_TEXTS.goal)
      : isGain
        ? 'Weight gain (0.25 kg/week)'
        : 'Maintain weight, eat regularly',
    caloriesTarget: `${statedKcal - 100}-${statedKcal + 100} kcal/day`,
    proteinGoal: `>=${statedProteinG} g/day`,
    preferences: text,
    motivationalQuote: random.pick([
      sayIn('en', STARTING_TEXTS.quote),
      'Small steps, kept up, go far.',
      'Eat like you care for someone.',
    ]),
    tips: STARTING_TEXTS.tips.map((tip) => sayIn('en', tip)),
    planType: findPlanType(client.healthGoals),
    safetyRecords: writeSafetyRecords(client, averageKcal),
    startDate: about.startDate,
    endDate: about.endDate,
    days,
  })
}

/**
 * Writes the records that the safety rules require: a note with insulin, a named clinician if days are low in energy.
 */
function writeSafetyRecords(client: DemoClient, averageKcal: number): SafetyRecords {
  return {
    ...(client.healthFlags.includes('insulin')
      ? { clinicianNote: 'Dr Kavita Menon adjusted the insulin before this plan and checks it monthly.' }
      : {}),
    ...(averageKcal <= LOW_CALORIE_DAY_KCAL
      ? { clinicianName: 'Dr Kavita Menon', clinicianRegistration: 'KMC 48211' }
      : {}),
  }
}

/** Returns the plan type for these goals, or `null` if none of the types fits. */
function findPlanType(goals: readonly HealthGoal[]): PlanType | null {
  const types: Partial<Record<HealthGoal, PlanType>> = {
    diabetes_management: 'diabetes',
    pcod_management: 'pcod_pcos',
    thyroid_management: 'thyroid',
    weight_gain: 'weight_gain',
  }
  for (const goal of goals) if (types[goal]) return types[goal]
  return goals.includes('weight_loss') ? 'weight_loss' : null
}
