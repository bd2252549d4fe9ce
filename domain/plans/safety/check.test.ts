import { describe, expect, it } from 'vitest'
import { sumNutrients } from '#domain/nutrients/totals.ts'
import { HEALTH_FLAGS, type HealthFlag } from '#domain/people/options.ts'
import { createEmptyDay } from '../plan.ts'
import { describeCalorieLevel } from './calorie-level.ts'
import { canPublish, checkPlanSafety } from './check.ts'
import { SAFETY_RULES } from './finding.ts'
import { listSafetyFoods } from './food-rules.ts'
import { FLAGS_NEEDING_NOTE } from './groups.ts'
import type { SafetyDay } from './plan-energy.ts'
import type { SafetyClient, SafetyFood, SafetyPlan } from './safety-input.ts'
import { findTargetObstacle } from './target-obstacle.ts'

/** Needs 1,789 kcal a day: 90 % are 1,610 and 80 % 1,431. */
const adult: SafetyClient = {
  isHealthKnown: true,
  ageYears: 34,
  bmi: 28.4,
  sex: 'female',
  weightKg: 74.5,
  heightCm: 162,
  activityLevel: 'sedentary',
  recentLossPercent: null,
  healthFlags: [],
  medicalConditions: [],
  allergies: [],
  preferences: ['vegetarian'],
}

const day = (energyKcal: number, label = 'Day 1'): SafetyDay => ({
  label,
  totals: sumNutrients([{ grams: 1000, nutrients: { energyKcal: energyKcal / 10 } }]),
  energyKcal,
  isProven: true,
  isWordsAlone: false,
})

const unknownDay = (knownKcal: number, label = 'Day 1'): SafetyDay => ({
  label,
  totals: sumNutrients([
    { grams: 1000, nutrients: { energyKcal: knownKcal / 10 } },
    { grams: null, nutrients: null },
  ]),
  energyKcal: knownKcal,
  isProven: false,
  isWordsAlone: knownKcal === 0,
})

const lossPlan: SafetyPlan = {
  planType: 'weight_loss',
  statedCalories: '1300-1500 kcal/day',
  days: [day(1400)],
  startDate: '2026-11-21',
  endDate: '2027-01-02',
}

/** Enough for the adult, and for nothing but living. */
const fullPlan: Partial<SafetyPlan> = { planType: null, statedCalories: '1800 kcal', days: [day(1800)] }

const say = (text: string, where = 'Goal') => ({ texts: [{ where, text }] })

const NOTE = 'Agreed with Dr Anita Rao on 20 November.'
const records = {
  clinician: { name: 'Dr A. Rao', registrationNumber: 'KMC 12345' },
  reviewDate: '2026-12-05',
  clinicianNote: NOTE,
}

const curd: SafetyFood = { name: 'Curd', where: 'Day 1, Lunch', allergens: ['dairy'], tags: ['vegetarian'] }
const omelette: SafetyFood = {
  name: 'Omelette',
  where: 'Day 1, Breakfast',
  allergens: ['eggs'],
  tags: ['egg'],
}
const dal: SafetyFood = {
  name: 'Dal',
  where: 'Day 1, Dinner',
  allergens: [],
  tags: ['vegetarian', 'vegan', 'jain'],
}
const words: SafetyFood = { name: 'Home food', where: 'Day 2, Dinner', allergens: null, tags: null }

const seenRules = new Set<string>()

function check(
  client: Partial<SafetyClient> = {},
  plan: Partial<SafetyPlan> = {},
  foods: SafetyFood[] = [dal],
) {
  const findings = checkPlanSafety({ client: { ...adult, ...client }, plan: { ...lossPlan, ...plan }, foods })
  for (const { rule, severity } of findings) {
    seenRules.add(rule)
    expect(severity).toBe(SAFETY_RULES[rule])
  }
  return findings
}

const rules = (...given: Parameters<typeof check>) => check(...given).map((finding) => finding.rule)

describe('an ordinary plan', () => {
  it('has no findings and can be published', () => {
    expect(check()).toEqual([])
    expect(canPublish(check())).toBe(true)
  })

  it('may be for anybody whom it gives enough', () => {
    for (const flag of HEALTH_FLAGS) {
      const plan = { ...fullPlan, statedCalories: '2500 kcal', days: [day(2500)] }
      const found = check({ healthFlags: [flag] }, plan)
      expect(canPublish(found)).toBe(true)
      expect(found.every(({ rule }) => rule === 'kidney-figures' || rule === 'medicine-to-mind')).toBe(true)
    }
    expect(
      rules(
        { ageYears: null, bmi: null },
        { planType: 'weight_gain', statedCalories: '2400 kcal', days: [day(2400)] },
      ),
    ).toEqual([])
  })
})

describe('a client who has not been asked about health', () => {
  it('needs a note of what they said, whatever the plan is for', () => {
    expect(check({ isHealthKnown: false })).toEqual([
      expect.objectContaining({ rule: 'health-unknown', severity: 'needs-record', record: 'clinicianNote' }),
    ])
    expect(
      rules({ isHealthKnown: false }, { planType: 'weight_gain', statedCalories: null, days: [day(2400)] }),
    ).toEqual(['health-unknown'])
    expect(
      rules({ isHealthKnown: false }, { clinicianNote: 'No allergies, no medicines, asked on 3 Nov.' }),
    ).toEqual([])
    expect(rules({ isHealthKnown: false }, { clinicianNote: '  ' })).toEqual(['health-unknown'])
    expect(rules({ isHealthKnown: false }, { clinicianNote: '.' })).toEqual(['health-unknown'])
  })
})

