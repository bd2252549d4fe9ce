import { describe, expect, it } from 'vitest'
import { sumNutrients } from '#domain/nutrients/totals.ts'
import { HEALTH_FLAGS, type HealthFlag } from '#domain/people/options.ts'
import { createEmptyDay } from '../plan.ts'
import { findAllergensInWords } from '../safety-words.ts'
import { describeCalorieLevel } from './calorie-level.ts'
import { canPublish, checkPlanSafety } from './check.ts'
import { SAFETY_RULES } from './finding.ts'
import { listSafetyFoods } from './food-rules.ts'
import { FLAGS_NEEDING_NOTE } from './groups.ts'
import type { SafetyDay } from './plan-energy.ts'
import type { SafetyClient, SafetyFood, SafetyPlan } from './safety-input.ts'
import { findTargetObstacle } from './target-obstacle.ts'

/** Needs 1,789 kcal a day: 90 % is 1,610 and 80 % is 1,431. */
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
  isOnlyNote: false,
})

const unknownDay = (knownKcal: number, label = 'Day 1'): SafetyDay => ({
  label,
  totals: sumNutrients([
    { grams: 1000, nutrients: { energyKcal: knownKcal / 10 } },
    { grams: null, nutrients: null },
  ]),
  energyKcal: knownKcal,
  isProven: false,
  isOnlyNote: knownKcal === 0,
})

const lossPlan: SafetyPlan = {
  planType: 'weight_loss',
  statedCalories: '1300-1500 kcal/day',
  days: [day(1400)],
  startDate: '2026-11-21',
  endDate: '2027-01-02',
}

