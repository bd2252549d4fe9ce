import { beforeAll, expect, test } from 'vitest'
import { assessBmi, type BmiAssessment, type BmiGuideline } from '#domain/body/bmi.ts'
import { LOSSES_SOURCE } from '#domain/foods/cooking-losses.ts'
import { findReferenceIntakes, INTAKE_NUTRIENTS } from '#domain/nutrients/reference-intakes.ts'
import { MEAL_SLOTS } from '#domain/plans/plan.ts'
import { describeCalorieLevel } from '#domain/plans/safety/calorie-level.ts'
import { formatDate } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { say, sayIn, setLanguageSource } from '#domain/words/say.ts'
import { inLanguage, SERVER_LANGUAGES } from '#server/kit/language/language.ts'
import { buildPlanDocument, HIDES_NOTHING, type PdfClient } from './build-plan-document.ts'
import { createDietPlanFixture, createGroceryFixture } from './diet-plan.fixture.ts'
import type { PlanDocument } from './plan-document.ts'
import { COOKING_LOSSES, SOURCE_TEXTS, USDA_ALONE } from './plan-words.ts'
import { writeDate, writeWeekday } from './write-date.ts'

const BRAND = { name: 'Pathya', tagline: 'Plans', email: 'care@pathya.example', phone: '', whatsapp: '' }

const CLIENT: PdfClient = {
  allergies: ['nuts', 'dairy'],
  healthFlags: [],
  sex: 'female',
  age: 34,
  activityLevel: 'moderate',
}

const TELUGU_FOODS = new Map([
  ['Besan chilla', 'శనగపిండి అట్టు'],
  ['Curd', 'పెరుగు'],
  ['Brown rice', 'బ్రౌన్ రైస్ (వండనిది)'],
])

function build(
  language: Locale,
  change: (plan: ReturnType<typeof createDietPlanFixture>) => void = () => undefined,
  grocery = createGroceryFixture(language),
  hides = HIDES_NOTHING,
  bmiGuideline: BmiGuideline = 'indian',
  person: Partial<PdfClient> = {},
): PlanDocument {
  const plan = createDietPlanFixture()
  change(plan)
  return buildPlanDocument(plan, { ...CLIENT, ...person }, BRAND, grocery, {
    language,
    format: 'a4',
    today: '2026-11-21',
    bmiGuideline,
    hides,
    findFoodName: (english) => (language === 'te' ? (TELUGU_FOODS.get(english) ?? null) : null),
  })
}

beforeAll(() => setLanguageSource(SERVER_LANGUAGES))

test('English PDFs use the same words as the screens', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)
  expect(months.map(writeDate)).toEqual(months.map((date) => formatDate(date)))
  const noBmi = (change: Partial<PdfClient>, clientAge: number) =>
    build(
      'en',
      (plan) => Object.assign(plan, { bmi: 24, clientAge }),
      undefined,
      undefined,
      undefined,
      change,
    ).client.bmi?.sentence
  for (const [person, change, age] of [
    [{ ageYears: 16 }, {}, 16],
    [{ ageYears: 30, isPregnant: true }, { healthFlags: ['pregnancy'] }, 30],
  ] as const) {
    const assessed: BmiAssessment = assessBmi(24, person)
    expect(noBmi({ ...change, healthFlags: [...(change.healthFlags ?? [])] }, age)).toBe(
      assessed.ok ? '' : assessed.message,
    )
  }
  for (const stated of ['700 kcal', '1000-1200 kcal/day', '1200 kcal']) {
    const document = build('en', (plan) => Object.assign(plan, { caloriesTarget: stated }))
    expect(document.notes).toEqual([describeCalorieLevel(stated)].filter((note) => note !== null))
  }
})

test('dates have the names of months and days of the language', () => {
  const write = () => [writeDate('2026-09-06'), writeWeekday('2026-09-06')]
  expect(inLanguage('en', write)).toEqual(['6 Sep 2026', 'Sun'])
  expect(inLanguage('hi', write)).toEqual(['6 सितंबर 2026', 'रवि'])
})

test('the BMI is explained by the practice’s guideline only, without a label for the person', () => {
  const overIndian = (plan: ReturnType<typeof createDietPlanFixture>) => {
    plan.bmi = 24.2
  }
  const bmiOf = (language: Locale, guideline: BmiGuideline) =>
    build(language, overIndian, createGroceryFixture('en'), HIDES_NOTHING, guideline).client.bmi
  expect(bmiOf('en', 'indian')).toEqual({
    valueText: '24.2',
    sentence: 'Indian guidelines: below 23.',
    sourceText: expect.stringContaining('Misra'),
  })
  expect(bmiOf('en', 'who')).toEqual({
    valueText: '24.2',
    sentence: 'WHO guidelines: 18.5 to 24.9.',
    sourceText: expect.stringContaining('WHO'),
  })
  expect(bmiOf('hi', 'indian')?.sentence).toBe('भारतीय गाइडलाइन: 23 से नीचे।')
})

