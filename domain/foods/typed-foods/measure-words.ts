import { foldFoodName } from '../fold-food-name.ts'

/** A unit of an amount: a household measure by the label that foods use, a weight in grams or a volume in millilitres. */
export type TypedUnit =
  | { kind: 'measure'; label: string; isVague?: boolean }
  | { kind: 'weight'; grams: number; isVague?: boolean }
  | { kind: 'volume'; ml: number }

/** The words of each measure, several words with an underscore between them. */
const MEASURES: readonly (readonly [string, string])[] = [
  [
    'piece',
    'piece pieces pc pcs pce nos no number numbers nag nang adad peece pis tukda tukde tukda pis ta ti to te पीस नग टुकड़ा टुकड़े अदद तुकडा तुकडे નંગ ટુકડો ટુકડા পিস টা টি টো টে খানা টুকরো ਪੀਸ ਟੁਕੜਾ ਟੁਕੜੇ ଟି ଟା ଖଣ୍ଡ துண்டு துண்டுகள் ముక్క ముక్కలు ತುಂಡು ತುಂಡುಗಳು കഷണം കഷ്ണം عدد ٹکڑا',
  ],
  [
    'katori',
    'katori katoris katories katoree katorie kathori katri katoriya katoriyan vati wati vaati vatki wadki bati baati kauli gina kinnam kinne ginne battalu कटोरी कटोरियां कटोरियाँ वाटी वाट्या વાટકી વાડકી વાટકા বাটি ਕਟੋਰੀ ਕੌਲੀ କଟୋରୀ ଗିନା கிண்ணம் కటోరి గిన్నె ಬಟ್ಟಲು ಕಟೋರಿ കിണ്ണം കറ്റോറി کٹوری',
  ],
  ['bowl', 'bowl bowls katora bawl बाउल बोल कटोरा બાઉલ বোল ਕਟੋਰਾ ବାଉଲ பௌல் బౌల్ బౌలు ಬೌಲ್ ബൗൾ پیالہ'],
  [
    'cup',
    'cup cups kap pyala pyali pyale kop koppai kappu कप प्याला प्याली કપ কাপ ਕੱਪ ਕਪ କପ கப் கோப்பை కప్పు కప్పులు ಕಪ್ കപ്പ് کپ',
  ],
  [
    'glass',
    'glass glasses gilas glas gelas tumbler गिलास ग्लास पेला ગ્લાસ গ্লাস গেলাস ਗਲਾਸ ଗ୍ଲାସ டம்ளர் கிளாஸ் గ్లాసు గ్లాస్ ಲೋಟ ಗ್ಲಾಸ್ ഗ്ലാസ് گلاس',
  ],
  [
    'plate',
    'plate plates plet thali tattu प्लेट थाली પ્લેટ ડિશ প্লেট থালা ਪਲੇਟ ପ୍ଲେଟ தட்டு பிளேட் ప్లేటు ప్లేట్ ಪ್ಲೇಟ್ ತಟ್ಟೆ പ്ലേറ്റ് پلیٹ',
  ],
  [
    'tsp',
    'tsp tsps teaspoon teaspoons tea_spoon tea_spoons ts chhota_chammach chhoti_chammach choti_chammach छोटा_चम्मच छोटी_चम्मच चाय_का_चम्मच ટીસ્પૂન टीस्पून চা_চামচ ਛੋਟਾ_ਚਮਚਾ ଚା_ଚାମଚ டீஸ்பூன் టీస్పూన్ ಟೀಚಮಚ ಟೀ_ಚಮಚ ടീസ്പൂൺ',
  ],
  [
    'tbsp',
    'tbsp tbsps tbs tablespoon tablespoons table_spoon table_spoons bada_chammach badi_chammach bade_chammach बड़ा_चम्मच बड़े_चम्मच टेबलस्पून ટેબલસ્પૂન টেবিল_চামচ ਵੱਡਾ_ਚਮਚਾ டேபிள்ஸ்பூன் టేబుల్_స్పూన్ టేబుల్స్పూన్ ಟೇಬಲ್_ಚಮಚ ടേബിൾസ്പൂൺ',
  ],
  ['slice', 'slice slices slic स्लाइस સ્લાઈસ স্লাইস ਸਲਾਈਸ ସ୍ଲାଇସ ஸ்லைஸ் స్లైస్ ಸ್ಲೈಸ್ സ്ലൈസ്'],
  [
    'ladle',
    'ladle ladles karchi kadchi kalchhi karandi garite hatha davvi करछी कड़छी पळी कलछी કડછી হাতা ਕੜਛੀ கரண்டி గరిటె ಸೌಟು തവി',
  ],
  [
    'handful',
    'handful handfuls mutthi muthi mutthee mutho mushti pidi मुट्ठी मूठ મુઠ્ઠી মুঠো ਮੁੱਠੀ ମୁଠା கைப்பிடி గుప్పెడు పిడికెడు ಹಿಡಿ പിടി',
  ],
  ['serving', 'serving servings portion portions helping सर्विंग'],
  ['pinch', 'pinch pinches chutki chimti चुटकी चिमूट ચપટી চিমটি ਚੁਟਕੀ சிட்டிகை చిటికెడు ಚಿಟಿಕೆ നുള്ള്'],
  ['clove', 'clove cloves'],
  ['cube', 'cube cubes'],
  ['cob', 'cob cobs bhutta भुट्टा'],
  ['scoop', 'scoop scoops स्कूप'],
  ['small', 'small chhota chhoti chota choti छोटा छोटी'],
  ['medium', 'medium med मीडियम मध्यम'],
  ['large', 'large big bada badi बड़ा बड़ी'],
]

