import { describe, expect, it } from 'vitest'
import { sumNutrients } from '../nutrients/totals.ts'
import { HEALTH_FLAGS } from '../people/options.ts'
import { createEmptyDay } from './plan.ts'
import {
  canPublish,
  checkPlanSafety,
  checkProgressSafety,
  describeCalorieLevel,
  FLAGS_NEEDING_NOTE,
  FLAGS_REFUSING_LOSS,
  findTargetObstacle,
  listSafetyFoods,
  planGoal,
  SAFETY_RULES,
  type SafetyClient,
  type SafetyFood,
  type SafetyPlan,
} from './safety.ts'

const adult: SafetyClient = {
  isHealthKnown: true,
  ageYears: 34,
  bmi: 28.4,
  sex: 'female',
  healthFlags: [],
  medicalConditions: [],
  allergies: [],
  preferences: ['vegetarian'],
}

const day = (energyKcal: number, label = 'Day 1') => ({
  label,
  totals: sumNutrients([{ grams: 1000, nutrients: { energyKcal: energyKcal / 10 } }]),
})

const unknownDay = (knownKcal: number, label = 'Day 1') => ({
  label,
  totals: sumNutrients([
    { grams: 1000, nutrients: { energyKcal: knownKcal / 10 } },
    { grams: null, nutrients: null },
  ]),
})

const lossPlan: SafetyPlan = {
  goal: 'loss',
  statedCalories: '1300-1500 kcal/day',
  days: [day(1400)],
  startDate: '2026-11-21',
  endDate: '2027-01-02',
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

  it('may be for anybody when it is not for losing weight', () => {
    for (const flag of HEALTH_FLAGS) {
      expect(
        rules({ healthFlags: [flag] }, { goal: 'maintain', statedCalories: '2000 kcal', days: [day(2000)] }),
      ).toEqual([])
    }
    expect(
      rules({ ageYears: null, bmi: null }, { goal: 'gain', statedCalories: '2400 kcal', days: [day(2400)] }),
    ).toEqual([])
  })
})