test('an English plan contains figures, the publication date in India, the dates of each day and the writer’s instructions', () => {
  const document = build('en')
  expect(document).toMatchObject({
    language: 'en-IN',
    planForText: 'Diet plan for Meenakshi Deshpande',
    versionText: 'Version 2, published 21 Nov 2026',
    draftMark: null,
    instructions: 'Thyroxine with plain water, an hour before the first drink.',
    period: {
      startText: '23 Nov 2026',
      endText: '3 Jan 2027',
      lengthText: '42 days',
      rotationText: 'Two days in rotation',
    },
    client: { allergies: 'Nuts, Dairy', healthIssues: 'Thyroid, migraine', heightText: '5 ft 4 in (163 cm)' },
    ringAltText: expect.stringMatching(
      /^Ring of the average day, ≥ \d+ kcal\. Shares of energy: Protein \d+%, /,
    ),
  })
  expect(document.days.map(({ label, datesText }) => [label, datesText])).toEqual([
    ['Day 1 | Day 3 | Day 5', 'Mon 23 Nov, Wed 25 Nov, Fri 27 Nov …'],
    ['Fasting day', 'Tue 24 Nov, Thu 26 Nov, Sat 28 Nov …'],
  ])
  const [, , breakfast, , lunch] = document.days[0]?.meals ?? []
  expect(breakfast).toMatchObject({
    name: 'Breakfast',
    text: 'Not too thick.',
    energyText: '216 kcal',
    items: [
      {
        name: 'Besan chilla',
        hindiName: 'बेसन चीला',
        amountText: '2 (120 g)',
        alternatives: [{ amountText: '½ katori (75 g)' }],
      },
    ],
  })
  expect(lunch?.items.map(({ amountText, stateText }) => [amountText, stateText])).toEqual([
    ['2 katori (300 g)', null],
    ['8 g', 'raw weight'],
  ])
  expect(
    document.grocery?.categories.flatMap(({ items }) => items.map(({ amountText }) => amountText)),
  ).toEqual(['1.2 kg', '2 big packets', '6 eggs'])
})

test('in a Hindi plan the product’s texts are Hindi, and the writer’s texts do not change', () => {
  const document = build('hi')
  expect(document).toMatchObject({
    language: 'hi-IN',
    title: 'Six weeks to lighter mornings',
    planForText: 'Meenakshi Deshpande का डाइट प्लान',
    versionText: 'वर्शन 2, 21 नवंबर 2026 को पब्लिश हुआ',
    instructions: 'Thyroxine with plain water, an hour before the first drink.',
    tips: ['रोज़ 3-4 लीटर पानी'],
    notes: ['रोज़ 1,000–1,200 kcal कम कैलोरी वाली डाइट है; बहुत कम कैलोरी का मतलब है 800 kcal या उससे कम (NICE)।'],
    client: {
      ageText: '34 साल',
      heightText: '5 फ़ुट 4 इंच (163 सेमी)',
      weightText: '72.4 किलो',
      healthIssues: 'थायरॉइड, migraine',
      preferences: 'शाकाहारी, no mushrooms',
      allergies: 'नट्स, दूध और दूध की चीज़ें',
    },
    grocery: { unlisted: ['दिन 1 | दिन 3 | दिन 5, रात का खाना: Leftover khichdi'] },
  })
  expect(document.days.map(({ label, datesText }) => [label, datesText])).toEqual([
    ['दिन 1 | दिन 3 | दिन 5', 'सोम 23 नवंबर, बुध 25 नवंबर, शुक्र 27 नवंबर …'],
    ['Fasting day', 'मंगल 24 नवंबर, गुरु 26 नवंबर, शनि 28 नवंबर …'],
  ])
  const [, , breakfast, , lunch, , dinner] = document.days[0]?.meals ?? []
  expect(breakfast).toMatchObject({
    name: 'नाश्ता',
    timeText: 'सुबह 8 बजे',
    text: 'Not too thick.',
    energyText: '216 kcal',
    items: [
      {
        name: 'बेसन चीला',
        hindiName: null,
        amountText: '2 (120 ग्राम)',
        alternatives: [{ name: 'Brown rice', amountText: '½ कटोरी (75 ग्राम)' }],
      },
    ],
  })
  expect(lunch).toMatchObject({
    timeText: 'when hungry',
    items: [{ name: 'दही' }, { amountText: '8 ग्राम', stateText: 'कच्चा वज़न' }],
  })
  expect(dinner).toMatchObject({ timeText: 'शाम 7-7:30 बजे', text: 'Leftover khichdi' })
  expect(document.grocery?.categories).toEqual([
    {
      name: 'दूध और दूध की चीज़ें',
      items: [
        { name: 'दही', hindiName: null, amountText: '1.2 किलो' },
        { name: 'Paneer', hindiName: null, amountText: '2 big packets' },
      ],
    },
    { name: 'अंडे, मछली और मांस', items: [{ name: 'अंडे', hindiName: null, amountText: '6 अंडे' }] },
  ])
})

