import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FASTING_FALSE_POSITIVES, FASTS, LOSS_FALSE_POSITIVES, LOSS_PHRASES } from './plan-word-lists.ts'
import { type PlanWords, readPlanWords } from './plan-words.ts'
import { compilePhrases, findPhrases } from './word-phrases.ts'
import { readTokens } from './word-tokens.ts'

function readText(text: string, where = 'Tips'): PlanWords {
  return readPlanWords([{ where, text }])
}

const LOSS_TO_FIND = [
  'lose weight',
  'Lose 10 kg in 8 weeks',
  'Losing weight after the baby',
  'Weight loss (0.5-1 kg/week)',
  'Weight-loss plan',
  'weightloss',
  'Wt. loss',
  'wt loss diet',
  'Fat loss and muscle gain',
  'Lose fat, gain muscle',
  'Reduce belly fat by 2 inches',
  'reduce weight',
  'Reduce your weight slowly',
  'reduce body fat',
  'reduce sugar and weight',
  'lose 2 dress sizes',
  'Drop 5 kg before the wedding',
  'Be lighter by Diwali',
  'Reach 45 kg by March',
  'Weight down, energy up',
  'A body that weighs less',
  'Lean down before summer',
  'Body toning in six weeks',
  'drop 5 kilos',
  'Drop two dress sizes',
  'drop a size',
  'shed 10 pounds',
  'Shed those extra kilos',
  'burn fat',
  'Fat burning drink',
  'melt away belly fat',
  'slim down',
  'Slimming programme',
  'Get slim by Diwali',
  'size zero',
  'Zero figure diet',
  'Inch loss programme',
  'lose inches from the waist',
  'tummy tuck without surgery',
  'flat stomach in a month',
  'Flat tummy tea',
  'flatten your belly',
  'fit into your old jeans',
  'Fit into the wedding lehenga',
  'smaller waist',
  'cutting phase',
  'Cutting diet',
  '21 day shred',
  'get shredded',
  'shred fat',
  'Calorie deficit',
  'Bring your weight down',
  'bring the weight down to 60 kg',
  'from 80 kg to 70 kg',
  '80 se 70 kg',
  'Get lean',
  'become thinner',
  'Loss of 5 kg',
  'minus 5 kg',
  '-5 kg in a month',
  '5 kg loss',
  '10 kg lighter by March',
  'Maintain weight after losing 5 kg',
  'Maintain weight, lose fat',
  'Get rid of belly fat',
  'tone your tummy',
  'Lower your BMI',
  'crash diet',
  'Do not worry, you will lose weight',
  "Don't stop losing weight",
  'Not only weight loss, also health',
  'No sugar: lose weight',
  'No sugar for weight loss',
  'Sugar: no\nLose weight',
  "Don't eat rice to lose weight",
  'Weight loss not muscle loss',
  'Weight loss is not the only goal',
  'Do not forget to lose weight',
  'do not lose more than 1 kg a week',
  'Avoid rice for weight loss',
  'wajan kam karna',
  'wajan kam karna hai',
  'wazan kam karo',
  'Vajan kam kare',
  'vazan kum karna hai',
  'wjn km krna h',
  'wajn ghtana',
  'No fasting weight loss plan',
  'wajan ghatana',
  'vajan ghatao',
  'wazan ghataye 10 kilo',
  'vajan ghatane ka plan',
  'wajan ko jaldi kam karein',
  'Apna wajan 5 kilo kam karein',
  '10 kilo kam',
  '5 kg kam karne ka plan',
  'patla hona hai',
  'patli kamar',
  'patle ho jao',
  'dubla hona',
  'slim hona',
  'motapa',
  'motapa kam kare',
  'motapa ghatao',
  'motapa hatao',
  'charbi kam karna',
  'charbi jalao',
  'pet kam karna',
  'pet ki charbi',
  'pet andar',
  'pait nahi, pet kam karein',
  'weight kam karna hai',
  'Weight loss ke liye',
  'fat kam karo',
  'mote se patle',
  'wajan kam karna na bhoolein',
  'wajan nahi badhana, kam karna hai wajan kam',
  'वजन कम',
  'वज़न कम करना',
  'वजन घटाना',
  'वज़न घटाएं',
  'वजन को जल्दी कम करें',
  'मोटापा',
  'मोटापा कम करें',
  'चर्बी घटाएं',
  'पेट की चर्बी',
  'पतला होना',
  'पतली कमर',
  'स्लिम बनें',
  'वेट लॉस',
  '१० किलो कम',
  '5 किलो वजन कम करें',
  'weight कम करना',
  'वजन loss',
  'wajan कम karna',
  'LOSE WEIGHT',
  'loooose weight',
  'lose\nweight',
  'lose\r\n  5 kg',
  'lose 🔥 weight',
  'weight 🔥🔥 loss',
  'l\u200bose wei\u200dght',
  'weight\u200bloss',
  'lo\u00adse weight',
  'lôsé wéight',
  'l\u0336o\u0336s\u0336e\u0336 w\u0336e\u0336ight',
  'lоse weіght',
  'ｌｏｓｅ　ｗｅｉｇｈｔ',
  '𝐥𝐨𝐬𝐞 𝐰𝐞𝐢𝐠𝐡𝐭',
  'lose ５ kg',
  'व\u095bन कम करें',
  'वज\u093cन कम करें',
  'lóse wéight'.normalize('NFD'),
]

