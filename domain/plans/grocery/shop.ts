import { toTableCode } from '#domain/foods/food-code.ts'
import { formatGrams, formatNumber } from '#domain/units/format.ts'
import type { Locale } from '#domain/words/locale.ts'
import { wordsOf } from '#domain/words/words.ts'
import { findAisle, type GroceryCategory, type ShopFood } from './aisles.ts'

/*
 * The units in which shops sell food. This is not nutrition data: it only rounds the amount that a plan needs up to an
 * amount that can be bought. Weights of pieces are the household measures of the food tables, of the edible part. Sizes
 * have no table as their source; they are our judgement of how an Indian grocer, dairy and vegetable stall sell:
 * - weighed from sacks in 100 g (grains, pulses, sugar), 50 g (nuts, seeds, ginger, chillies) and 250 g above that;
 * - packets of brands in 200, 250 or 500 g and 1 kg, and 10 to 50 g for spices that are used by the pinch;
 * - bottles and cartons of 200 ml, 500 ml and 1 l; milk in half litres; herbs and leaves by the bunch.
 * A size too large means food that is thrown away; a size too small only means to ask twice. So where both are sold, the
 * smaller one is listed.
 */

/** The unit in which a food is sold. */
export type ShopUnit =
  /** Sold in one of these sizes; above the largest in steps of `step`, by which the largest can be divided. */
  | {
      kind: 'packs'
      unit: 'g' | 'ml'
      sizes: readonly number[]
      step: number
      /** For foods sold by volume. */
      gramsPerMl?: number
      /** Sold in packets: the smallest size is called a small packet, and the largest is counted. */
      isCounted?: boolean
    }
  /** Sold by the piece of `gramsEach` grams. `saysWeight` adds the weight of the pieces to the text. */
  | { kind: 'pieces'; gramsEach: number; one: string; many: string; saysWeight?: boolean }
  /** Bought when it runs out and not every week, such as spices. */
  | { kind: 'as-needed' }

/** The form in which a food is bought. */
export type ShopEntry = {
  unit: ShopUnit
  /**
   * Names to use where the tables' name is not the name used in a shop; `hindiName` only where it differs from the
   * food's.
   */
  name?: string
  hindiName?: string
  /** Foods with the same key are bought together: boiled and raw eggs are both eggs. */
  key?: `shop:${string}`
  /** Grams to buy for each gram as consumed, for drinks that are brewed. */
  gramsPerGram?: number
}

const packs = (sizes: readonly number[], step: number): ShopUnit => ({
  kind: 'packs',
  unit: 'g',
  sizes,
  step,
})
const bottles = (sizes: readonly number[], step: number, gramsPerMl: number): ShopUnit => ({
  kind: 'packs',
  unit: 'ml',
  sizes,
  step,
  gramsPerMl,
})
const pieces = (gramsEach: number, one: string, many: string): ShopUnit => ({
  kind: 'pieces',
  gramsEach,
  one,
  many,
})
const bunches = (gramsEach: number): ShopUnit => ({
  kind: 'pieces',
  gramsEach,
  one: 'bunch',
  many: 'bunches',
  saysWeight: true,
})

const packets = (...sizes: number[]): ShopUnit => ({
  kind: 'packs',
  unit: 'g',
  sizes,
  step: sizes.at(-1) ?? 1,
  isCounted: true,
})

const UNIT_OF_AISLE: Record<GroceryCategory, ShopUnit> = {
  'Grains and flours': packs([100, 250, 500, 750, 1000], 500),
  Pulses: packs([100, 250, 500, 750, 1000], 500),
  Vegetables: packs([100, 250], 250),
  Fruits: packs([100, 250], 250),
  'Milk and dairy': packs([100, 200, 500], 500),
  'Eggs, fish and meat': packs([250, 500], 250),
  'Nuts and seeds': packs([50], 50),
  'Oils and fats': bottles([250, 500, 1000], 500, 0.92),
  'Spices and salt': packets(50, 100),
  'Drinks and others': packs([50, 100, 250, 500, 1000], 500),
}

const MILK = bottles([500], 500, 1.03)
const CURD = packs([200, 400], 400)
const LOAF: ShopUnit = { kind: 'pieces', gramsEach: 400, one: 'loaf', many: 'loaves', saysWeight: true }

