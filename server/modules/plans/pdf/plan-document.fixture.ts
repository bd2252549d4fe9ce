import type { PdfFormat } from '#contract/plans/diet-plans.ts'
import { calculateMacroShares } from '#domain/nutrients/macro-shares.ts'
import { say } from '#domain/words/say.ts'
import { inLanguage } from '#server/kit/language/language.ts'
import type {
  PlanDocument,
  PlanDocumentDay,
  PlanDocumentFood,
  PlanDocumentItem,
  PlanDocumentMeal,
  PlanDocumentTotals,
} from './plan-document.ts'
import { sayWords } from './plan-words.ts'

/** Creates a realistic plan: a rotation of six days with eight meals each, and 40 groceries. */
export function createPlanDocumentFixture(format: PdfFormat = 'a4'): PlanDocument {
  return {
    language: 'en-IN',
    format,
    words: inLanguage('en', sayWords),
    brand: {
      name: 'Pathya',
      tagline: 'Plans from real food data',
      contactLines: ['+91 98765 43210', 'care@pathya.example', 'Shivajinagar, Pune 411005'],
    },
    title: 'Six weeks to lighter mornings',
    description: 'A vegetarian plan around dals, curd and paneer, with light dinners before half past seven.',
    issuedOn: '2026-11-21',
    issuedOnText: '21 Nov 2026',
    planForText: 'Diet plan for Meenakshi Deshpande',
    aboutText: 'About Meenakshi Deshpande',
    versionText: 'Version 2, published 21 Nov 2026',
    draftMark: null,
    client: {
      ageText: '34 years',
      heightText: '5 ft 4 in (163 cm)',
      weightText: '72.4 kg',
      bmi: {
        valueText: '27.2',
        sentence: 'Indian guidelines: below 23.',
        sourceText: 'Misra et al., JAPI 2009',
      },
      location: 'Pune, Maharashtra',
      healthIssues: 'Hypothyroidism, on thyroxine 50 µg each morning',
      preferences: 'Vegetarian, Indian meals; no mushrooms',
      allergies: 'Peanuts',
    },
    goal: 'Weight loss (0.5-1 kg/week)',
    period: {
      startText: '23 Nov 2026',
      endText: '3 Jan 2027',
      lengthText: '42 days',
      rotationText: 'Repeats every Six days, seven times over',
    },
    targets: {
      calories: '1000-1200 kcal/day',
      protein: '>=90g/day',
      others: [
        { label: 'Carbohydrate', text: '90-110 g' },
        { label: 'Fat', text: '25-30 g' },
        { label: 'Fibre', text: '25-30 g' },
      ],
    },
    averageDay: total('1,151', 92, 110, 33, 27),
    ringAltText: 'Ring of the average day, 1,151 kcal. Shares of energy: Protein 32%, Carbohydrate 38%.',
    notes: [
      '1,000–1,200 kcal a day is a low-calorie plan; it is not a very-low-calorie diet (800 kcal or less).',
    ],
    instructions:
      'Take thyroxine with plain water, an hour before the first drink. The programme’s fee is ₹2,999 a month, paid already for November.',
    motivationalQuote: 'Small plates, steady days. The body notices what you repeat.',
    tips: [
      '3-4 litres of water daily',
      'No tea or coffee with meals',
      '1 tsp of oil or ghee',
      '8,000-10,000 steps plus 3 strength sessions per week',
    ],
    days: [
      day('Day 1', total('1,148', 92, 111, 32, 27), [
        [food('Jeera water', 'जीरा पानी', '1 glass (200 g)')],
        [food('Almonds, soaked', 'बादाम', '6 pieces (7 g)'), food('Walnut', 'अखरोट', '1 half (3 g)')],
        [
          food('Besan chilla', 'बेसन चीला', '2 pieces (120 g)', [
            food('Moong dal chilla', 'मूंग दाल चीला', '2 pieces (130 g)'),
          ]),
          food('Curd, skimmed milk', 'दही', '1 katori (150 g)'),
        ],
        [food('Guava', 'अमरूद', '1 medium (110 g)', [food('Papaya', 'पपीता', '1 cup (140 g)')])],
        [
          food('Phulka', 'फुलका', '1 piece (35 g)'),
          food('Soya chunk sabzi', 'सोया चंक सब्ज़ी', '1 katori (150 g)'),
          food('Moong dal, thin', 'मूंग दाल', '1 katori (150 g)'),
          food('Kachumber', 'कचूंबर', '1 katori (100 g)'),
        ],
        [
          food('Roasted chana', 'भुने चने', '2 tbsp (25 g)'),
          food('Buttermilk, salted', 'छाछ', '1 glass (200 g)'),
        ],
        [
          food('Paneer bhurji', 'पनीर भुर्जी', '1 katori (120 g)', [
            food('Tofu bhurji', 'टोफू भुर्जी', '1 katori (140 g)'),
          ]),
          food('Palak soup', 'पालक सूप', '1 bowl (200 g)'),
        ],
        [food('Skimmed milk with turmeric', 'हल्दी दूध', '1 cup (150 g)')],
      ]),
      day('Day 2', total('1,163', 94, 113, 32, 28), [
        [food('Methi water', 'मेथी पानी', '1 glass (200 g)')],
        [food('Almonds, soaked', 'बादाम', '6 pieces (7 g)')],
        [
          food('Vegetable poha', 'पोहा', '1 katori (120 g)'),
          food('Whey in skimmed milk', null, '1 glass (230 g)'),
        ],
        [food('Orange', 'संतरा', '1 medium (130 g)')],
        [
          food('Rajma', 'राजमा', '1 katori (150 g)'),
          food('Brown rice, steamed', 'ब्राउन राइस', '½ katori (75 g)'),
          food('Cucumber raita', 'खीरे का रायता', '1 katori (150 g)'),
        ],
        [
          food('Sprouts salad', 'अंकुरित सलाद', '1 katori (100 g)', [
            food('Roasted makhana', 'मखाना', '1 cup (20 g)'),
          ]),
        ],
        [
          food('Grilled tofu tikka', 'टोफू टिक्का', '6 pieces (150 g)'),
          food('Lauki sabzi', 'लौकी की सब्ज़ी', '1 katori (150 g)'),
        ],
        [food('Chamomile tea', null, '1 cup (150 g)')],
      ]),
      day('Day 3', total('1,139', 91, 107, 33, 26), [
        [food('Warm water with lemon', 'नींबू पानी', '1 glass (200 g)')],
        [food('Walnuts', 'अखरोट', '2 halves (6 g)')],
        [
          food('Vegetable upma', 'उपमा', '1 katori (130 g)', [food('Idli', 'इडली', '2 pieces (80 g)')]),
          food('Curd, skimmed milk', 'दही', '1 katori (150 g)'),
        ],
        [food('Apple', 'सेब', '1 small (120 g)')],
        [
          food('Jowar bhakri', 'ज्वार की भाकरी', '1 small (45 g)'),
          food('Pithla', 'पिठला', '1 katori (150 g)'),
          food('Bhindi sabzi', 'भिंडी की सब्ज़ी', '1 katori (100 g)'),
          food('Curd, skimmed milk', 'दही', '1 katori (150 g)'),
        ],
        [food('Sattu drink', 'सत्तू', '1 glass (220 g)')],
        [
          food('Palak paneer, low fat', 'पालक पनीर', '1 katori (160 g)'),
          food('Clear vegetable soup', null, '1 bowl (200 g)'),
        ],
        [food('Skimmed milk with turmeric', 'हल्दी दूध', '1 cup (150 g)')],
      ]),
      day('Day 4', total('≥ 1,120', 90, 104, 32, 26, '94 % of the weight has known figures'), [
        [food('Jeera water', 'जीरा पानी', '1 glass (200 g)')],
        [food('Almonds, soaked', 'बादाम', '6 pieces (7 g)')],
        [
          food('Moong dal chilla', 'मूंग दाल चीला', '2 pieces (130 g)'),
          food('Mint chutney', 'पुदीना चटनी', '1 tbsp (15 g)'),
        ],
        [food('Pear', 'नाशपाती', '1 small (120 g)')],
        [
          food('Phulka', 'फुलका', '1 piece (35 g)'),
          food('Chana masala', 'चना मसाला', '1 katori (150 g)'),
          food('Mixed salad', 'सलाद', '1 katori (100 g)'),
        ],
        [
          food('Buttermilk, salted', 'छाछ', '1 glass (200 g)'),
          food('Roasted makhana', 'मखाना', '1 cup (20 g)'),
        ],
        'Whatever the family has, one katori of each dal and vegetable, no rice',
        [food('Skimmed milk with turmeric', 'हल्दी दूध', '1 cup (150 g)')],
      ]),
      day('Day 5', total('1,172', 93, 114, 34, 28), [
        [food('Methi water', 'मेथी पानी', '1 glass (200 g)')],
        [
          food('Almonds, soaked', 'बादाम', '6 pieces (7 g)'),
          food('Flax seeds, roasted', 'अलसी', '1 tsp (5 g)'),
        ],
        [
          food('Vegetable oats', null, '1 katori (180 g)'),
          food('Whey in skimmed milk', null, '1 glass (230 g)'),
        ],
        [food('Papaya', 'पपीता', '1 cup (140 g)')],
        [
          food('Vegetable dalia', 'दलिया', '1 katori (150 g)'),
          food('Soya chunk sabzi', 'सोया चंक सब्ज़ी', '1 katori (150 g)'),
          food('Cucumber raita', 'खीरे का रायता', '1 katori (150 g)'),
        ],
        [food('Roasted chana', 'भुने चने', '2 tbsp (25 g)')],
        [
          food('Masoor dal', 'मसूर दाल', '1 katori (150 g)'),
          food('Paneer, low fat, grilled', 'पनीर', '4 pieces (80 g)'),
          food('Cabbage sabzi', 'पत्ता गोभी', '1 katori (120 g)'),
        ],
        [],
      ]),
      day('Day 6', total('1,164', 92, 111, 34, 27), [
        [food('Warm water with lemon', 'नींबू पानी', '1 glass (200 g)')],
        [food('Walnuts', 'अखरोट', '2 halves (6 g)')],
        [food('Idli', 'इडली', '2 pieces (80 g)'), food('Sambar', 'सांभर', '1 katori (150 g)')],
        [food('Guava', 'अमरूद', '1 medium (110 g)')],
        [
          food('Phulka', 'फुलका', '1 piece (35 g)'),
          food('Matar paneer, low fat', 'मटर पनीर', '1 katori (150 g)'),
          food('Curd, skimmed milk', 'दही', '1 katori (150 g)'),
          food('Kachumber', 'कचूंबर', '1 katori (100 g)'),
        ],
        [
          food('Moong sprouts chaat', 'मूंग चाट', '1 katori (100 g)'),
          food('Buttermilk, salted', 'छाछ', '1 glass (200 g)'),
        ],
        [
          food('Moong dal khichdi', 'मूंग दाल खिचड़ी', '1 katori (150 g)'),
          food('Tofu bhurji', 'टोफू भुर्जी', '1 katori (140 g)'),
        ],
        [food('Skimmed milk with turmeric', 'हल्दी दूध', '1 cup (150 g)')],
      ]),
    ],
    grocery: {
      unlisted: ['Day 3, Lunch: As at home'],
      periodText: 'For 23 to 28 Nov 2026, one person, raw weights as shops sell them',
      categories: [
        groceries('Dals and pulses', [
          ['Moong dal, split', 'मूंग दाल', '250 g'],
          ['Moong, whole', 'साबुत मूंग', '250 g'],
          ['Masoor dal', 'मसूर दाल', '100 g'],
          ['Rajma', 'राजमा', '100 g'],
          ['Chickpeas', 'काबुली चना', '100 g'],
          ['Roasted chana', 'भुने चने', '100 g'],
          ['Besan', 'बेसन', '250 g'],
          ['Soya chunks', 'सोया चंक', '100 g'],
          ['Sattu', 'सत्तू', '100 g'],
        ]),
        groceries('Grains', [
          ['Whole wheat flour', 'आटा', '250 g'],
          ['Jowar flour', 'ज्वार का आटा', '100 g'],
          ['Brown rice', 'ब्राउन राइस', '100 g'],
          ['Poha', 'पोहा', '100 g'],
          ['Oats', null, '100 g'],
          ['Dalia', 'दलिया', '100 g'],
          ['Idli rava', 'इडली रवा', '100 g'],
        ]),
        groceries('Milk and its kin', [
          ['Skimmed milk', 'स्किम्ड दूध', '2 litres'],
          ['Curd, skimmed milk', 'दही', '1 kg'],
          ['Paneer, low fat', 'पनीर', '500 g'],
          ['Tofu', 'टोफू', '500 g'],
          ['Whey, unsweetened', null, '70 g'],
        ]),
        groceries('Vegetables', [
          ['Spinach', 'पालक', '500 g'],
          ['Tomato', 'टमाटर', '1 kg'],
          ['Onion', 'प्याज़', '500 g'],
          ['Cucumber', 'खीरा', '1 kg'],
          ['Bottle gourd', 'लौकी', '250 g'],
          ['Okra', 'भिंडी', '250 g'],
          ['Cabbage', 'पत्ता गोभी', '250 g'],
          ['Green peas', 'मटर', '100 g'],
          ['Lemon', 'नींबू', '6 pieces'],
          ['Mint', 'पुदीना', '1 bunch'],
        ]),
        groceries('Fruit', [
          ['Guava', 'अमरूद', '2 pieces'],
          ['Orange', 'संतरा', '1 piece'],
          ['Apple', 'सेब', '1 piece'],
          ['Pear', 'नाशपाती', '1 piece'],
          ['Papaya', 'पपीता', '250 g'],
        ]),
        { name: 'Spices and salt', foldedText: 'Cumin seeds, Coriander seeds, Salt (1 kg)', items: [] },
        groceries('Nuts, spices, oil', [
          ['Almonds', 'बादाम', '50 g'],
          ['Walnuts', 'अखरोट', '50 g'],
          ['Turmeric', 'हल्दी', '50 g'],
          ['Mustard oil', 'सरसों का तेल', '100 ml'],
        ]),
      ],
    },
    intakes: null,
    practitioner: {
      name: 'Dr. Anagha Kulkarni',
      qualification: 'Clinical dietician, M.Sc. Dietetics',
      registrationText: 'Registration no. RD 1417/2015',
    },
    sources: [
      'Food composition: IFCT 2017, NIN Hyderabad',
      'USDA National Nutrient Database for Standard Reference',
    ],
  }
}