const FASTING_TO_FIND = [
  'juice fast, nothing else',
  'Juice fast',
  'Liquid fast for a day',
  'water fast',
  'Water fasting on Monday',
  'Water only',
  'only water',
  'Only water all day',
  'Drink only water today',
  'just juice',
  'only lemon water',
  'Only drink water',
  'nothing but water',
  'nothing else',
  'detox',
  'Detox day',
  'Detox water day',
  'fasting for 24 hours',
  'Fasting 24 hours',
  'Fasting and detox',
  'detox diet',
  '3-day cleanse',
  'juice cleanse',
  'Juice day',
  'Juices all day',
  'Live on juice',
  'liquid diet',
  'dry fasting',
  'skip dinner',
  'Skip meals',
  'Skipping breakfast',
  'Skip your lunch',
  'No dinner',
  'Avoid dinner',
  'OMAD',
  'One meal a day',
  'Eat once a day',
  '36 hour fast',
  '24-hour fast',
  '20-24 hour fast',
  'fast for 24 hours',
  'Fast for 3 days',
  'two day fast',
  'fast all day',
  'Fast until evening',
  'fast on Monday',
  'Fasting on Thursdays',
  'Thursday fast',
  'fasting day',
  'Keep a fast',
  'Try fasting',
  'Fasting',
  '18:6',
  'Intermittent fasting 18:6',
  'intermittent fasting (20/4)',
  'IF 20:4',
  'eating window of 4 hours',
  '6-hour eating window',
  'alternate day fasting',
  '5:2 diet',
  'Eat nothing all day',
  'eat nothing',
  'Do not eat anything until evening',
  'No food today',
  'no food for 24 hours',
  'No solid food',
  'go without food',
  'Starve yourself',
  'stay hungry',
  'empty stomach all day',
  'Do not eat, only juice',
  "Don't miss your juice fast",
  'Fast on Monday, khichdi on Tuesday',
  'nirjala',
  'Nirjala upvas',
  'upvas',
  'Somvar ka vrat rakhein',
  'upwas rakho',
  'vrat without food',
  'bina khaye vrat',
  'kuch mat khana',
  'din bhar kuch mat khana',
  'kuch nahi khana hai',
  'kuch bhi na khaye',
  'khali pet din bhar',
  'din bhar khali pet',
  'khali pet rahna hai',
  'bhookhe raho',
  'sirf juice',
  'Sirf paani piyen',
  'bas paani',
  'keval pani',
  'paani pe raho',
  'paani ke alawa kuch nahi',
  'dinner skip karo',
  'पानी ही पिएं',
  'No fasting on Monday, juice day on Tuesday',
  'raat ka khana chhod do',
  'khana chhod dein',
  'raat ka khana na khaye',
  'din mein ek baar khana',
  'ek time khana',
  '24 ghante ka upvas',
  'उपवास',
  'निर्जला उपवास',
  'केवल पानी',
  'सिर्फ जूस',
  'सिर्फ़ पानी पिएं',
  'बस पानी',
  'कुछ मत खाना',
  'कुछ नहीं खाना',
  'भूखे रहें',
  'खाना छोड़ दें',
  'दिन में एक बार खाना',
  'व्रत रखें',
  'जूस फास्ट',
  'डिटॉक्स',
  'sirf जूस',
  'JUICE FAST',
  'juice\nfast',
  'jui\u200bce fast',
  'júice fást',
  'juice 🍊 fast',
  '२४ घंटे का उपवास',
  '３６ hour fast',
]