test('in a Telugu plan the product’s texts and the names of foods are Telugu, and the writer’s texts do not change', () => {
  const document = build('te')
  expect(document).toMatchObject({
    language: 'te-IN',
    title: 'Six weeks to lighter mornings',
    planForText: 'Meenakshi Deshpande డైట్ ప్లాన్',
    versionText: 'వెర్షన్ 2, 21 నవంబర్ 2026న పబ్లిష్ అయింది',
    instructions: 'Thyroxine with plain water, an hour before the first drink.',
    tips: ['రోజుకు 3-4 లీటర్ల నీళ్లు'],
    client: {
      ageText: '34 ఏళ్లు',
      healthIssues: 'థైరాయిడ్, migraine',
      preferences: 'వెజ్, no mushrooms',
      allergies: 'నట్స్, పాలు, పాల పదార్థాలు',
    },
    grocery: { unlisted: ['రోజు 1 | రోజు 3 | రోజు 5, రాత్రి భోజనం: Leftover khichdi'] },
  })
  const [, , breakfast, , lunch] = document.days[0]?.meals ?? []
  expect(breakfast).toMatchObject({
    name: 'టిఫిన్',
    timeText: 'ఉదయం 8 గంటలకు',
    energyText: '216 kcal',
    items: [
      {
        name: 'శనగపిండి అట్టు',
        hindiName: null,
        alternatives: [{ name: 'బ్రౌన్ రైస్', hindiName: null }],
      },
    ],
  })
  expect(lunch?.items.map(({ name, stateText }) => [name, stateText])).toEqual([
    ['పెరుగు', null],
    ['బ్రౌన్ రైస్', 'వండని బరువు'],
  ])
  const names = document.grocery?.categories.flatMap(({ items }) => items.map(({ name }) => name))
  expect(names).toEqual(['పెరుగు', 'Paneer', 'Eggs'])
})

test('amounts with refuse are marked, and spices are one paragraph with only the amounts that the writer added a note', () => {
  const item = (name: string, hindiName: string | null, amountText: string, isEdited = false) => ({
    key: name,
    name,
    hindiName,
    grams: 100,
    amountText,
    isEdited,
  })
  const list = createGroceryFixture('en')
  list.categories = [
    { category: 'Vegetables', items: [{ ...item('Green peas', 'मटर', '1 kg'), hasRefuse: true }] },
    {
      category: 'Spices and salt',
      items: [item('Cumin', 'जीरा', '1 small packet (50 g)'), item('Salt', 'नमक', '1 kg, rock salt', true)],
    },
  ]
  const read = (language: 'en' | 'hi') =>
    build(language, undefined, list).grocery?.categories.map(({ foldedText, items }) => [
      foldedText ?? null,
      items.map(({ amountText }) => amountText),
    ])
  expect(read('en')).toEqual([
    [null, ['buy about 1 kg']],
    ['Cumin, Salt (1 kg, rock salt)', []],
  ])
  expect(read('hi')).toEqual([
    [null, ['लगभग 1 kg ख़रीदें']],
    ['जीरा, नमक (1 kg, rock salt)', []],
  ])
})

test('a dish of the practice names the tables of its ingredients, not figures as entered', () => {
  const readSources = (tables?: string[]) =>
    build('en', (plan) => {
      for (const food of Object.values(plan.foods)) Object.assign(food, { source: 'custom', tables })
    }).sources.join(' ')
  const { ifct2017, dish, custom } = SOURCE_TEXTS
  expect(readSources(['ifct2017'])).toBe(`${say(ifct2017)} ${say(dish)}`)
  expect(readSources(['custom', 'ifct2017'])).toContain(say(custom))
  expect(readSources()).toBe(say(custom))
})

