import { SOURCES } from '../sources.ts'
import { makeTips } from './write-tip.ts'

export const WEIGHT_TIPS = makeTips('weight', [
  {
    slug: 'a-tape-around-the-waist',
    title: 'What a measuring tape knows and scales do not',
    summary: 'Fat around the belly matters more than weight alone. Keep your waist below half your height.',
    drawing: 'tape',
    question: 'I would like to talk about my waist measurement.',
    sections: [
      [
        'Half your height',
        'Divide your waist by your height, both in centimetres. A result from 0.4 to 0.49 is healthy. From 0.5 the risk of diabetes, high blood pressure and heart disease is raised; from 0.6 it is high. At a height of 160 cm, half is 80 cm.',
        'Indians carry more of their fat around the waist than Europeans at the same weight. The Indian consensus therefore speaks of abdominal obesity from 90 cm in men and 80 cm in women, and of overweight from a BMI of 23.',
      ],
      [
        'How to measure',
        'Stand, find the lowest rib and the top of the hip bone, and lay the tape halfway between them, on bare skin. Keep it level all around. Breathe out normally, do not pull in your belly, and read. Measure twice and take the average.',
        'The waist of your trousers is not your waist: most people wear them lower, and sizes differ from brand to brand.',
        'Once a month is enough, at the same time of day. The figures are for adults and not for pregnancy, and they say little above a BMI of 35.',
      ],
      [
        'If it is more',
        'A few centimetres less already count, also when your weight hardly changes. Begin with what you can keep up: a walk after dinner, vegetables first, less sugar in the cup, sleep at regular times.',
        'You cannot choose where fat goes first. Exercises for the belly make muscles stronger, which is good, but they do not melt the fat above them. Belts, creams and teas do not either.',
      ],
      [
        'When to see a doctor',
        'Have blood sugar, blood pressure and blood fats checked if your waist is above these limits, and again as your doctor advises. Go soon if your belly grows quickly while your arms and legs become thin, if it is tight or painful, or if your periods change.',
      ],
    ],
    sources: [SOURCES.niceObesity, SOURCES.indianObesityConsensus],
  },
  {
    slug: 'bmi-for-indians',
    title: 'BMI for Indians: why 23 matters',
    summary:
      'Indian guidelines set lower limits than the familiar 25 and 30. What the number says, and what it cannot say.',
    drawing: 'report',
    question: 'I would like to talk about my BMI.',
    sections: [
      [
        'The number',
        'The body mass index is your weight in kilograms divided by your height in metres, and again by your height. At 60 kg and 1.60 m it is 23.4.',
        'Many charts call 18.5 to 24.9 normal. For Asian Indians the consensus of 2009 sets 18.5 to 22.9 as normal, 23 to 24.9 as overweight, and 25 or more as obesity.',
      ],
      [
        'Why lower',
        'At the same BMI, Asians tend to have more body fat and more of it around the organs, and diabetes begins at a lower weight. An expert group of the World Health Organization saw the same in 2004. It kept the international limits for comparison and added 23 and 27.5 as points at which Asian countries may act.',
        'So 24 is nothing to be frightened of. It is a good moment to check waist, blood sugar and blood pressure, and to change small things before they grow.',
      ],
      [
        'What it cannot say',
        'BMI does not know muscle from fat, and it does not see where fat is. A wrestler can have 28 and be fit; a thin office worker can have 22 and a large waist. Take the measuring tape as well.',
        'It is made for adults. Children and teenagers are judged by charts for their age and sex. In pregnancy, with swelling of the legs or belly, and in very old people it misleads.',
      ],
      [
        'What to do with it',
        'Below 18.5, do not try to lose weight, and see a doctor if you have lost weight without trying. From 23, look at waist and habits. From 25, or with diabetes, high blood pressure, PCOS or joint pain, support from a doctor and a dietician is worth more than another list of forbidden food.',
        'A number is not a judgement. Losing 5% of your weight can already improve sugar and blood pressure, whatever the chart calls you afterwards.',
      ],
    ],
    sources: [SOURCES.indianObesityConsensus, SOURCES.whoAsianBmi, SOURCES.adaWeight],
  },
  {
    slug: 'how-fast-to-lose-weight',
    title: 'How fast should weight come off?',
    summary:
      'Half a kilo a week is good progress. Why slow is not failure, and which promises to walk away from.',
    drawing: 'roti',
    question: 'I would like to lose weight at a pace I can keep.',
    sections: [
      [
        'A realistic pace',
        'British guidance has long named half a kilogram to one kilogram a week as a usual rate, with about 600 kcal a day less than you need. American diabetes experts name 500 to 750 kcal less. In the first week more may come off, but much of that is water.',
        'In a large American trial, people at risk of diabetes were helped to lose 7% of their weight and to walk 150 minutes a week. In almost three years, 58% fewer of them developed diabetes than in the group without this programme. In an Indian trial, changes in food and movement lowered the risk too, although weight hardly changed.',
      ],
      [
        'Why weight jumps',
        'A salty dinner, a long journey, a period or a hard workout can move the scales by a kilogram in a day. Look at the average of a week or two. Weigh yourself at the same time, or not at all: a looser waistband and better blood tests are results as well.',
        'After some months the loss slows down, because a lighter body needs less. That is normal. Holding the new weight for half a year is a success of its own.',
      ],
      [
        'Promises to walk away from',
        '“Ten kilos in a month”, juice for days, one food only, tablets without a prescription. Diets of 800 kcal or less belong under medical care. Fast loss costs muscle and hair, brings gallstones more often, and usually comes back.',
      ],
      [
        'Who should not lose weight alone',
        'Do not start a diet if you are pregnant, breastfeeding or under 18, if your BMI is below 18.5, or if you have or had an eating disorder. Ask your doctor first if you take insulin or other tablets for diabetes, lithium or warfarin, or if you have kidney, liver or heart disease, gout or gallstones.',
        'See a doctor if you lose weight without trying.',
      ],
    ],
    sources: [
      SOURCES.niceObesityOld,
      SOURCES.adaWeight,
      SOURCES.diabetesPrevention,
      SOURCES.indianDiabetesPrevention,
    ],
  },
  {
    slug: 'moving-in-small-pieces',
    title: 'Twenty minutes a day, in pieces',
    summary: 'You do not need a gym. What adults are advised, and how a working day makes room for it.',
    drawing: 'walk',
    question: 'I would like to move more.',
    sections: [
      [
        'How much',
        'Adults are advised to move 150 to 300 minutes a week at a moderate pace, such as brisk walking, or 75 to 150 minutes at a hard pace, such as running. That begins at a little over twenty minutes a day. On two or more days the large muscles should work against a weight: squats, push-ups against a wall, carrying.',
        'Any amount is better than none, and minutes count however short each piece is. From 65 on, add balance: standing on one leg while the tea boils is a start.',
      ],
      [
        'Where to put it',
        'Walk for ten to fifteen minutes after lunch and dinner. In a small study of older people at risk of diabetes, fifteen minutes of walking after each meal improved blood sugar over the day. Take the stairs, get off one stop earlier, take calls on your feet, sweep and mop yourself.',
        'Long sitting is a risk of its own. Stand up whenever you fill your glass, and at least once an hour.',
      ],
      [
        'How hard',
        'Moderate means that you can talk but not sing. If you cannot speak a sentence, slow down. Add five minutes a week rather than half an hour on Monday and nothing afterwards. In summer, walk early or inside: a mall, a corridor or the terrace is enough.',
        'Strength needs no machine: five squats from a chair, five push-ups against the kitchen counter, five lifts of a full water bottle with each arm. Repeat, and add one each week.',
      ],
      [
        'When to ask first',
        'Stop and get help at once for pain or pressure in the chest, for sudden breathlessness or fainting. Ask your doctor how to start if you have heart disease, a very high blood pressure, foot problems or eye damage from diabetes, or a complicated pregnancy. If you take insulin, test before and after, and carry something sweet.',
      ],
    ],
    sources: [SOURCES.whoActivity, SOURCES.mealWalking],
  },
])