describe('a client who has not been asked about health', () => {
  it('needs a note of what they said, whatever the plan is for', () => {
    expect(check({ isHealthKnown: false })).toEqual([
      expect.objectContaining({ rule: 'health-unknown', severity: 'needs-record', record: 'clinicianNote' }),
    ])
    expect(
      rules({ isHealthKnown: false }, { goal: 'gain', statedCalories: null, days: [day(2400)] }),
    ).toEqual(['health-unknown'])
    expect(
      rules({ isHealthKnown: false }, { clinicianNote: 'No allergies, no medicines, asked on 3 Nov.' }),
    ).toEqual([])
    expect(rules({ isHealthKnown: false }, { clinicianNote: '  ' })).toEqual(['health-unknown'])
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
})

describe('very-low-calorie days', () => {
  const records = {
    clinician: { name: 'Dr A. Rao', registrationNumber: 'KMC 12345' },
    reviewDate: '2026-12-05',
  }
  const needs = ['very-low-calorie-clinician', 'very-low-calorie-review']

  it('need a clinician and a review date, whether stated or computed', () => {
    expect(rules({}, { statedCalories: '800 kcal' })).toEqual(needs)
    expect(rules({}, { statedCalories: '750-1000 kcal' })).toEqual(needs)
    expect(rules({}, { statedCalories: null, days: [day(1400), day(800, 'Day 2')] })).toEqual(needs)
    expect(check({}, { statedCalories: null, days: [day(1400), day(800, 'Day 2')] })).toMatchObject([
      {
        severity: 'needs-record',
        record: 'clinician',
        where: ['Day 2'],
        message: expect.stringContaining('800 kcal'),
      },
      { severity: 'needs-record', record: 'reviewDate', message: expect.stringContaining('2 Jan 2027') },
    ])
    expect(rules({}, { statedCalories: '801 kcal', days: [day(801)] })).toEqual(['below-safe-intake'])
  })

  it('are not waved through by another goal', () => {
    expect(rules({}, { goal: 'maintain', statedCalories: null, days: [day(700)] })).toEqual(needs)
    expect(
      rules({ healthFlags: ['pregnancy'] }, { goal: 'gain', statedCalories: '700 kcal', ...records }),
    ).toContain('loss-pregnancy')
  })

  it('are let through with both on record', () => {
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
    expect(late?.message).toMatch(/earlier versions counted in: please end it by 1 Jan 2027/)
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
    expect(check({}, { days: [unknownDay(0, 'Day 3')] })).toMatchObject([
      { rule: 'energy-unproven', severity: 'warn', where: ['Day 3'] },
    ])
    // What is known speaks: one meal in words must not hide a day of 500 kcal.
    expect(rules({}, { days: [unknownDay(500, 'Day 3')] })).toEqual([
      'very-low-calorie-clinician',
      'very-low-calorie-review',
      'energy-unproven',
    ])
    expect(rules({}, { days: [unknownDay(801)] })).toEqual([])
  })
})

describe('days below the safe intake', () => {
  it('are flagged by sex, the stricter limit where it is not known', () => {
    const plan = { statedCalories: '1400 kcal', days: [day(1400)] }
    expect(rules({ sex: 'female' }, plan)).toEqual([])
    expect(rules({ sex: 'male' }, plan)).toEqual(['below-safe-intake'])
    expect(check({ sex: null }, plan)).toMatchObject([
      { severity: 'warn', message: expect.stringContaining('sex is not recorded') },
    ])
    expect(check({}, { statedCalories: '1000-1200 kcal/day', days: [day(1100)] })).toMatchObject([
      {
        rule: 'below-safe-intake',
        severity: 'warn',
        message: expect.stringContaining('1,000 kcal a day lies below 1,200 kcal'),
      },
    ])
    expect(check({}, { days: [day(1400), day(1100, 'Day 2')] })).toMatchObject([
      {
        rule: 'below-safe-intake',
        where: ['Day 2'],
        message: expect.stringContaining('Day 2 (1,100 kcal) lies'),
      },
    ])
  })

  it('make a loss plan of whatever the plan is called, but not for young children', () => {
    const plan = { goal: 'maintain', statedCalories: '1100 kcal', days: [day(1100)] } as const
    expect(rules({ healthFlags: ['breastfeeding'] }, plan)).toContain('loss-breastfeeding')
    expect(rules({ healthFlags: ['breastfeeding'] }, { ...plan, statedCalories: null })).toContain(
      'loss-breastfeeding',
    )
    expect(rules({ ageYears: 14 }, plan)).toContain('loss-under-18')
    expect(rules({ ageYears: 4 }, plan)).toEqual(['under-18'])
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
    const findings = check(client, { clinicianNote: 'Agreed with Dr A. Rao.' })
    expect(findings).toMatchObject([{ rule, severity: 'refuse', field }])
    expect(canPublish(findings)).toBe(false)
  })

  it('are refused under 18, whose age is said besides', () => {
    expect(check({ ageYears: 17 })).toMatchObject([
      { rule: 'loss-under-18', severity: 'refuse' },
      { rule: 'under-18', severity: 'warn' },
    ])
    // An ordinary BMI at ten is below the adults' bound, and is not held against them.
    expect(rules({ ageYears: 10, bmi: 16.5 })).toEqual(['loss-under-18', 'under-18'])
    expect(rules({ ageYears: 18, bmi: 18.5 })).toEqual([])
  })

  it.each(FLAGS_NEEDING_NOTE)('need a clinician’s note with %s', (flag) => {
    const findings = check({ healthFlags: [flag] })
    expect(findings).toMatchObject([
      { rule: 'loss-needs-note', severity: 'needs-record', record: 'clinicianNote', field: 'clinicianNote' },
    ])
    expect(canPublish(findings)).toBe(false)
    expect(rules({ healthFlags: [flag] }, { clinicianNote: 'Agreed with Dr A. Rao on 20 Nov.' })).toEqual([])
    expect(rules({ healthFlags: [flag] }, { clinicianNote: '  ' })).toEqual(['loss-needs-note'])
  })

  it('take kidney disease from the conditions too', () => {
    expect(rules({ medicalConditions: ['kidney_disease'] })).toEqual(['loss-needs-note'])
  })

  it('ask about what diabetes and heart disease may hide', () => {
    expect(check({ medicalConditions: ['diabetes', 'heart_disease'] })).toMatchObject([
      { rule: 'loss-condition-to-ask', severity: 'warn', message: expect.stringContaining('insulin') },
    ])
    expect(rules({ medicalConditions: ['diabetes'], healthFlags: ['insulin'] })).toEqual(['loss-needs-note'])
    expect(rules({ medicalConditions: ['diabetes'] }, { clinicianNote: 'Metformin only.' })).toEqual([])
  })

  it('put refusals first', () => {
    const severities = check({
      healthFlags: ['gout', 'pregnancy'],
      ageYears: 17,
      allergies: ['peanut dust'],
    }).map((finding) => finding.severity)
    expect(severities).toEqual(['refuse', 'refuse', 'needs-record', 'warn', 'warn'])
  })

  it('cover every health flag by some rule', () => {
    expect([...FLAGS_REFUSING_LOSS, ...FLAGS_NEEDING_NOTE].sort()).toEqual([...HEALTH_FLAGS].sort())
  })
})

describe('allergies', () => {
  it('clash until a reason is recorded for that allergen', () => {
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
      { words: [tips, { where: 'Description', text: 'Idli' }] },
    )
    expect(findings).toMatchObject([{ rule: 'allergy-in-words', severity: 'warn', where: ['Tips'] }])
    expect(canPublish(findings)).toBe(true)
    expect(rules({ allergies: ['soy'] }, { words: [tips] })).toEqual([])
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
      food: '',
      items: [{ ...item, alternatives: [{ ...item, foodId: 'gone' }] }],
    }
    first.meals.dinner = { time: '7 PM', food: 'Soup' }
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
    first.meals.lunch = { time: '1 PM', food: '', items: [item] }
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
    first.meals.lunch = { time: '1 PM', food: '150 g Dal\nWith 1 tsp ghee.', items: [item] }
    first.meals.dinner = { time: '7 PM', food: '150 g Dal\nServe hot.', items: [item] }
    first.meals.postDinner = { time: '9 PM', food: 'Haldi doodh', items: [] }
    expect(listSafetyFoods([first], () => ({ allergens: [], tags: ['vegan'] }))).toMatchObject([
      { name: 'Dal', where: 'Every day, Lunch', allergens: [] },
      { name: 'Dal', where: 'Every day, Dinner' },
      { name: 'Haldi doodh', allergens: null, namedAllergens: ['dairy'] },
      { name: 'With 1 tsp ghee.', where: 'Every day, Lunch', allergens: [], namedAllergens: ['dairy'] },
    ])
  })
})

