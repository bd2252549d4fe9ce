import type { ServiceProgram } from '#contract/site/content.ts'
import { SOURCES } from './sources.ts'

/**
 * The six programmes, with the prices and durations that the practice publishes. They have no success rate, because a
 * new practice has counted none.
 */
export const DEFAULT_SERVICES: ServiceProgram[] = [
  {
    id: 'weight-loss',
    title: 'Weight management',
    concern: 'I want to lose weight',
    description: 'Steady loss or gain on home food, with a six-day meal rotation that you can keep up.',
    features: [
      '6-day meal rotation',
      'Portions in household measures',
      'Weekly review of your measurements',
      'Grocery list with every plan',
    ],
    pricePerMonthPaise: 299_900,
    duration: '3-6 months',
    successRatePercent: null,
    successRateMeaning: '',
    forWhom: [
      'Adults who want to lose weight and keep eating what the family eats.',
      'Adults who are underweight and want to gain without living on sweets and fried food.',
      'People who have lost weight before, gained it back, and want a pace that lasts.',
    ],
    steps: [
      {
        title: 'Before the first plan',
        text: 'In the free talk and the questions after it we learn what you cook, when you eat, what you take and what you cannot stand. Your energy need is worked out from your age, height, weight and how much you move.',
      },
      {
        title: 'The first month',
        text: 'Six different days that repeat, so that you shop once and never eat the same dinner twice in a row. Every portion is a katori, a piece or a glass, with the grams beside it. You weigh yourself once a week; we look at the trend, not at one day.',
      },
      {
        title: 'The months after',
        text: 'Each review changes what did not work: a meal you skipped, a hungry hour, a week of travel. About half a kilogram a week is plenty; when it goes faster than a kilogram a week we slow it down.',
      },
      {
        title: 'Keeping it',
        text: 'Towards the end the plan loosens. You choose among meals you know, and you have seen often enough what a portion of each holds.',
      },
    ],
    caution:
      'We write no weight-loss plan in pregnancy, while breastfeeding, under 18, at a BMI below 18.5 or with an eating disorder. With kidney or severe liver disease, gout, heart disease that is not stable, insulin or sulfonylurea tablets, your doctor’s note comes first.',
    sources: [SOURCES.niceObesity, SOURCES.indianGuidelines, SOURCES.indianObesityConsensus],
  },
  {
    id: 'diabetes',
    title: 'Diabetes',
    concern: '',
    description: 'Meals spaced and balanced so that your sugar readings stay calmer through the day.',
    features: [
      'Carbohydrate spread over the day',
      'Fibre and protein at each meal',
      'Works beside your doctor’s treatment',
    ],
    pricePerMonthPaise: 349_900,
    duration: 'ongoing',
    successRatePercent: null,
    successRateMeaning: '',
    forWhom: [
      'Adults with type 2 diabetes, with or without tablets.',
      'Adults whose tests say prediabetes and who want to act on it.',
      'Adults on insulin whose doctor agrees to a change of diet and watches the doses.',
    ],
    steps: [
      {
        title: 'Before the first plan',
        text: 'We ask for your recent reports, your medicines and their times, and a few days of readings if you take them. If a medicine can bring your sugar too low, your doctor’s word comes before our plan.',
      },
      {
        title: 'The first month',
        text: 'Roti, rice and fruit stay; how much of them comes together changes. Each meal has its dal, curd, egg or fish and its vegetables, so that the same roti does less to your reading.',
      },
      {
        title: 'Every month',
        text: 'We go through readings and meals together and keep what helped. Weddings, fasts and travel are planned, not forbidden.',
      },
      {
        title: 'With each blood report',
        text: 'The next HbA1c shows what three months of meals have done. Take it to your doctor: only your doctor changes a dose.',
      },
    ],
    caution:
      'Never stop, skip or change a medicine or insulin because of a diet. Eating less carbohydrate can bring readings down fast; learn the signs of low sugar and keep something sweet at hand. Pregnancy with diabetes belongs with your obstetrician first.',
    sources: [SOURCES.adaNutrition, SOURCES.indianGuidelines, SOURCES.whoCarbohydrates],
  },
  {
    id: 'pcod',
    title: 'PCOD / PCOS',
    concern: 'PCOS or PCOD',
    description: 'Food that supports regular cycles and insulin response, without banning what you love.',
    features: [
      'Low-glycaemic everyday meals',
      'Protein at breakfast',
      'Plans that follow your cycle of work and rest',
    ],
    pricePerMonthPaise: 399_900,
    duration: '4-8 months',
    successRatePercent: null,
    successRateMeaning: '',
    forWhom: [
      'Women with a diagnosis of PCOS or PCOD from their doctor.',
      'Women with irregular cycles who are being examined and want to eat well meanwhile.',
      'Women who have been told to lose weight and never how.',
    ],
    steps: [
      {
        title: 'Before the first plan',
        text: 'We hear what your doctor found, how your cycles have been, what you take, and how you sleep and work. Weight is one figure among several, and you can hide it in your own view.',
      },
      {
        title: 'Months one and two',
        text: 'A breakfast with protein, whole grains in place of refined ones, and meals at hours you can keep. No food is banned: research has not found one diet that is better for PCOS than the others, so yours is the one you can live with.',
      },
      {
        title: 'Months three and four',
        text: 'Cycles answer slowly. We look at energy, hunger, waist and sleep while they do, and add movement that you like.',
      },
      {
        title: 'Until it holds',
        text: 'By the end you have a handful of weeks that work, and know how to go back to one after a hard month.',
      },
    ],
    caution:
      'Diet goes beside your gynaecologist’s care and never in its place. Tell your doctor if periods stay away for three months, if bleeding is very heavy, or when you hope to become pregnant. With an eating disorder, now or earlier, please tell us: we then work without weighing.',
    sources: [SOURCES.pcosGuideline, SOURCES.indianGuidelines],
  },
  {
    id: 'thyroid',
    title: 'Thyroid',
    concern: '',
    description: 'Energy and weight looked after together, timed around your medicine.',
    features: [
      'Meal times around your tablet',
      'Iodine, selenium and iron in view',
      'Slow and steady targets',
    ],
    pricePerMonthPaise: 329_900,
    duration: '3-6 months',
    successRatePercent: null,
    successRateMeaning: '',
    forWhom: [
      'Adults with an underactive thyroid who take thyroxine.',
      'Adults whose thyroid is being watched with blood tests.',
      'People whose weight moved with their thyroid and did not move back.',
    ],
    steps: [
      {
        title: 'Before the first plan',
        text: 'We ask for your last reports, your dose, and when you take it with what. Often the first thing to change is the hour of the tablet, which you settle with your doctor.',
      },
      {
        title: 'The first month',
        text: 'Breakfast moves to fit the tablet; calcium, iron and the tea that goes with them move away from it. Iodised salt stays in the kitchen. No seaweed, no iodine drops.',
      },
      {
        title: 'The months after',
        text: 'With the dose right, weight answers to food and movement as it does for everybody, only more slowly at first. Targets are small, and they are yours.',
      },
      {
        title: 'With each blood test',
        text: 'A change of weight or of diet can change the dose you need. Tell your doctor about both when you take the test.',
      },
    ],
    caution:
      'No food replaces thyroxine, and none cures a thyroid. Do not take iodine, selenium or “thyroid support” pills on your own. An overactive thyroid needs its treatment before any plan of ours.',
    sources: [SOURCES.thyroidGuideline, SOURCES.indianAllowances],
  },
  {
    id: 'pregnancy',
    title: 'Pregnancy',
    concern: 'I am pregnant',
    description: 'Enough of everything for two, trimester by trimester, with your doctor in the picture.',
    features: [
      'Iron, folate, calcium and protein in view',
      'Ideas for nausea and heartburn',
      'Never a weight-loss plan',
    ],
    pricePerMonthPaise: 419_900,
    duration: 'throughout pregnancy',
    successRatePercent: null,
    successRateMeaning: '',
    forWhom: [
      'Women who are pregnant and under the care of a doctor or midwife.',
      'Vegetarians and vegans who want iron, B12 and protein to be enough.',
      'Mothers in the months after birth who breastfeed.',
    ],
    steps: [
      {
        title: 'First trimester',
        text: 'Eat what stays down, in small meals, and often. We find dry, cold or sour things that work for you, and keep folate and fluids in sight. The tablets your doctor gave stay as they are.',
      },
      {
        title: 'Second trimester',
        text: 'Appetite comes back, and the need for energy and protein rises. Greens, dals, milk, eggs or fish find their place in meals you already cook.',
      },
      {
        title: 'Third trimester',
        text: 'Less room, more need: smaller meals, soft textures, an early dinner against heartburn, and enough fibre and water.',
      },
      {
        title: 'After the birth',
        text: 'Breastfeeding asks for more food, not less. Family recipes for new mothers are welcome; we look at what they hold.',
      },
    ],
    caution:
      'Your obstetrician decides about iron, folic acid and every other tablet. Bleeding, severe headache, swelling, fever, or vomiting that keeps nothing down are for a doctor today, not for us. We never write a weight-loss plan in pregnancy or while you breastfeed.',
    sources: [SOURCES.whoAntenatal, SOURCES.indianGuidelines, SOURCES.indianAllowances],
  },
  {
    id: 'wedding',
    title: 'Pre-wedding',
    concern: 'A wedding ahead',
    description: 'Feeling light and well on the day, through months of functions and feasts.',
    features: ['Plans around functions and travel', 'Skin and hair friendly foods', 'No crash dieting'],
    pricePerMonthPaise: 499_900,
    duration: '2-4 months',
    successRatePercent: null,
    successRateMeaning: '',
    forWhom: [
      'Brides, grooms and their families with two to four months to go.',
      'People who want to fit what has been stitched, without starving for it.',
      'Those who would rather feel well in the photographs than hungry.',
    ],
    steps: [
      {
        title: 'The calendar first',
        text: 'You give us the dates: fittings, functions, travel, fasts. The plan is written around them, with lighter days before and after the feasts.',
      },
      {
        title: 'The first weeks',
        text: 'Regular meals, enough protein, fruit and vegetables at every one of them, water, sleep. Skin and hair live on the same things as the rest of you; a shortage of iron or protein shows in them early.',
      },
      {
        title: 'Towards the day',
        text: 'Small changes only. Nothing new is tried in the last fortnight, and no meal is left out.',
      },
      {
        title: 'The week itself',
        text: 'A list of what to eat when there is no time, and what to take along. The buffet is yours.',
      },
    ],
    caution:
      'No very-low-calorie diets, no meal left out, no “detox” and no slimming pills. If the weeks are too few for what you hope for, we say so in the first talk.',
    sources: [SOURCES.niceObesity, SOURCES.indianGuidelines],
  },
]
