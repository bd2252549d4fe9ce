import type { PdfLanguage } from '#contract/plans/diet-plans.ts'
import { BMI_RANGE_SENTENCES, type BmiGuideline, type BmiPlace } from '#domain/body/bmi.ts'
import type { Macro } from '#domain/nutrients/totals.ts'
import {
  ALLERGY_LABELS,
  type Allergy,
  FOOD_PREFERENCE_LABELS,
  type FoodPreference,
  MEDICAL_CONDITION_LABELS,
  type MedicalCondition,
} from '#domain/people/options.ts'
import type { GroceryCategory } from '#domain/plans/grocery/aisles.ts'
import type { MEAL_SLOTS, MealSlot } from '#domain/plans/plan.ts'

/** Words that the template writes itself. {braces} are filled in there. */
export type PlanDocumentWords = {
  /** Between the first and the last day. */
  to: string
  energyNotKnown: string
  kcal: string
  kcalADay: string
  averageDay: string
  amount: string
  shareOfEnergy: string
  dailyTargets: string
  calories: string
  protein: string
  goal: string
  age: string
  height: string
  weight: string
  bmi: string
  livesIn: string
  health: string
  eats: string
  allergies: string
  everyDay: string
  fromDietician: string
  yourDays: string
  when: string
  what: string
  howMuch: string
  energy: string
  or: string
  nothingPlanned: string
  groceryList: string
  unlisted: string
  writtenBy: string
  sources: string
  /** With {page} and {pages}. */
  page: string
}

export type FoodSource = 'ifct2017' | 'usda' | 'dish' | 'custom'
/** Units of amounts, as the English texts write them. */
export type AmountUnit = 'g' | 'kg' | 'ml' | 'l' | 'mg' | 'µg'

/** Everything a plan's PDF says by itself, in one language. */
export type PlanLanguage = {
  /** BCP 47. */
  tag: string
  words: PlanDocumentWords
  /** From January. */
  months: readonly string[]
  /** From Sunday. */
  weekdays: readonly string[]
  slots: Record<MealSlot, string>
  /** The times that a new day starts out with; others are the writer's own words. */
  times: Record<(typeof MEAL_SLOTS)[number]['defaultTime'], string>
  macros: Record<Macro, string>
  bmiRange: Record<BmiGuideline, Record<BmiPlace, string>>
  noBmi: Record<'under_18' | 'pregnancy', string>
  allergies: Record<Allergy, string>
  conditions: Record<MedicalCondition, string>
  preferences: Record<FoodPreference, string>
  /** Of the plan's health issues. */
  none: string
  groceries: Record<GroceryCategory, string>
  sources: Record<FoodSource, string>
  units: Record<AmountUnit, string>
  feet: string
  inches: string
  centimetres: string
  draft: string
  rawWeight: string
  everyDay: string
  /** Some food's weight is not known. */
  someNotCounted: string
  planFor: (name: string) => string
  about: (name: string) => string
  years: (count: number) => string
  days: (count: number) => string
  daysInTurn: (count: number) => string
  day: (number: string) => string
  continued: (label: string) => string
  version: (number: number, date: string) => string
  draftVersion: (isNext: boolean) => string
  coverage: (percent: string) => string
  /** Of a day's target as `formatTarget` writes it. */
  target: (text: string) => string
  calorieLevel: (range: string, level: 'very-low' | 'low') => string
  registration: (number: string) => string
  groceryPeriod: (from: string, to: string) => string
  ring: (energy: string | null, parts: readonly string[]) => string
}

const COUNT_WORDS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

