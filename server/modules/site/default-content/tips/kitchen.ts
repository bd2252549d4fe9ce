import { SOURCES } from '../sources.ts'
import { makeTips } from './write-tip.ts'

export const KITCHEN_TIPS = makeTips('kitchen', [
  {
    slug: 'half-a-plate-of-vegetables',
    title: 'Start with half a plate of vegetables and fruit',
    summary:
      'You can judge a meal without counting: half of the plate is vegetables and fruit, the rest grain and dal.',
    drawing: 'thali',
    question: 'I would like to know how much of each food belongs on my plate.',
    sections: [
      [
        'What a day looks like',
        'For a day of about 2,000 kcal, the Indian guidelines of 2024 show roughly 400 g of vegetables, 100 g of fruit, 250 g of cereals and millets, 85 g of pulses (or eggs, fish and meat instead), 300 ml of milk or curd, 35 g of nuts and seeds, and 27 g of cooking fat. All weights are of raw food.',
        'The World Health Organization also asks everybody above the age of ten to eat at least 400 g of vegetables and fruit a day.',
        'Most plates look different: a hill of rice or four rotis, a little sabzi at the edge. The gap is rarely the roti. It is the vegetables that are missing.',
      ],
      [
        'How to get there',
        'Cook one more vegetable, not one roti less. A second sabzi, a kachumber or a handful of greens in the dal fills the half that most plates lack. Frozen peas and beans count too.',
        'Potato, sweet potato and yam count as grain here, because they are mostly starch. Eat fruit whole: a glass of juice has lost the part that fills you.',
        'Serve sabzi in the large bowl and rice in the small one. Put the vegetables on the plate first, then the dal, then rice or roti in the space that is left.',
      ],
      [
        'On busy days',
        'Cut carrot, cucumber, beetroot or cabbage once for two days and keep it cold. Add a raw vegetable to lunch and one cooked vegetable to dinner. If you eat from a tiffin, give one of its boxes to vegetables alone.',
        'If your doctor limits potassium or fluids, or if raw vegetables upset your stomach, ask your dietician which vegetables suit you and how to cook them.',
      ],
    ],
    sources: [SOURCES.indianGuidelines, SOURCES.whoCarbohydrates],
  },
  {
    slug: 'how-big-is-your-katori',
    title: 'How big is your katori?',
    summary:
      'Plans speak of katoris and glasses, but every kitchen has other vessels. Measure yours once, then trust your eye.',
    drawing: 'katori',
    question: 'I would like help with portion sizes in my own vessels.',
    sections: [
      [
        'Why it matters',
        'On this site a katori holds 150 ml and a glass 250 ml. Steel katoris at home can hold half of that, or nearly twice as much. Two people can follow the same plan and eat quite different amounts without noticing.',
        'You do not need a scale at every meal. You need to know your own vessels once.',
      ],
      [
        'Measure in five minutes',
        'Put the katori on a kitchen scale, set it to zero and fill it with water to the level to which you serve dal. 150 g of water are 150 ml. Without a scale, use a medicine cup or the marks on a baby bottle or blender jar.',
        'Do the same with your glass, your ladle and the bowl for rice. Write the figure under the vessel with a marker. If your katori holds 200 ml, three quarters of it is one katori of a plan.',
        'Then weigh the dough for one roti, and the dry dal and rice that go into the cooker for your family. Divide by the number of people. Dry weights are the honest ones: cooked dal can be thick or mostly water.',
      ],
      [
        'What a day comes to',
        'The Indian guidelines show about 85 g of raw pulses for a day of 2,000 kcal. If 30 g of dry dal go into one katori, that is a little less than three katoris of thick dal a day. With thin dal, three katoris give you far less protein.',
        'Check again when you buy new vessels, and when the numbers on your plan and on your plate seem to disagree. Serve from the ladle you know, and put the pot back in the kitchen before you sit down.',
        'Children eat by appetite and growth, not by a fixed katori. For them, and for anybody with little appetite, ask your doctor or dietician before you measure anything.',
      ],
    ],
    sources: [SOURCES.indianGuidelines, SOURCES.indianFoodTables],
  },
  {
    slug: 'less-salt',
    title: 'Salt: less than a teaspoon a day, pickle and papad included',
    summary:
      'The limit is 5 g of salt a day from everything you eat. Where it hides, and how to get used to less.',
    drawing: 'pickle',
    question: 'I would like to eat less salt.',
    sections: [
      [
        'The limit',
        'The World Health Organization recommends that adults take less than 2 g of sodium a day. That is 5 g of salt, a little under a teaspoon. It includes the salt that is already in food you buy.',
        'Labels give sodium in milligrams. Multiply by two and a half to get salt: 400 mg of sodium are 1 g of salt, a fifth of the day.',
      ],
      [
        'Where it is',
        'Pickle, papad, chutney powders, namkeen, instant noodles, bread, cheese, sauces and salted buttermilk bring a lot in small amounts. Many kitchens also salt the dough and the water for rice, where few people would miss it.',
        'Count for one day how often salt is added: in the dough, in the dal, in the sabzi, in the raita, at the table. It is often five times for one meal.',
      ],
      [
        'How to get used to less',
        'Leave out one place a week. Start where you taste it least, with the dough or the rice. Taste buds adapt within some weeks. Lemon, kokum, roasted jeera, green chilli, garlic and fresh coriander help.',
        'Take the papad roasted and not with every meal. Put a teaspoon of pickle on the plate instead of the jar on the table. Rinse canned beans and paneer in brine.',
      ],
      [
        'Potassium, and when to ask first',
        'Potassium works against sodium, and adults are advised to take at least 3.5 g of it a day from food: dal, greens, vegetables, fruit, coconut water.',
        'With kidney disease, or with some tablets for blood pressure and heart, more potassium can be dangerous. Many low-sodium salts are made of it. Ask your doctor before you buy one. If you take lithium, do not change your salt suddenly without your doctor.',
      ],
    ],
    sources: [SOURCES.whoSodium, SOURCES.whoPotassium],
  },
  {
    slug: 'sugar-in-the-cup',
    title: 'The sugar you drink',
    summary:
      'Chai, juice and soft drinks add up before the first sweet. What counts as sugar, and an easy way down.',
    drawing: 'tea',
    question: 'I would like to have less sugar in what I drink.',
    sections: [
      [
        'What counts',
        'Free sugars are all sugars that somebody adds, you or a factory: white sugar, brown sugar, jaggery, honey, syrup. The sugar of fruit juice counts too. The sugar inside whole fruit and milk does not.',
        'The World Health Organization recommends that less than a tenth of the day’s energy comes from free sugars, and suggests less than a twentieth. On 2,000 kcal these limits are 50 g and 25 g.',
      ],
      [
        'Count your cups',
        'A level teaspoon of sugar is 4 to 5 g. Three cups of chai with two spoons each are 24 to 30 g. Some people reach the lower limit with tea alone, before they have eaten anything sweet.',
        'Jaggery and honey are no way around it. They taste different and count the same. Juice without added sugar counts as well, because the sugar is no longer inside the fruit.',
      ],
      [
        'Half a spoon at a time',
        'Put half a spoon less in each cup and stay there for two weeks, then take off another half. Ginger, cardamom or tulsi make it easier. After some weeks the old cup tastes too sweet.',
        'Order tea without sugar and add your own. Keep juice and soft drinks for special days. For thirst there are water, nimbu pani with little or no sugar, and plain buttermilk.',
        'Sweeteners are not a shortcut to a lower weight: the World Health Organization advises against them for that purpose. This advice does not concern people who already have diabetes.',
      ],
      [
        'When to be careful',
        'If you take insulin or tablets that can make your sugar fall too low, always carry something sweet for that moment, and tell your doctor before you change much.',
      ],
    ],
    sources: [SOURCES.whoSugars, SOURCES.whoSweeteners],
  },
  {
    slug: 'oil-by-the-month',
    title: 'Measure oil by the month, not by the spoon',
    summary:
      'Nobody weighs a tadka. The size of the oil bottle, divided by the people who eat from it, tells you more.',
    drawing: 'oil',
    question: 'I would like to know how much oil is right for us.',
    sections: [
      [
        'How much fat',
        'For a day of about 2,000 kcal, the Indian guidelines show 27 g of oil, ghee and butter. In thirty days that is about 800 g for one person, and a little over 3 kg for four.',
        'Every gram of fat has 9 kcal, whichever oil it comes from. Two teaspoons, about 10 g, have 90 kcal. The word “light” on a bottle is about taste or colour, not about energy.',
      ],
      [
        'Do the sum once',
        'Write the date on each new bottle, tin and jar of ghee. After a month, add up what is used, divide by the people who eat at home, and compare. Add something for food from outside, which you cannot see.',
        'If the result is twice the guideline, look for the big places first: deep frying, parathas, gravies that float in oil, the second tadka. A flat spoon for measuring and a heavy pan do more than a new brand.',
      ],
      [
        'Which fat',
        'The World Health Organization suggests that fat as a whole stays within 30% of the day’s energy. It recommends that saturated fat (ghee, butter, coconut and palm oil, fatty meat) stays within 10%, and trans fat within 1%.',
        'Use two or three vegetable oils in turn, such as mustard, groundnut, sesame, soya or rice bran, and ghee by the teaspoon. Since January 2022, oils and fats sold in India may contain at most 2% of industrial trans fat. Do not heat the same oil again and again.',
      ],
      [
        'Not too little either',
        'Some fat is needed, and children, pregnant women and people who lose weight without wanting to should not cut it. If your blood fats are high or you take medicines for them, ask your doctor and dietician for your own amount.',
      ],
    ],
    sources: [SOURCES.indianGuidelines, SOURCES.whoTotalFat, SOURCES.whoSaturatedFat, SOURCES.transFatRule],
  },
  {
    slug: 'fibre-from-atta-to-guava',
    title: 'Fibre, from atta to guava',
    summary: 'Adults need at least 25 g a day. Whole flours, dals and whole fruit do most of the work.',
    drawing: 'roti',
    question: 'I would like to eat more fibre.',
    sections: [
      [
        'How much, and why',
        'The World Health Organization recommends at least 25 g of fibre a day for adults, from food and not from powder. Fibre feeds the bacteria in the gut, slows the rise of blood sugar after a meal, softens stools and keeps you full for longer.',
        'It is found only in plants: in the outer layers of grain, in pulses, vegetables, fruit, nuts and seeds. Milk, eggs, meat and oil have none.',
      ],
      [
        'Same amount, different food',
        'In 100 g, whole wheat atta, bajra and ragi have about 11 g and jowar 10 g. Maida and polished rice have about 3 g, brown rice 4 g. Chana dal has 15 g, rajma 17 g, moong dal 9 g. A guava has about 8 g in 100 g of fruit, an apple less than 3 g.',
        'So roti from whole atta, a millet some days a week, a katori of rajma or chana, and a guava instead of juice change more than any supplement. If you sieve your atta, you throw the best part away.',
      ],
      [
        'A day with enough',
        'Three rotis of 30 g atta give about 10 g. A katori of chana dal from 30 g gives 4 to 5 g. A guava of 100 g gives 8 g. Two servings of vegetables bring the rest. You do not need all of it every day.',
      ],
      [
        'Go slowly',
        'A gut that is not used to fibre makes gas. Add one thing a week, soak pulses well, chew, and drink enough. If wind and pain stay, see our article on the sensitive gut.',
        'See a doctor if your bowel habit changes for more than some weeks, if you see blood, or if you lose weight without trying. After an operation of the gut or with a disease of it, ask first what suits you.',
      ],
    ],
    sources: [SOURCES.whoCarbohydrates, SOURCES.indianFoodTables],
  },
  {
    slug: 'millets-honestly',
    title: 'Millets, honestly',
    summary:
      'Ragi, jowar and bajra are good grains, not medicine. What they add, and what they do not change.',
    drawing: 'grains',
    question: 'I would like to know which millets suit me.',
    sections: [
      [
        'What they add',
        'Compared with polished rice, millets have three to four times the fibre: bajra and ragi about 11 g in 100 g of raw grain, jowar 10 g, rice 3 g. Bajra has 6 mg of iron, rice less than 1 mg. Ragi has 364 mg of calcium in 100 g, about three times as much as the same weight of milk.',
        'Compared with whole wheat atta, the difference is small. Atta also has 11 g of fibre and a little more protein than ragi. If you already eat rotis of whole atta, millets bring variety more than a leap.',
      ],
      [
        'What they do not change',
        'Millets are mostly starch: 62 to 68 g of carbohydrate in 100 g, rice has 78 g. A large bhakri is still a large portion, and millet biscuits, noodles and sweets are biscuits, noodles and sweets.',
        'A review of many studies found a lower glycaemic index for millets than for polished rice and refined wheat, and better blood sugar in people who ate them regularly. The studies differed a lot, and nobody should stop a medicine because of a grain. If you have diabetes, test two hours after your own meal and see.',
      ],
      [
        'How to begin',
        'Replace one meal, not all of them: ragi dosa at breakfast, jowar roti at dinner, bajra khichdi in winter. Mix a quarter of millet flour into the atta if the rotis break. Cook small millets such as samai like rice.',
        'Eat them with dal or curd, because the protein of grains becomes better with them. Children and old people may find coarse rotis heavy; porridge from soaked or sprouted ragi is easier.',
        'If you have coeliac disease, millets contain no gluten, but many flours are ground on the same stones as wheat. Buy flour that is labelled gluten-free, and ask your doctor about anything you want to leave out.',
      ],
    ],
    sources: [SOURCES.indianFoodTables, SOURCES.milletReview, SOURCES.whoCarbohydrates],
  },
  {
    slug: 'how-to-read-a-food-label',
    title: 'How to read a food label in one minute',
    summary: 'Ignore the front of the pack. Three lines on the back tell you what you are buying.',
    drawing: 'label',
    question: 'I would like help to choose packed food.',
    sections: [
      [
        'Start with the ingredients',
        'In India, packed food must list its ingredients by weight, the largest first. If sugar, maida or palm oil is among the first three, you know what the food is made of. Sugar has many names: glucose syrup, invert syrup, maltodextrin, dextrose, jaggery, honey, fruit concentrate.',
        'A long list is not bad in itself, but it is a reason to look at the figures.',
      ],
      [
        'Then three figures in 100 g',
        'The table on the back gives energy, protein, carbohydrate, sugars, fat, saturated and trans fat, and sodium, for 100 g or 100 ml. Compare products by 100 g, because a serving is whatever the maker calls a serving.',
        'Added sugar: the World Health Organization recommends less than 50 g a day, better less than 25 g, on 2,000 kcal. A drink with 10 g in 100 ml has 25 g in a bottle of 250 ml.',
        'Sodium: multiply by two and a half to get salt. The limit for a day is 2,000 mg of sodium. A snack with 800 mg in 100 g uses up a fifth of the day in 50 g.',
        'Saturated fat: less than 10% of energy, about 22 g a day on 2,000 kcal.',
      ],
      [
        'Words on the front',
        '“Multigrain” does not mean whole grain: look for whole wheat, jowar or ragi at the start of the list. “No added sugar” can still mean fruit concentrate. “Baked” says nothing about fat. “Natural” says nothing at all.',
        '“Sugar free” sweets may contain polyols such as maltitol or sorbitol, which can cause loose motions in larger amounts.',
      ],
      [
        'When it matters most',
        'If you have an allergy, read the allergen line every time, because recipes change. With kidney disease, high blood pressure or diabetes, ask your doctor or dietician which figure is the important one for you, and look at that one first.',
      ],
    ],
    sources: [SOURCES.labellingRules, SOURCES.whoSugars, SOURCES.whoSodium, SOURCES.whoSaturatedFat],
  },
])
