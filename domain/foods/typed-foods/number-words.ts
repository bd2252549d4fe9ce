/*
 * Number words of English, Hindi, Marathi, Gujarati, Bengali, Punjabi, Odia, Tamil, Telugu, Kannada, Malayalam and Urdu, in
 * Latin letters and in their own script. Words that are also common foods are left out: `cha` is tea.
 */
const NUMBERS: readonly (readonly [number, string])[] = [
  [
    1,
    'one ek aek ik one ekta ekti onnu ondru oru oka okati ondu onnu gote gotie एक एका ಒಂದು ஒரு ஒன்று ஒண்ணு ఒక ఒకటి ഒരു ഒന്ന് এক একটা একটি એક ਇੱਕ ਇਕ ଏକ ଗୋଟିଏ ଗୋଟେ ایک',
  ],
  [
    2,
    'two do don be dui duto duiti rendu irandu randu eradu दो दोन બે দুই দুটি দুটো দুটা ਦੋ ଦୁଇ ଦୁଇଟି இரண்டு ரெண்டு రెండు ಎರಡು രണ്ട് دو',
  ],
  [
    3,
    'three teen tin tran tinte tinti moonu moondru mundru moodu mooru moonnu तीन ત્રણ তিন তিনটি তিনটে তিনটা ਤਿੰਨ ତିନି ତିନିଟି மூன்று மூணு మూడు ಮೂರು മൂന്ന് تین',
  ],
  [
    4,
    'four char chaar chaar chaarte naalu naangu nalugu naalugu naalku nalku चार ચાર চার চারটি চারটে চারটা ਚਾਰ ଚାରି ଚାରିଟି நான்கு நாலு నాలుగు ನಾಲ್ಕು നാല് چار',
  ],
  [
    5,
    'five paanch panch paach panj anju aindhu aidu anchu पाँच पांच पाच પાંચ পাঁচ পাঁচটা পাঁচটি ਪੰਜ ପାଞ୍ଚ ஐந்து அஞ்சு ఐదు ಐದು അഞ്ച് پانچ',
  ],
  [6, 'six chhe chhah saha chhoy chhoita aaru छह छः छे सहा છ ছয় ছয়টা ਛੇ ଛଅ ஆறு ఆరు ಆರು ആറ് چھ'],
  [7, 'seven saat sat shaat ezhu yezhu edu elu सात સાત সাত সাতটা ਸੱਤ ସାତ ஏழு ఏడు ಏಳು ഏഴ് سات'],
  [8, 'eight aath aat ettu enimidi entu आठ આઠ আট আটটা ਅੱਠ ଆଠ எட்டு ఎనిమిది ಎಂಟು എട്ട് آٹھ'],
  [9, 'nine nau nav noy onbadhu tommidi ombattu ombathu नौ नऊ નવ নয় নয়টা ਨੌਂ ਨੌ ନଅ ஒன்பது తొమ్మిది ಒಂಬತ್ತು ഒമ്പത് نو'],
  [10, 'ten das dus dah daha dosh pathu padi hattu दस दहा દસ দশ দশটা ਦਸ ଦଶ பத்து పది ಹತ್ತು പത്ത് دس'],
  [11, 'eleven gyarah ग्यारह'],
  [12, 'twelve barah बारह'],
  [15, 'fifteen pandrah पंद्रह'],
  [20, 'twenty bees बीस'],
  [25, 'twentyfive pachees पच्चीस'],
  [30, 'thirty tees तीस'],
  [50, 'fifty pachas पचास'],
  [100, 'hundred sau सौ'],
  [200, 'dosau'],
  [
    0.5,
    'half aadha adha aadhi adhi aadhe adhe addha ardha ardhi ardhe adadho adadhi adadhu aadho aadhka arai ara arre आधा आधी आधे अर्धा अर्धी अर्धे અડધો અડધી અડધું અડધા অর্ধেক আধা আধ ਅੱਧਾ ਅੱਧੀ ਅੱਧੇ ଅଧା அரை అర ಅರ್ಧ അര آدھا آدھی آدھے',
  ],
  [0.25, 'quarter chauthai paavu kaal चौथाई પા পোয়া ਪਾਈਆ கால் పావు ಕಾಲು കാൽ'],
  [0.75, 'pauna pauni paun mukkaal पौना पौनी पाऊण પોણો પોણી ਪੌਣਾ ਪੌਣੀ முக்கால் ముప్పావు ಮುಕ್ಕಾಲು മുക്കാൽ'],
  [1.25, 'sava sawa savva सवा સવા ਸਵਾ'],
  [1.5, 'dedh derh didh deed dhedh dher डेढ़ डेढ दीड દોઢ দেড় ਡੇਢ ଦେଢ଼ ڈیڑھ onnarai ஒன்றரை ఒకటిన్నర ಒಂದೂವರೆ ഒന്നര'],
  [2.5, 'dhai adhai adhaai arhai ढाई अढ़ाई अडीच અઢી আড়াই ਢਾਈ ଅଢ଼େଇ ڈھائی இரண்டரை రెండున్నర ಎರಡೂವರೆ രണ്ടര'],
  [2, 'couple pair jodi'],
  [12, 'dozen darjan दर्जन'],
]