const TO_LEAVE = [
  'Hair loss',
  'Stop hair loss',
  'muscle loss',
  'Prevent muscle loss and bone loss',
  'to avoid weight loss',
  'Avoid weight loss during treatment',
  'no crash diets',
  'not for weight loss',
  'This is not a weight loss plan',
  'do not fast',
  "don't skip meals",
  'Don’t skip breakfast',
  'Never skip meals',
  'Do not skip lunch or dinner',
  'do not lose weight',
  'You do not need to lose weight',
  'No need to lose weight now',
  'regain lost weight',
  'Regain the weight you lost',
  'lose no time',
  'Loss of appetite',
  'Reduce salt',
  'reduce oil and sugar',
  'Reduce HbA1c',
  'Reduce bloating',
  'Reduce stomach bloating',
  'Reduce portion size',
  'Reduce fat intake',
  'cut down on saturated fat',
  'Cut the fat from meat',
  'Low fat milk',
  'drop in for a talk',
  'A few drops of lemon',
  'nothing else to add',
  'Nothing else after dinner',
  'weight gain',
  'Healthy weight gain',
  'Gain 2 kg in 4 weeks',
  'maintain weight',
  'Maintain your weight at 60 kg',
  'Avoid weight gain',
  'Reduce the risk of weight gain',
  'Weight training twice a week',
  'Build lean muscle',
  'Lean meat, grilled',
  'Weigh yourself every week',
  'Report unintended weight loss',
  'Weight loss is not the goal',
  'Weight loss is not advised now',
  'Fasting is not advised',
  'Without losing weight',
  'without fasting',
  'Avoid fasting, detox and juice cleanses',
  'No fasting, no skipping meals',
  'Avoid skipping meals',
  'Please do not go on a juice fast',
  'rather than skipping dinner',
  'If you skip a meal, have a fruit',
  'If you fast, eat sabudana khichdi',
  'Slim milk',
  'Amul Slim n Trim milk',
  'Toned milk',
  'Skinny latte without sugar',
  'Shredded cabbage',
  'Cutting chai',
  'Cut into 1 inch pieces',
  'Cut 2 inch ginger',
  'Use a smaller size plate',
  'Blood thinners: ask your doctor',
  'Thin rotis',
  'Thin buttermilk',
  'fasting sugar 110',
  'Fasting blood sugar',
  'Fasting glucose below 100',
  'fasting insulin',
  '12-hour fasting before the blood test',
  'Overnight fast of 12 hours',
  'Intermittent fasting 16:8',
  'IF 16:8',
  '16 hour fast',
  '14:10',
  'eating window of 8 hours',
  'Breakfast at 8:30, lunch at 1:00',
  'Break your fast with dates',
  'breakfast',
  'Walk fast for 20 minutes',
  'Do not eat too fast',
  'Eat slowly, not fast',
  'No fast food',
  'Avoid fast food',
  'vrat khichdi',
  'Vrat ki thali',
  'Vrat wale aloo',
  'sabudana khichdi on Ekadashi',
  'Ekadashi fast: sabudana khichdi',
  'Upvas: sabudana vada and fruits',
  'On fasting days have kuttu roti and curd',
  'व्रत में साबूदाना खिचड़ी',
  'Upma',
  'khali pet jeera water',
  'khali pet jeera pani',
  'खाली पेट जीरा पानी',
  'Methi water on an empty stomach',
  'Drink water 30 minutes before meals',
  'Sip water all day',
  'Drink 3 litres of water through the day',
  'Drink only water between meals',
  'Do not drink water fast',
  'Detox water with mint and cucumber',
  'Digital detox after 9 pm',
  'Take the tablet without food',
  'No food after 9 pm',
  'Eat nothing fried',
  'Do not eat anything after 8 pm',
  'raat 9 baje ke baad kuch mat khana',
  'bahar ka khana band karein',
  'bahar ka kuch mat khana',
  'No dinner after 9 pm',
  'Avoid late dinner',
  'avoid breakfast cereals',
  'No food allergies',
  'Orange juice with breakfast',
  '1 glass juice',
  'Cleanse your hands',
  'Replace one meal a day with salad',
  'वजन कम न करें',
  'वज़न कम नहीं करना है',
  'wajan kam na kare',
  'wajan kam mat karo',
  'vajan kam nahi karna',
  'wajan kam na ho',
  'Aapka wajan kam hai',
  'आपका वजन कम है',
  'wajan badhana',
  'vajan badhao',
  'वजन बढ़ाना',
  'वज़न बनाए रखें',
  'wajan banaye rakhein',
  'upvas na karein',
  'vrat mat rakho',
  'उपवास न करें',
  'bhookhe na rahein',
  'khana na chhodein',
  'dinner skip na karein',
  'खाना मत छोड़ें',
  'namak kam karein',
  'चीनी कम करें और वजन संतुलित रखें',
  'Lower belly exercises',
  'Mix in 1 cup water only',
  'व्रत का खाना',
  'Do not try to lose weight or skip meals',
  'cheeni kam',
  'tel kam istemal karein',
  'नमक कम करें',
  'चीनी कम',
  'patli dal',
  'पतली दाल',
  'patla dahi',
  'teen roti',
  'do roti, ek katori dal',
  'pet dard kam karne ke liye ajwain',
  'pet bhar ke khao',
  'bina wajan kam kiye',
  'गैस कम करने के लिए अजवाइन',
  'bal jhadna kam',
  'हर 2 घंटे में कुछ खाएं',
  'Lunch: 2 roti, dal, sabzi, salad, curd',
  'Dinner before 8 pm',
  'Walk 10 km a week',
  'Walk 30 minutes, sleep 8 hours',
  'Loose motions: ORS',
  'Wear loose clothes',
  'The juice of half a lemon',
  'Use only water, no stock',
  'knead with water only',
  'burn 300 kcal by walking',
  'Protein 1.2 g per kg per day',
  'Acid reflux: lower stomach acid',
  'Birth weight 3 kg',
  'Your weight was 72 kg this week',
  'Atta 5 kg per month',
  'Soak almonds overnight',
  'Almonds, walnuts and dates',
  'Losing hair after fever',
  'To reduce tiredness eat iron-rich food',
  'Oats porridge 🥣',
  'H₂O: 8 glasses',
  'Brown rice ½ cup',
  'Rice – curd – pickle',
  'Call us if something is unclear.',
  'Thank you 🙏',
]

