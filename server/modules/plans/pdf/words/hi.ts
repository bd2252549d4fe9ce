import type { MaternityStage } from '#domain/energy/energy-need.ts'
import type { IntakeGroup } from '#domain/nutrients/reference-intakes.ts'
import type { PlanLanguage } from '../plan-words.ts'

const HINDI_COUNT_WORDS = ['', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ', 'दस']

export const HINDI: PlanLanguage = {
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
    intakes: 'प्रतिदिन की अनुशंसित मात्रा',
    nutrient: 'पोषक तत्व',
    rda: 'अनुशंसित (RDA)',
    ear: 'औसत आवश्यकता (EAR)',
    upperLimit: 'ऊपरी सीमा',
    sources: 'स्रोत',
    page: 'पृष्ठ {page} / {pages}',
  },
  months: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
  weekdays: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
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
    peanuts: 'मूंगफली',
    tree_nuts: 'बादाम, काजू आदि',
    shellfish: 'झींगा, केकड़ा आदि',
    fish: 'मछली',
    eggs: 'अंडे',
    soy: 'सोया',
    sesame: 'तिल',
    mustard: 'राई और सरसों',
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
  nutrients: {
    energy: 'ऊर्जा',
    protein: 'प्रोटीन',
    fibre: 'रेशा',
    sodium: 'सोडियम',
    potassium: 'पोटैशियम',
    calcium: 'कैल्शियम',
    iron: 'आयरन',
    zinc: 'ज़िंक',
    magnesium: 'मैग्नीशियम',
    phosphorus: 'फ़ॉस्फ़ोरस',
    iodine: 'आयोडीन',
    copper: 'ताँबा',
    manganese: 'मैंगनीज़',
    selenium: 'सेलेनियम',
    vitamin_a: 'विटामिन ए',
    vitamin_c: 'विटामिन सी',
    vitamin_d: 'विटामिन डी',
    vitamin_e: 'विटामिन ई',
    vitamin_k: 'विटामिन के',
    thiamine: 'थायमिन (बी1)',
    riboflavin: 'राइबोफ़्लेविन (बी2)',
    niacin: 'नायसिन (बी3)',
    vitamin_b6: 'विटामिन बी6',
    folate: 'फ़ोलेट (बी9)',
    vitamin_b12: 'विटामिन बी12',
    pantothenic_acid: 'पैंटोथेनिक अम्ल (बी5)',
    biotin: 'बायोटिन (बी7)',
    reference_weight: 'शरीर का वज़न जिसके लिए ये मात्राएँ हैं',
    protein_per_kg: 'शरीर के प्रति किग्रा प्रोटीन',
    visible_fat: 'दिखने वाली वसा (तेल, घी, मक्खन)',
    fat_amdr: 'वसा से ऊर्जा',
    carbohydrate_amdr: 'कार्बोहाइड्रेट से ऊर्जा',
  },
  notKnown: 'ज्ञात नहीं',
  upperLimits: 'ऊपरी सीमाएँ',
  amountNotConfirmed: 'पुष्टि नहीं हुई',
  adequateIntake: (amount) => `${amount} (AI)`,
  safeIntake: (amount) => `${amount} (सुरक्षित मात्रा)`,
  fromSupplements: (amount) => `${amount} (पूरक से)`,
  intakeTerms:
    'RDA: अनुशंसित आहार मात्रा, लगभग सभी लोगों के लिए पर्याप्त। AI: पर्याप्त मात्रा, जहाँ आवश्यकता प्रकाशित नहीं है। EAR: अनुमानित औसत आवश्यकता, आधे लोगों के लिए पर्याप्त।',
  intakeGroup: describeGroup,
  notConfirmed: (nutrients) => `अभी पुष्टि नहीं हुई, इसलिए नहीं दिखाए गए: ${nutrients}।`,
  dependsOnStage: (nutrients) => `अवस्था पर निर्भर, जो दर्ज नहीं है: ${nutrients}।`,
  cookingLosses: 'पकाने में नष्ट होने वाले पोषक तत्व घटाए गए हैं (USDA retention factors, release 6)।',
  usdaAlone: 'खाद्य संरचना: USDA National Nutrient Database for Standard Reference।',
  draft: 'प्रारूप',
  rawWeight: 'कच्चा वज़न',
  someNotCounted: 'कुछ खाद्य गिने नहीं गए',
  planFor: (name) => `${name} के लिए आहार योजना`,
  about: (name) => `${name} के बारे में`,
  years: (count) => `${count} वर्ष`,
  days: (count) => `${count} दिन`,
  daysInTurn: (count) => `${HINDI_COUNT_WORDS[count] ?? count} दिन बारी-बारी से`,
  continued: (label) => `${label}, जारी`,
  version: (number, date) => `संस्करण ${number}, ${date} को जारी`,
  draftVersion: (isNext) => (isNext ? 'अगले संस्करण का प्रारूप, अभी जारी नहीं' : 'प्रारूप, अभी जारी नहीं'),
  coverage: (percent) => `वज़न के ${percent} के लिए ज्ञात`,
  calorieLevel: (range, level) =>
    level === 'very-low'
      ? `${range} किलो कैलोरी प्रतिदिन अति-अल्प कैलोरी आहार है (800 या कम, NICE): अधिकतम 12 सप्ताह, चिकित्सक की देखरेख में।`
      : `${range} किलो कैलोरी प्रतिदिन अल्प कैलोरी आहार है; अति-अल्प का अर्थ है 800 या कम (NICE)।`,
  registration: (number) => `पंजीकरण संख्या ${number}`,
  groceryPeriod: (from, to) => `${from} से ${to} के लिए; कच्चा वज़न, दुकान में मिलने वाली मात्रा तक बढ़ाया हुआ`,
  ring: (energy, parts) =>
    `औसत दिन का वलय${energy === null ? '' : `, ${energy} किलो कैलोरी`}। ऊर्जा में हिस्सा: ${parts.join(', ')}।`,
}

const STAGES: Record<MaternityStage, string> = {
  trimester_1: 'गर्भावस्था की पहली तिमाही',
  trimester_2: 'गर्भावस्था की दूसरी तिमाही',
  trimester_3: 'गर्भावस्था की तीसरी तिमाही',
  breastfeeding_0_6_months: 'स्तनपान, 0 से 6 महीने',
  breastfeeding_7_12_months: 'स्तनपान, 7 से 12 महीने',
  breastfeeding_over_12_months: 'स्तनपान, 12 महीने के बाद',
}

const ACTIVITIES = {
  sedentary: 'कम शारीरिक श्रम',
  moderate: 'मध्यम शारीरिक श्रम',
  heavy: 'भारी शारीरिक श्रम',
} as const

function describeGroup({ sex, ageMin, ageMax, activity, isActivityRecorded, stages }: IntakeGroup): string {
  const children = { any: 'बच्चे', female: 'लड़कियाँ', male: 'लड़के' } as const
  const adults = { any: 'वयस्क', female: 'महिलाएँ', male: 'पुरुष' } as const
  const ages = ageMax === null ? `${ageMin} वर्ष और अधिक` : `${ageMin} से ${ageMax - 1} वर्ष`
  const [stage] = stages
  const facts = [
    (ageMin < 19 ? children : adults)[sex],
    ages,
    ...(activity === null
      ? []
      : [`${ACTIVITIES[activity]}${isActivityRecorded ? '' : ' (गतिविधि दर्ज नहीं)'}`]),
    ...(stages.length === 1 && stage !== undefined ? [STAGES[stage]] : []),
  ]
  return `${facts.join(', ')}।`
}