const ENGLISH: PlanLanguage = {
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
    sources: 'Sources',
    page: 'Page {page} of {pages}',
  },
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  slots: {
    earlyMorning: 'Early Morning',
    preBreakfast: 'Pre-Breakfast',
    breakfast: 'Breakfast',
    midMorning: 'Mid-Morning',
    lunch: 'Lunch',
    eveningSnack: 'Evening Snack',
    dinner: 'Dinner',
    postDinner: 'Post-Dinner',
  },
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
  bmiRange: BMI_RANGE_SENTENCES,
  noBmi: {
    under_18: 'BMI categories are for adults. Under 18, growth charts by age are used instead.',
    pregnancy:
      'BMI categories do not apply during pregnancy. Your doctor or dietician can say what is right for you.',
  },
  allergies: ALLERGY_LABELS,
  conditions: MEDICAL_CONDITION_LABELS,
  preferences: FOOD_PREFERENCE_LABELS,
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
    dish: 'Dishes: computed from their ingredients, oil and salt included.',
    custom: 'Foods added by the practice: figures as entered.',
  },
  units: { g: 'g', kg: 'kg', ml: 'ml', l: 'l', mg: 'mg', µg: 'µg' },
  feet: 'ft',
  inches: 'in',
  centimetres: 'cm',
  draft: 'Draft',
  rawWeight: 'raw weight',
  everyDay: 'Every day',
  someNotCounted: 'some foods are not counted',
  planFor: (name) => `Diet plan for ${name}`,
  about: (name) => `About ${name}`,
  years: (count) => `${count} ${count === 1 ? 'year' : 'years'}`,
  days: (count) => `${count} ${count === 1 ? 'day' : 'days'}`,
  daysInTurn: (count) => `${COUNT_WORDS[count] ?? count} days in turn`,
  day: (number) => `Day ${number}`,
  continued: (label) => `${label}, continued`,
  version: (number, date) => `Version ${number}, published ${date}`,
  draftVersion: (isNext) =>
    isNext ? 'Draft of the next version, not published yet' : 'Draft, not published yet',
  coverage: (percent) => `known for ${percent} of the weight`,
  target: (text) => text,
  calorieLevel: (range, level) =>
    level === 'very-low'
      ? `${range} kcal a day reaches very-low-calorie (800 kcal or less, NICE): at most 12 weeks, under a clinician.`
      : `${range} kcal a day is a low-calorie diet; very-low-calorie means 800 kcal or less (NICE).`,
  registration: (number) => `Registration no. ${number}`,
  groceryPeriod: (from, to) => `For ${from} to ${to}, raw weights, rounded up to what shops sell`,
  ring: (energy, parts) =>
    `Ring of the average day${energy === null ? '' : `, ${energy} kcal`}. Shares of energy: ${parts.join(', ')}.`,
}