test('only the food tables are named from which the foods come', () => {
  const readSources = (language: 'en' | 'hi', tables?: string[]) =>
    build(language, (plan) => {
      for (const food of Object.values(plan.foods)) Object.assign(food, { source: 'dish', tables })
    }).sources.join(' ')
  const { ifct2017, usda, dish } = SOURCE_TEXTS
  expect(readSources('en', ['usda'])).toBe(`${say(USDA_ALONE)} ${say(dish)}`)
  expect(readSources('en', ['ifct2017', 'usda'])).toContain(`${say(ifct2017)} ${say(usda)}`)
  // Plans that were published before the tables of a dish were stored.
  expect(readSources('en')).toContain(say(ifct2017))
  expect(readSources('hi', ['usda'])).not.toContain('IFCT')
})

test('targets are translated into Hindi too', () => {
  const document = build('hi', (plan) => {
    plan.caloriesTarget = 'about 1500 kcal'
    plan.proteinGoal = 'as advised'
  })
  expect(document.targets).toMatchObject({ calories: 'लगभग 1,500 kcal', protein: 'as advised' })
  expect(build('en').targets).toMatchObject({ calories: '1,000–1,200 kcal', protein: '≥ 90 g' })
})

test('a reader who hides calories or weight gets a plan without them, but with all its meals', () => {
  const whole = build('en')
  const hides = { calories: true, weight: true }
  const hidden = build('en', undefined, undefined, hides)
  expect(JSON.stringify(whole)).toMatch(/kcal.*\b72\.4 kg|\b72\.4 kg.*kcal/)
  // The template's own words are the same for all readers, but it writes no kcal when there are no figures.
  expect(JSON.stringify({ ...hidden, words: null, ringAltText: null })).not.toMatch(/kcal|72\.4|Protein/)
  expect(hidden).toMatchObject({
    targets: null,
    averageDay: null,
    notes: [],
    client: { weightText: null, bmi: null },
  })
  const namesOf = ({ days }: PlanDocument) =>
    days.flatMap(({ meals }) => meals.flatMap(({ items }) => items.map(({ name }) => name)))
  expect(namesOf(hidden)).toEqual(namesOf(whole))
  expect(build('en', undefined, undefined, { ...hides, calories: false }).targets).toEqual(whole.targets)
})

test('a draft is marked as a draft, and as one of a new plan or a next version', () => {
  const draft = build('en', (plan) => {
    plan.status = 'draft'
    plan.publishedAt = null
  })
  expect(draft).toMatchObject({ draftMark: 'Draft', versionText: 'Draft, not published yet' })
  const next = build('hi', (plan) => {
    plan.status = 'draft'
    plan.revisesPlanId = '00000000-0000-4000-8000-000000000012'
  })
  expect(next).toMatchObject({ draftMark: 'ड्राफ़्ट', versionText: 'नए वर्शन का ड्राफ़्ट, अभी पब्लिश नहीं हुआ' })
})

test('the energies of the meals add up to the energy of the day', () => {
  const document = build('en', ({ days, foods }) => {
    // Energies that round to 1 kcal more than their sum, one by one.
    for (const food of Object.values(foods)) food.nutrients = { energyKcal: 100 }
    const meals = days[0]?.meals
    const item = meals?.breakfast.items[0]
    if (!meals || !item) throw new Error('The fixture has a breakfast')
    for (const slot of ['breakfast', 'lunch', 'dinner'] as const) {
      meals[slot] = { ...meals[slot], items: [{ ...item, grams: 432.6, measure: null }] }
    }
    for (const slot of [
      'earlyMorning',
      'preBreakfast',
      'midMorning',
      'eveningSnack',
      'postDinner',
    ] as const) {
      meals[slot] = { ...meals[slot], note: '', items: [] }
    }
  })
  const day = document.days[0]
  const shown = (day?.meals ?? []).map(({ energyText }) => Number.parseInt(energyText ?? '0', 10))
  expect(shown.filter((kcal) => kcal > 0)).toEqual([433, 433, 432])
  expect(day?.totals?.energyText).toBe('1,298')
})

