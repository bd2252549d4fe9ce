import { toTableCode } from '#domain/foods/food-code.ts'

/*
 * Refuse: the share of a food's weight as bought that is thrown away before it is eaten, such as peel, pods and bone. All
 * weights of a plan are of the edible part, so more has to be bought.
 */

/**
 * Refuse by code of the food: the column `Refuse_Pct` of USDA SR (public domain) of the row `ndb`, in percent of the
 * weight as bought. The first entry that matches a code is used. Foods without an entry are bought without refuse, or it
 * is not known: USDA SR has no refuse of fish and goat as sold in India.
 */
export const REFUSE: readonly { codes: RegExp; ndb: string; percent: number; part: string }[] = [
  // Leafy vegetables and herbs
  { codes: /^ifct:C00[2-6]$/, ndb: '11003', percent: 6, part: 'stalks' },
  { codes: /^ifct:C009$/, ndb: '11086', percent: 44, part: 'stalks and roots' },
  { codes: /^ifct:C014$/, ndb: '11161', percent: 43, part: 'stalks' },
  { codes: /^ifct:C013$/, ndb: '11119', percent: 7, part: 'core' },
  { codes: /^ifct:C01[56]$/, ndb: '11109', percent: 20, part: 'outer leaves and core' },
  { codes: /^ifct:C019$/, ndb: '11222', percent: 38, part: 'stalks' },
  { codes: /^ifct:C025$/, ndb: '11253', percent: 36, part: 'core and stalks' },
  { codes: /^usda:11252$/, ndb: '11252', percent: 5, part: 'core' },
  { codes: /^ifct:C026$/, ndb: '11270', percent: 7, part: 'stalks' },
  { codes: /^ifct:C027$/, ndb: '11116', percent: 12, part: 'base' },
  { codes: /^ifct:C028$/, ndb: '11297', percent: 5, part: 'stems' },
  { codes: /^ifct:C030$/, ndb: '11418', percent: 59, part: 'stalks' },
  { codes: /^ifct:C033$/, ndb: '11457', percent: 28, part: 'stems and roots' },
  { codes: /^usda:11233$/, ndb: '11233', percent: 28, part: 'stems' },
  { codes: /^ifct:G009$/, ndb: '11165', percent: 15, part: 'stems' },
  { codes: /^ifct:G016$/, ndb: '02065', percent: 59, part: 'stems' },

  // Other vegetables
  { codes: /^ifct:D001$/, ndb: '11593', percent: 29, part: 'skin and seeds' },
  { codes: /^ifct:D002$/, ndb: '11026', percent: 71, part: 'sheath' },
  { codes: /^ifct:D00[456]$/, ndb: '11024', percent: 17, part: 'ends and seeds' },
  { codes: /^ifct:D00[789]$/, ndb: '11218', percent: 30, part: 'peel and seeds' },
  { codes: /^ifct:D0(1\d|2\d|3[01])$/, ndb: '11209', percent: 19, part: 'ends' },
  { codes: /^ifct:D033$/, ndb: '11333', percent: 18, part: 'stem, core and seeds' },
  { codes: /^ifct:D034$/, ndb: '11821', percent: 18, part: 'stem, core and seeds' },
  { codes: /^ifct:D035$/, ndb: '11951', percent: 18, part: 'stem, core and seeds' },
  { codes: /^ifct:D036$/, ndb: '11135', percent: 61, part: 'leaves and stalk' },
  { codes: /^ifct:D037$/, ndb: '11143', percent: 11, part: 'base' },
  { codes: /^ifct:D04[345]$/, ndb: '11206', percent: 27, part: 'peel and ends' },
  { codes: /^ifct:D046$/, ndb: '11620', percent: 48, part: 'peel' },
  { codes: /^ifct:D04[78]$/, ndb: '11224', percent: 7, part: 'ends and strings' },
  { codes: /^ifct:D0(39|49|50)$/, ndb: '11052', percent: 12, part: 'ends and strings' },
  { codes: /^ifct:D053$/, ndb: '11241', percent: 54, part: 'leaves and peel' },
  { codes: /^ifct:D051$/, ndb: '09144', percent: 72, part: 'peel and core' },
  { codes: /^ifct:D056$/, ndb: '11278', percent: 14, part: 'ends' },
  { codes: /^ifct:D057$/, ndb: '09176', percent: 29, part: 'peel and stone' },
  { codes: /^ifct:D058$/, ndb: '11291', percent: 4, part: 'roots' },
  { codes: /^ifct:D059$/, ndb: '09226', percent: 38, part: 'peel and seeds' },
  { codes: /^ifct:D061$/, ndb: '11304', percent: 62, part: 'pods' },
  { codes: /^ifct:D063$/, ndb: '09277', percent: 35, part: 'peel' },
  { codes: /^ifct:D06[56]$/, ndb: '11422', percent: 30, part: 'peel and seeds' },
  { codes: /^ifct:D067$/, ndb: '11344', percent: 52, part: 'pods' },
  { codes: /^ifct:D06[89]$/, ndb: '11220', percent: 27, part: 'peel and ends' },
  { codes: /^ifct:D07[456]$/, ndb: '11529', percent: 9, part: 'core' },
  { codes: /^ifct:D07[78]$/, ndb: '11477', percent: 5, part: 'ends' },
  { codes: /^usda:11090$/, ndb: '11090', percent: 39, part: 'leaves and stalk' },
  { codes: /^usda:11011$/, ndb: '11011', percent: 47, part: 'butt ends' },
  { codes: /^usda:11300$/, ndb: '11300', percent: 6, part: 'ends' },
  { codes: /^ifct:J001$/, ndb: '11260', percent: 3, part: 'ends' },

  // Roots, onions, garlic, chillies
  { codes: /^ifct:F001$/, ndb: '11080', percent: 33, part: 'peel and tops' },
  { codes: /^ifct:F00[23]$/, ndb: '11124', percent: 11, part: 'peel and ends' },
  { codes: /^ifct:F004$/, ndb: '11518', percent: 14, part: 'peel' },
  { codes: /^ifct:F005$/, ndb: '11254', percent: 21, part: 'peel and ends' },
  { codes: /^ifct:F00[678]$/, ndb: '11352', percent: 25, part: 'peel and eyes' },
  { codes: /^ifct:F0(09|1[0-2])$/, ndb: '11429', percent: 10, part: 'ends' },
  { codes: /^ifct:F01[34]$/, ndb: '11507', percent: 28, part: 'peel' },
  { codes: /^ifct:F015$/, ndb: '11134', percent: 16, part: 'peel' },
  { codes: /^ifct:F016$/, ndb: '11588', percent: 23, part: 'peel' },
  { codes: /^ifct:F01[789]$/, ndb: '11601', percent: 14, part: 'peel' },
  { codes: /^ifct:G00[1-8]$/, ndb: '11670', percent: 27, part: 'stems and seeds' },
  { codes: /^ifct:G01[123]$/, ndb: '11215', percent: 13, part: 'skin' },
  { codes: /^ifct:G014$/, ndb: '11216', percent: 7, part: 'peel' },
  { codes: /^ifct:G017$/, ndb: '11282', percent: 10, part: 'skin and ends' },
  { codes: /^ifct:G018$/, ndb: '11677', percent: 12, part: 'skin' },

  // Fruit that is not sold by the piece; the weights of pieces in `shop.ts` are of the edible part
  { codes: /^ifct:E014$/, ndb: '09070', percent: 8, part: 'stones' },
  { codes: /^ifct:E016$/, ndb: '09321', percent: 45, part: 'peel and seeds' },
  { codes: /^ifct:E020$/, ndb: '09089', percent: 1, part: 'stem' },
  { codes: /^ifct:E02[2-7]$/, ndb: '09132', percent: 4, part: 'stems' },
  { codes: /^ifct:E030$/, ndb: '09144', percent: 72, part: 'peel and seeds' },
  { codes: /^ifct:E035$/, ndb: '09164', percent: 40, part: 'shell and seeds' },
  { codes: /^ifct:E04[56]$/, ndb: '09181', percent: 49, part: 'peel and seeds' },
  { codes: /^ifct:E049$/, ndb: '09226', percent: 38, part: 'peel and seeds' },
  { codes: /^ifct:E053$/, ndb: '09266', percent: 49, part: 'peel and core' },
  { codes: /^ifct:E054$/, ndb: '09279', percent: 6, part: 'stones' },
  { codes: /^ifct:E055$/, ndb: '09286', percent: 44, part: 'peel' },
  { codes: /^ifct:E056$/, ndb: '09295', percent: 44, part: 'peel and seeds' },
  { codes: /^ifct:E061$/, ndb: '09315', percent: 33, part: 'peel and seeds' },
  { codes: /^ifct:E062$/, ndb: '09060', percent: 3, part: 'ends' },
  { codes: /^ifct:E063$/, ndb: '09316', percent: 6, part: 'caps' },
  { codes: /^ifct:E06[56]$/, ndb: '09326', percent: 48, part: 'peel and seeds' },
  { codes: /^ifct:E068$/, ndb: '09146', percent: 7, part: 'stones' },
  { codes: /^usda:09050$/, ndb: '09050', percent: 5, part: 'stems' },
  { codes: /^usda:09302$/, ndb: '09302', percent: 4, part: 'caps' },
  { codes: /^usda:09078$/, ndb: '09078', percent: 2, part: 'stems' },

  // Coconut, chicken on the bone, prawns
  { codes: /^ifct:H007$/, ndb: '12104', percent: 48, part: 'shell and water' },
  { codes: /^ifct:N001$/, ndb: '05080', percent: 43, part: 'bone and skin' },
  { codes: /^(ifct:N002|usda:05096)$/, ndb: '05096', percent: 40, part: 'bone and skin' },
  { codes: /^ifct:N004$/, ndb: '05105', percent: 68, part: 'bone and skin' },
  { codes: /^ifct:(Q00[78]|S008|S009|S010)$/, ndb: '15270', percent: 13, part: 'shell' },
]

/** Returns the refuse of a food in percent of its weight as bought; 0 if there is none or it is not known. */
export function findRefusePercent(code: string | null): number {
  if (code === null) return 0
  const tableCode = toTableCode(code)
  return REFUSE.find(({ codes }) => codes.test(tableCode))?.percent ?? 0
}

/**
 * Returns the weight to buy for a weight of the edible part.
 *
 * @param percent Refuse in percent of the weight as bought, from 0 to below 100.
 * Throws RangeError for another percentage.
 *
 * Example: 190 g of peas from pods (62 % refuse) → 500 g.
 */
export function calculatePurchaseGrams(edibleGrams: number, percent: number): number {
  if (!(percent >= 0 && percent < 100)) throw new RangeError(`Not a share of refuse: ${percent} %`)
  return edibleGrams / (1 - percent / 100)
}
