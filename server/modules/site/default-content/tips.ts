import type { HealthTip } from '#contract/site/content.ts'
import { SOURCES } from './sources.ts'

const TIPS: Omit<HealthTip, 'author' | 'reviewer'>[] = [
  {
    slug: 'half-a-plate-of-vegetables',
    title: 'Start with half a plate of vegetables and fruit',
    summary:
      'One look at the plate tells more than counting: half of it vegetables and fruit, then grain, then dal.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'What a day looks like',
        paragraphs: [
          'For a day of about 2,000 kcal the Indian guidelines of 2024 picture roughly 400 g of vegetables, 100 g of fruit, 250 g of cereals and millets, 85 g of pulses (or eggs, fish and meat in their place), some 300 ml of milk or curd, 35 g of nuts and seeds and 27 g of fat for cooking. Weights are of raw food.',
          'The World Health Organization asks for at least 400 g of vegetables and fruit a day from everybody above the age of ten.',
        ],
      },
      {
        heading: 'How to get there',
        paragraphs: [
          'Cook one vegetable more, not one roti less. A second sabzi, a kachumber or a bowl of greens in the dal fills the half that most plates lack.',
          'Potato and other starchy roots count as grain here. Fruit is eaten, not drunk: a glass of juice has lost the part that fills.',
          'Use a smaller bowl for rice and a larger one for sabzi. It sounds like a trick and works every day.',
        ],
      },
    ],
    sources: [SOURCES.indianGuidelines, SOURCES.whoCarbohydrates],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'thali',
    question: 'I would like to know how much of each food belongs on my plate.',
  },
  {
    slug: 'protein-in-a-vegetarian-day',
    title: 'Enough protein in a vegetarian day',
    summary: 'How much you need, what dal, curd and soya really hold, and why dal with rice is a good idea.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'How much',
        paragraphs: [
          'Healthy adults are advised 0.83 g of protein a day for each kilogram they weigh. That is 54 g for a man of 65 kg and 46 g for a woman of 55 kg. Pregnancy, breastfeeding and hard training ask for more; a kidney disease may ask for less, which is for your doctor to say.',
        ],
      },
      {
        heading: 'What holds it',
        paragraphs: [
          'In 100 g of dry food: soya beans about 36 g, moong dal 24 g, toor dal 22 g, rajma 20 g, whole wheat atta 11 g, rice 8 g. Paneer has 19 g in 100 g, a raw egg 13 g, cow’s milk 3 g.',
          'Dal is eaten cooked, with two to four times its weight in water. Thirty grams of dry toor dal, about what goes into a katori that is not thin, bring 6 to 7 g. Thin dal is mostly water: ask how much went into the pot.',
        ],
      },
      {
        heading: 'Two that belong together',
        paragraphs: [
          'Cereals are short of one building block of protein, lysine; pulses have plenty. Dal with rice, rajma with roti, idli and pongal make up for each other, and need not even be eaten in the same meal.',
          'Spread it: a breakfast of poha or bread alone leaves the whole day’s protein to lunch and dinner. Sprouts, curd, besan chilla or eggs in the morning even it out.',
        ],
      },
    ],
    sources: [SOURCES.indianAllowances, SOURCES.indianFoodTables],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'dal',
    question: 'I would like to know whether I eat enough protein.',
  },
  {
    slug: 'less-salt',
    title: 'Salt: less than a teaspoon, from everything',
    summary:
      'The limit is 5 g of salt a day, pickle and papad included. Where it hides and how to get used to less.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'The limit',
        paragraphs: [
          'The World Health Organization recommends that adults take less than 2 g of sodium a day. That is 5 g of salt, a little under a teaspoon, and it includes what is already in food you buy.',
          'Labels give sodium in milligrams. Times two and a half it is salt: 400 mg of sodium are 1 g of salt, a fifth of the day.',
        ],
      },
      {
        heading: 'Where it is',
        paragraphs: [
          'Pickle, papad, chutney powders, namkeen, instant noodles, bread, cheese, sauces, salted buttermilk. In many kitchens the dough and the rice water are salted too, and nobody would miss it there.',
          'Leave out one place a week. The tongue gets used to less within some weeks; lemon, kokum, jeera, green chilli and coriander help it along.',
        ],
      },
      {
        heading: 'The other half: potassium',
        paragraphs: [
          'Potassium works against sodium, and adults are advised at least 3.5 g of it a day from food. Dals, greens, vegetables, coconut water and fruit bring it.',
          'With kidney disease, or with some tablets for blood pressure and the heart, more potassium can be dangerous. Salt substitutes are made of it. Ask your doctor first.',
        ],
      },
    ],
    sources: [SOURCES.whoSodium, SOURCES.whoPotassium],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'spices',
    question: 'I would like to eat less salt.',
  },
  {
    slug: 'sugar-in-the-cup',
    title: 'The sugar you drink',
    summary:
      'Chai, juice and soft drinks add up before the first sweet. What counts as sugar, and an easy way down.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'What counts',
        paragraphs: [
          'Free sugars are all that is added, by you or by a factory: white sugar, brown sugar, jaggery, honey, syrup. The sugar of fruit juice counts too. That of whole fruit and of milk does not.',
          'The World Health Organization recommends less than a tenth of the day’s energy from them, and better less than a twentieth. On 2,000 kcal that is 50 g and 25 g.',
        ],
      },
      {
        heading: 'Count your cups',
        paragraphs: [
          'A level teaspoon of sugar is 4 to 5 g. Three cups of chai with two spoons each come to 24 to 30 g: for some people that is the better limit reached, with nothing sweet eaten yet.',
          'Jaggery and honey are no way around. They taste different and count the same.',
        ],
      },
      {
        heading: 'Half a spoon at a time',
        paragraphs: [
          'Take half a spoon less in each cup and stay there for two weeks, then half a spoon again. Ginger, cardamom or tulsi make it easier. What you no longer miss needs no discipline.',
          'Keep juice and soft drinks for occasions, water and plain buttermilk for thirst. If you take insulin or tablets that can bring your sugar low, keep something sweet at hand for that.',
        ],
      },
    ],
    sources: [SOURCES.whoSugars],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'glass',
    question: 'I would like to have less sugar in what I drink.',
  },
  {
    slug: 'fibre-from-atta-to-guava',
    title: 'Fibre, from atta to guava',
    summary: 'At least 25 g a day. Whole flours, dals with their skin and whole fruit do most of it.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'How much, and why',
        paragraphs: [
          'The World Health Organization recommends at least 25 g of fibre a day for adults, as it comes in food. It feeds the gut, slows the rise of sugar after a meal, and keeps you full.',
        ],
      },
      {
        heading: 'Same amount, different food',
        paragraphs: [
          'In 100 g: whole wheat atta, bajra and ragi hold about 11 g and jowar 10 g; maida and polished rice about 3 g, brown rice 4 g. Chana dal has 15 g, rajma 17 g, moong dal 9 g. A guava has about 8 g in 100 g of fruit, an apple less than 3 g.',
          'So the roti of whole atta, millet twice a week, and a guava or an apple with its skin in place of juice change more than any powder.',
        ],
      },
      {
        heading: 'Slowly',
        paragraphs: [
          'A gut that is not used to fibre answers with wind. Add one thing a week, soak pulses well, and drink with it. After an operation of the gut, or with a disease of it, ask your doctor what suits you.',
        ],
      },
    ],
    sources: [SOURCES.whoCarbohydrates, SOURCES.indianFoodTables],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'grains',
    question: 'I would like to eat more fibre.',
  },
  {
    slug: 'oil-by-the-month',
    title: 'Measure oil by the month, not by the spoon',
    summary:
      'Nobody weighs a tempering. The size of the tin, divided by the people who eat from it, tells the truth.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'How much fat',
        paragraphs: [
          'For a day of about 2,000 kcal the Indian guidelines picture 27 g of oil, ghee and butter. Over thirty days that is about 800 g for one person, a little over 3 kg for four. Add up what your kitchen buys in a month and compare.',
          'Every gram of fat brings 9 kcal, whichever oil it is: ten grams, two teaspoons, are 90 kcal. “Light” on a label changes the taste, not this.',
        ],
      },
      {
        heading: 'Which fat',
        paragraphs: [
          'The World Health Organization suggests that fat as a whole stay within 30 % of the day’s energy, and recommends that saturated fat (ghee, butter, coconut and palm oil, fat meat) stay within 10 % and trans fat within 1 %. Using two or three vegetable oils in turn and ghee by the teaspoon keeps to that.',
          'Since January 2022 no oil or fat sold in India may hold more than 2 % of industrial trans fat. Oil that is heated again and again makes new trouble: use a little, fresh.',
        ],
      },
    ],
    sources: [SOURCES.indianGuidelines, SOURCES.whoTotalFat, SOURCES.whoSaturatedFat, SOURCES.transFatRule],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'shelf',
    question: 'I would like to know how much oil is right for us.',
  },
  {
    slug: 'tea-an-hour-after',
    title: 'Chai an hour after the meal',
    summary:
      'Tea with food keeps iron from being taken up. An hour’s wait and a little lemon are the cheapest help there is.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'What tea does',
        paragraphs: [
          'The iron of grains, dals and greens is hard for the body to take up, and tannins of tea make it harder. In a trial with twelve women, tea drunk with a bowl of porridge lowered the iron they took up from it by more than a third. Tea an hour later did far less.',
          'Coffee holds back iron too. Milk in the cup does not undo it.',
        ],
      },
      {
        heading: 'What helps',
        paragraphs: [
          'Vitamin C in the same meal does the opposite: lemon on the dal, a guava or an orange after it, amla chutney, raw tomato and coriander.',
          'If you want something warm with food, take hot water with ajwain or lemon. Then enjoy the chai on its own, an hour before or after.',
        ],
      },
      {
        heading: 'When you are tired',
        paragraphs: [
          'Tiredness and breathlessness have many causes. Have your blood tested before you buy iron tablets: too much iron harms, and anaemia can be a sign of something else.',
        ],
      },
    ],
    sources: [SOURCES.teaTrial, SOURCES.teaMilkTrial, SOURCES.indianGuidelines],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'glass',
    question: 'I would like to know how to get enough iron.',
  },
  {
    slug: 'a-tape-around-the-waist',
    title: 'What a tape measure knows and scales do not',
    summary: 'Fat around the belly matters more than weight alone. Keep your waist below half your height.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'Half your height',
        paragraphs: [
          'Divide your waist by your height, both in centimetres. Between 0.4 and 0.49 is healthy. From 0.5 the risk of diabetes, high blood pressure and heart disease is raised, from 0.6 it is high. At 160 cm, half is 80 cm.',
          'Indian bodies carry more of their fat at the waist. The Indian consensus therefore speaks of abdominal obesity from 90 cm in men and 80 cm in women, and of overweight from a BMI of 23.',
        ],
      },
      {
        heading: 'How to measure',
        paragraphs: [
          'Stand, find the lowest rib and the top of the hip bone, and lay the tape around the middle between them, on bare skin. Breathe out normally, do not pull in, and read.',
          'Once a month is enough, at the same time of day. The figure is for adults, not in pregnancy, and says little above a BMI of 35.',
        ],
      },
      {
        heading: 'If it is more',
        paragraphs: [
          'A few centimetres less already count. Have sugar, blood pressure and blood fats looked at once, then begin with what you can keep: a walk after dinner, vegetables first, one sweet thing less.',
        ],
      },
    ],
    sources: [SOURCES.niceObesity, SOURCES.indianObesityConsensus],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'fruit',
    question: 'I would like to talk about my waist measurement.',
  },
  {
    slug: 'moving-in-small-pieces',
    title: 'Twenty minutes a day, in pieces',
    summary: 'Movement need not be a gym. What adults are advised, and how a working day makes room for it.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'How much',
        paragraphs: [
          'Adults are advised 150 to 300 minutes of moderate movement a week, such as brisk walking, or 75 to 150 minutes of hard movement, such as running. That begins at a little over twenty minutes a day. On two days or more the large muscles should work against weight: squats, push-ups against a wall, carrying.',
          'Any amount is better than none, and minutes count however short the piece is.',
        ],
      },
      {
        heading: 'Where to put it',
        paragraphs: [
          'Ten minutes of walking after lunch and dinner, the stairs, a stop earlier, calls taken on your feet. Sitting for hours is a risk of its own: stand up whenever you fill the glass.',
          'Moderate means you can talk and not sing. With chest pain, dizziness, a heart disease, or in a complicated pregnancy, ask your doctor how to start.',
        ],
      },
    ],
    sources: [SOURCES.whoActivity],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: null,
    question: 'I would like to move more.',
  },
  {
    slug: 'the-thyroid-tablet-and-breakfast',
    title: 'The thyroid tablet and your breakfast',
    summary: 'Thyroxine wants an empty stomach and the same hour each day. What to keep away from it.',
    readingMinutes: 2,
    sections: [
      {
        heading: 'When',
        paragraphs: [
          'The American Thyroid Association advises to take it either an hour before breakfast or at bedtime, three hours or more after the last meal, and then always so. Many people find one of the two easier; which one is for you and your doctor to choose.',
          'Water is the only thing to take it with. Chai, coffee and milk wait until breakfast.',
        ],
      },
      {
        heading: 'What to keep away',
        paragraphs: [
          'Calcium and iron hold the tablet back; four hours between them are usual. That goes for the tablets of both, for many multivitamins and for some medicines for the stomach: show your doctor or pharmacist all you take.',
          'Soya and a great deal of fibre can change how much is taken up. You need not give them up. Eat about as much of them from week to week, so that your dose fits.',
        ],
      },
      {
        heading: 'Do not change it alone',
        paragraphs: [
          'A new hour, a new diet or a different brand can change what your blood test says. Tell your doctor, and have it tested again when they ask for it.',
        ],
      },
    ],
    sources: [SOURCES.thyroidGuideline],
    reviewedOn: '2026-11-21',
    publishedOn: '2026-11-21',
    drawing: 'glass',
    question: 'I would like to know what to eat after a thyroid tablet.',
  },
]

/**
 * Short articles; every figure in them has its source at the end of its article. They were written for the product, so no
 * person is named as their author.
 */
export const DEFAULT_TIPS: HealthTip[] = TIPS.map((tip) => ({ ...tip, author: null, reviewer: null }))
