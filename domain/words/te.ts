import type { Words } from './words.ts'

/*
 * Household words as they are said at home in Andhra Pradesh and Telangana. To be reviewed by a native speaker.
 * Reviewer:
 * Date:
 */

/** A word for one and for several. */
type Counted = readonly [one: string, many: string]

const LARGE_SPOON: Counted = ['పెద్ద చెంచా', 'పెద్ద చెంచాలు']
const SMALL_SPOON: Counted = ['చిన్న చెంచా', 'చిన్న చెంచాలు']

/** Telugu measures by the English label, lower case. */
const MEASURES: Readonly<Record<string, Counted>> = {
  bowl: ['పెద్ద గిన్నె', 'పెద్ద గిన్నెలు'],
  bunch: ['కట్ట', 'కట్టలు'],
  clove: ['రెబ్బ', 'రెబ్బలు'],
  cob: ['కంకి', 'కంకులు'],
  cube: ['ముక్క', 'ముక్కలు'],
  cup: ['కప్పు', 'కప్పులు'],
  egg: ['గుడ్డు', 'గుడ్లు'],
  glass: ['గ్లాసు', 'గ్లాసులు'],
  half: ['సగం', 'సగాలు'],
  handful: ['గుప్పెడు', 'గుప్పెళ్లు'],
  katori: ['గిన్నె', 'గిన్నెలు'],
  ladle: ['గరిటె', 'గరిటెలు'],
  large: ['పెద్దది', 'పెద్దవి'],
  litre: ['లీటరు', 'లీటర్లు'],
  medium: ['మీడియం', 'మీడియం'],
  mug: ['మగ్గు', 'మగ్గులు'],
  packet: ['ప్యాకెట్', 'ప్యాకెట్లు'],
  // ముక్క is a part that was cut off, so it is wrong for an idli or a roti.
  piece: ['పీసు', 'పీసులు'],
  pinch: ['చిటికెడు', 'చిటికెలు'],
  plate: ['ప్లేటు', 'ప్లేట్లు'],
  scoop: ['స్కూపు', 'స్కూపులు'],
  serving: ['వడ్డన', 'వడ్డనలు'],
  slice: ['స్లైసు', 'స్లైసులు'],
  small: ['చిన్నది', 'చిన్నవి'],
  tablespoon: LARGE_SPOON,
  tbsp: LARGE_SPOON,
  teaspoon: SMALL_SPOON,
  tsp: SMALL_SPOON,
}

/** Pieces in which shops sell food, by the English singular. */
const PIECES: Readonly<Record<string, Counted>> = {
  apple: ['ఆపిల్', 'ఆపిల్స్'],
  avocado: ['అవకాడో', 'అవకాడోలు'],
  banana: ['అరటిపండు', 'అరటిపండ్లు'],
  bunch: ['కట్ట', 'కట్టలు'],
  chikoo: ['సపోటా', 'సపోటాలు'],
  'corn cob': ['మొక్కజొన్న కంకి', 'మొక్కజొన్న కంకులు'],
  egg: ['గుడ్డు', 'గుడ్లు'],
  guava: ['జామకాయ', 'జామకాయలు'],
  kiwi: ['కివి', 'కివీలు'],
  lemon: ['నిమ్మకాయ', 'నిమ్మకాయలు'],
  loaf: ['బ్రెడ్ ప్యాకెట్', 'బ్రెడ్ ప్యాకెట్లు'],
  mango: ['మామిడిపండు', 'మామిడిపండ్లు'],
  orange: ['కమలాపండు', 'కమలాపండ్లు'],
  peach: ['పీచ్ పండు', 'పీచ్ పండ్లు'],
  pear: ['బేరిపండు', 'బేరిపండ్లు'],
  'sweet lime': ['బత్తాయి', 'బత్తాయిలు'],
  'tea bag': ['టీ బ్యాగు', 'టీ బ్యాగులు'],
  'tender coconut': ['కొబ్బరి బోండాం', 'కొబ్బరి బోండాలు'],
}

const UNITS: Words['units'] = {
  g: 'గ్రా',
  kg: 'కిలో',
  ml: 'మి.లీ',
  l: 'లీ',
  mg: 'మి.గ్రా',
  µg: 'మైక్రోగ్రా',
  kcal: 'kcal',
  cm: 'సెం.మీ',
  ft: 'అడుగులు',
  in: 'అంగుళాలు',
}

/** The usual times of meals, by their English text. */
const MEAL_TIMES: Readonly<Record<string, string>> = {
  '6:30-7 AM': 'ఉదయం 6:30-7',
  '20 min after': '20 నిమిషాల తర్వాత',
  '8 AM': 'ఉదయం 8 గంటలకు',
  '10:30 AM': 'ఉదయం 10:30కి',
  '1 PM': 'మధ్యాహ్నం 1 గంటకు',
  '4:30 PM': 'సాయంత్రం 4:30కి',
  '7-7:30 PM': 'రాత్రి 7-7:30',
  '30 min after': '30 నిమిషాల తర్వాత',
}

export const TELUGU: Words = {
  or: 'లేదా',
  units: UNITS,
  about: (amount) => `సుమారు ${amount}`,
  everyDay: 'ప్రతి రోజు',
  day: (number) => `రోజు ${number}`,
  dayLabel: (label) =>
    label === 'Every day'
      ? 'ప్రతి రోజు'
      : label
          .split(' | ')
          .map((part) => (/^Day \d+$/.test(part) ? `రోజు ${part.slice(4)}` : part))
          .join(' | '),
  mealTime: (time) => MEAL_TIMES[time.trim()] ?? time,
  pieces: (count, { one, many }) => {
    const counted = PIECES[one] ?? [one, many]
    return counted[count === 1 ? 0 : 1]
  },
  smallPacket: (amount) => `1 చిన్న ప్యాకెట్ (${amount})`,
  packets: (count) => (count === 1 ? 'ప్యాకెట్' : 'ప్యాకెట్లు'),
  asNeeded: (amount) => `కావలసినంత (సుమారు ${amount})`,
  buyAbout: (amount) => `సుమారు ${amount} కొనండి`,
  aPinch: 'చిటికెడు',
  aLittle: 'కొంచెం',
  measure: (label, quantity) => {
    const word = label.toLowerCase()
    const counted =
      findMeasure(word) ?? findMeasure(word.replace(/s$/, '')) ?? findMeasure(word.replace(/es$/, ''))
    return counted?.[quantity > 1 ? 1 : 0] ?? label
  },
}

/** Finds the word for a label; a label written by the practice may be a plural (`slices`). */
function findMeasure(word: string): Counted | undefined {
  return MEASURES[word] ?? PIECES[word]
}