describe('stated calories', () => {
  it('must be readable', () => {
    const findings = check({}, { statedCalories: 'as discussed' })
    expect(findings).toMatchObject([
      { rule: 'calories-unreadable', severity: 'refuse', field: 'caloriesTarget' },
    ])
    expect(canPublish(findings)).toBe(false)
  })

  it('may be absent where a plan states none', () => {
    expect(rules({}, { statedCalories: null })).toEqual([])
  })

  it('count wherever the plan states them: as a target, in its snapshot, in its words', () => {
    const needs = ['very-low-calorie-clinician', 'very-low-calorie-review', 'very-low-calorie-bmi']
    expect(rules({}, { statedCalories: '750 kcal' })).toEqual(needs)
    expect(rules({}, { otherStatedCalories: ['750'] })).toEqual(needs)
    expect(rules({}, say('Stay at 750 kcal a day', 'Tips'))).toEqual(needs)
  })
})

type Group = 'pregnancy' | 'breastfeeding' | 'eating-disorder' | 'under-18' | 'underweight'

describe('people who must not eat less than they need', () => {
  const groups: [Group, Partial<SafetyClient>, number][] = [
    // Each with what they need: 1,789 and the add-ons, 1,700 for a child of eight.
    ['pregnancy', { healthFlags: ['pregnancy'] }, 2139],
    ['breastfeeding', { healthFlags: ['breastfeeding'] }, 2389],
    ['eating-disorder', { healthFlags: ['eating_disorder'] }, 1789],
    ['under-18', { ageYears: 8, bmi: 15.5, weightKg: 24, heightCm: 124 }, 1700],
    ['underweight', { bmi: 18, weightKg: 47.2 }, 1486],
  ]
  const plan = { planType: null, statedCalories: null }

  it.each(groups)(
    '%s: a deficit is refused by its energy, whatever the plan says',
    (id, client, needKcal) => {
      const average = Math.round(needKcal * 0.9)
      for (const said of ['Maintain weight', 'Weight gain', 'General health', 'Pregnancy nutrition']) {
        const findings = check(client, { ...plan, ...say(said), days: [day(average - 1)] })
        expect(findings.map(({ rule }) => rule)).toContain(`deficit-${id}`)
        expect(canPublish(findings)).toBe(false)
      }
      expect(rules(client, { ...plan, planType: 'weight_gain', days: [day(average - 1)] })).toContain(
        `deficit-${id}`,
      )
      expect(rules(client, { ...plan, days: [day(average)] })).not.toContain(`deficit-${id}`)
    },
  )

  it.each(groups)('%s: one day far below is refused too', (id, client, needKcal) => {
    const lowest = Math.round(needKcal * 0.8)
    const withLow = (energyKcal: number) => ({
      ...plan,
      days: [day(needKcal + 600), day(energyKcal, 'Day 2')],
    })
    expect(rules(client, withLow(lowest - 1))).toContain(`deficit-${id}`)
    expect(rules(client, withLow(lowest))).not.toContain(`deficit-${id}`)
  })

  it.each(groups)('%s: a stated target below is refused', (id, client, needKcal) => {
    const days = [day(needKcal)]
    const average = Math.round(needKcal * 0.9)
    expect(rules(client, { ...plan, statedCalories: `${average - 1} kcal`, days })).toContain(`deficit-${id}`)
    expect(rules(client, { ...plan, statedCalories: `${average} kcal`, days })).not.toContain(`deficit-${id}`)
  })

  it.each(groups)('%s: foods without known energy do not show that it is enough', (id, client, needKcal) => {
    expect(rules(client, { ...plan, days: [unknownDay(0)] })).toContain(`unproven-${id}`)
    expect(rules(client, { ...plan, days: [unknownDay(900)] })).toContain(`unproven-${id}`)
    // The known amount suffices: words beside it only add.
    expect(rules(client, { ...plan, days: [unknownDay(needKcal)] })).not.toContain(`unproven-${id}`)
  })

  it.each(groups)(
    '%s: losing weight by type or words is refused, and so is a fast',
    (id, client, needKcal) => {
      const days = [day(needKcal + 100)]
      expect(rules(client, { ...plan, planType: 'weight_loss', days })).toContain(`loss-${id}`)
      expect(rules(client, { ...plan, planType: 'pre_wedding', days })).toContain(`loss-${id}`)
      for (const text of ['Weight loss', 'lose 10 kg in 8 weeks', 'Wajan kam karna']) {
        expect(rules(client, { ...plan, ...say(text, 'Description'), days })).toContain(`loss-${id}`)
      }
      expect(rules(client, { ...plan, ...say('Juice fast, nothing else', 'Tips'), days })).toContain(
        `fasting-${id}`,
      )
    },
  )

  it('names the type that makes a plan one for losing weight', () => {
    const thin = { bmi: 17.2, weightKg: 45 }
    const found = (planType: SafetyPlan['planType']) =>
      check(thin, { ...plan, planType, days: [day(2500)] }).map(({ message }) => message)
    expect(found('pre_wedding')).toEqual([
      expect.stringContaining('Plans of the type Pre-Wedding count as such'),
    ])
    expect(found('weight_gain')).toEqual([])
  })

  it('asks for no reason for a fast that no reason allows', () => {
    const days = [day(3600)]
    expect(
      rules({ healthFlags: ['pregnancy'] }, { ...plan, ...say('Juice fast, nothing else'), days }),
    ).toEqual(['fasting-pregnancy'])
  })

  it('compares figures as they are shown', () => {
    // 90 % of 1,700 are 1,530: 1,529.6 is shown as 1,530.
    const child: Partial<SafetyClient> = { ageYears: 8, bmi: 15.5 }
    expect(rules(child, { ...plan, days: [day(1529.6)] })).toEqual(['under-18'])
    expect(rules(child, { ...plan, days: [day(1529.4)] })).toEqual(['deficit-under-18', 'under-18'])
  })

  it('lets a named clinician lower the bounds to 80 %, under 18 and with an eating disorder alone', () => {
    const supervised = { ...plan, clinician: records.clinician, clinicianNote: NOTE }
    for (const [id, client, needKcal] of groups) {
      const days = [day(Math.round(needKcal * 0.8))]
      const isLifted = id === 'eating-disorder' || id === 'under-18'
      expect(rules(client, { ...supervised, days }).includes(`deficit-${id}`)).toBe(!isLifted)
      expect(rules(client, { ...supervised, days: [day(Math.round(needKcal * 0.8) - 1)] })).toContain(
        `deficit-${id}`,
      )
      // A note without a name, or a name without a note, lifts nothing.
      expect(rules(client, { ...supervised, clinicianNote: '.', days })).toContain(`deficit-${id}`)
      expect(rules(client, { ...supervised, clinician: null, days })).toContain(`deficit-${id}`)
      // Losing weight is never lifted.
      expect(rules(client, { ...supervised, planType: 'weight_loss', days: [day(needKcal)] })).toContain(
        `loss-${id}`,
      )
    }
  })

  it('takes the stage of pregnancy or breastfeeding into account, the highest figure without one', () => {
    const pregnant: Partial<SafetyClient> = { healthFlags: ['pregnancy'] }
    const days = [day(1700)]
    expect(rules(pregnant, { ...plan, days })).toEqual(['deficit-pregnancy'])
    expect(rules(pregnant, { ...plan, days, maternityStage: 'trimester_1' })).toEqual([])
    expect(rules(pregnant, { ...plan, days, maternityStage: 'breastfeeding_7_12_months' })).toEqual([
      'deficit-pregnancy',
    ])
  })

  it('finds an answer where measures are missing, on the safe side', () => {
    const unknown = { weightKg: null, heightCm: null, bmi: null, activityLevel: null }
    const [finding] = check({ ...unknown, healthFlags: ['pregnancy'] }, { ...plan, days: [day(2200)] })
    // The reference woman, moderately active, 2,130 and 350.
    expect(finding).toMatchObject({
      rule: 'deficit-pregnancy',
      message: expect.stringContaining('about 2,480 kcal a day'),
    })
    expect(rules({ ...unknown, healthFlags: ['pregnancy'] }, { ...plan, days: [day(2232)] })).toEqual([])
  })
})