/** A text, and the daily kilocalories that it names. */
const ENERGIES: [string, number[]][] = [
  ['1200 kcal', [1200]],
  ['1,200 calories', [1200]],
  ['800 cal/day', [800]],
  ['1200-1400 kcal', [1200]],
  ['1200–1400 kcal/day', [1200]],
  ['1200 to 1400 kcal', [1200]],
  ['1400-1200 kcal', [1200]],
  ['1200 kcal - 1400 kcal', [1200]],
  ['5000 kJ', [1195]],
  ['१२०० कैलोरी', [1200]],
  ['１２００kcal', [1200]],
  ['1200 calorie diet', [1200]],
  ['1.2k calories', [1200]],
  ['Calories: 1,000', [1000]],
  ['Energy 900 kcal per day', [900]],
  ['500 kcal a day', [500]],
  ['400 kcal per day', [400]],
  ['daily 450 kcal', [450]],
  ['400 calorie diet', [400]],
  ['eight hundred calories a day', [800]],
  ['roz 800 calorie', [800]],
  ['din mein 1000 kcal', [1000]],
  ['रोज़ ८०० कैलोरी', [800]],
  ['1200 kcal meal plan', [1200]],
  ['Reduce to 1200 kcal a day', [1200]],
  ['no more than 900 kcal', [900]],
  ['less than 800 calories a day', [800]],
  ['1500 kcal on weekdays, 1200 kcal on Sunday', [1500, 1200]],
  ['200 kcal snack', []],
  ['each roti is 100 kcal', []],
  ['burn 300 kcal by walking', []],
  ['Burn 600 kcal a day at the gym', []],
  ['A 600 kcal dinner', []],
  ['Lunch (600 kcal)', []],
  ['Breakfast should be about 550 kcal', []],
  ['550 kcal per 100 g', []],
  ['900 kcal/100 g', []],
  ['600 kcal per serving', []],
  ['deficit of 500 kcal a day', []],
  ['extra 350 kcal per day', []],
  ['25 kcal/kg/day', []],
  ['3500 kcal a week', []],
  ['never below 800 kcal', []],
  ['Snack: 150 kcal a day', []],
  ['450 kcal', []],
  ['calories matter', []],
]

