import type { MessageDescriptor } from '@lingui/core'
import { BMI_RANGE_SENTENCES } from '#domain/body/bmi.ts'
import { describeIntakeGroup } from '#domain/nutrients/reference-intakes.ts'
import { ALLERGY_LABELS, FOOD_PREFERENCE_LABELS, MEDICAL_CONDITION_LABELS } from '#domain/people/options.ts'
import { sayIn } from '#domain/words/say.ts'
import type { PlanLanguage } from '../plan-words.ts'

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

export const ENGLISH: PlanLanguage = {
  tag: 'en-IN',
  words: {
    to: 'to',
    energyNotKnown: 'kcal not known',
    kcal: 'kcal',
    kcalADay: 'kcal a day',
    averageDay: 'The average day',
    amount: 'Amount',
    shareOfEnergy: 'Share of energy',
    dailyTargets: 'Daily targets',
    calories: 'Calories',
    protein: 'Protein',
    goal: 'Goal',
    age: 'Age',
    height: 'Height',
    weight: 'Weight',
    bmi: 'BMI',
    livesIn: 'Lives in',
    health: 'Health',
    eats: 'Eats',
    allergies: 'Allergies',
    everyDay: 'Every day',
    fromDietician: 'From your dietician',
    yourDays: 'Your days',
    when: 'When',
    what: 'What',
    howMuch: 'How much',
    energy: 'Energy',
    or: 'or',
    nothingPlanned: 'Nothing planned',
    groceryList: 'Grocery list',
    unlisted: 'Described in words, so not on this list:',
    writtenBy: 'Written by',
    intakes: 'Reference intakes a day',
    nutrient: 'Nutrient',
    rda: 'RDA',
    ear: 'EAR',
    upperLimit: 'Upper limit',
    sources: 'Sources',
    page: 'Page {page} of {pages}',
  },
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  times: {
    '6:30-7 AM': '6:30-7 AM',
    '20 min after': '20 min after',
    '8 AM': '8 AM',
    '10:30 AM': '10:30 AM',
    '1 PM': '1 PM',
    '4:30 PM': '4:30 PM',
    '7-7:30 PM': '7-7:30 PM',
    '30 min after': '30 min after',
  },
  macros: { protein: 'Protein', carbs: 'Carbohydrate', fat: 'Fat', fibre: 'Fibre' },
  bmiRange: {
    indian: inEnglish(BMI_RANGE_SENTENCES.indian),
    who: inEnglish(BMI_RANGE_SENTENCES.who),
  },
  noBmi: {
    under_18: 'BMI categories are for adults. Under 18, growth charts by age are used instead.',
    pregnancy:
      'BMI categories do not apply during pregnancy. Your doctor or dietician can say what is right for you.',
  },
  allergies: inEnglish(ALLERGY_LABELS),
  conditions: inEnglish(MEDICAL_CONDITION_LABELS),
  preferences: inEnglish(FOOD_PREFERENCE_LABELS),
  none: 'None',
  groceries: {
    'Grains and flours': 'Grains and flours',
    Pulses: 'Pulses',
    Vegetables: 'Vegetables',
    Fruits: 'Fruits',
    'Milk and dairy': 'Milk and dairy',
    'Eggs, fish and meat': 'Eggs, fish and meat',
    'Nuts and seeds': 'Nuts and seeds',
    'Oils and fats': 'Oils and fats',
    'Spices and salt': 'Spices and salt',
    'Drinks and others': 'Drinks and others',
  },
  sources: {
    ifct2017: 'Food composition: IFCT 2017, NIN Hyderabad.',
    usda: 'Foods that IFCT lacks: USDA National Nutrient Database for Standard Reference.',
    fdc: 'U.S. Department of Agriculture, Agricultural Research Service: FoodData Central.',
    indb: 'Indian Nutrient Databank (INDB).',
    dish: 'Dishes: computed from their ingredients, oil and salt included.',
    custom: 'Foods added by the practice: figures as entered.',
  },
  nutrients: {},
  notKnown: 'not known',
  upperLimits: 'upper limits',
  amountNotConfirmed: 'not confirmed',
  adequateIntake: (amount) => `${amount} (AI)`,
  safeIntake: (amount) => `${amount} (safe intake)`,
  fromSupplements: (amount) => `${amount} (supplements)`,
  intakeTerms:
    'RDA: recommended dietary allowance, enough for nearly everybody. AI: adequate intake, where no requirement is published. EAR: estimated average requirement, enough for half of the people.',
  intakeGroup: (group) => `${describeIntakeGroup(group)}.`,
  notConfirmed: (nutrients) => `Not confirmed yet, so not shown: ${nutrients}.`,
  dependsOnStage: (nutrients) => `Depends on the stage, which is not recorded: ${nutrients}.`,
  cookingLosses: 'Cooking losses deducted (USDA retention factors, release 6).',
  usdaAlone: 'Food composition: USDA National Nutrient Database for Standard Reference.',
  draft: 'Draft',
  rawWeight: 'raw weight',
  someNotCounted: 'some foods are not counted',
  planFor: (name) => `Diet plan for ${name}`,
  about: (name) => `About ${name}`,
  years: (count) => `${count} ${count === 1 ? 'year' : 'years'}`,
  days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  daysInTurn: (count) => `${COUNT_WORDS[count] ?? count} days in turn`,
  continued: (label) => `${label}, continued`,
  version: (number, date) => `Version ${number}, published ${date}`,
  draftVersion: (isNext) =>
    isNext ? 'Draft of the next version, not published yet' : 'Draft, not published yet',
  coverage: (percent) => `known for ${percent} of the weight`,
  calorieLevel: (range, level) =>
    level === 'very-low'
      ? `${range} kcal a day reaches very-low-calorie (800 kcal or less, NICE): at most 12 weeks, under a clinician.`
      : `${range} kcal a day is a low-calorie diet; very-low-calorie means 800 kcal or less (NICE).`,
  registration: (number) => `Registration no. ${number}`,
  groceryPeriod: (from, to) => `For ${from} to ${to}, raw weights, rounded up to what shops sell`,
  ring: (energy, parts) =>
    `Ring of the average day${energy === null ? '' : `, ${energy} kcal`}. Shares of energy: ${parts.join(', ')}.`,
}

function inEnglish<Key extends string>(labels: Record<Key, MessageDescriptor>): Record<Key, string> {
  const texts: Partial<Record<Key, string>> = {}
  for (const key of Object.keys(labels) as Key[]) texts[key] = sayIn('en', labels[key]) // the record has no other keys
  return texts as Record<Key, string> // every key was set in the loop
}