describe('what was published without a finding', () => {
  const plan = { planType: null, statedCalories: null }
  const clients: [string, Partial<SafetyClient>][] = [
    ['pregnant', { healthFlags: ['pregnancy'] }],
    ['breastfeeding', { healthFlags: ['breastfeeding'] }],
    ['with an eating disorder', { healthFlags: ['eating_disorder'] }],
    ['at BMI 18.0', { bmi: 18, weightKg: 47.2 }],
  ]
  it.each(clients)('1,250 kcal for somebody %s', (_, client) => {
    expect(canPublish(check(client, { ...plan, ...say('Maintain weight'), days: [day(1250)] }))).toBe(false)
    expect(canPublish(check(client, { ...plan, planType: 'weight_gain', days: [day(1250)] }))).toBe(false)
  })

  it('810 kcal for a child of eight', () => {
    const child = { ageYears: 8, bmi: 15.5, weightKg: 24, heightCm: 124 }
    expect(canPublish(check(child, { ...plan, ...say('Maintain weight'), days: [day(810)] }))).toBe(false)
  })

  it('a juice fast in words, and losing 10 kg in 8 weeks', () => {
    expect(
      rules({}, { ...plan, ...say('Juice fast, nothing else', 'Day 1, Lunch'), days: [unknownDay(0)] }),
    ).toEqual(['fasting-words', 'words-alone', 'energy-unproven'])
    const [fast] = check({}, { ...fullPlan, ...say('lose 10 kg in 8 weeks', 'Description') })
    expect(fast).toMatchObject({ rule: 'loss-rate-words', severity: 'needs-record', where: ['Description'] })
    expect(
      rules(
        {},
        { ...fullPlan, ...say('lose 10 kg in 8 weeks'), dieticianReason: 'Surgery is planned for January.' },
      ),
    ).toEqual([])
  })

  it('810 kcal for 52 weeks without a clinician, and again after 84 very-low-calorie days', () => {
    const low = { ...plan, days: [day(810)], endDate: '2027-11-20' }
    expect(rules({}, low)).toEqual(['low-calorie-too-long', 'low-calorie'])
    expect(rules({}, { ...low, clinician: records.clinician })).toEqual(['low-calorie'])
    expect(rules({}, { ...low, endDate: '2027-02-13' })).toEqual(['low-calorie'])
    expect(rules({}, { ...low, endDate: '2027-01-02', lowSince: '2026-08-29' })).toEqual([
      'low-calorie-too-long',
      'low-calorie',
    ])
  })

  it('800.2 kcal, which is shown as 800', () => {
    expect(rules({}, { ...plan, days: [day(800.2)] })).toContain('very-low-calorie-clinician')
    expect(rules({}, { ...plan, days: [day(800.5)] })).not.toContain('very-low-calorie-clinician')
  })

  it('a clinician “x” with registration “-” and the note “.”', () => {
    const thin = { clinician: { name: 'x', registrationNumber: '-' }, clinicianNote: '.' }
    const veryLow = { ...plan, days: [day(780)], reviewDate: '2026-12-05' }
    expect(rules({}, { ...veryLow, ...thin })).toEqual(['very-low-calorie-clinician', 'very-low-calorie-bmi'])
    expect(rules({ healthFlags: ['insulin'] }, thin)).toEqual(['loss-needs-note'])
    expect(canPublish(check({}, { ...veryLow, ...records }))).toBe(true)
  })
})

