import { foldFoodName } from '#domain/foods/fold-food-name.ts'
import { ALLERGIES, type Allergy } from '#domain/people/options.ts'

/**
 * Words for foods, in English and in Indian languages, by the allergen that the food contains. `notAfter` and
 * `notBefore` are neighbouring words with which the word means something else (coconut milk, butter beans). `onlyAfter`
 * are the words that must come before it (dry fruit).
 */
type WordList = {
  allergy: Allergy
  words: string
  onlyAfter?: string
  notAfter?: string
  notBefore?: string
}

/** Plants from which milk, butter and curd without dairy are made. */
const PLANTS = 'coconut nariyal almond soy soya soyabean soybean cashew peanut nut cocoa apple vegan'
const GLUTEN_FREE =
  'rice chawal akki jowar jwari jonna bajra bajri sajje ragi nachni mandua makki makai maize corn besan gram rajgira rajgiri amaranth kuttu buckwheat singhara sabudana samak sama millet quinoa almond coconut'

const WORD_LISTS: readonly WordList[] = [
  {
    allergy: 'dairy',
    words: 'milk',
    notAfter: `${PLANTS} oat rice`,
    notBefore: 'fruit',
  },
  {
    allergy: 'dairy',
    words: 'butter cream curd yogurt yoghurt cheese paneer',
    notAfter: PLANTS,
    notBefore: 'bean fruit squash',
  },
  // An apple or almond shake is made with milk.
  { allergy: 'dairy', words: 'icecream milkshake shake', notAfter: 'vegan' },
  {
    allergy: 'dairy',
    words: `dairy doodh dudh haldidoodh dahi doi chenna chhena makhan makkhan ghee malai rabri rabdi khoya
      khoa mawa lassi chaas chaach chhaachh majjiga majjige moru thayir perugu mosaru buttermilk raita rayta kadhi kheer
      payasam phirni shrikhand kulfi basundi rasgulla rasmalai sandesh peda barfi burfi kalakand custard whey casein
      mozzarella cheddar latte cappuccino nutella milo bournvita horlicks complan chai`,
  },
  {
    allergy: 'gluten',
    words: `roti rotli bhakri bhakhri chapati chapathi phulka paratha parantha parotha puri poori luchi atta flour noodle pasta
      bread bred upma dalia daliya vermicelli sevai semiya seviyan pancake`,
    notAfter: GLUTEN_FREE,
  },
  // A biscuit or cake is often named after another ingredient: a coconut cookie is baked with wheat.
  { allergy: 'gluten', words: 'cracker biscuit cookie cake toast', notAfter: 'rice' },
  {
    allergy: 'gluten',
    words: `gluten wheat gehu gehun godhuma godhi maida sooji suji rava rawa semolina lapsi barley jau rye malt malted oat
      bun pav pao naan nan kulcha bhatura thepla khakhra rusk sandwich burger pizza macaroni spaghetti maggi ramen samosa
      kachori mathri momo wrap croissant couscous bulgur seitan muesli granola bati baati beer bournvita horlicks`,
  },
  { allergy: 'gluten', words: 'sauce', onlyAfter: 'soy soya' },
  { allergy: 'nuts', words: 'nut', notAfter: 'betel areca tiger' },
  { allergy: 'nuts', words: 'mewa dryfruit chikki' },
  {
    allergy: 'peanuts',
    words: 'peanut groundnut mungfali moongphali moongafli singdana shengdana verkadalai kadalekai palli',
  },
  {
    allergy: 'tree_nuts',
    words: `almond badam cashew kaju walnut akhrot pista pistachio hazelnut pecan macadamia charoli chironji chilgoza marzipan
      praline nutella`,
  },
  { allergy: 'nuts', words: 'fruit', onlyAfter: 'dry' },
  {
    allergy: 'shellfish',
    words: `shellfish seafood prawn shrimp jhinga jheenga chingri kolambi sungat chemmeen royyalu iral crab kekda kekra nandu lobster
      crayfish clam mussel oyster scallop squid calamari tisrya`,
  },
  {
    allergy: 'fish',
    words: `fish machli macchi mach meen meenu chepa chepala masoli mase anchovy bangda ayala basa bhetki betki bombil cod eel hilsa
      ilish pulasa karimeen catla katla mackerel mathi nethili pomfret paplet rawas rohu rui salmon sardine surmai vanjaram
      tarli tilapia trout tuna worcestershire`,
  },
  { allergy: 'fish', words: 'duck', onlyAfter: 'bombay' },
  { allergy: 'eggs', words: 'egg', notBefore: 'plant' },
  {
    allergy: 'eggs',
    words: `anda ande anday andaa baida muttai motte guddu dimer omelette omelet akuri frittata quiche meringue mayonnaise mayo
      pancake cake`,
    notAfter: 'eggless rice',
  },
  { allergy: 'eggs', words: 'toast', onlyAfter: 'french' },
  {
    allergy: 'soy',
    words: 'soy soya soyabean soyabin soybean tofu tempeh miso edamame nutrela nutri tvp',
  },
  {
    allergy: 'sesame',
    words:
      'sesame gingelly til ellu nuvvulu nuvvu nallennai tilgul tilkut tahini hummus zaatar revdi rewri gajak',
  },
  {
    allergy: 'mustard',
    words: 'mustard rai sarson sarso sarsav mohri kadugu aavalu sasive shorshe sorshe kasundi',
  },
  // Hing is sold mixed with wheat flour.
  { allergy: 'gluten', words: 'hing heeng asafoetida perungayam inguva kayam' },
]