/** A text, and the rates of loss that it names, in kg a week. */
const RATES: [string, number[]][] = [
  ['10 kg in 8 weeks', [1.25]],
  ['Lose 10 kg in 8 weeks', [1.25]],
  ['Lose 10 kg easily and safely in just 8 weeks', [1.25]],
  ['In 8 weeks you lose 10 kg', [1.25]],
  ['5 kg per month', [1.15]],
  ['half a kilo a week', [0.5]],
  ['a kilo a week', [1]],
  ['½ kg per week', [0.5]],
  ['1/2 kg a week', [0.5]],
  ['1½ kg/week', [1.5]],
  ['one and a half kilos a week', [1.5]],
  ['0.5-1 kg/week', [1]],
  ['Weight loss (0.5–1 kg a week)', [1]],
  ['2 lb a week', [0.91]],
  ['lose 20 pounds in 10 weeks', [0.91]],
  ['lose 500 g per week', [0.5]],
  ['10 kg in 8-10 weeks', [1.25]],
  ['7 kg in 7 days', [7]],
  ['3 kg weekly', [3]],
  ['4 kg in a fortnight', [2]],
  ['80 kg to 70 kg in 8 weeks', [1.25]],
  ['8 hafte mein 10 kilo', [1.25]],
  ['ek mahine mein 5 kilo kam', [1.15]],
  ['har hafte 1 kilo', [1]],
  ['हफ्ते में 1 किलो', [1]],
  ['८ हफ्ते में १० किलो', [1.25]],
  ['महीने में 5 किलो वजन कम', [1.15]],
  ['up to 10 kg in 8 weeks', [1.25]],
  ['do not lose more than 1 kg a week', [1]],
  ['Gain 2 kg in 4 weeks', []],
  ['wajan 2 kilo badhana 4 hafte mein', []],
  ['Atta 5 kg per month', []],
  ['Fish 500 g a week', []],
  ['Your weight was 72 kg this week', []],
  ['Reach 60 kg in 8 weeks', []],
  ['Protein 1.2 g per kg per day', []],
  ['Do not lose 2 kg a week', []],
  ['5 kg', []],
]

describe('readPlanWords', () => {
  it.each(LOSS_TO_FIND)('finds losing weight in %j', (text) => {
    expect(readText(text).loss).not.toEqual([])
  })

  it.each(FASTING_TO_FIND)('finds a fast in %j', (text) => {
    expect(readText(text).fasting).not.toEqual([])
  })

  it.each(TO_LEAVE)('finds nothing in %j', (text) => {
    expect(readText(text)).toEqual({ loss: [], fasting: [], energy: [], lossRates: [] })
  })

  it.each(ENERGIES)('reads the energy of a day in %j', (text, kcal) => {
    expect(readText(text).energy.map((finding) => finding.kcal)).toEqual(kcal)
  })

  it.each(RATES)('reads the rate of loss in %j', (text, rates) => {
    expect(readText(text).lossRates.map((finding) => finding.kgPerWeek)).toEqual(rates)
  })

  it('has a corpus that is large enough and contains no text twice', () => {
    const toFind = [...LOSS_TO_FIND, ...FASTING_TO_FIND]
    expect(new Set(toFind).size).toBe(toFind.length)
    expect(new Set(TO_LEAVE).size).toBe(TO_LEAVE.length)
    expect(toFind.length).toBeGreaterThanOrEqual(120)
    expect(TO_LEAVE.length).toBeGreaterThanOrEqual(120)
  })

  it('returns the place and the words as written', () => {
    expect(
      readPlanWords([
        { where: 'Goal', text: 'Stay well. LOSE\n  10 kg in 8 weeks on 1,200 kcal a day!' },
        { where: 'Day 1, Lunch', text: 'Juice fast' },
      ]),
    ).toEqual({
      loss: [{ where: 'Goal', phrase: 'LOSE 10 kg' }],
      fasting: [{ where: 'Day 1, Lunch', phrase: 'Juice fast' }],
      energy: [{ where: 'Goal', phrase: '1,200 kcal', kcal: 1200 }],
      lossRates: [{ where: 'Goal', phrase: '10 kg in 8 weeks', kgPerWeek: 1.25 }],
    })
  })

  it('reports a phrase once for each place', () => {
    const text = 'Lose weight. Lose weight! LOSE WEIGHT'
    const { loss } = readPlanWords([
      { where: 'Title', text },
      { where: 'Goal', text },
    ])
    expect(loss.map(({ where }) => where)).toEqual(['Title', 'Goal'])
  })

  it('truncates a phrase at 80 characters without splitting a character', () => {
    const [finding] = readText(`lose ${'𝐚 '.repeat(2)}${'😀'.repeat(60)} weight`).loss
    expect(finding?.phrase.length).toBeLessThanOrEqual(80)
    expect(finding?.phrase.isWellFormed()).toBe(true)
  })

  it('reads a figure in the text of a meal as the energy of that meal', () => {
    expect(readText('Paneer paratha (650 kcal)', 'Day 1, Lunch').energy).toEqual([])
    expect(readText('650 kcal a day', 'Day 1, Lunch').energy).toMatchObject([{ kcal: 650 }])
    expect(readText('650 kcal', 'Description').energy).toMatchObject([{ kcal: 650 }])
  })

  it('reads the word "nothing" at a main meal as a fast', () => {
    expect(readText('Nothing', 'Day 1, Lunch').fasting).toHaveLength(1)
    expect(readText('Water', 'Day 2, Dinner').fasting).toHaveLength(1)
    expect(readText('Nothing', 'Notes').fasting).toEqual([])
    expect(readText('Water', 'Day 1, Early morning').fasting).toEqual([])
  })
})