describe('refeeding risk', () => {
  const plan = { ...fullPlan, planType: 'weight_gain' as const }

  it('is referred, whatever the plan: a very low BMI, or two lesser signs', () => {
    const thin = { bmi: 18.2, weightKg: 47.8 }
    expect(rules({ bmi: 15.9, weightKg: 41.7 }, plan)).toContain('refeeding-risk')
    expect(rules({ ...thin, recentLossPercent: 10.1 }, plan)).toContain('refeeding-risk')
    expect(rules({ ...thin, healthFlags: ['little_food'] }, plan)).toContain('refeeding-risk')
    expect(rules({ recentLossPercent: 12, healthFlags: ['little_food'] }, plan)).toContain('refeeding-risk')
    expect(rules({ ...thin, recentLossPercent: 10 }, plan)).not.toContain('refeeding-risk')
    expect(rules({ recentLossPercent: 14 }, plan)).toEqual([])
    expect(check({ bmi: 15.9 }, plan)[0]).toMatchObject({ severity: 'refuse' })
    // An ordinary child's BMI is that low.
    expect(rules({ ageYears: 8, bmi: 15.2 }, plan)).toEqual(['under-18'])
  })
})

describe('very-low-calorie days', () => {
  const needs = ['very-low-calorie-clinician', 'very-low-calorie-review', 'very-low-calorie-bmi']

  it('need a clinician and a review date, whether stated or computed', () => {
    expect(rules({}, { statedCalories: '800 kcal' })).toEqual(needs)
    expect(rules({}, { statedCalories: '750-1000 kcal' })).toEqual(needs)
    expect(rules({}, { statedCalories: null, days: [day(1400), day(800, 'Day 2')] })).toEqual([...needs])
    expect(check({}, { statedCalories: null, days: [day(1400), day(800, 'Day 2')] })).toMatchObject([
      {
        severity: 'needs-record',
        record: 'clinician',
        where: ['Day 2'],
        message: expect.stringContaining('800 kcal'),
      },
      { severity: 'needs-record', record: 'reviewDate', message: expect.stringContaining('2 Jan 2027') },
      { severity: 'needs-record', record: 'clinicianNote', message: expect.stringContaining('28.4') },
    ])
    expect(rules({}, { statedCalories: '801 kcal', days: [day(801)] })).toEqual(['low-calorie'])
  })

  it('are not waved through by another goal', () => {
    expect(
      rules({}, { planType: null, ...say('Maintain weight'), statedCalories: null, days: [day(700)] }),
    ).toEqual(needs)
    expect(
      rules(
        { healthFlags: ['pregnancy'] },
        { planType: 'weight_gain', statedCalories: '700 kcal', ...records },
      ),
    ).toContain('deficit-pregnancy')
  })

  it('are for a BMI above 30, unless the clinician gives a reason', () => {
    const plan = { statedCalories: null, days: [day(780)], ...records, clinicianNote: null }
    expect(rules({ bmi: 30.1 }, plan)).toEqual([])
    expect(rules({ bmi: 30 }, plan)).toEqual(['very-low-calorie-bmi'])
    expect(rules({ bmi: 30 }, { ...plan, clinicianNote: NOTE })).toEqual([])
  })

  it('are let through with all on record', () => {
    expect(canPublish(check({}, { statedCalories: '800 kcal', days: [day(780)], ...records }))).toBe(true)
  })

  it.each([
    ['before the start', '2026-11-20'],
    ['on the start', '2026-11-21'],
    ['after the end', '2027-01-03'],
    ['no date', 'soon'],
  ])('are not reviewed %s', (_, reviewDate) => {
    expect(rules({}, { statedCalories: '800 kcal', ...records, reviewDate })).toEqual([
      'very-low-calorie-review',
    ])
  })

  it('are reviewed on a day that is still to come when they are published', () => {
    const onceMore = { statedCalories: '800 kcal', ...records, reviewDate: '2026-12-05' }
    expect(rules({}, { ...onceMore, publishedOn: '2026-12-05' })).toEqual([])
    const [late] = check({}, { ...onceMore, publishedOn: '2026-12-06' })
    expect(late?.rule).toBe('very-low-calorie-review')
    expect(late?.message).toContain('after 5 Dec 2026')
  })

  it('run for twelve weeks in all, whatever version of the plan it is', () => {
    const next = { statedCalories: '800 kcal', ...records, endDate: '2027-01-02' }
    expect(rules({}, { ...next, veryLowSince: '2026-10-10' })).toEqual([])
    const [late] = check({}, { ...next, veryLowSince: '2026-10-09' })
    expect(late?.rule).toBe('very-low-calorie-too-long')
    expect(late?.message).toMatch(/earlier versions and plans counted in: please end it by 1 Jan 2027/)
    // Earlier versions that began later change nothing.
    expect(rules({}, { ...next, veryLowSince: '2026-12-01' })).toEqual([])
  })

  it('want a registration number, not a name alone', () => {
    expect(
      rules(
        {},
        { statedCalories: '800 kcal', ...records, clinician: { name: 'Dr A. Rao', registrationNumber: ' ' } },
      ),
    ).toEqual(['very-low-calorie-clinician'])
  })

  it('end within twelve weeks', () => {
    const plan = { statedCalories: '800 kcal', ...records }
    expect(rules({}, { ...plan, endDate: '2027-02-13' })).toEqual([])
    expect(check({}, { ...plan, endDate: '2027-02-14' })).toMatchObject([
      {
        rule: 'very-low-calorie-too-long',
        severity: 'refuse',
        message: expect.stringContaining('13 Feb 2027'),
      },
    ])
  })

  it('are warned of where foods have no known energy, unless the known ones suffice', () => {
    expect(check({}, { days: [day(1400), unknownDay(0, 'Day 3')] })).toMatchObject([
      { rule: 'words-alone', severity: 'needs-record', where: ['Day 3'] },
      { rule: 'energy-unproven', severity: 'warn', where: ['Day 3'] },
    ])
    // The known amount counts: one meal in words must not hide a day of 500 kcal.
    expect(rules({}, { days: [day(1400), unknownDay(500, 'Day 3')] })).toEqual([...needs, 'energy-unproven'])
    expect(check({}, { days: [day(1400), unknownDay(500, 'Day 3')] })[0]?.message).toContain(
      'Day 3 (500 kcal, words and foods of unknown energy not counted)',
    )
    expect(rules({}, { days: [day(1700), unknownDay(801)] })).toEqual([])
  })
})