/** A spoon without its size: in kitchens mostly a teaspoon, so the amount is marked as unsure. */
const VAGUE_SPOONS =
  'spoon spoons spoonful chammach chamach chammuch chamcha chamche chamchi chamach karandi_spoon चम्मच चमचा चमचे चमच ચમચી ચમચો চামচ ਚਮਚਾ ਚਮਚ ਚੱਮਚ ଚାମଚ ஸ்பூன் చెంచా స్పూన్ ಚಮಚ സ്പൂൺ چمچ چمچہ'

const WEIGHTS: readonly (readonly [number, string])[] = [
  [
    1,
    'g gm gms gr grm gram grams gramme grammes graam ग्राम ग्रॅम ગ્રામ গ্রাম ਗ੍ਰਾਮ ଗ୍ରାମ கிராம் గ్రాము గ్రాములు గ్రా ಗ್ರಾಂ ಗ್ರಾಮ್ ഗ്രാം گرام',
  ],
  [
    1000,
    'kg kgs kilo kilos kilogram kilograms किलो किलोग्राम કિલો কেজি কিলো ਕਿਲੋ କିଲୋ கிலோ కిలో కేజీ ಕಿಲೋ ಕೆಜಿ കിലോ کلو',
  ],
  [0.001, 'mg milligram'],
  [28.35, 'oz ounce ounces'],
]

const VOLUMES: readonly (readonly [number, string])[] = [
  [1, 'ml mls millilitre millilitres milliliter milli मिली मिलीलीटर એમએલ মিলি ਮਿਲੀ ମିଲି மில்லி మిలీ ಮಿಲಿ മില്ലി'],
  [1000, 'l lt ltr ltrs litre litres liter liters लीटर લિટર লিটার ਲੀਟਰ ଲିଟର லிட்டர் లీటరు లీటర్ ಲೀಟರ್ ലിറ്റർ لیٹر'],
]

/** A quarter of a kilogram, also a bread: `ek pav paneer` is a weight, `do pav` is bread. */
const QUARTER_KILO = 'pav paav pao पाव پاؤ'

const splitWords = (text: string): string[] =>
  text.split(/\s+/).map((word) => foldFoodName(word.replaceAll('_', ' ')))

const UNITS: ReadonlyMap<string, TypedUnit> = new Map<string, TypedUnit>([
  ...splitWords(QUARTER_KILO).map((key): [string, TypedUnit] => [
    key,
    { kind: 'weight', grams: 250, isVague: true },
  ]),
  ...splitWords(VAGUE_SPOONS).map((key): [string, TypedUnit] => [
    key,
    { kind: 'measure', label: 'tsp', isVague: true },
  ]),
  ...MEASURES.flatMap(([label, words]) =>
    splitWords(words).map((key): [string, TypedUnit] => [key, { kind: 'measure', label }]),
  ),
  ...WEIGHTS.flatMap(([grams, words]) =>
    splitWords(words).map((key): [string, TypedUnit] => [key, { kind: 'weight', grams }]),
  ),
  ...VOLUMES.flatMap(([ml, words]) =>
    splitWords(words).map((key): [string, TypedUnit] => [key, { kind: 'volume', ml }]),
  ),
])

/** The longest unit has three words: चाय का चम्मच. */
const MAX_UNIT_WORDS = 3

/** Finds the unit that begins with these folded words, and how many of them it has. */
export function findUnit(keys: readonly string[]): { unit: TypedUnit; length: number } | null {
  for (let length = Math.min(MAX_UNIT_WORDS, keys.length); length > 0; length -= 1) {
    const words = keys.slice(0, length)
    const unit = words.includes('') ? undefined : UNITS.get(words.join(' '))
    if (unit) return { unit, length }
  }
  return null
}
