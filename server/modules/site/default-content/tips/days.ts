import { SOURCES } from '../sources.ts'
import { makeTips } from './write-tip.ts'

export const DAY_TIPS = makeTips('days', [
  {
    slug: 'fasting-days-safely',
    title: 'Fasting days, safely',
    summary:
      'Ekadashi, Navratri, Ramzan, Paryushan: how to fast well, and who should speak to a doctor first.',
    drawing: 'moon',
    question: 'I would like to fast safely.',
    sections: [
      [
        'Who should ask first',
        'Speak to your doctor before you fast if you take insulin or tablets for diabetes, blood pressure or heart, or if you have kidney disease, gout, ulcers, or an eating disorder now or in the past. The same goes if you are pregnant or breastfeeding, under 18, old and frail, or underweight. Many traditions excuse exactly these people.',
        'For diabetes, international guidelines for Ramadan advise a visit six to eight weeks before. Doses and times of medicines often have to change. Some tablets (SGLT2 inhibitors) carry a risk of ketoacidosis during a fast.',
      ],
      [
        'When to break a fast',
        'With diabetes, test as often as advised: testing does not break the fast in the view of most scholars. End the fast when your sugar is below 70 mg/dL or above 300 mg/dL, when you feel shaky, sweaty, confused or very thirsty, or when you are ill.',
        'Anybody should stop for fainting, a racing heart, vomiting, or when hardly any urine comes. A fast without water in summer is hard even for healthy people.',
      ],
      [
        'Before and after',
        'Eat slow food before: dal, curd, eggs, oats, whole grain, vegetables. Drink enough. Take little salt and few fried things, which make you thirsty.',
        'Open the fast gently: water, a date or some fruit, then a normal meal after a short while. Not pakoras, sherbet and sweets at once. The evening meal is one meal and not three.',
      ],
      [
        'Vrat food without the hill of potatoes',
        'Fasting food is often sabudana, potato and ghee: mostly starch and fat. Use samak, rajgira or kuttu, with curd, paneer, peanuts, lauki, pumpkin and fruit. Roast makhana instead of frying it. Bake or pan-roast the cutlet.',
        'A fast is no plan for losing weight. If you fast often, eat well on the days between, and tell your dietician, so that your plan follows your calendar.',
      ],
    ],
    sources: [SOURCES.ramadanGuidelines],
  },
  {
    slug: 'eating-in-night-shifts',
    title: 'Eating when you work at night',
    summary:
      'Your body digests best by day. Where to put meals around a night shift, and what to take along.',
    drawing: 'tiffin',
    question: 'I work in shifts and would like a plan for it.',
    sections: [
      [
        'Why nights are different',
        'The body has its own clock. At night it expects sleep, and it handles sugar less well. In a laboratory study, nineteen healthy people lived through simulated night work. Those who ate at night had higher blood sugar; those who ate by day only did not. It was a small study, but it points to a simple rule: eat most of your food by day.',
      ],
      [
        'A night from ten to six',
        'Have dinner before you leave: dal or egg or curd, vegetables, roti or rice. That is your main meal.',
        'At night eat little, if you can: a small bowl of chana, sprouts, curd, buttermilk, an egg, fruit, a few nuts. Instant noodles, samosas and sweet tea lift you for half an hour and then let you fall.',
        'Have tea or coffee in the first half of the shift only. Caffeine stays for hours and takes your sleep in the morning.',
        'At seven eat a light breakfast, so that hunger does not wake you. Darken the room, sleep, and eat lunch when you get up.',
      ],
      [
        'Make it easy',
        'Take a tiffin. What you carry, you eat; what you do not carry, the canteen decides. Drink water through the night, and walk for five minutes every hour. On free days, shift slowly instead of turning everything round at once.',
        'If your shifts change each week, keep at least one fixed point, such as the same breakfast.',
      ],
      [
        'When to ask',
        'If you take insulin or tablets for diabetes or epilepsy, thyroid tablets or blood pressure tablets, ask your doctor how to take them on night duty. Ask too if you cannot sleep for weeks, fall asleep on the way home, have burning in the chest most nights, or if your sugar or blood pressure has risen since you work nights. Pregnant women can ask for day work.',
      ],
    ],
    sources: [SOURCES.nightWork],
  },
  {
    slug: 'eating-out',
    title: 'Eating out without counting',
    summary:
      'Restaurants cook with more fat and salt than you do. Five habits that work at a dhaba, a buffet and on the phone.',
    drawing: 'dosa',
    question: 'I eat out often and would like to know how to choose.',
    sections: [
      [
        'What you cannot see',
        'Food from outside is often richer in fat, salt and sugar than the same dish at home, and the portion is decided by somebody else. The limits for the day stay the same: less than 5 g of salt, saturated fat within 10% of energy, free sugars within 10%.',
        'One meal out a week needs no thought at all. Three or more a week deserve some habits.',
      ],
      [
        'Five habits',
        'Look at the menu before you are hungry. Choose the dish that you came for, and keep the rest plain.',
        'Start with vegetables or dal: a salad without dressing, a clear soup, sambar, tandoori vegetables. Eat starters or dessert, rarely both.',
        'Prefer tandoori, steamed, roasted or dry dishes to makhani, malai, korma and anything fried. Phulka instead of butter naan, steamed rice instead of biryani on most days, idli or plain dosa instead of vada.',
        'Share. Two mains for three people are enough nearly everywhere. Ask for half, or pack half before you begin.',
        'Drink water, plain lime soda or buttermilk. A sweet lassi or a large soft drink can hold the sugar of a whole day.',
      ],
      [
        'Buffets, delivery, office',
        'At a buffet, walk around once without a plate, then take what you really want, once. When you order on the phone, order for the people who are there, and not for the discount. In the office, keep roasted chana, fruit and nuts in the drawer, so that the samosa at five is a choice and not a rescue.',
        'Enjoy it, slowly, with people you like. A heavy meal is answered by a normal next meal, not by a fast.',
      ],
      [
        'When to take more care',
        'With an allergy, ask the kitchen every time and carry your medicine. With kidney disease, heart failure or high blood pressure, gravies, soups, pickles and Chinese sauces bring most of the salt. With insulin, agree with your doctor on what to do when food comes late. In pregnancy, avoid raw chutneys and cut fruit from the street.',
      ],
    ],
    sources: [SOURCES.indianGuidelines, SOURCES.whoSodium, SOURCES.whoSaturatedFat, SOURCES.whoSugars],
  },
  {
    slug: 'sweets-at-festivals',
    title: 'Sweets at festivals, with pleasure',
    summary:
      'Diwali has five days, the boxes last for weeks. How to enjoy the best ones and let the others go.',
    drawing: 'sweets',
    question: 'I would like to get through festivals and weddings well.',
    sections: [
      [
        'Days, not weeks',
        'Nobody gains weight from one laddoo. What counts is how long the boxes stay in the house. Decide before the season: on the festival days we eat sweets, on the days between we eat as always.',
        'The World Health Organization recommends less than 50 g of free sugars a day on 2,000 kcal, better less than 25 g. Two pieces of mithai with syrup can reach that. It is an average of your days, not a law for each of them.',
      ],
      [
        'Choose the best ones',
        'Eat the sweet that you wait for all year: your mother’s besan laddoo, the fresh jalebi, the kheer. Leave the dry barfi in the assorted box that you eat only because it is there.',
        'Put one or two pieces on a small plate, sit down and eat slowly, after a meal rather than on an empty stomach. Close the box and put it in a cupboard. Give full boxes away on the day they come.',
      ],
      [
        'In your own kitchen',
        'Most recipes bear a third less sugar, and no guest notices. Make smaller pieces. Use nuts, til, coconut and roasted flours for taste; bake or pan-roast gujiya and shakarpara. Jaggery and dates count as sugar too. “Sugar-free” mithai still has ghee, khoa and energy.',
        'Make one savoury thing that is not fried: dhokla, chana chaat, roasted makhana. Serve fruit first.',
      ],
      [
        'With diabetes, and afterwards',
        'With diabetes, plan one small sweet instead of part of the rice or roti, walk after the meal, and test. Never skip insulin or tablets to make room, and never double them after the feast. Ask your doctor how to handle late dinners. If your sugar stays above 300 mg/dL or you feel ill, get help the same day.',
        'The day after needs no punishment: normal meals, vegetables, water, a walk. Do not starve and do not weigh yourself for a week.',
      ],
    ],
    sources: [SOURCES.whoSugars, SOURCES.adaNutrition],
  },
  {
    slug: 'sleep-and-appetite',
    title: 'Sleep and appetite',
    summary: 'People who sleep too little eat more. What studies found, and what to try before another diet.',
    drawing: 'moon',
    question: 'I sleep badly and would like to talk about food and weight.',
    sections: [
      [
        'How much sleep',
        'Experts advise adults to sleep seven or more hours a night on a regular basis. Less than that for a long time goes along with more weight, diabetes, high blood pressure and low mood.',
      ],
      [
        'What it does to hunger',
        'In an American trial, eighty adults with overweight who slept less than six and a half hours took part at home. Half of them got advice on how to sleep longer. They slept 1.2 hours more a night and ate about 270 kcal a day less than the others, without any diet. The trial was short, two weeks, so it does not show what happens in a year. But few diets ask for so little.',
        'A short night makes sweet and fatty food look better and leaves less strength to say no. It also gives you more hours in which to eat.',
      ],
      [
        'What to try',
        'Get up at the same time each day, Sundays too. Eat dinner two to three hours before bed; if that is not possible, make it small. Take the last tea or coffee in the early afternoon. Put the phone outside the bedroom or at least out of reach. Keep the room dark and cool. If you nap, make it short and before three.',
        'If hunger comes at eleven at night, look at the day first: was lunch too small, was there protein at breakfast? A glass of milk or a banana is fine. A second dinner in front of a screen is a habit that you can change.',
        'Begin with half an hour more for two weeks. Write down how you feel at noon, not what you weigh.',
      ],
      [
        'When to see a doctor',
        'Go if you snore loudly and stop breathing, wake up with headaches, fall asleep in meetings or at the wheel, cannot sleep for more than three months, or have restless legs. Restless legs can come from a lack of iron. Ask about your mood, pain and medicines. Do not take sleeping tablets from friends.',
      ],
    ],
    sources: [SOURCES.sleepConsensus, SOURCES.sleepTrial],
  },
])