test('the average day is compared with the reference intakes of the client, with the source', () => {
  const { intakes } = build('en', ({ foods }) => {
    for (const food of Object.values(foods)) food.nutrients = { ...food.nutrients, ironMg: 2 }
  })
  const read = (name: string) => intakes?.rows.find(({ label }) => label === name)
  expect(read('Iron')).toMatchObject({ rda: '29 mg', ear: '15 mg', upperLimit: '45 mg' })
  expect(read('Iron')?.dayText).toMatch(/^(≥ )?[\d.]+ mg$/)
  expect(read('Vitamin K')?.dayText).toBe('not known')
  expect(read('Fibre')).toMatchObject({ rda: '30 g (AI)', ear: null, upperLimit: null })
  expect(read('Sodium')).toMatchObject({ rda: null, ear: null, upperLimit: '2,000 mg (safe intake)' })
  expect(read('Magnesium')).toMatchObject({ upperLimit: '350 mg (supplements)' })
  expect(read('Iodine')).toEqual({
    label: 'Iodine',
    dayText: null,
    rda: 'not confirmed',
    ear: '95 µg',
    upperLimit: '1,100 µg',
  })
  expect(intakes?.notes.join(' ')).toMatch(
    /Women aged 19 to 59, moderately active .*Energy from fat: 15–35 %.*ICMR-NIN/,
  )
})

test('the PDF has every reference intake of the client that is confirmed', () => {
  const answer = findReferenceIntakes(CLIENT)
  if (!answer.ok) throw new Error(answer.reason)
  const { intakes } = build('en')
  const shown = [...(intakes?.rows.map(({ label }) => label) ?? []), ...(intakes?.notes ?? [])].join('\n')
  for (const { nutrient } of answer.rows) expect(shown).toContain(say(INTAKE_NUTRIENTS[nutrient].label))
})

test('in Hindi, the reference intakes have Hindi names, units and notes', () => {
  const { intakes } = build('hi')
  expect(intakes?.rows.find(({ label }) => label === 'विटामिन D')).toMatchObject({
    rda: '15 माइक्रोग्राम (600 IU)',
  })
  const [source, ...notes] = intakes?.notes.toReversed() ?? []
  expect(source).toMatch(/^ICMR-NIN/)
  expect(notes.join(' ')).not.toMatch(/\b(kg|mg|energy|upper)\b/i)
})

test('reference intakes are for the recorded stage of pregnancy, and say what is not confirmed', () => {
  const plan = createDietPlanFixture()
  plan.safetyRecords = { ...plan.safetyRecords, maternityStage: 'trimester_2' }
  const { intakes } = buildFor({ ...CLIENT, healthFlags: ['pregnancy'] }, plan)
  expect(intakes?.rows.find(({ label }) => label === 'Protein')).toMatchObject({
    rda: '55.5 g',
    ear: '43.6 g',
  })
  expect(intakes?.notes.join(' ')).toMatch(
    /second trimester .* Not confirmed yet, so not shown: Fibre.*upper limits/,
  )
})

test('there are no reference intakes without a recorded sex or foods, or if the reader hides calories', () => {
  expect(buildFor({ ...CLIENT, sex: null }, createDietPlanFixture()).intakes).toBeNull()
  const hides = { calories: true, weight: false }
  expect(build('en', undefined, createGroceryFixture('en'), hides).intakes).toBeNull()
  const words = build('en', (plan) => {
    for (const { meals } of plan.days) {
      for (const { key } of MEAL_SLOTS) meals[key] = { ...meals[key], items: [] }
    }
  })
  expect(words.intakes).toBeNull()
})

function buildFor(client: PdfClient, plan: ReturnType<typeof createDietPlanFixture>): PlanDocument {
  return buildPlanDocument(plan, client, BRAND, null, {
    language: 'en',
    format: 'a4',
    today: '2026-11-21',
    bmiGuideline: 'indian',
    hides: HIDES_NOTHING,
    findFoodName: () => null,
  })
}

test('the sources mention cooking losses only if they are deducted from a dish of the plan', () => {
  const addDish =
    (method: string | null, dishFormula: number) => (plan: ReturnType<typeof createDietPlanFixture>) => {
      const [food] = Object.values(plan.foods)
      if (food) Object.assign(food, { source: 'dish', method, dishFormula })
    }
  const cookingLosses = say(COOKING_LOSSES)
  const inHindi = sayIn('hi', COOKING_LOSSES)
  expect(cookingLosses).toContain(LOSSES_SOURCE)
  expect(inHindi).toContain(LOSSES_SOURCE)
  expect(build('en').sources).not.toContain(cookingLosses)
  expect(build('en', addDish('simmered', 2)).sources).toContain(cookingLosses)
  expect(build('hi', addDish('simmered', 2)).sources).toContain(inHindi)
  expect(build('en', addDish('simmered', 1)).sources).not.toContain(cookingLosses)
  expect(build('en', addDish(null, 2)).sources).not.toContain(cookingLosses)
  expect(build('en', addDish('raw', 2)).sources).not.toContain(cookingLosses)
})