const splitWords = (text: string): string[] => text.normalize('NFC').split(/\s+/)

const NUMBERS_BY_WORD: ReadonlyMap<string, number> = new Map(
  NUMBERS.flatMap(([value, words]) =>
    splitWords(words).map((word): [string, number] => [word, value]),
  ).reverse(),
)

const buildSet = (words: string): ReadonlySet<string> => new Set(splitWords(words))

/** Words that add to the number after them: saadhe teen is 3½. */
const ADDED_BEFORE: readonly (readonly [ReadonlySet<string>, number])[] = [
  [buildSet('saadhe sadhe sarhe साढ़े साढे સાડા সাড়ে ਸਾਢੇ ساڑھے'), 0.5],
  [buildSet('sava sawa सवा સવા ਸਵਾ সওয়া'), 0.25],
  [buildSet('paune पौने પોણા পৌনে ਪੌਣੇ'), -0.25],
]

const HUNDRED = buildSet('hundred sau सौ સો শো ਸੌ ଶହ سو')
const DOZEN = buildSet('dozen darjan दर्जन')
const HALVES = buildSet('half aadha adha आधा')
const QUARTER_NAMES = buildSet('quarter quarters chauthai fourth fourths चौथाई')
const THIRD_NAMES = buildSet('third thirds tihai तिहाई')

/** A word that names a number; `null` for other words. Example: `dedh`, `डेढ़` → 1.5. */
export const findNumberWord = (word: string): number | null => NUMBERS_BY_WORD.get(word) ?? null

/** The amount that a word adds to the number after it; `null` for other words. Example: `saadhe` → 0.5. */
export const findAddedBefore = (word: string): number | null =>
  ADDED_BEFORE.find(([words]) => words.has(word))?.[1] ?? null

/** The factor of a word after a number: `sau` 100, `dozen` 12, `quarters` ¼, `tihai` ⅓; `null` for other words. */
export function findFactorAfter(word: string): number | null {
  if (HUNDRED.has(word)) return 100
  if (DOZEN.has(word)) return 12
  if (QUARTER_NAMES.has(word)) return 0.25
  return THIRD_NAMES.has(word) ? 1 / 3 : null
}

export const isHalf = (word: string): boolean => HALVES.has(word)

const QUARTER_OF_UNIT = buildSet('pav paav pao पाव')

/** Checks for the word that is a quarter before a unit (`paav kilo`) and otherwise a bread. */
export const isQuarterOfUnit = (word: string): boolean => QUARTER_OF_UNIT.has(word)