describe('days in words alone', () => {
  it('need the dietician’s reason', () => {
    const plan = { ...fullPlan, days: [unknownDay(0)] }
    expect(check({}, plan)).toMatchObject([
      { rule: 'words-alone', severity: 'needs-record', record: 'dieticianReason' },
      { rule: 'energy-unproven' },
    ])
    expect(
      canPublish(check({}, { ...plan, dieticianReason: 'Travelling; eats at home from her own list.' })),
    ).toBe(true)
    expect(canPublish(check({}, { ...plan, dieticianReason: 'ok' }))).toBe(false)
  })
})

describe('low days', () => {
  it('are warned of at 1,200 kcal, with the nutrients that fall short', () => {
    const [finding] = check({}, { statedCalories: '1000-1200 kcal/day', days: [day(1100)] })
    expect(finding).toMatchObject({
      rule: 'low-calorie',
      severity: 'warn',
      field: 'caloriesTarget',
      message: expect.stringMatching(
        /the stated 1,000 kcal and Day 1 \(1,100 kcal\).*Not shown to reach it: protein/,
      ),
    })
    expect(check({}, { days: [day(1400), day(1100, 'Day 2')] })).toMatchObject([
      { rule: 'low-calorie', where: ['Day 2'], message: expect.stringContaining('Day 2 (1,100 kcal)') },
    ])
    const poor = {
      ...day(1100),
      totals: sumNutrients([
        {
          grams: 100,
          nutrients: {
            energyKcal: 1100,
            proteinG: 20,
            fibreG: 40,
            potassiumMg: 4000,
            calciumMg: 1200,
            ironMg: 35,
          },
        },
      ]),
    }
    expect(check({}, { statedCalories: null, days: [poor] })[0]?.message).toContain(
      'Below the reference intake (ICMR-NIN 2020): protein (20 g of 46 g).',
    )
  })

  it('are flagged above that by sex, the stricter limit where it is not known', () => {
    const plan = { statedCalories: '1400 kcal', days: [day(1400)] }
    expect(rules({ sex: 'female' }, plan)).toEqual([])
    expect(rules({ sex: 'male' }, plan)).toEqual(['below-safe-intake'])
    expect(check({ sex: null }, plan)).toMatchObject([
      { severity: 'warn', message: expect.stringContaining('sex is not recorded') },
    ])
  })

  it('are children’s ordinary need', () => {
    expect(
      rules({ ageYears: 3, bmi: 15.8 }, { planType: null, statedCalories: null, days: [day(1050)] }),
    ).toEqual(['under-18'])
  })
})

