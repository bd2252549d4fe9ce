import type { NutrientKey } from '#domain/nutrients/nutrients.ts'

/**
 * Figures that IFCT 2017 has no column or only a gap for, taken from the named food of USDA SR (`usda-sr.json`). A
 * figure of IFCT's own is never replaced here: see corrections for that.
 */
export type MappedFigures = {
  /** Codes of IFCT 2017. */
  codes: readonly string[]
  ndb: string
  nutrients: readonly NutrientKey[]
}

const B12 = ['vitaminB12Ug'] as const
/** Egg holds a little carbohydrate, which IFCT does not list. */
const EGG = ['vitaminB12Ug', 'carbsG', 'sugarsG'] as const
const OIL = ['vitaminEMg', 'vitaminKUg'] as const

export const MAPPED_FIGURES: readonly MappedFigures[] = [
  { codes: ['E033'], ndb: '09152', nutrients: ['fibreG'] },
  // Milk
  { codes: ['L001'], ndb: '01108', nutrients: ['vitaminB12Ug', 'vitaminAUg', 'cholesterolMg'] },
  {
    codes: ['L002'],
    ndb: '01211',
    nutrients: ['vitaminB12Ug', 'vitaminAUg', 'cholesterolMg', 'vitaminDUg', 'vitaminKUg'],
  },
  {
    codes: ['T013'],
    ndb: '01003',
    nutrients: ['vitaminB12Ug', 'vitaminAUg', 'cholesterolMg', 'vitaminDUg', 'vitaminEMg', 'vitaminKUg'],
  },
  // Eggs
  { codes: ['M001', 'M008'], ndb: '01123', nutrients: EGG },
  { codes: ['M002', 'M005'], ndb: '01124', nutrients: EGG },
  { codes: ['M003', 'M006'], ndb: '01125', nutrients: EGG },
  { codes: ['M004', 'M009'], ndb: '01129', nutrients: EGG },
  { codes: ['M007', 'M010'], ndb: '01130', nutrients: EGG },
  { codes: ['M011', 'M012', 'M013'], ndb: '01138', nutrients: EGG },
  { codes: ['M014', 'M015'], ndb: '01140', nutrients: EGG },
  // Poultry
  { codes: ['N001'], ndb: '05080', nutrients: B12 },
  { codes: ['N002'], ndb: '05096', nutrients: B12 },
  { codes: ['N003'], ndb: '05062', nutrients: B12 },
  { codes: ['N004'], ndb: '05105', nutrients: B12 },
  { codes: ['N005'], ndb: '05027', nutrients: B12 },
  { codes: ['N006'], ndb: '05023', nutrients: B12 },
  { codes: ['N007'], ndb: '05075', nutrients: B12 },
  { codes: ['N008'], ndb: '05091', nutrients: B12 },
  { codes: ['N009'], ndb: '05057', nutrients: B12 },
  { codes: ['N010'], ndb: '05100', nutrients: B12 },
  { codes: ['N011'], ndb: '05139', nutrients: B12 },
  { codes: ['N013'], ndb: '05151', nutrients: B12 },
  { codes: ['N014'], ndb: '05160', nutrients: B12 },
  { codes: ['N015'], ndb: '05158', nutrients: B12 },
  { codes: ['N016'], ndb: '05193', nutrients: B12 },
  { codes: ['N017'], ndb: '05742', nutrients: B12 },
  { codes: ['N018'], ndb: '05191', nutrients: B12 },
  { codes: ['N019'], ndb: '05195', nutrients: B12 },
  // Goat and sheep; goat's organs have no counterpart
  { codes: ['O001', 'O002', 'O003'], ndb: '17168', nutrients: B12 },
  { codes: ['O014'], ndb: '17035', nutrients: B12 },
  { codes: ['O015'], ndb: '17023', nutrients: B12 },
  { codes: ['O016'], ndb: '17011', nutrients: B12 },
  { codes: ['O017'], ndb: '17185', nutrients: B12 },
  { codes: ['O018'], ndb: '17220', nutrients: B12 },
  { codes: ['O019'], ndb: '17205', nutrients: B12 },
  { codes: ['O020'], ndb: '17191', nutrients: B12 },
  { codes: ['O021'], ndb: '17199', nutrients: B12 },
  { codes: ['O023'], ndb: '17214', nutrients: B12 },
  { codes: ['O024'], ndb: '17195', nutrients: B12 },
  // Beef, calf, pork, rabbit
  { codes: ['O025', 'O026', 'O027'], ndb: '13001', nutrients: B12 },
  { codes: ['O028'], ndb: '13318', nutrients: B12 },
  { codes: ['O029'], ndb: '13339', nutrients: B12 },
  { codes: ['O030'], ndb: '13328', nutrients: B12 },
  { codes: ['O031'], ndb: '13321', nutrients: B12 },
  { codes: ['O032'], ndb: '13325', nutrients: B12 },
  { codes: ['O033'], ndb: '13341', nutrients: B12 },
  { codes: ['O034'], ndb: '13333', nutrients: B12 },
  { codes: ['O035'], ndb: '13323', nutrients: B12 },
  { codes: ['O036'], ndb: '17116', nutrients: B12 },
  { codes: ['O037'], ndb: '17104', nutrients: B12 },
  { codes: ['O038'], ndb: '17094', nutrients: B12 },
  { codes: ['O039'], ndb: '17188', nutrients: B12 },
  { codes: ['O040'], ndb: '17222', nutrients: B12 },
  { codes: ['O041'], ndb: '17193', nutrients: B12 },
  { codes: ['O042'], ndb: '17202', nutrients: B12 },
  { codes: ['O043'], ndb: '17216', nutrients: B12 },
  { codes: ['O044'], ndb: '17197', nutrients: B12 },
  { codes: ['O048'], ndb: '10070', nutrients: B12 },
  { codes: ['O049'], ndb: '10020', nutrients: B12 },
  { codes: ['O050'], ndb: '10008', nutrients: B12 },
  { codes: ['O051'], ndb: '10112', nutrients: B12 },
  { codes: ['O052'], ndb: '10103', nutrients: B12 },
  { codes: ['O053'], ndb: '10110', nutrients: B12 },
  { codes: ['O054'], ndb: '10119', nutrients: B12 },
  { codes: ['O055'], ndb: '10117', nutrients: B12 },
  { codes: ['O056'], ndb: '10106', nutrients: B12 },
  { codes: ['O061', 'O062', 'O063'], ndb: '17177', nutrients: B12 },
  // Fish of the same species, genus or family; B12 varies too much between others
  { codes: ['P003'], ndb: '15001', nutrients: B12 },
  { codes: ['P013', 'P065'], ndb: '15101', nutrients: B12 },
  { codes: ['P037'], ndb: '15053', nutrients: B12 },
  { codes: ['P039'], ndb: '15055', nutrients: B12 },
  { codes: ['P042', 'P062'], ndb: '15031', nutrients: B12 },
  { codes: ['P068'], ndb: '15076', nutrients: B12 },
  { codes: ['P072', 'P073', 'P074'], ndb: '15095', nutrients: B12 },
  { codes: ['P078', 'S002', 'S006'], ndb: '15008', nutrients: B12 },
  { codes: ['P083'], ndb: '15261', nutrients: B12 },
  { codes: ['P084', 'P085'], ndb: '15123', nutrients: B12 },
  { codes: ['P087'], ndb: '15051', nutrients: B12 },
  { codes: ['P092'], ndb: '15072', nutrients: B12 },
  { codes: ['S003'], ndb: '15025', nutrients: B12 },
  // Shellfish; clams, mussels and oysters hold carbohydrate that IFCT does not list
  { codes: ['Q002', 'Q005'], ndb: '15139', nutrients: B12 },
  { codes: ['Q007', 'Q008', 'S008', 'S009', 'S010'], ndb: '15149', nutrients: B12 },
  { codes: ['Q006'], ndb: '15167', nutrients: ['vitaminB12Ug', 'carbsG'] },
  // IFCT's green clam is Perna viridis, a mussel.
  { codes: ['R001'], ndb: '15164', nutrients: ['vitaminB12Ug', 'carbsG'] },
  { codes: ['R002'], ndb: '15157', nutrients: ['vitaminB12Ug', 'carbsG'] },
  { codes: ['R003'], ndb: '15166', nutrients: B12 },
  { codes: ['R004', 'R005', 'R006', 'R007'], ndb: '15175', nutrients: B12 },
  // Oils
  { codes: ['T001'], ndb: '04047', nutrients: OIL },
  { codes: ['T002'], ndb: '04518', nutrients: OIL },
  { codes: ['T003'], ndb: '04502', nutrients: OIL },
  { codes: ['T004'], ndb: '04058', nutrients: OIL },
  { codes: ['T005'], ndb: '04042', nutrients: OIL },
  { codes: ['T007'], ndb: '04055', nutrients: OIL },
  { codes: ['T008'], ndb: '04037', nutrients: OIL },
  { codes: ['T009', 'T010'], ndb: '04510', nutrients: OIL },
  { codes: ['T011'], ndb: '04044', nutrients: OIL },
  { codes: ['T012'], ndb: '04506', nutrients: OIL },
]
