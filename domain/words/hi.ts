import type { Words } from './words.ts'

/** By the English label, lower case. Hindi writes one and many alike. */
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

const UNITS: Words['units'] = {
  g: 'ग्राम',
  kg: 'किग्रा',
  ml: 'मिली',
  l: 'लीटर',
  mg: 'मिग्रा',
  µg: 'माइक्रोग्राम',
  kcal: 'किलो कैलोरी',
  cm: 'सेमी',
  ft: 'फ़ुट',
  in: 'इंच',
}

export const HINDI: Words = {
  or: 'या',
  units: UNITS,
  measure: (label) => MEASURES[label.toLowerCase()] ?? label,
}