describe('weight-loss plans', () => {
  it.each([
    [{ healthFlags: ['pregnancy'] }, 'loss-pregnancy', 'healthFlags'],
    [{ healthFlags: ['breastfeeding'] }, 'loss-breastfeeding', 'healthFlags'],
    [{ healthFlags: ['eating_disorder'] }, 'loss-eating-disorder', 'healthFlags'],
    [{ ageYears: null }, 'loss-age-unknown', 'age'],
    [{ bmi: 18.4 }, 'loss-underweight', 'bmi'],
    [{ bmi: null }, 'loss-bmi-unknown', 'bmi'],
  ] as [Partial<SafetyClient>, string, string][])('are refused for %j', (client, rule, field) => {
    const enough = { statedCalories: '2400 kcal', days: [day(2400)] }
    const findings = check(client, { ...enough, clinicianNote: NOTE })
    expect(findings).toMatchObject([{ rule, severity: 'refuse', field }])
    expect(canPublish(findings)).toBe(false)
  })

  it('are what gives less than somebody needs, where age or BMI is not known', () => {
    const plan = { planType: null, statedCalories: null, days: [day(1200)] }
    expect(rules({ ageYears: null }, plan)).toEqual(['loss-age-unknown', 'low-calorie'])
    expect(rules({ bmi: null, weightKg: null }, plan)).toEqual(['loss-bmi-unknown', 'low-calorie'])
  })

  it('are refused under 18, whose age is said besides', () => {
    const enough = { statedCalories: '3320 kcal', days: [day(3320)] }
    expect(check({ ageYears: 17 }, enough)).toMatchObject([
      { rule: 'loss-under-18', severity: 'refuse' },
      { rule: 'under-18', severity: 'warn' },
    ])
    // An ordinary BMI at ten is below the adults' bound, and is not held against them.
    expect(rules({ ageYears: 10, bmi: 16.5 }, enough)).toEqual(['loss-under-18', 'under-18'])
    expect(rules({ ageYears: 18, bmi: 18.5 })).toEqual([])
  })

  it.each(FLAGS_NEEDING_NOTE)('need a clinician’s note with %s', (flag) => {
    const needed = (plan: Partial<SafetyPlan>) =>
      check({ healthFlags: [flag] }, plan).filter(({ severity }) => severity !== 'warn')
    const findings = needed({})
    expect(findings).toMatchObject([
      { rule: 'loss-needs-note', severity: 'needs-record', record: 'clinicianNote', field: 'clinicianNote' },
    ])
    expect(canPublish(findings)).toBe(false)
    expect(needed({ clinicianNote: 'Agreed with Dr A. Rao on 20 Nov.' })).toEqual([])
    for (const clinicianNote of ['  ', '.', 'ok by Dr Rao']) {
      expect(needed({ clinicianNote })).toMatchObject([{ rule: 'loss-needs-note' }])
    }
    // A deficit is a way to lose weight, whatever the plan is called; enough food is not.
    expect(needed({ planType: null, statedCalories: null })).toMatchObject([{ rule: 'loss-needs-note' }])
    expect(needed(fullPlan)).toEqual([])
  })

  it('take kidney disease from the conditions too', () => {
    expect(rules({ medicalConditions: ['kidney_disease'] })).toEqual(['loss-needs-note', 'kidney-figures'])
  })

  it('ask about what diabetes and heart disease may hide', () => {
    expect(check({ medicalConditions: ['diabetes', 'heart_disease'] })).toMatchObject([
      { rule: 'loss-condition-to-ask', severity: 'warn', message: expect.stringContaining('insulin') },
    ])
    expect(rules({ medicalConditions: ['diabetes'], healthFlags: ['insulin'] })).toEqual(['loss-needs-note'])
    expect(
      rules({ medicalConditions: ['diabetes'] }, { clinicianNote: 'Metformin only, asked on the phone.' }),
    ).toEqual([])
  })

  it('put refusals first', () => {
    const severities = check({
      healthFlags: ['gout', 'pregnancy'],
      ageYears: 17,
      allergies: ['peanut dust'],
    }).map((finding) => finding.severity)
    expect(severities).toEqual([...severities].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
    expect(new Set(severities)).toEqual(new Set(ORDER))
  })

  it('cover every health flag by some rule', () => {
    const covered: HealthFlag[] = ['pregnancy', 'breastfeeding', 'eating_disorder', 'little_food']
    expect([...covered, ...FLAGS_NEEDING_NOTE].sort()).toEqual([...HEALTH_FLAGS].sort())
  })
})

const ORDER = ['refuse', 'needs-record', 'warn'] as const

describe('kidney disease', () => {
  const withProtein = (proteinG: number): SafetyDay => ({
    ...day(1800),
    totals: sumNutrients([{ grams: 100, nutrients: { energyKcal: 1800, proteinG, sodiumMg: 1900 } }]),
  })
  const kidney: Partial<SafetyClient> = { healthFlags: ['kidney_disease'] }

  it('shows protein per kg, sodium, potassium and phosphorus against the stage’s range', () => {
    const plan = { ...fullPlan, days: [withProtein(67)] }
    const [finding] = check(kidney, plan)
    expect(finding).toMatchObject({ rule: 'kidney-figures', severity: 'warn' })
    expect(finding?.message).toContain('67 g protein (0.9 g per kg)')
    expect(finding?.message).toContain('1,900 mg sodium. Not known: potassium and phosphorus.')
    expect(finding?.message).toContain('dialysis: 1.0 to 1.2 g')
    const [staged] = check(kidney, { ...plan, kidneyStage: 'stage_3_5' })
    expect(staged?.message).toContain('stage 3 to 5 without dialysis: 0.55 to 0.8 g')
    expect(staged?.message).not.toContain('1.0 to 1.2 g')
  })

  it('asks for a clinician’s note where protein is outside 0.8 to 1.3 g per kg', () => {
    const found = (proteinG: number, more: Partial<SafetyPlan> = {}) =>
      rules(kidney, { ...fullPlan, days: [withProtein(proteinG)], ...more })
    expect(found(59)).toEqual(['kidney-protein', 'kidney-figures'])
    expect(found(98)).toEqual(['kidney-protein', 'kidney-figures'])
    expect(found(67)).toEqual(['kidney-figures'])
    expect(found(59, { clinicianNote: NOTE })).toEqual(['kidney-figures'])
  })
})

describe('medicines', () => {
  it.each([
    ['lithium', 'salt and fluid'],
    ['warfarin', 'vitamin K'],
    ['maoi', 'aged cheese'],
    ['sglt2_inhibitor', 'ketoacidosis'],
  ] as const)('%s applies on any plan', (flag, words) => {
    expect(check({ healthFlags: [flag] }, fullPlan)).toMatchObject([
      { rule: 'medicine-to-mind', severity: 'warn', message: expect.stringContaining(words) },
    ])
  })
})

describe('allergies', () => {
  it('conflict until a reason is recorded for that allergen', () => {
    const findings = check({ allergies: ['dairy', 'soy'] }, {}, [dal, curd])
    expect(findings).toMatchObject([
      {
        rule: 'allergy-clash',
        severity: 'needs-record',
        record: 'allergyReasons.dairy',
        where: ['Day 1, Lunch'],
        message: expect.stringContaining('Curd (Day 1, Lunch)'),
      },
    ])
    expect(canPublish(findings)).toBe(false)
    expect(rules({ allergies: ['dairy'] }, { allergyReasons: { dairy: 'Tolerates curd.' } }, [curd])).toEqual(
      [],
    )
    expect(
      rules({ allergies: ['dairy'] }, { allergyReasons: { soy: 'Other.', dairy: ' ' } }, [curd]),
    ).toEqual(['allergy-clash'])
  })

  it('are looked for in what the plan says besides its meals, which only warns', () => {
    const tips = { where: 'Tips', text: 'A glass of milk at night' }
    const findings = check(
      { allergies: ['dairy'] },
      { texts: [tips, { where: 'Description', text: 'Idli' }] },
    )
    expect(findings).toMatchObject([{ rule: 'allergy-in-words', severity: 'warn', where: ['Tips'] }])
    expect(canPublish(findings)).toBe(true)
    expect(rules({ allergies: ['soy'] }, { texts: [tips] })).toEqual([])
  })

  it('are asked about where words name the food, as if it were marked', () => {
    const haldi = { ...words, name: 'Warm doodh with haldi', namedAllergens: ['dairy'] }
    expect(check({ allergies: ['dairy'] }, {}, [haldi])).toMatchObject([
      {
        rule: 'allergy-clash',
        severity: 'needs-record',
        record: 'allergyReasons.dairy',
        message: expect.stringContaining('Warm doodh with haldi (Day 2, Dinner)'),
      },
      { rule: 'allergy-unproven' },
    ])
    expect(rules({ allergies: ['soy'] }, {}, [haldi])).toEqual(['allergy-unproven'])
    expect(rules({ allergies: ['dairy'] }, { allergyReasons: { dairy: 'Lactose-free.' } }, [haldi])).toEqual([
      'allergy-unproven',
    ])
    const [asked] = check({ allergies: ['dairy'] }, {}, [
      { ...haldi, name: `Doodh ${'and more '.repeat(40)}` },
    ])
    expect(asked?.message.length).toBeLessThan(250)
  })

  it('are warned of where a food is not known, or the allergy has no mark', () => {
    expect(check({ allergies: ['nuts'] }, {}, [words])).toMatchObject([
      { rule: 'allergy-unproven', severity: 'warn', where: ['Day 2, Dinner'] },
    ])
    expect(check({ allergies: ['sesame'] })).toMatchObject([
      { rule: 'allergy-unlisted', severity: 'warn', message: expect.stringContaining('sesame') },
    ])
  })
})

describe('preferences', () => {
  it.each([
    [['vegetarian'], [dal, curd], []],
    [['vegetarian'], [omelette], ['preference-clash']],
    [['eggetarian'], [dal, curd, omelette], []],
    [['vegetarian', 'eggetarian'], [omelette], []],
    [['vegan'], [dal], []],
    [['vegan'], [curd], ['preference-clash']],
    [['jain'], [dal], []],
    [['jain'], [curd], ['preference-clash']],
    [['vegetarian', 'non_vegetarian'], [omelette], []],
    [['vegetarian'], [words], []],
    [[], [omelette], []],
  ] as [string[], SafetyFood[], string[]][])('%j', (preferences, foods, expected) => {
    const findings = check({ preferences }, {}, foods)
    expect(findings.map((finding) => finding.rule)).toEqual(expected)
    expect(canPublish(findings)).toBe(true)
  })

  it('name a few foods and count the rest', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ ...omelette, name }))
    expect(check({}, {}, many)[0]?.message).toContain('C (Day 1, Breakfast) and 2 more')
  })
})

