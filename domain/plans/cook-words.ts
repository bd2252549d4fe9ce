import {
  HEALTH_FLAG_LABELS,
  HEALTH_GOAL_LABELS,
  MEDICAL_CONDITION_LABELS,
  PLAN_TYPE_LABELS,
} from '#domain/people/options.ts'
import { sayIn } from '#domain/words/say.ts'
import { readPlanWords } from './plan-words.ts'

/*
 * Words about health in texts that somebody else reads: the person who cooks. A dish named "Diabetic roti" would tell the
 * cook about an illness of the client, so such words are left out. It is better to leave out too much.
 */

/** Words about the body, illness, dieting and figures of nutrition, besides the lists of `options.ts` and `plan-words.ts`. */
const WORDS = [
  // Illness and treatment
  'diabet\\w*|hypertens\\w*|hypotens\\w*|blood|bp|thyroid\\w*|hypothyroid\\w*|pco[ds]|cardiac|cholesterol|triglyceride\\w*',
  '(?:heart|kidney|liver|gall) (?:disease|patient|problem|friendly|health|failure|stones?)|renal|gout|uric|gallstone\\w*',
  'insulin|medic\\w*|tablets?|capsules?|doctors?|patients?|diseases?|disorders?|illness\\w*|therap\\w*|treatments?|clinic\\w*',
  'allerg\\w*|intoleran\\w*|symptoms?|an(?:a)?emi[ac]|acidity|reflux|gastri\\w*|constipat\\w*|diarrh\\w*|ulcers?|cancer\\w*|ibs',
  'pregnan\\w*|breastfeed\\w*|lactat\\w*|menopaus\\w*|periods?|hormon\\w*|fatty liver|surgery|recovery|convalescen\\w*',
  // Goals and dieting
  'weight|overweight|obes\\w*|bmi|slim\\w*|lose|loss|losing|diets?|dietary|dieting|dietician|dietitian|detox\\w*|keto\\w*',
  'low[- ](?:carb|cal|calorie|gi|sodium|salt|sugar|protein)|fasting|fasts?|intermittent|healthy?|healthier|wellness|fitness',
  'muscles?|bulking|cutting diet|metabolism|immun\\w*|belly|tummy|waist',
  // Figures of nutrition
  'k?cals?|calori\\w*|kj|kilojoules?|nutri\\w*|proteins?|carbs?|carbohydrates?|fib(?:re|er)s?|vitamins?|minerals?|calcium',
  'sodium|potassium|glyc\\w*|macros?|\\d+(?:\\.\\d+)? ?% fat|(?:low|less|no|zero|reduced|high)[- ]fat|body ?fat|fat[- ](?:loss|free|burn\\w*)',
  // Hindi
  'मधुमेह|डायबिटीज|डाइबिटीज|शुगर के मरीज|वज़न|वजन|मोटापा|कैलोरी|प्रोटीन|थायराइड|रक्तचाप|बीपी|गर्भ\\p{L}*|डाइट|उपवास',
].join('|')

/** The labels of the lists that people choose from, such as `Kidney disease` and `Weight loss`. */
const LISTED = [MEDICAL_CONDITION_LABELS, HEALTH_FLAG_LABELS, HEALTH_GOAL_LABELS, PLAN_TYPE_LABELS]
  .flatMap((labels) => Object.values(labels))
  .flatMap((label) => sayIn('en', label).split(/ ?[/()] ?/))
  .filter((label) => label.length > 3)
  .map((label) => label.replace(/[.*+?^${}|[\]\\]/g, '\\$&'))
  .join('|')

const PATTERN = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${LISTED}|${WORDS})(?![\\p{L}\\p{M}\\p{N}])`, 'giu')

/** What `readPlanWords` takes for a goal, and a recipe says of dough. */
const KITCHEN_PHRASE = /^make thin(?:ner)?$/i

/** Lists the words about health in a text: by the lists above, and what `readPlanWords` finds. */
export function findHealthWords(text: string): string[] {
  const plain = text.replace(/[_\s]+/g, ' ')
  const words = [...plain.matchAll(PATTERN)].map(([word]) => word)
  const { loss, fasting, energy, lossRates } = readPlanWords([{ where: '', text: plain }])
  const phrases = [...loss, ...fasting, ...energy, ...lossRates].map(({ phrase }) => phrase)
  return [...words, ...phrases.filter((phrase) => !KITCHEN_PHRASE.test(phrase))]
}

/**
 * Returns a name without words about health and without the names of these people, or `null` if nothing is left that
 * names a dish. `Diabetic roti mix` → `Roti mix`; `Asha’s khichdi` → `Khichdi`; `Toned milk (3 % fat)` → `Toned milk`.
 *
 * @param people First and last names that must not be shown.
 */
export function cleanName(name: string, people: readonly string[] = []): string | null {
  const plain = removePeople(name, people)
  if (plain === name && findHealthWords(name).length === 0) return name
  const shown = plain
    .replace(PATTERN, ' ')
    .replace(/\(\s*[^\p{L}\p{N}]*\)|\[\s*\]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s+([,;:)])/g, '$1')
    .replace(/(?:^|\s)(?:for|with|and|of|to|in|a|the|against|[-–:,&/+])+\s*$/iu, '')
    .replace(/^[\s,;:&/+–-]+|[\s,;:&/+–-]+$/g, '')
  if (!/\p{L}{2}/u.test(shown) || findHealthWords(shown).length > 0) return null
  return `${shown[0]?.toUpperCase() ?? ''}${shown.slice(1)}`
}

/**
 * Returns the sentences of a text that name neither health nor one of these people; `null` if there is none.
 */
export function cleanText(text: string, people: readonly string[] = []): string | null {
  const shown = text
    .split(/(?<=[.!?।])\s+/)
    .filter(
      (sentence) => findHealthWords(sentence).length === 0 && removePeople(sentence, people) === sentence,
    )
  return shown.length === 0 ? null : shown.join(' ')
}

/**
 * Returns a time of the day, or `null` for other words, which a writer may have used for anything: `20 min after insulin`.
 * Of a moved meal of a fasting day only the time is left: `6:41 pm, iftar` → `6:41 pm`.
 */
export function cleanMealTime(written: string): string | null {
  const time = written.replace(/^(\d{1,2}:\d\d [ap]m), .*$/, '$1')
  return /^[\d:.\s–-]*\d(?:\s*(?:am|pm))?(?:\s*(?:-|–|to)\s*\d[\d:.]*(?:\s*(?:am|pm))?)?$/i.test(time.trim())
    ? time.trim()
    : null
}

function removePeople(text: string, people: readonly string[]): string {
  const names = people
    .flatMap((name) => name.split(/\s+/))
    .filter((name) => name.length > 1)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (names.length === 0) return text
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}])(?:${names.join('|')})(?:['’]s)?(?![\\p{L}\\p{M}])`, 'giu')
  return text.replace(pattern, ' ').replace(/\s+/g, ' ').trim()
}