describe('the number of token reads', () => {
  const words =
    `lose weight fat 5 kg wajan kam na fast juice only water not the a of and to 12 hours day वजन कम कुछ मत खाना, . ! 😀 skip
    dinner eat nothing for 1200 kcal in weeks reduce ... - : / aaaa oooo \u200b ा`.split(' ')
  const long = fc
    .array(fc.oneof(fc.constantFrom(...words), fc.string({ unit: 'binary', maxLength: 12 })), {
      minLength: 50,
      maxLength: 200,
    })
    .map((parts) => repeatTo(`${parts.join(' ')} `, 10_000))

  /** Counts how often tokens are read while phrases are searched, per token. */
  function countReads(text: string): number {
    const tokens = readTokens(text)
    let reads = 0
    const counted = new Proxy(tokens, {
      get(target, key, receiver) {
        reads += 1
        return Reflect.get(target, key, receiver)
      },
    })
    for (const table of TABLES) findPhrases(counted, table)
    return reads / Math.max(1, tokens.length)
  }
  const TABLES = [LOSS_PHRASES, LOSS_FALSE_POSITIVES, FASTS, FASTING_FALSE_POSITIVES].map(compilePhrases)

  it('is limited per word in long random texts', () => {
    fc.assert(
      fc.property(long, (text) => {
        expect(countReads(text)).toBeLessThan(MOST_READS)
        const found = readText(text)
        for (const finding of Object.values(found).flat())
          expect(finding.phrase.length).toBeLessThanOrEqual(80)
      }),
      { numRuns: 15 },
    )
  })

  it.each([
    'lose a ',
    'inch ',
    'lose inch tummy ',
    '5 ',
    'not ',
    'a',
    '\n',
    '.',
    '- ',
    'kcal ',
    '5 kg ',
    'fast 18:',
    'no fasting, ',
    'क',
    '\u0301',
  ])('is the same for each word however often %j is repeated', (part) => {
    expect(countReads(repeatTo(part, 40_000))).toBeLessThan(MOST_READS)
    // Eight times the text should take eight times the time, with a margin for noise; quadratic work would take 64
    // times.
    const ratio = measure(repeatTo(part, 80_000)) / Math.max(1, measure(repeatTo(part, 10_000)))
    expect(ratio).toBeLessThan(36)
  })
})

/** The texts here need up to about 90 reads; a search that reads from every word to the end would need thousands. */
const MOST_READS = 400

function repeatTo(part: string, length: number): string {
  return part.repeat(Math.ceil(length / part.length)).slice(0, length)
}

/** Returns the shortest processor time of several readings, in milliseconds. */
function measure(text: string): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.cpuUsage()
      readText(text)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }),
  )
}

describe('words that change the meals of the plan', () => {
  const read = (text: string) => readPlanWords([{ where: 'Tips', text }])

  it.each([
    'Eat only half of the meals above',
    'Take only one of the meals above',
    'Just two of these meals',
    'GM diet',
  ])('count as a fast: %s', (text) => expect(read(text).fasting).toHaveLength(1))
  it.each([
    'Only half of the plate is rice',
    'One of the meals may be eaten out',
    'Only one katori with meals',
  ])('do not count as a fast: %s', (text) => expect(read(text).fasting).toEqual([]))
  it('count as weight loss if they get rid of a belly, but not if they get rid of its pain', () => {
    expect(read('Get rid of the tummy').loss).toHaveLength(1)
    expect(read('Jeera water helps to get rid of belly bloating').loss).toEqual([])
    expect(read('Ajwain gets rid of tummy ache').loss).toEqual([])
  })
})