const MEAL_NAMES_AND_TIMES = [
  ['Early morning', '6:30–7 AM'],
  ['Pre-breakfast', '20 min after'],
  ['Breakfast', '8 AM'],
  ['Mid-morning', '10:30 AM'],
  ['Lunch', '1 PM'],
  ['Evening snack', '4:30 PM'],
  ['Dinner', '7–7:30 PM'],
  ['Post-dinner', '30 min after'],
] as const

const MEAL_ENERGIES = [
  '8 kcal',
  '62 kcal',
  '268 kcal',
  '62 kcal',
  '361 kcal',
  '134 kcal',
  '198 kcal',
  '55 kcal',
]

function day(
  label: string,
  totals: PlanDocumentTotals,
  contents: (PlanDocumentItem[] | string)[],
): PlanDocumentDay {
  const meals = MEAL_NAMES_AND_TIMES.map(([name, timeText], index): PlanDocumentMeal => {
    const content = contents[index] ?? []
    if (typeof content === 'string') return { name, timeText, items: [], text: content, energyText: null }
    const energyText = content.length > 0 ? (MEAL_ENERGIES[index] ?? null) : null
    return { name, timeText, items: content, text: null, energyText }
  })
  return { label, continuedText: `${label}, continued`, datesText: 'Mon 23 Nov, Sun 29 Nov …', totals, meals }
}

function food(
  name: string,
  hindiName: string | null,
  amountText: string,
  alternatives: PlanDocumentFood[] = [],
): PlanDocumentItem {
  return { name, hindiName, amountText, stateText: null, alternatives }
}

function total(
  energyText: string,
  proteinG: number,
  carbsG: number,
  fatG: number,
  fibreG: number,
  coverageText: string | null = null,
): PlanDocumentTotals {
  const prefix = coverageText ? '≥ ' : ''
  return {
    energyText,
    coverageText,
    macros: calculateMacroShares({ proteinG, carbsG, fatG, fibreG }).map(
      ({ macro, label, grams, share, percent }) => ({
        key: macro === 'carbs' ? 'carbohydrate' : macro,
        label: say(label),
        amountText: `${prefix}${grams} g`,
        energyShare: share,
        shareText: `${percent} %`,
      }),
    ),
  }
}

function groceries(
  name: string,
  rows: [name: string, hindiName: string | null, amountText: string][],
): { name: string; items: { name: string; hindiName: string | null; amountText: string }[] } {
  return { name, items: rows.map(([item, hindiName, amountText]) => ({ name: item, hindiName, amountText })) }
}