const HINDI_COUNT_WORDS = ['', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ', 'दस']

const HINDI: PlanLanguage = {
  tag: 'hi-IN',
  words: {
    to: 'से',
    energyNotKnown: 'कैलोरी ज्ञात नहीं',
    kcal: 'किलो कैलोरी',
    kcalADay: 'किलो कैलोरी प्रतिदिन',
    averageDay: 'औसत दिन',
    amount: 'मात्रा',
    shareOfEnergy: 'ऊर्जा में हिस्सा',
    dailyTargets: 'दैनिक लक्ष्य',
    calories: 'कैलोरी',
    protein: 'प्रोटीन',
    goal: 'उद्देश्य',
    age: 'आयु',
    height: 'कद',
    weight: 'वज़न',
    bmi: 'बीएमआई',
    livesIn: 'निवास',
    health: 'स्वास्थ्य',
    eats: 'खान-पान',
    allergies: 'एलर्जी',
    everyDay: 'हर दिन',
    fromDietician: 'आपके आहार विशेषज्ञ की ओर से',
    yourDays: 'आपके दिन',
    when: 'कब',
    what: 'क्या',
    howMuch: 'कितना',
    energy: 'ऊर्जा',
    or: 'या',
    nothingPlanned: 'कुछ तय नहीं',
    groceryList: 'ख़रीदारी की सूची',
    unlisted: 'शब्दों में लिखे भोजन, जो इस सूची में नहीं हैं:',
    writtenBy: 'योजना लेखक',
    sources: 'स्रोत',
    page: 'पृष्ठ {page} / {pages}',
  },
  months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
  weekdays: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
  slots: {
    earlyMorning: 'सुबह-सवेरे',
    preBreakfast: 'नाश्ते से पहले',
    breakfast: 'नाश्ता',
    midMorning: 'दोपहर से पहले',
    lunch: 'दोपहर का भोजन',
    eveningSnack: 'शाम का नाश्ता',
    dinner: 'रात का भोजन',
    postDinner: 'भोजन के बाद',
  },
  times: {
    '6:30-7 AM': 'सुबह 6:30-7 बजे',
    '20 min after': '20 मिनट बाद',
    '8 AM': 'सुबह 8 बजे',
    '10:30 AM': 'सुबह 10:30 बजे',
    '1 PM': 'दोपहर 1 बजे',
    '4:30 PM': 'शाम 4:30 बजे',
    '7-7:30 PM': 'शाम 7-7:30 बजे',
    '30 min after': '30 मिनट बाद',
  },
  macros: { protein: 'प्रोटीन', carbs: 'कार्बोहाइड्रेट', fat: 'वसा', fibre: 'रेशा' },
  bmiRange: {
    indian: {
      below: 'भारतीय मानक: 18.5 या अधिक।',
      within: 'भारतीय मानक: 18.5 से 22.9।',
      above: 'भारतीय मानक: 23 से कम।',
    },
    who: {
      below: 'डब्ल्यूएचओ के मानक: 18.5 या अधिक।',
      within: 'डब्ल्यूएचओ के मानक: 18.5 से 24.9।',
      above: 'डब्ल्यूएचओ के मानक: 25 से कम।',
    },
  },
  noBmi: {
    under_18: 'बीएमआई की श्रेणियाँ वयस्कों के लिए हैं। 18 वर्ष से कम आयु में आयु के अनुसार वृद्धि चार्ट देखे जाते हैं।',
    pregnancy:
      'गर्भावस्था में बीएमआई की श्रेणियाँ लागू नहीं होतीं। आपके लिए क्या सही है, यह आपके डॉक्टर या आहार विशेषज्ञ बता सकते हैं।',
  },
  allergies: {
    dairy: 'दूध और उससे बनी चीज़ें',
    gluten: 'ग्लूटेन',
    nuts: 'मेवे',
    shellfish: 'झींगा, केकड़ा आदि',
    eggs: 'अंडे',
    soy: 'सोया',
  },
  conditions: {
    diabetes: 'मधुमेह',
    hypertension: 'उच्च रक्तचाप',
    thyroid: 'थायरॉइड',
    pcod: 'पीसीओडी / पीसीओएस',
    heart_disease: 'हृदय रोग',
    kidney_disease: 'गुर्दे का रोग',
  },
  preferences: {
    vegetarian: 'शाकाहारी',
    vegan: 'वीगन',
    non_vegetarian: 'मांसाहारी',
    eggetarian: 'अंडाहारी',
    jain: 'जैन',
  },
  none: 'कोई नहीं',
  groceries: {
    'Grains and flours': 'अनाज और आटा',
    Pulses: 'दालें',
    Vegetables: 'सब्ज़ियाँ',
    Fruits: 'फल',
    'Milk and dairy': 'दूध और दही',
    'Eggs, fish and meat': 'अंडे, मछली और मांस',
    'Nuts and seeds': 'मेवे और बीज',
    'Oils and fats': 'तेल और घी',
    'Spices and salt': 'मसाले और नमक',
    'Drinks and others': 'पेय और अन्य',
  },
  sources: {
    ifct2017: 'खाद्य संरचना: IFCT 2017, NIN हैदराबाद।',
    usda: 'जो खाद्य IFCT में नहीं हैं: USDA National Nutrient Database for Standard Reference।',
    dish: 'व्यंजन: अपनी सामग्री से गणना किए हुए, तेल और नमक सहित।',
    custom: 'क्लिनिक के जोड़े हुए खाद्य: आँकड़े जैसे दर्ज हैं।',
  },
  units: { g: 'ग्राम', kg: 'किग्रा', ml: 'मिली', l: 'लीटर', mg: 'मिग्रा', µg: 'माइक्रोग्राम' },
  feet: 'फ़ुट',
  inches: 'इंच',
  centimetres: 'सेमी',
  draft: 'प्रारूप',
  rawWeight: 'कच्चा वज़न',
  everyDay: 'हर दिन',
  someNotCounted: 'कुछ खाद्य गिने नहीं गए',
  planFor: (name) => `${name} के लिए आहार योजना`,
  about: (name) => `${name} के बारे में`,
  years: (count) => `${count} वर्ष`,
  days: (count) => `${count} दिन`,
  daysInTurn: (count) => `${HINDI_COUNT_WORDS[count] ?? count} दिन बारी-बारी से`,
  day: (number) => `दिन ${number}`,
  continued: (label) => `${label}, जारी`,
  version: (number, date) => `संस्करण ${number}, ${date} को जारी`,
  draftVersion: (isNext) => (isNext ? 'अगले संस्करण का प्रारूप, अभी जारी नहीं' : 'प्रारूप, अभी जारी नहीं'),
  coverage: (percent) => `वज़न के ${percent} के लिए ज्ञात`,
  target: (text) => text.replace('about ', 'लगभग ').replace(/kcal$/, 'किलो कैलोरी').replace(/ g$/, ' ग्राम'),
  calorieLevel: (range, level) =>
    level === 'very-low'
      ? `${range} किलो कैलोरी प्रतिदिन अति-अल्प कैलोरी आहार है (800 या कम, NICE): अधिकतम 12 सप्ताह, चिकित्सक की देखरेख में।`
      : `${range} किलो कैलोरी प्रतिदिन अल्प कैलोरी आहार है; अति-अल्प का अर्थ है 800 या कम (NICE)।`,
  registration: (number) => `पंजीकरण संख्या ${number}`,
  groceryPeriod: (from, to) => `${from} से ${to} के लिए; कच्चा वज़न, दुकान में मिलने वाली मात्रा तक बढ़ाया हुआ`,
  ring: (energy, parts) =>
    `औसत दिन का वलय${energy === null ? '' : `, ${energy} किलो कैलोरी`}। ऊर्जा में हिस्सा: ${parts.join(', ')}।`,
}

export const PLAN_LANGUAGES: Record<PdfLanguage, PlanLanguage> = { en: ENGLISH, hi: HINDI }

/** Household measures and what shops count by, in Hindi; by the English word or words, lower case. */
export const HINDI_MEASURES: Readonly<Record<string, string>> = {
  about: 'लगभग',
  apple: 'सेब',
  'as needed': 'ज़रूरत भर',
  avocado: 'एवोकाडो',
  banana: 'केले',
  bowl: 'कटोरा',
  bunch: 'गड्डी',
  chikoo: 'चीकू',
  clove: 'कली',
  cob: 'भुट्टा',
  'corn cob': 'भुट्टे',
  cube: 'टुकड़ा',
  cup: 'कप',
  dozen: 'दर्जन',
  egg: 'अंडे',
  glass: 'गिलास',
  guava: 'अमरूद',
  half: 'आधा',
  handful: 'मुट्ठी',
  katori: 'कटोरी',
  kiwi: 'कीवी',
  large: 'बड़ा',
  lemon: 'नींबू',
  litre: 'लीटर',
  loaf: 'ब्रेड',
  loaves: 'ब्रेड',
  mango: 'आम',
  medium: 'मध्यम',
  mug: 'मग',
  orange: 'संतरे',
  packet: 'पैकेट',
  peach: 'आड़ू',
  pear: 'नाशपाती',
  piece: 'नग',
  pinch: 'चुटकी',
  plate: 'प्लेट',
  scoop: 'स्कूप',
  serving: 'परोस',
  slice: 'स्लाइस',
  small: 'छोटा',
  'sweet lime': 'मौसंबी',
  tablespoon: 'बड़ा चम्मच',
  tbsp: 'बड़ा चम्मच',
  'tea bag': 'टी बैग',
  teaspoon: 'छोटा चम्मच',
  'tender coconut': 'नारियल',
  tsp: 'छोटा चम्मच',
}