describe('listSafetyFoods', () => {
  it('gathers foods, alternatives and words with their places', () => {
    const first = createEmptyDay(1, 3)
    const item = { foodId: 'curd', name: 'Curd', grams: 150, measure: null }
    first.meals.lunch = {
      time: '1 PM',
      note: '',
      items: [{ ...item, alternatives: [{ ...item, foodId: 'gone' }] }],
    }
    first.meals.dinner = { time: '7 PM', note: 'Soup', items: [] }
    const lookUp = (foodId: string) =>
      foodId === 'curd' ? { allergens: ['dairy'], tags: ['vegetarian'] } : null
    expect(listSafetyFoods([first], lookUp)).toEqual([
      { name: 'Curd', where: 'Day 1 | Day 4, Lunch', allergens: ['dairy'], tags: ['vegetarian'] },
      { name: 'Curd', where: 'Day 1 | Day 4, Lunch', allergens: null, tags: null },
      {
        name: 'Soup',
        where: 'Day 1 | Day 4, Dinner',
        allergens: null,
        tags: null,
        namedAllergens: [],
      },
    ])
  })

  it('reads the names of foods that the practice wrote: a mark may have been forgotten', () => {
    const first = createEmptyDay(1, 1)
    const item = { foodId: 'own', name: 'Paneer tikka of ours', grams: 100, measure: null }
    first.meals.lunch = { time: '1 PM', note: '', items: [item] }
    const food = { allergens: [], tags: [] }
    expect(listSafetyFoods([first], () => ({ ...food, source: 'custom' }))).toMatchObject([
      { namedAllergens: ['dairy'] },
    ])
    expect(listSafetyFoods([first], () => ({ ...food, source: 'ifct2017' }))[0]).not.toHaveProperty(
      'namedAllergens',
    )
  })

  it('reads the words: of meals without foods, and beside foods where they name an allergen', () => {
    const first = createEmptyDay(1, 1)
    const item = { foodId: 'dal', name: 'Dal', grams: 150, measure: null }
    first.meals.lunch = { time: '1 PM', note: 'With 1 tsp ghee.', items: [item] }
    first.meals.dinner = { time: '7 PM', note: 'Serve hot.', items: [item] }
    first.meals.postDinner = { time: '9 PM', note: 'Haldi doodh', items: [] }
    expect(listSafetyFoods([first], () => ({ allergens: [], tags: ['vegan'] }))).toMatchObject([
      { name: 'Dal', where: 'Every day, Lunch', allergens: [] },
      { name: 'Dal', where: 'Every day, Dinner' },
      { name: 'Haldi doodh', allergens: null, namedAllergens: ['dairy'] },
      { name: 'With 1 tsp ghee.', where: 'Every day, Lunch', allergens: [], namedAllergens: ['dairy'] },
    ])
  })
})

