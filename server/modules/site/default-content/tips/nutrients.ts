import { SOURCES } from '../sources.ts'
import { makeTips } from './write-tip.ts'

export const NUTRIENT_TIPS = makeTips('nutrients', [
  {
    slug: 'protein-in-a-vegetarian-day',
    title: 'Enough protein in a vegetarian day',
    summary:
      'How much you need, what dal, curd and soya really contain, and why dal and rice belong together.',
    drawing: 'dal',
    question: 'I would like to know whether I eat enough protein.',
    sections: [
      [
        'How much',
        'Healthy adults are advised to eat 0.83 g of protein a day for each kilogram they weigh. That is 54 g for a man of 65 kg and 46 g for a woman of 55 kg. In pregnancy, while breastfeeding and with hard training you need more. With kidney disease you may need less: your doctor decides that.',
      ],
      [
        'What contains it',
        'In 100 g of dry food: soya beans about 36 g, moong dal 24 g, toor dal 22 g, rajma 20 g, whole wheat atta 11 g, rice 8 g. Paneer has 19 g in 100 g, a raw egg 13 g, cow’s milk 3 g.',
        'Dal is eaten cooked, with two to four times its weight in water. Thirty grams of dry toor dal, about what goes into a katori of thick dal, give 6 to 7 g. Thin dal is mostly water: ask how much went into the pot.',
        'A day can look like this: besan chilla from 50 g of besan at breakfast, two katoris of thick dal over lunch and dinner, a katori of curd, six rotis of 30 g, and a handful of peanuts. For many people that is enough without any powder.',
      ],
      [
        'Two that belong together',
        'The protein of cereals is short of one building block, lysine. Pulses have plenty of it. Dal with rice, rajma with roti, idli and pongal make up for each other, and you need not eat both in the same meal.',
        'Spread protein over the day. With poha or bread alone at breakfast, lunch and dinner have to bring everything. Sprouts, curd, besan chilla or eggs in the morning even it out.',
      ],
      [
        'When to ask',
        'If you have kidney or liver disease, if you lose muscle or weight without trying, or if a child eats very little, talk to a doctor before you buy protein powder. A powder is food from a tin, and rarely necessary.',
      ],
    ],
    sources: [SOURCES.indianAllowances, SOURCES.indianFoodTables],
  },
  {
    slug: 'tea-an-hour-after',
    title: 'Chai an hour after the meal',
    summary:
      'Tea with food keeps the body from taking up iron. Waiting an hour and a little lemon cost nothing.',
    drawing: 'tea',
    question: 'I would like to know how to get enough iron.',
    sections: [
      [
        'What tea does',
        'The body takes up only a small part of the iron in grains, dal and greens. Tannins in tea make that part smaller still. In a trial with twelve women, tea with a bowl of porridge lowered the iron that they took up from it by more than a third. Tea an hour later did far less.',
        'Coffee holds back iron too. Milk in the cup does not undo it. Green tea is no exception.',
      ],
      [
        'What helps',
        'Vitamin C in the same meal does the opposite: lemon squeezed on the dal, a guava or an orange after it, amla chutney, raw tomato with coriander. Add lemon after cooking, because heat destroys part of the vitamin.',
        'Soaking and sprouting pulses, and fermenting batter for idli and dosa, also make iron easier to take up.',
        'If you want something warm with your food, take hot water with ajwain or lemon. Then enjoy the chai on its own, an hour before or after.',
      ],
      [
        'How much iron you need',
        'The Indian allowance is 29 mg a day for women before menopause and 19 mg for men. The large figures allow for the small part that is taken up from a mostly vegetarian diet. In 100 g of raw food, bajra and rajma have about 6 mg, masoor about 7 mg, methi leaves nearly 6 mg. Polished rice has less than 1 mg.',
      ],
      [
        'When you are tired',
        'Tiredness and breathlessness have many causes. Have your blood tested before you buy iron tablets: too much iron harms, and anaemia can be a sign of bleeding or another disease. If your doctor has prescribed iron, ask when to take it; tea, coffee, milk and calcium tablets should keep their distance from it.',
      ],
    ],
    sources: [SOURCES.teaTrial, SOURCES.teaMilkTrial, SOURCES.indianAllowances, SOURCES.indianFoodTables],
  },
  {
    slug: 'vitamin-b12-for-vegetarians',
    title: 'Vitamin B12 if you eat no meat or fish',
    summary:
      'Plants contain none. Milk and curd bring some. Who should have it tested, and what to do with the result.',
    drawing: 'curd',
    question: 'I am vegetarian and would like to talk about vitamin B12.',
    sections: [
      [
        'Where it comes from',
        'Vitamin B12 is made by bacteria and reaches us through animals: meat, fish, eggs, milk and curd. Plants contain none that we can rely on. Spirulina, fermented batter and unwashed vegetables are not a source you can count on, whatever a video says.',
        'The Indian allowance for adults is 2.2 micrograms a day. It is tiny, but nerves and blood cannot do without it.',
      ],
      [
        'Who is at risk',
        'Vegans, and vegetarians who take little milk, curd or egg. People who have taken metformin for long, or tablets that reduce stomach acid. People after operations of the stomach or gut, with coeliac disease or an autoimmune disease of the stomach, and older people, who absorb less.',
        'Possible signs are tiredness, pale skin, a sore tongue, tingling or numb hands and feet, unsteady walking, poor memory and low mood. All of them can have other causes.',
      ],
      [
        'Test, then decide',
        'If you belong to one of these groups and have one of these signs, ask your doctor for a blood test. A single value in the grey zone may need a second test. Do not start high doses first: they change the result and hide the cause.',
        'If it is low, treatment works well, by tablet or injection. Which one, how much and for how long depends on the cause. When the cause is the diet alone, a supplement may be needed for as long as the diet stays the same.',
      ],
      [
        'In the kitchen',
        'If you drink milk, two glasses of milk or curd a day help. Eggs help if you eat them. Some breakfast cereals and plant milks are fortified: the label says so. If you are vegan, plan a supplement with your doctor, above all before and during pregnancy and while breastfeeding, because the child’s nerves depend on it.',
        'See a doctor soon, not some day, if your feet tingle or your walking becomes unsteady. Nerves can take lasting harm.',
      ],
    ],
    sources: [SOURCES.niceB12, SOURCES.indianAllowances],
  },
  {
    slug: 'calcium-without-milk',
    title: 'Calcium without milk',
    summary: 'Ragi, til, rajma and the right greens bring calcium. Palak brings less than people think.',
    drawing: 'greens',
    question: 'I would like enough calcium without milk.',
    sections: [
      [
        'How much',
        'The Indian allowance for adults is 1,000 mg of calcium a day. A glass of 250 ml of cow’s milk has about 300 mg. If you take no milk, other food has to bring it, and that takes some planning.',
      ],
      [
        'What contains it',
        'In 100 g of raw food: white til about 1,280 mg, ragi 364 mg, green amaranth leaves (chaulai) 330 mg, drumstick leaves 314 mg, methi leaves 274 mg, almonds 228 mg, rajma 126 mg.',
        'Translated to a plate: two ragi rotis from 60 g of flour give about 220 mg. A tablespoon of til, 10 g, gives about 130 mg. A serving of chaulai from 100 g of leaves gives 330 mg. A katori of rajma from 30 g dry gives nearly 40 mg. Tofu that is set with calcium salts and fortified soya milk can bring as much as milk: read the label.',
      ],
      [
        'The palak question',
        'Spinach has 82 mg in 100 g, and little of that arrives. In a trial people absorbed about 5% of the calcium in spinach and about 28% of that in milk, because oxalate in the leaf binds it. Palak is a fine vegetable, but do not count on it for bones. Methi and drumstick leaves are the better choice.',
      ],
      [
        'What else bones need',
        'Vitamin D, from sunlight and, if your doctor finds a lack, from tablets. Movement that carries your weight, such as walking, stairs and lifting. Enough protein. Not much salt.',
        'Do not take calcium tablets without a reason. They can hinder iron and thyroid tablets, and people with kidney stones should ask first. See a doctor after a fracture from a small fall, if you lose height, if periods stopped early, or if you take cortisone for long.',
      ],
    ],
    sources: [SOURCES.indianAllowances, SOURCES.indianFoodTables, SOURCES.spinachTrial],
  },
  {
    slug: 'how-much-water',
    title: 'How much water do you need?',
    summary:
      'There is no magic number of glasses. What adults need on an ordinary day, and when it is more or less.',
    drawing: 'glass',
    question: 'I would like to know how much I should drink.',
    sections: [
      [
        'An ordinary day',
        'For adults in a mild climate, European experts consider 2 litres a day adequate for women and 2.5 litres for men. This is all water together. Food usually brings 20 to 30% of it: dal, sabzi, curd, fruit, rice. What is left to drink is about 1.5 to 2 litres, six to eight glasses of 250 ml.',
        'Tea, coffee, milk and buttermilk count as water too. Sweet drinks do as well, but they bring sugar that you do not need.',
      ],
      [
        'When it is more',
        'An Indian summer is not a mild climate. Heat, hard work, sport, fever, vomiting and loose motions all raise the need, and so does breastfeeding. Drink before you go out, and take a bottle along.',
        'The colour of urine is a good guide for healthy people: pale yellow is fine, dark yellow means drink. Thirst, headache and dizziness come late.',
        'After loose motions or heavy vomiting, plain water is not enough. Use ORS made exactly as the packet says. See a doctor for a small child or an old person who has loose motions, for blood in the stool, or if hardly any urine comes.',
      ],
      [
        'When it is less',
        'With heart failure, severe kidney disease or a low sodium, your doctor may limit what you drink. Then that limit counts, and not this page. Do not force yourself to drink many litres in a short time either: too much water at once dilutes the blood.',
      ],
      [
        'Small habits',
        'A glass when you get up, one with each meal, one at each break. Keep the bottle where you see it. If you get up at night to pass urine, drink more in the morning and less after dinner. If plain water bores you, put mint, lemon, jeera or cucumber in the jug.',
      ],
    ],
    sources: [SOURCES.efsaWater],
  },
])