/** Words that exclude the food named right after them. */
const WITHOUT = ['no', 'without', 'avoid', 'bina']

/** Words that sound like a food but are not one: a low GI, "eg", "till 8 pm", "10 min". */
const SOUND_ALIKES = new Set(['gi', 'eg', 'till', 'min', 'mins', 'mac', 'ray'])

/**
 * Characters that separate words, so that the words are not neighbours: "rice, curd" is not the curd of rice. A hyphen
 * joins: "dairy-free".
 */
const BREAKS = /[^\p{L}\p{M}\p{N}'’\s-]+|[\n\r]+|\s-+\s/u

/** After a number, this is a weight and not the pulse: "50 gram atta". */
const GRAM = foldFoodName('gram')

type Rule = {
  allergy: Allergy
  onlyAfter: Set<string> | null
  notAfter: Set<string>
  notBefore: Set<string>
}

const RULES_BY_WORD = new Map<string, Rule[]>()
for (const { allergy, words, onlyAfter, notAfter, notBefore } of WORD_LISTS) {
  const rule: Rule = {
    allergy,
    onlyAfter: onlyAfter === undefined ? null : foldWords(onlyAfter),
    notAfter: foldWords(`${WITHOUT.join(' ')} ${notAfter ?? ''}`),
    notBefore: foldWords(`free ${notBefore ?? ''}`),
  }
  for (const word of foldWords(words)) RULES_BY_WORD.set(word, [...(RULES_BY_WORD.get(word) ?? []), rule])
}

/**
 * Finds the allergens that words name, in any spelling (`dahi`, `Dahee`, `दही`); one spelling in the lists is enough. A
 * doubtful word counts as an allergen: a chapati counts as wheat unless another grain comes before it, and only a plain
 * "no", "without" or "free" next to the word excludes it.
 *
 * Example: `Warm doodh with 4 badam` → `['dairy', 'tree_nuts']`; `Coconut milk, no ghee` → `[]`.
 */
export function findAllergensInWords(text: string): Allergy[] {
  const found = new Set<Allergy>()
  for (const phrase of text.split(BREAKS)) {
    const words = readWords(phrase)
    words.forEach((word, index) => {
      const before = words[index - 1] ?? ''
      const after = words[index + 1] ?? ''
      for (const rule of RULES_BY_WORD.get(word) ?? []) {
        if (rule.onlyAfter !== null && !rule.onlyAfter.has(before)) continue
        if (!rule.notAfter.has(before) && !rule.notBefore.has(after)) found.add(rule.allergy)
      }
    })
  }
  return ALLERGIES.filter((allergy) => found.has(allergy))
}

/**
 * Returns the words of a phrase in the form in which they are compared. An empty word marks the place of a word that is
 * not read as a food.
 */
function readWords(phrase: string): string[] {
  const words = (phrase.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? []).map((word) =>
    SOUND_ALIKES.has(word.toLowerCase()) ? '' : foldFoodName(word),
  )
  return words.map((word, index) => (word === GRAM && /^\d/.test(words[index - 1] ?? '') ? '' : word))
}

function foldWords(words: string): Set<string> {
  return new Set(
    words
      .split(/\s+/)
      .map(foldFoodName)
      .filter((word) => word !== ''),
  )
}