describe('planGoal', () => {
  it.each([
    [{ planType: 'weight_loss' }, 'loss'],
    [{ planType: 'pre_wedding' }, 'loss'],
    [{ planType: 'weight_gain' }, 'gain'],
    [{ planType: 'weight_gain', goalDescription: 'Lose fat, gain muscle' }, 'loss'],
    [{ goalDescription: 'Weight loss (0.5-1 kg/week)' }, 'loss'],
    [{ goalDescription: 'Reduce belly fat by 2 inches' }, 'loss'],
    [{ goalDescription: 'Drop 5 kg before the wedding' }, 'loss'],
    [{ goalDescription: 'वज़न कम करना' }, 'loss'],
    [{ goalDescription: 'Healthy weight gain' }, 'gain'],
    [{ goalDescription: 'Build lean muscle' }, 'gain'],
    [{ goalDescription: 'वजन बढ़ाना' }, 'gain'],
    [{ goalDescription: 'Maintain weight' }, 'maintain'],
    [{ goalDescription: 'Maintenance' }, 'maintain'],
    [{ planType: 'diabetes', goalDescription: 'Reduce HbA1c', statedCalories: '1800 kcal' }, 'unknown'],
    [{ goalDescription: 'Stop hair loss', statedCalories: '1800 kcal' }, 'unknown'],
    [{ goalDescription: 'Maintain sugar levels', statedCalories: '1500 kcal' }, 'loss'],
    [{ goalDescription: 'Look great', statedCalories: '1000-1200 kcal/day' }, 'loss'],
    [{ planType: 'thyroid', averageDayKcal: 1600 }, 'loss'],
    [{ planType: 'thyroid', averageDayKcal: 1601 }, 'unknown'],
    [{ goalDescription: 'Healthy growth', statedCalories: '1400 kcal', ageYears: 6 }, 'unknown'],
    [{}, 'unknown'],
  ] as [Parameters<typeof planGoal>[0], string][])('%j → %s', (plan, goal) => {
    expect(planGoal(plan)).toBe(goal)
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

describe('checkProgressSafety', () => {
  it('tells staff of fast loss and of underweight on a loss plan', () => {
    expect(checkProgressSafety({ goal: 'loss', bmi: 25, weeklyChangeKg: -1.04 })).toEqual([])
    expect(checkProgressSafety({ goal: 'maintain', bmi: 25, weeklyChangeKg: -1.3 })).toMatchObject([
      { flag: 'losing-too-fast', message: expect.stringContaining('1.3 kg a week') },
    ])
    expect(checkProgressSafety({ goal: 'loss', bmi: 18.4, weeklyChangeKg: null })).toMatchObject([
      { flag: 'underweight-on-loss' },
    ])
    expect(checkProgressSafety({ goal: 'gain', bmi: 17, weeklyChangeKg: 0.3 })).toEqual([])
  })
})

it('has no rule that the tests above have not seen', () => {
  expect([...seenRules].sort()).toEqual(Object.keys(SAFETY_RULES).sort())
})
