import { SOURCES } from '../sources.ts'
import { makeTips } from './write-tip.ts'

export const FAMILY_TIPS = makeTips('family', [
  {
    slug: 'food-in-pregnancy',
    title: 'Food in pregnancy, and when to see a doctor',
    summary:
      'You need a little more, not double. What is recommended, what to avoid, and the signs that cannot wait.',
    drawing: 'greens',
    question: 'I am pregnant and would like advice on food.',
    sections: [
      [
        'How much more',
        'Indian recommendations add about 350 kcal a day, in the second and third trimester, and protein: 9.5 g in the second and 22 g in the third. That is roughly a katori of thick dal, a glass of milk and a banana. In the first three months most women need no more food than before.',
        'Do not try to lose weight in pregnancy, also if you were heavy before. How much gain is good depends on your weight before: by the American table, 11.5 to 16 kg at a BMI of 18.5 to 24.9, less if you were heavier, more if you were lighter. Your doctor knows what suits you.',
      ],
      [
        'What is recommended',
        'The World Health Organization recommends iron and folic acid every day for all pregnant women: 30 to 60 mg of iron and 400 micrograms of folic acid, the latter best before conception. Take the tablets that your doctor or health centre gives you, and not with tea or milk.',
        'Where women eat little calcium, calcium tablets are recommended too. Ask. Eat dal, curd or milk, greens, fruit, eggs or fish if you eat them, nuts, and iodised salt.',
      ],
      [
        'What to avoid',
        'Alcohol and tobacco in any form. Raw or half-cooked meat and eggs, unpasteurised milk, unwashed salad. More than about 300 mg of caffeine a day, which several strong coffees reach. Herbal powders that nobody has checked. Long fasts: speak to your doctor before any.',
        'For nausea: small dry bites before getting up, small meals often, ginger, and rest.',
      ],
      [
        'Signs that cannot wait',
        'Go to a hospital at once, day or night, for bleeding, fits, severe headache with blurred vision, severe pain in the belly, fast or difficult breathing, high fever with great weakness, much swelling of face or hands, water breaking early, or if the baby moves much less than usual.',
        'See your doctor soon if you cannot keep fluids down, if urination burns, or if itching is strong. With diabetes, thyroid disease or high blood pressure you need a plan of your own from the first weeks.',
      ],
    ],
    sources: [
      SOURCES.indianAllowances,
      SOURCES.indianGuidelines,
      SOURCES.whoAntenatal,
      SOURCES.whoPregnancyCare,
      SOURCES.pregnancyWarningSigns,
      SOURCES.pregnancyWeight,
    ],
  },
  {
    slug: 'no-diets-for-children',
    title: 'Children need food and play, not diets',
    summary:
      'Why a child should not diet, what the family can change together, and when a paediatrician should look.',
    drawing: 'tiffin',
    question: 'I would like to talk about what my child eats.',
    sections: [
      [
        'Why no diet',
        'Children grow in bursts. They fill out before they shoot up, and a strict diet in these years can slow growth, unsettle periods and start a lifelong quarrel with food. Adult figures for BMI do not apply: doctors use charts for age and sex, and India has its own.',
        'Never call a child fat, and do not weigh a child to judge it. What helps is what the whole family does.',
      ],
      [
        'What the family can change',
        'Eat together at a table once a day, without a screen. Parents decide what is served and when; the child decides how much. Offer a vegetable at lunch and dinner without a fight, again and again: new tastes need many tries.',
        'Water and plain milk are drinks. Juice, squash, cola and flavoured milk are sweets. The World Health Organization recommends that children, too, get less than a tenth of their energy from free sugars. From 6 to 23 months they should have no sweet drinks at all, and no food high in sugar or salt.',
        'From 5 to 17 years, children should move for 60 minutes a day on average, and sit less with screens. Playing outside counts in full.',
      ],
      [
        'A tiffin that comes back empty',
        'Roll the roti around sabzi or egg, make idlis small, add cut fruit and nuts. Small children can choke on whole nuts: give them ground. Let children choose between two good things. Chips and biscuits are for parties.',
      ],
      [
        'When to see a paediatrician',
        'Go if weight or height crosses to another line of the growth chart, up or down, if a child is always tired or pale, snores loudly, has dark thick skin at the neck, is very thirsty, avoids whole groups of food, or talks much about being fat. Ask before you leave out milk or wheat. And go at once if a small child with loose motions is limp or passes hardly any urine.',
      ],
    ],
    sources: [SOURCES.indianGrowthCharts, SOURCES.whoSugars, SOURCES.whoComplementary, SOURCES.whoActivity],
  },
  {
    slug: 'anaemia-in-women',
    title: 'Anaemia in women: what food can do and what it cannot',
    summary:
      'Which blood values count, which foods bring iron, and why a low value needs a doctor and not only beetroot.',
    drawing: 'basket',
    question: 'My haemoglobin is low. I would like to know what to eat.',
    sections: [
      [
        'Which value',
        'By the World Health Organization, a woman who is not pregnant has anaemia below a haemoglobin of 12 g/dL, a man below 13. In pregnancy the limit is 11 in the first and third trimester and 10.5 in the second.',
        'Haemoglobin falls late. Iron stores are measured by ferritin: below 15 micrograms per litre they are empty, in a healthy adult. With an infection the value can look better than it is. Ask your doctor which tests you need.',
      ],
      [
        'Where iron is',
        'In 100 g of raw food: til 14 to 15 mg, masoor and other lentils 7 to 8 mg, bajra, rajma and chana dal about 6 mg, methi leaves nearly 6 mg, amaranth leaves 5 to 7 mg. Spinach has 3 mg, less than its fame. Beetroot and pomegranate are good food, but they are no iron tablets.',
        'Egg, fish and meat contain iron that the body takes up more easily. If you eat them, a little with a dal meal helps.',
      ],
      [
        'Make it count',
        'Lemon, guava, orange, amla or raw tomato with the meal. Tea and coffee an hour later. Soaked, sprouted and fermented food. Cook sour dishes in an iron kadhai now and then. Take calcium tablets at another time.',
        'The Indian allowance for women is 29 mg a day. Few plates reach it, so do what you can each day and do not count each milligram.',
      ],
      [
        'What food cannot do',
        'Food prevents anaemia, but it refills empty stores very slowly. If your value is low, your doctor will usually give iron, look for the reason, and test again. Heavy periods, piles, worms, ulcers, coeliac disease, thalassaemia trait and a lack of vitamin B12 all need their own treatment. Iron is useless, or harmful, in some of them.',
        'See a doctor soon for breathlessness, a racing heart, fainting, black or bloody stools, very heavy periods, or a haemoglobin below 8. In pregnancy, do not wait at all.',
      ],
    ],
    sources: [SOURCES.whoAnaemia, SOURCES.whoFerritin, SOURCES.indianAllowances, SOURCES.indianFoodTables],
  },
])