/**
 * Foods that are sold in a different unit from the rest of their aisle. The first entry that matches a code is used.
 */
const ENTRY_OF_CODE: readonly ({ codes: RegExp } & ShopEntry)[] = [
  // Grains and pulses. A recipe names flour by the grain or dal from which it is milled.
  {
    codes: /^ifct:B001$/,
    unit: UNIT_OF_AISLE.Pulses,
    name: 'Chana dal, or besan (its flour)',
    hindiName: 'चना दाल या बेसन',
  },
  { codes: /^usda:16117$/, unit: packs([100, 200, 500], 500), name: 'Soya chunks', hindiName: 'सोया बड़ी' },
  { codes: /^usda:1642[67]$/, unit: packs([200], 200) },
  { codes: /^usda:18(069|075|035)$/, unit: LOAF },
  { codes: /^usda:(20027|20077|20078|20028)$/, unit: packs([100, 250, 500], 500) },
  { codes: /^usda:42200$/, unit: packs([100, 200], 200) },
  // A kernel loses a tenth of its weight as steam when it pops.
  {
    codes: /^usda:19034$/,
    unit: packs([50], 50),
    name: 'Popcorn kernels',
    hindiName: 'पॉपकॉर्न के दाने',
    key: 'shop:popcorn-kernels',
    gramsPerGram: 1.1,
  },
  // Light food: a bag of 250 g of puffed rice fills a shelf.
  { codes: /^ifct:A012$/, unit: packs([50, 100, 200], 100) },
  { codes: /^ifct:A011$/, unit: packs([100, 200, 500], 500) },
  { codes: /^usda:08506$/, unit: packs([100, 250, 500], 500) },
  { codes: /^usda:08120$/, unit: packs([200, 400, 500, 1000], 500) },
  { codes: /^ifct:A024$/, unit: packs([200, 400], 400) },

  // Vegetables
  { codes: /^ifct:(G00[1-8]|G01[1-4])$/, unit: packs([50], 50) },
  { codes: /^ifct:J001$/, unit: packs([200], 200) },
  // Sold whole or in halves and quarters, not by the handful.
  { codes: /^(ifct:(C01[56]|D001|D036|D051|D06[56]|F01[789])|usda:11090)$/, unit: packs([250, 500], 250) },
  { codes: /^ifct:G010$/, unit: bunches(25) },
  { codes: /^ifct:(G009|G016|C028)$/, unit: bunches(50) },
  { codes: /^(ifct:C01[2-6]|ifct:C02[57]|usda:11252)$/, unit: UNIT_OF_AISLE.Vegetables },
  { codes: /^ifct:C0\d\d$|^usda:11233$/, unit: bunches(250) },
  { codes: /^ifct:A00[78]$/, unit: pieces(100, 'corn cob', 'corn cobs') },
  {
    codes: /^ifct:E033$/,
    unit: pieces(25, 'lemon', 'lemons'),
    name: 'Lemon, for its juice',
    hindiName: 'नींबू',
  },

  // Fruit
  { codes: /^ifct:E00[1-4]$/, unit: pieces(150, 'apple', 'apples') },
  { codes: /^ifct:E007$/, unit: pieces(140, 'avocado', 'avocados') },
  { codes: /^ifct:E0(09|10|11|12)$/, unit: pieces(100, 'banana', 'bananas') },
  { codes: /^ifct:E02[89]$/, unit: pieces(120, 'guava', 'guavas') },
  { codes: /^ifct:E034$/, unit: pieces(120, 'sweet lime', 'sweet limes') },
  { codes: /^ifct:E0(3[6-9]|4[0-2])$/, unit: pieces(180, 'mango', 'mangoes') },
  { codes: /^ifct:E047$/, unit: pieces(120, 'orange', 'oranges') },
  { codes: /^ifct:E050$/, unit: pieces(130, 'peach', 'peaches') },
  { codes: /^ifct:E051$/, unit: pieces(130, 'pear', 'pears') },
  { codes: /^ifct:E060$/, unit: pieces(80, 'chikoo', 'chikoos') },
  { codes: /^usda:09148$/, unit: pieces(70, 'kiwi', 'kiwis') },

  { codes: /^ifct:(E049|E053|E06[56])$/, unit: packs([250, 500], 250) },
  { codes: /^ifct:E063$/, unit: packs([200], 200) },

  // Milk and milk products
  { codes: /^ifct:L003$/, unit: packs([100, 200], 100) },
  { codes: /^ifct:L004$/, unit: packs([100, 250], 250) },
  { codes: /^(ifct:L00[12]|usda:01151|usda:01174)$/, unit: MILK },
  { codes: /^usda:01(116|117|118|256)$/, unit: CURD },
  { codes: /^usda:01088$/, unit: bottles([200, 500], 500, 1.03) },
  { codes: /^usda:0105[03]$/, unit: bottles([200], 200, 1) },
  { codes: /^usda:01095$/, unit: packs([200, 400], 400) },

  // Eggs. Whites and yolks are counted as whole eggs.
  {
    codes: /^ifct:M00[147]$/,
    unit: pieces(50, 'egg', 'eggs'),
    key: 'shop:eggs',
    name: 'Eggs',
    hindiName: 'अंडे',
  },
  {
    codes: /^ifct:M0(08|09|10)$/,
    unit: pieces(50, 'egg', 'eggs'),
    key: 'shop:country-eggs',
    name: 'Country hen eggs',
    hindiName: 'देसी अंडे',
  },
  {
    codes: /^ifct:M00[25]$/,
    unit: pieces(33, 'egg', 'eggs'),
    key: 'shop:egg-whites',
    name: 'Eggs, for the whites',
    hindiName: 'अंडे (सफ़ेदी के लिए)',
  },
  {
    codes: /^ifct:M00[36]$/,
    unit: pieces(17, 'egg', 'eggs'),
    key: 'shop:egg-yolks',
    name: 'Eggs, for the yolks',
    hindiName: 'अंडे (ज़र्दी के लिए)',
  },
  {
    codes: /^ifct:M01[123]$/,
    unit: pieces(65, 'egg', 'eggs'),
    key: 'shop:duck-eggs',
    name: 'Duck eggs',
    hindiName: 'बत्तख के अंडे',
  },
  {
    codes: /^ifct:M01[45]$/,
    unit: pieces(10, 'egg', 'eggs'),
    key: 'shop:quail-eggs',
    name: 'Quail eggs',
    hindiName: 'बटेर के अंडे',
  },

  // Spices and salt
  { codes: /^usda:02047$/, unit: { kind: 'as-needed' } },
  { codes: /^usda:02037$/, unit: packs([1], 1) },
  // Used by the pinch, and dear: cardamom, cloves, mace, nutmeg, hing, bay leaves, cinnamon, yeast.
  { codes: /^(ifct:G0(19|20|21|23|27|28)|usda:(02004|02010|18375))$/, unit: packets(10, 20, 50) },
  { codes: /^usda:(02053|16123)$/, unit: bottles([200, 500], 500, 1.05) },

  // Nuts and seeds that are sold in jars, boxes or whole.
  { codes: /^usda:16098$/, unit: packs([200, 350], 350) },
  { codes: /^ifct:E019$/, unit: packs([100, 250, 500], 250) },

  // Ghee and coconut oil are sold in small jars and bottles too.
  { codes: /^ifct:T0(01|13)$/, unit: bottles([100, 200, 500, 1000], 500, 0.92) },

  // Drinks and others. Brewed at home: a cup of 150 g takes 2 g of leaves or one bag, or 10 g of ground coffee.
  {
    codes: /^usda:14355$/,
    unit: packs([100, 250, 500], 500),
    name: 'Tea leaves',
    hindiName: 'चाय पत्ती',
    gramsPerGram: 2 / 150,
  },
  {
    codes: /^usda:14072$/,
    unit: { kind: 'pieces', gramsEach: 2, one: 'tea bag', many: 'tea bags' },
    name: 'Green tea',
    hindiName: 'ग्रीन टी',
    gramsPerGram: 2 / 150,
  },
  {
    codes: /^usda:14209$/,
    unit: packs([100, 200, 500], 500),
    name: 'Coffee, ground',
    hindiName: 'पिसी कॉफ़ी',
    gramsPerGram: 10 / 150,
  },
  { codes: /^ifct:K002$/, unit: pieces(200, 'tender coconut', 'tender coconuts') },
  { codes: /^(ifct:I002|usda:09209|usda:14148)$/, unit: bottles([200, 500, 1000], 500, 1.04) },
  { codes: /^usda:16222$/, unit: bottles([200, 1000], 1000, 1.03) },
  { codes: /^usda:12117$/, unit: bottles([200], 200, 1) },
  { codes: /^usda:14214$/, unit: packs([25, 50, 100, 200], 100) },
  { codes: /^usda:11935$/, unit: packs([200, 500], 500) },
  { codes: /^usda:14066$/, unit: packs([500, 1000], 1000) },
  { codes: /^(ifct:I001|usda:19335)$/, unit: packs([100, 250, 500, 1000], 500) },
]