/** Gives the adult enough energy and is not for losing weight. */
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

  it('is allowed for any client to whom it gives enough energy', () => {
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

describe('a client who has not answered the health questions', () => {
  it('needs a note of the answers, whatever the plan is for', () => {
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

  it('may be absent', () => {
    expect(rules({}, { statedCalories: null })).toEqual([])
  })

  it('count wherever the plan states them: in the target, the snapshot or a text', () => {
    const needs = ['very-low-calorie-clinician', 'very-low-calorie-review', 'very-low-calorie-bmi']
    expect(rules({}, { statedCalories: '750 kcal' })).toEqual(needs)
    expect(rules({}, { otherStatedCalories: ['750'] })).toEqual(needs)
    expect(rules({}, say('Stay at 750 kcal a day', 'Tips'))).toEqual(needs)
  })
})

type Group = 'pregnancy' | 'breastfeeding' | 'eating-disorder' | 'under-18' | 'underweight'

describe('people who must not eat less than they need', () => {
  const groups: [Group, Partial<SafetyClient>, number][] = [
    // The number is the need in kcal: 1,789 and the additions; 1,700 for a child of eight.
    ['pregnancy', { healthFlags: ['pregnancy'] }, 2139],
    ['breastfeeding', { healthFlags: ['breastfeeding'] }, 2389],
    ['eating-disorder', { healthFlags: ['eating_disorder'] }, 1789],
    ['under-18', { ageYears: 8, bmi: 15.5, weightKg: 24, heightCm: 124 }, 1700],
    ['underweight', { bmi: 18, weightKg: 47.2 }, 1486],
  ]
  const plan = { planType: null, statedCalories: null }

  it.each(groups)(
    '%s: refuses a deficit because of its energy, whatever the texts of the plan say',
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

  it.each(groups)('%s: also refuses one day far below the need', (id, client, needKcal) => {
    const lowest = Math.round(needKcal * 0.8)
    const withLow = (energyKcal: number) => ({
      ...plan,
      days: [day(needKcal + 600), day(energyKcal, 'Day 2')],
    })
    expect(rules(client, withLow(lowest - 1))).toContain(`deficit-${id}`)
    expect(rules(client, withLow(lowest))).not.toContain(`deficit-${id}`)
  })

  it.each(groups)('%s: refuses a stated target below the need', (id, client, needKcal) => {
    const days = [day(needKcal)]
    const average = Math.round(needKcal * 0.9)
    expect(rules(client, { ...plan, statedCalories: `${average - 1} kcal`, days })).toContain(`deficit-${id}`)
    expect(rules(client, { ...plan, statedCalories: `${average} kcal`, days })).not.toContain(`deficit-${id}`)
  })

  it.each(groups)(
    '%s: foods without known energy do not prove that the energy is enough',
    (id, client, needKcal) => {
      expect(rules(client, { ...plan, days: [unknownDay(0)] })).toContain(`unproven-${id}`)
      expect(rules(client, { ...plan, days: [unknownDay(900)] })).toContain(`unproven-${id}`)
      // The known energy is enough; foods described in words can only add to it.
      expect(rules(client, { ...plan, days: [unknownDay(needKcal)] })).not.toContain(`unproven-${id}`)
    },
  )

  it.each(groups)('%s: refuses losing weight by plan type or text, and a fast', (id, client, needKcal) => {
    const days = [day(needKcal + 100)]
    expect(rules(client, { ...plan, planType: 'weight_loss', days })).toContain(`loss-${id}`)
    expect(rules(client, { ...plan, planType: 'pre_wedding', days })).toContain(`loss-${id}`)
    for (const text of ['Weight loss', 'lose 10 kg in 8 weeks', 'Wajan kam karna']) {
      expect(rules(client, { ...plan, ...say(text, 'Description'), days })).toContain(`loss-${id}`)
    }
    expect(rules(client, { ...plan, ...say('Juice fast, nothing else', 'Tips'), days })).toContain(
      `fasting-${id}`,
    )
  })

  it('names the plan type that makes it a plan for losing weight', () => {
    const thin = { bmi: 17.2, weightKg: 45 }
    const found = (planType: SafetyPlan['planType']) =>
      check(thin, { ...plan, planType, days: [day(2500)] }).map(({ message }) => message)
    expect(found('pre_wedding')).toEqual([
      expect.stringContaining('Plans of the type Pre-Wedding count as weight-loss plans'),
    ])
    expect(found('weight_gain')).toEqual([])
  })

  it('does not ask for a reason for a fast that no reason can allow', () => {
    const days = [day(3600)]
    expect(
      rules({ healthFlags: ['pregnancy'] }, { ...plan, ...say('Juice fast, nothing else'), days }),
    ).toEqual(['fasting-pregnancy'])
  })

  it('compares figures as they are shown', () => {
    // 90 % of 1,700 is 1,530, and 1,529.6 is shown as 1,530.
    const child: Partial<SafetyClient> = { ageYears: 8, bmi: 15.5 }
    expect(rules(child, { ...plan, days: [day(1529.6)] })).toEqual(['under-18'])
    expect(rules(child, { ...plan, days: [day(1529.4)] })).toEqual(['deficit-under-18', 'under-18'])
  })

  it('lets a named clinician lower the limits to 80 %, but only under 18 and with an eating disorder', () => {
    const supervised = { ...plan, clinician: records.clinician, clinicianNote: NOTE }
    for (const [id, client, needKcal] of groups) {
      const days = [day(Math.round(needKcal * 0.8))]
      const isLifted = id === 'eating-disorder' || id === 'under-18'
      expect(rules(client, { ...supervised, days }).includes(`deficit-${id}`)).toBe(!isLifted)
      expect(rules(client, { ...supervised, days: [day(Math.round(needKcal * 0.8) - 1)] })).toContain(
        `deficit-${id}`,
      )
      // A note without a name, or a name without a note, does not lower the limits.
      expect(rules(client, { ...supervised, clinicianNote: '.', days })).toContain(`deficit-${id}`)
      expect(rules(client, { ...supervised, clinician: null, days })).toContain(`deficit-${id}`)
      // Losing weight is never allowed for these groups.
      expect(rules(client, { ...supervised, planType: 'weight_loss', days: [day(needKcal)] })).toContain(
        `loss-${id}`,
      )
    }
  })

  it('takes the stage of pregnancy or breastfeeding into account, and uses the highest figure without a stage', () => {
    const pregnant: Partial<SafetyClient> = { healthFlags: ['pregnancy'] }
    const days = [day(1700)]
    expect(rules(pregnant, { ...plan, days })).toEqual(['deficit-pregnancy'])
    expect(rules(pregnant, { ...plan, days, maternityStage: 'trimester_1' })).toEqual([])
    expect(rules(pregnant, { ...plan, days, maternityStage: 'breastfeeding_7_12_months' })).toEqual([
      'deficit-pregnancy',
    ])
  })

  it('uses a safe reference if measures are missing', () => {
    const unknown = { weightKg: null, heightCm: null, bmi: null, activityLevel: null }
    const [finding] = check({ ...unknown, healthFlags: ['pregnancy'] }, { ...plan, days: [day(2200)] })
    // The reference woman: moderately active, 2,130 kcal and 350 kcal for pregnancy.
    expect(finding).toMatchObject({
      rule: 'deficit-pregnancy',
      message: expect.stringContaining('about 2,480 kcal a day'),
    })
    expect(rules({ ...unknown, healthFlags: ['pregnancy'] }, { ...plan, days: [day(2232)] })).toEqual([])
  })
})

describe('plans that must not pass without a finding', () => {
  const plan = { planType: null, statedCalories: null }
  const clients: [string, Partial<SafetyClient>][] = [
    ['pregnant', { healthFlags: ['pregnancy'] }],
    ['breastfeeding', { healthFlags: ['breastfeeding'] }],
    ['with an eating disorder', { healthFlags: ['eating_disorder'] }],
    ['at BMI 18.0', { bmi: 18, weightKg: 47.2 }],
  ]
  it.each(clients)('1,250 kcal for a client: %s', (_, client) => {
    expect(canPublish(check(client, { ...plan, ...say('Maintain weight'), days: [day(1250)] }))).toBe(false)
    expect(canPublish(check(client, { ...plan, planType: 'weight_gain', days: [day(1250)] }))).toBe(false)
  })

  it('810 kcal for a child of eight', () => {
    const child = { ageYears: 8, bmi: 15.5, weightKg: 24, heightCm: 124 }
    expect(canPublish(check(child, { ...plan, ...say('Maintain weight'), days: [day(810)] }))).toBe(false)
  })

  it('a juice fast in a text, and a text about losing 10 kg in 8 weeks', () => {
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

  it('a clinician called “x” with the registration “-” and the note “.”', () => {
    const thin = { clinician: { name: 'x', registrationNumber: '-' }, clinicianNote: '.' }
    const veryLow = { ...plan, days: [day(780)], reviewDate: '2026-12-05' }
    expect(rules({}, { ...veryLow, ...thin })).toEqual(['very-low-calorie-clinician', 'very-low-calorie-bmi'])
    expect(rules({ healthFlags: ['insulin'] }, thin)).toEqual(['loss-needs-note'])
    expect(canPublish(check({}, { ...veryLow, ...records }))).toBe(true)
  })
})

describe('refeeding risk', () => {
  const plan = { ...fullPlan, planType: 'weight_gain' as const }

  it('refuses any plan if the BMI is very low or there are two lesser signs', () => {
    const thin = { bmi: 18.2, weightKg: 47.8 }
    expect(rules({ bmi: 15.9, weightKg: 41.7 }, plan)).toContain('refeeding-risk')
    expect(rules({ ...thin, recentLossPercent: 10.1 }, plan)).toContain('refeeding-risk')
    expect(rules({ ...thin, healthFlags: ['little_food'] }, plan)).toContain('refeeding-risk')
    expect(rules({ recentLossPercent: 12, healthFlags: ['little_food'] }, plan)).toContain('refeeding-risk')
    expect(rules({ ...thin, recentLossPercent: 10 }, plan)).not.toContain('refeeding-risk')
    expect(rules({ recentLossPercent: 14 }, plan)).toEqual([])
    expect(check({ bmi: 15.9 }, plan)[0]).toMatchObject({ severity: 'refuse' })
    // An ordinary child's BMI is as low as that.
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

  it('need the same records for any other goal', () => {
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

  it('are allowed with all records', () => {
    expect(canPublish(check({}, { statedCalories: '800 kcal', days: [day(780)], ...records }))).toBe(true)
  })

  it.each([
    ['before the start', '2026-11-20'],
    ['on the start', '2026-11-21'],
    ['after the end', '2027-01-03'],
    ['no date', 'soon'],
  ])('do not accept this review date: %s', (_, reviewDate) => {
    expect(rules({}, { statedCalories: '800 kcal', ...records, reviewDate })).toEqual([
      'very-low-calorie-review',
    ])
  })

  it('need a review date that is not before the day of publishing', () => {
    const onceMore = { statedCalories: '800 kcal', ...records, reviewDate: '2026-12-05' }
    expect(rules({}, { ...onceMore, publishedOn: '2026-12-05' })).toEqual([])
    const [late] = check({}, { ...onceMore, publishedOn: '2026-12-06' })
    expect(late?.rule).toBe('very-low-calorie-review')
    expect(late?.message).toContain('after 5 Dec 2026')
  })

  it('may last twelve weeks in all, earlier versions of the plan included', () => {
    const next = { statedCalories: '800 kcal', ...records, endDate: '2027-01-02' }
    expect(rules({}, { ...next, veryLowSince: '2026-10-10' })).toEqual([])
    const [late] = check({}, { ...next, veryLowSince: '2026-10-09' })
    expect(late?.rule).toBe('very-low-calorie-too-long')
    expect(late?.message).toMatch(/including its earlier versions and plans: please end it by 1 Jan 2027/)
    // Earlier versions that began later have no effect.
    expect(rules({}, { ...next, veryLowSince: '2026-12-01' })).toEqual([])
  })

  it('need a registration number, not only a name', () => {
    expect(
      rules(
        {},
        { statedCalories: '800 kcal', ...records, clinician: { name: 'Dr A. Rao', registrationNumber: ' ' } },
      ),
    ).toEqual(['very-low-calorie-clinician'])
  })

  it('must end within twelve weeks', () => {
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

  it('cause a warning if foods have no known energy, unless the other foods give enough', () => {
    expect(check({}, { days: [day(1400), unknownDay(0, 'Day 3')] })).toMatchObject([
      { rule: 'words-alone', severity: 'needs-record', where: ['Day 3'] },
      { rule: 'energy-unproven', severity: 'warn', where: ['Day 3'] },
    ])
    // The known energy counts: one meal described in words must not hide a day of 500 kcal.
    expect(rules({}, { days: [day(1400), unknownDay(500, 'Day 3')] })).toEqual([...needs, 'energy-unproven'])
    expect(check({}, { days: [day(1400), unknownDay(500, 'Day 3')] })[0]?.message).toContain(
      'Day 3 (500 kcal, meals as text and foods with unknown energy not counted)',
    )
    expect(rules({}, { days: [day(1700), unknownDay(801)] })).toEqual([])
  })
})

describe('days described only as text', () => {
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

describe('days with little energy', () => {
  it('cause a warning up to 1,200 kcal, with the nutrients that fall short', () => {
    const [finding] = check({}, { statedCalories: '1000-1200 kcal/day', days: [day(1100)] })
    expect(finding).toMatchObject({
      rule: 'low-calorie',
      severity: 'warn',
      field: 'caloriesTarget',
      message: expect.stringMatching(
        /the stated 1,000 kcal and Day 1 \(1,100 kcal\).*May be below the reference intake, because some values are unknown: protein/,
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

  it('cause a warning above that by sex, with the stricter limit if the sex is not known', () => {
    const plan = { statedCalories: '1400 kcal', days: [day(1400)] }
    expect(rules({ sex: 'female' }, plan)).toEqual([])
    expect(rules({ sex: 'male' }, plan)).toEqual(['below-safe-intake'])
    expect(check({ sex: null }, plan)).toMatchObject([
      { severity: 'warn', message: expect.stringContaining('sex is not recorded') },
    ])
  })

  it('are an ordinary need for children', () => {
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

  it("include plans below the client's need, if age or BMI is not known", () => {
    const plan = { planType: null, statedCalories: null, days: [day(1200)] }
    expect(rules({ ageYears: null }, plan)).toEqual(['loss-age-unknown', 'low-calorie'])
    expect(rules({ bmi: null, weightKg: null }, plan)).toEqual(['loss-bmi-unknown', 'low-calorie'])
  })

  it('are refused under 18, with an additional warning about the age', () => {
    const enough = { statedCalories: '3320 kcal', days: [day(3320)] }
    expect(check({ ageYears: 17 }, enough)).toMatchObject([
      { rule: 'loss-under-18', severity: 'refuse' },
      { rule: 'under-18', severity: 'warn' },
    ])
    // An ordinary BMI at the age of ten is below the limit for adults, and is not a finding.
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
    // A deficit is a way to lose weight, whatever the plan type; a plan with enough food is not.
    expect(needed({ planType: null, statedCalories: null })).toMatchObject([{ rule: 'loss-needs-note' }])
    expect(needed(fullPlan)).toEqual([])
  })

  it('also read kidney disease from the medical conditions', () => {
    expect(rules({ medicalConditions: ['kidney_disease'] })).toEqual(['loss-needs-note', 'kidney-figures'])
  })

  it('ask about medicines and illnesses that diabetes and heart disease may involve', () => {
    expect(check({ medicalConditions: ['diabetes', 'heart_disease'] })).toMatchObject([
      { rule: 'loss-condition-to-ask', severity: 'warn', message: expect.stringContaining('insulin') },
    ])
    expect(rules({ medicalConditions: ['diabetes'], healthFlags: ['insulin'] })).toEqual(['loss-needs-note'])
    expect(
      rules({ medicalConditions: ['diabetes'] }, { clinicianNote: 'Metformin only, asked on the phone.' }),
    ).toEqual([])
  })

  it('list refusals first', () => {
    const severities = check({
      healthFlags: ['gout', 'pregnancy'],
      ageYears: 17,
      allergies: ['peanut dust'],
    }).map((finding) => finding.severity)
    expect(severities).toEqual([...severities].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)))
    expect(new Set(severities)).toEqual(new Set(ORDER))
  })

  it('have a rule for every health flag', () => {
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

  it('shows protein per kg, sodium, potassium and phosphorus with the range for the stage', () => {
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

  it('requires a clinician’s note if protein is outside 0.8 to 1.3 g per kg', () => {
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
  ] as const)('%s causes a warning on any plan', (flag, words) => {
    expect(check({ healthFlags: [flag] }, fullPlan)).toMatchObject([
      { rule: 'medicine-to-mind', severity: 'warn', message: expect.stringContaining(words) },
    ])
  })
})

describe('allergies', () => {
  it('conflict with a food until a reason is recorded for that allergen', () => {
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

  it('cause only a warning if a text outside the meals names the food', () => {
    const tips = { where: 'Tips', text: 'A glass of milk at night' }
    const findings = check(
      { allergies: ['dairy'] },
      { texts: [tips, { where: 'Description', text: 'Idli' }] },
    )
    expect(findings).toMatchObject([{ rule: 'allergy-in-words', severity: 'warn', where: ['Tips'] }])
    expect(canPublish(findings)).toBe(true)
    expect(rules({ allergies: ['soy'] }, { texts: [tips] })).toEqual([])
  })

  it('require a reason if a meal described in words names the food, as if the food were marked', () => {
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

  it.each(['fish', 'sesame', 'mustard', 'peanuts', 'tree_nuts'])(
    'stop a plan with %s until a reason is written',
    (allergy) => {
      const marked = { ...dal, allergens: [allergy] }
      expect(check({ allergies: [allergy] }, {}, [marked])).toMatchObject([
        { rule: 'allergy-clash', severity: 'needs-record', record: `allergyReasons.${allergy}` },
      ])
      expect(
        check({ allergies: [allergy] }, { allergyReasons: { [allergy]: 'Tested negative.' } }, [marked]),
      ).toEqual([])
      expect(check({ allergies: ['dairy'] }, {}, [marked])).toEqual([])
    },
  )

  it.each(['peanuts', 'tree_nuts', 'nuts'])(
    'stop a plan with %s for a client who avoids nuts',
    (allergen) => {
      expect(rules({ allergies: ['nuts'] }, {}, [{ ...dal, allergens: [allergen] }])).toEqual([
        'allergy-clash',
      ])
    },
  )

  it('stop a plan with nuts of an unknown kind for a client who avoids one kind', () => {
    const nuts = { ...dal, allergens: ['nuts'] }
    expect(rules({ allergies: ['peanuts'] }, {}, [nuts])).toEqual(['allergy-clash'])
    expect(rules({ allergies: ['tree_nuts'] }, {}, [nuts])).toEqual(['allergy-clash'])
    expect(rules({ allergies: ['peanuts'] }, {}, [{ ...dal, allergens: ['tree_nuts'] }])).toEqual([])
  })

  it('read fish, sesame, mustard and peanut in the words of a meal', () => {
    for (const [allergy, name] of [
      ['fish', 'Rohu curry'],
      ['sesame', 'Til chutney'],
      ['mustard', 'Dal with rai'],
      ['peanuts', 'Mungfali'],
      ['nuts', 'Mungfali'],
    ] as const) {
      const meal = { ...words, name, namedAllergens: findAllergensInWords(name) }
      expect(rules({ allergies: [allergy] }, {}, [meal]), name).toContain('allergy-clash')
    }
  })

  it('need a reason for a food of the tables whose allergens nobody has reviewed', () => {
    const cereal: SafetyFood = { ...words, name: 'Cereal', isUnreviewed: true }
    const [finding, ...others] = check({ allergies: ['nuts'] }, {}, [cereal])
    expect(others).toEqual([])
    expect(finding).toMatchObject({
      rule: 'allergy-clash',
      severity: 'needs-record',
      record: 'allergyReasons.nuts',
      message: expect.stringContaining('the allergens of Cereal (Day 2, Dinner) are not known'),
    })
    expect(
      rules({ allergies: ['nuts'] }, { allergyReasons: { nuts: 'Read on its label.' } }, [cereal]),
    ).toEqual([])
    expect(rules({ allergies: [] }, {}, [cereal])).toEqual([])
  })

  it('mark a food of the tables without reviewed allergens', () => {
    const first = createEmptyDay(1, 1)
    const day = {
      ...first,
      meals: {
        ...first.meals,
        lunch: {
          ...first.meals.lunch,
          items: [{ foodId: 'cereal', name: 'Cereal', grams: 30, measure: null }],
        },
      },
    }
    expect(listSafetyFoods([day], () => ({ allergens: null, tags: [] }))).toMatchObject([
      { name: 'Cereal', allergens: null, tags: [], isUnreviewed: true },
    ])
    expect(listSafetyFoods([day], () => null)[0]).not.toHaveProperty('isUnreviewed')
  })

  it('cause a warning if a food is not known, or if foods are not marked for the allergy', () => {
    expect(check({ allergies: ['nuts'] }, {}, [words])).toMatchObject([
      { rule: 'allergy-unproven', severity: 'warn', where: ['Day 2, Dinner'] },
    ])
    expect(check({ allergies: ['kiwi'] })).toMatchObject([
      { rule: 'allergy-unlisted', severity: 'warn', message: expect.stringContaining('kiwi') },
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

  it('name three foods and count the others', () => {
    const many = ['A', 'B', 'C', 'D', 'E'].map((name) => ({ ...omelette, name }))
    expect(check({}, {}, many)[0]?.message).toContain('C (Day 1, Breakfast) and 2 more')
  })
})

describe('listSafetyFoods', () => {
  it('lists foods, alternatives and notes with their places', () => {
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

  it('reads the names of foods that the practice wrote, because a mark may be missing', () => {
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

  it('reads notes: of meals without foods, and beside foods if they name an allergen', () => {
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

  it('gives adults without health flags a target', () => {
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
  it('returns the name of a low-calorie day', () => {
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

it('has a test above for every rule', () => {
  expect([...seenRules].sort()).toEqual(Object.keys(SAFETY_RULES).sort())
})