describe('findTargetObstacle', () => {
  const person = { ageYears: 30, bmi: 24, healthFlags: [] }

  it('lets adults without flags have a target', () => {
    expect(findTargetObstacle(person, 'lose')).toBeNull()
    expect(findTargetObstacle({ ageYears: null, bmi: null, healthFlags: [] }, 'maintain')).toBeNull()
    expect(findTargetObstacle({ ...person, bmi: 18 }, 'gain')).toBeNull()
    expect(findTargetObstacle({ ...person, healthFlags: ['gout'] }, 'maintain')).toBeNull()
  })

  it.each([
    [{ ageYears: 17 }, 'maintain', 'under_18'],
    [{ healthFlags: ['pregnancy'] }, 'maintain', 'pregnancy'],
    [{ healthFlags: ['breastfeeding'] }, 'gain', 'breastfeeding'],
    [{ healthFlags: ['eating_disorder'] }, 'lose', 'eating_disorder'],
    [{ bmi: 18.4 }, 'lose', 'underweight'],
    [{ healthFlags: ['insulin'] }, 'lose', 'needs_clinician'],
    [{ healthFlags: ['warfarin'] }, 'lose', 'needs_clinician'],
    [{ bmi: 15.9 }, 'gain', 'refer_doctor'],
    [{ bmi: 18.4, healthFlags: ['little_food'] }, 'maintain', 'refer_doctor'],
  ] as [object, 'lose' | 'maintain' | 'gain', string][])('%j, %s → %s', (given, goal, reason) => {
    expect(findTargetObstacle({ ...person, ...given }, goal)).toMatchObject({ reason })
  })
})

describe('describeCalorieLevel', () => {
  it('says what a low-calorie day is called', () => {
    expect(describeCalorieLevel('1000-1200 kcal/day')).toBe(
      '1,000–1,200 kcal a day is a low-calorie diet; very-low-calorie means 800 kcal or less (NICE).',
    )
    expect(describeCalorieLevel('800 kcal')).toContain(
      'very-low-calorie (800 kcal or less, NICE): at most 12 weeks',
    )
    expect(describeCalorieLevel('1601 kcal')).toBeNull()
    expect(describeCalorieLevel('unclear')).toBeNull()
  })
})

it('has no rule that the tests above have not seen', () => {
  expect([...seenRules].sort()).toEqual(Object.keys(SAFETY_RULES).sort())
})