/**
 * The names of foods in a shop, where the tables name a variety, a shape or a state. Foods with one name are bought
 * together, so they have the same unit.
 */
const NAME_OF_CODE: readonly { codes: RegExp; name: string }[] = [
  { codes: /^ifct:A00[78]$/, name: 'Sweet corn' },
  { codes: /^ifct:A013$/, name: 'Brown rice' },
  { codes: /^ifct:A014$/, name: 'Parboiled rice' },
  { codes: /^ifct:A015$/, name: 'Rice' },
  { codes: /^ifct:C015$/, name: 'Cabbage' },
  { codes: /^ifct:D00[456]$/, name: 'Bitter gourd (karela)' },
  { codes: /^ifct:D00[789]$/, name: 'Bottle gourd (lauki)' },
  { codes: /^ifct:D0(1\d|2\d|3[01])$/, name: 'Brinjal' },
  { codes: /^ifct:D04[34]$/, name: 'Cucumber' },
  { codes: /^ifct:D0(49|50)$/, name: 'French beans' },
  { codes: /^ifct:D061$/, name: 'Green peas' },
  { codes: /^ifct:D063$/, name: 'Raw banana' },
  { codes: /^ifct:D06[56]$/, name: 'Pumpkin' },
  { codes: /^ifct:D07[56]$/, name: 'Tomato' },
  { codes: /^ifct:E00[1-4]$/, name: 'Apple' },
  { codes: /^ifct:E0(09|1[0-2])$/, name: 'Banana' },
  { codes: /^ifct:E02[2-7]$/, name: 'Grapes' },
  { codes: /^ifct:E02[89]$/, name: 'Guava' },
  { codes: /^ifct:E0(3[6-9]|4[0-2])$/, name: 'Mango' },
  { codes: /^ifct:E047$/, name: 'Orange' },
  { codes: /^ifct:E049$/, name: 'Papaya' },
  { codes: /^ifct:E055$/, name: 'Pomegranate' },
  { codes: /^ifct:E064$/, name: 'Tamarind' },
  { codes: /^ifct:E06[56]$/, name: 'Watermelon' },
  { codes: /^ifct:F00[23]$/, name: 'Carrot' },
  { codes: /^ifct:F00[678]$/, name: 'Potato' },
  { codes: /^ifct:F0(09|1[0-2])$/, name: 'Radish' },
  { codes: /^ifct:F01[34]$/, name: 'Sweet potato' },
  { codes: /^ifct:G00[1-8]$/, name: 'Green chillies' },
  { codes: /^ifct:G01[123]$/, name: 'Garlic' },
  { codes: /^ifct:G014$/, name: 'Ginger' },
  { codes: /^ifct:G017$/, name: 'Onion' },
  { codes: /^ifct:G018$/, name: 'Small onions' },
  { codes: /^ifct:G020$/, name: 'Green cardamom' },
  { codes: /^ifct:G022$/, name: 'Dry red chillies' },
  { codes: /^ifct:G031$/, name: 'Black pepper' },
  { codes: /^ifct:H007$/, name: 'Fresh coconut' },
  { codes: /^ifct:J001$/, name: 'Button mushrooms' },
  { codes: /^usda:01116$/, name: 'Curd' },
  { codes: /^usda:19335$/, name: 'Sugar' },
]

