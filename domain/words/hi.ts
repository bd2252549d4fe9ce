import type { Words } from './words.ts'

/*
 * Household words as they are said at home in the north of India. To be reviewed by a native speaker.
 * Reviewer:
 * Date:
 */

/** Hindi measures by the English label, lower case. Singular and plural are the same in Hindi. */
const MEASURES: Readonly<Record<string, string>> = {
  bowl: 'कटोरा',
  bunch: 'गड्डी',
  clove: 'कली',
  cob: 'भुट्टा',
  cube: 'टुकड़ा',
  cup: 'कप',
  egg: 'अंडे',
  glass: 'गिलास',
  half: 'आधा',
  handful: 'मुट्ठी',
  katori: 'कटोरी',
  ladle: 'कड़छी',
  large: 'बड़ा',
  litre: 'लीटर',
  medium: 'मध्यम',
  mug: 'मग',
  packet: 'पैकेट',
  piece: 'नग',
  pinch: 'चुटकी',
  plate: 'प्लेट',
  scoop: 'स्कूप',
  serving: 'परोस',
  slice: 'स्लाइस',
  small: 'छोटा',
  tablespoon: 'बड़ा चम्मच',
  tbsp: 'बड़ा चम्मच',
  teaspoon: 'छोटा चम्मच',
  tsp: 'छोटा चम्मच',
}

/** Pieces in which shops sell food, by the English singular. */
const PIECES: Readonly<Record<string, string>> = {
  apple: 'सेब',
  avocado: 'एवोकाडो',
  banana: 'केले',
  bunch: 'गड्डी',
  chikoo: 'चीकू',
  'corn cob': 'भुट्टे',
  egg: 'अंडे',
  guava: 'अमरूद',
  kiwi: 'कीवी',
  lemon: 'नींबू',
  loaf: 'ब्रेड',
  mango: 'आम',
  orange: 'संतरे',
  peach: 'आड़ू',
  pear: 'नाशपाती',
  'sweet lime': 'मौसंबी',
  'tea bag': 'टी बैग',
  'tender coconut': 'नारियल',
}

const UNITS: Words['units'] = {
  g: 'ग्राम',
  kg: 'किलो',
  ml: 'मिली',
  l: 'लीटर',
  mg: 'मिग्रा',
  µg: 'माइक्रोग्राम',
  kcal: 'kcal',
  cm: 'सेमी',
  ft: 'फ़ुट',
  in: 'इंच',
}

/** The usual times of meals, by their English text. */
const MEAL_TIMES: Readonly<Record<string, string>> = {
  '6:30-7 AM': 'सुबह 6:30-7 बजे',
  '20 min after': '20 मिनट बाद',
  '8 AM': 'सुबह 8 बजे',
  '10:30 AM': 'सुबह 10:30 बजे',
  '1 PM': 'दोपहर 1 बजे',
  '4:30 PM': 'शाम 4:30 बजे',
  '7-7:30 PM': 'शाम 7-7:30 बजे',
  '30 min after': '30 मिनट बाद',
}

export const HINDI: Words = {
  or: 'या',
  units: UNITS,
  about: (amount) => `लगभग ${amount}`,
  everyDay: 'हर दिन',
  day: (number) => `दिन ${number}`,
  dayLabel: (label) =>
    label === 'Every day'
      ? 'हर दिन'
      : label
          .split(' | ')
          .map((part) => (/^Day \d+$/.test(part) ? `दिन ${part.slice(4)}` : part))
          .join(' | '),
  mealTime: (time) => MEAL_TIMES[time.trim()] ?? time,
  pieces: (count, { one, many }) => PIECES[one] ?? (count === 1 ? one : many),
  smallPacket: (amount) => `1 छोटा पैकेट (${amount})`,
  packets: () => 'पैकेट',
  asNeeded: (amount) => `ज़रूरत भर (लगभग ${amount})`,
  buyAbout: (amount) => `लगभग ${amount} ख़रीदें`,
  aPinch: 'एक चुटकी',
  aLittle: 'थोड़ा सा',
  measure: (label) => {
    const word = label.toLowerCase()
    return (
      findMeasure(word) ??
      findMeasure(word.replace(/s$/, '')) ??
      findMeasure(word.replace(/es$/, '')) ??
      label
    )
  },
}

/** Finds the word for a label; a label written by the practice may be a plural (`slices`). */
function findMeasure(word: string): string | undefined {
  return MEASURES[word] ?? PIECES[word]
}