/** Drinking water comes from the tap. */
const NOT_BOUGHT = /^usda:14411$/

/** Returns the form in which a food is bought; `null` if it is not bought. */
export function findShopEntry(food: ShopFood): ShopEntry | null {
  const code = food.code === null ? null : toTableCode(food.code)
  if (code !== null && NOT_BOUGHT.test(code)) return null
  const ofCode = code === null ? undefined : ENTRY_OF_CODE.find(({ codes }) => codes.test(code))
  const named = code === null ? undefined : NAME_OF_CODE.find(({ codes }) => codes.test(code))
  const entry = ofCode ?? { unit: UNIT_OF_AISLE[findAisle(food)] }
  return named ? { ...entry, name: named.name, key: writeKey(named.name) } : entry
}

/** What tells a raw or dry food from a dish of the same name, in Hindi and Telugu. All food in a shop is raw. */
const STATE = / \((?:कच्च[ाीे]|सूख[ाीे]|వండని(?:ది|వి))\)$/

/** Returns the name of a food as people ask for it in a shop: `मूंग दाल` for `मूंग दाल (कच्ची)`. */
export function dropState(name: string): string {
  return name.replace(STATE, '')
}

/** Weights of pieces are of the edible part, unless the text names the weight as sold, as for bunches. */
export function isSoldWithRefuse(unit: ShopUnit): boolean {
  return unit.kind !== 'pieces' || unit.saysWeight === true
}

/** Writes a key from a name: `Bottle gourd (lauki)` → `shop:bottle-gourd-lauki`. */
function writeKey(name: string): `shop:${string}` {
  return `shop:${(name.toLowerCase().match(/[a-z]+/g) ?? []).join('-')}`
}

/** Sums of decimal grams are not exact: 500.0000001 g must not need a second packet. */
const SAME_AMOUNT = 1e-6

/**
 * Returns how much to buy so that there are at least the given grams: the grams bought, and the amount as people ask
 * for it in a shop (`500 g`, `1.5 kg`, `250 ml`, `6 eggs`, `2 bunches (500 g)`). A larger need never gives a smaller
 * amount. Throws RangeError for a weight that is not above 0.
 *
 * Example: 620 g of rice → 750 g, `750 g`.
 */
export function roundUpToShop(
  unit: ShopUnit,
  grams: number,
  locale?: Locale,
): { grams: number; text: string } {
  if (!(grams > 0 && Number.isFinite(grams))) throw new RangeError(`Not a weight: ${grams}`)
  const words = wordsOf(locale)
  switch (unit.kind) {
    case 'as-needed':
      return { grams, text: words.asNeeded(formatGrams(grams, locale)) }
    case 'pieces': {
      const count = Math.max(1, Math.ceil(grams / unit.gramsEach - SAME_AMOUNT))
      const bought = count * unit.gramsEach
      const text = `${formatNumber(count)} ${words.pieces(count, unit)}`
      return { grams: bought, text: unit.saysWeight ? `${text} (${formatPack(bought, 'g', locale)})` : text }
    }
    case 'packs': {
      const gramsPerUnit = unit.gramsPerMl ?? 1
      const needed = grams / gramsPerUnit - SAME_AMOUNT
      const amount = unit.sizes.find((size) => size >= needed) ?? Math.ceil(needed / unit.step) * unit.step
      const text = formatPack(amount, unit.unit, locale)
      return {
        grams: amount * gramsPerUnit,
        text: unit.isCounted ? writePackets(unit, amount, locale) : text,
      }
    }
  }
}

/** Writes packets: `1 small packet (50 g)`, `1 packet (100 g)`, `3 packets (300 g)`. */
function writePackets(
  { sizes }: { sizes: readonly number[] },
  amount: number,
  locale: Locale | undefined,
): string {
  const words = wordsOf(locale)
  const text = formatPack(amount, 'g', locale)
  if (amount === sizes[0]) return words.smallPacket(text)
  const count = Math.max(1, amount / (sizes.at(-1) ?? amount))
  return `${formatNumber(count)} ${words.packets(count)} (${text})`
}

/** Writes the size of a pack: `250 g`, `1.25 kg`, `500 ml`, `1.5 l`. */
function formatPack(amount: number, unit: 'g' | 'ml', locale: Locale | undefined): string {
  const { units } = wordsOf(locale)
  if (amount < 1000) return `${formatNumber(amount)} ${units[unit]}`
  return `${formatNumber(amount / 1000, 2)} ${unit === 'g' ? units.kg : units.l}`
}
