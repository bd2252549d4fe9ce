import { SOURCES } from '../sources.ts'
import { makeTips } from './write-tip.ts'

export const HEALTH_TIPS = makeTips('health', [
  {
    slug: 'reading-your-hba1c',
    title: 'How to read your HbA1c',
    summary:
      'One number for three months of blood sugar. What 5.7, 6.5 and 7 mean, and when the test misleads.',
    drawing: 'report',
    question: 'I would like to talk about my HbA1c and what I eat.',
    sections: [
      [
        'What it measures',
        'Sugar in the blood sticks to haemoglobin, the red colour of blood cells. These cells live for about three months. HbA1c is the share of haemoglobin that carries sugar, so it shows the average of the last weeks and months. A single sweet evening hardly moves it.',
      ],
      [
        'What the numbers mean',
        'By the American Diabetes Association, below 5.7% is normal, 5.7 to 6.4% is prediabetes, and 6.5% or more means diabetes. Without clear symptoms, a second test has to confirm it. Fasting sugar has its own limits: 100 to 125 mg/dL is prediabetes, 126 or more diabetes.',
        'For many adults who have diabetes and are not pregnant, the goal is below 7%, about 154 mg/dL on average. It can be lower if that is safe, or higher for people who are old, frail or often have low sugar. Your goal is a matter between you and your doctor.',
      ],
      [
        'When it misleads',
        'Anaemia, heavy bleeding, a recent transfusion, pregnancy, kidney failure and inherited forms of haemoglobin, such as thalassaemia trait, can make the number too high or too low. Iron deficiency is common in India and can raise it. If the number does not fit your own readings, say so to your doctor.',
      ],
      [
        'What food can do',
        'Look at four things before anything exotic: sugar in drinks, the size of the rice or roti portion, vegetables and dal on the plate, and a walk after meals. In a small study with eleven people, eating vegetables and protein before the starch lowered the sugar after the meal clearly.',
        'Test again after three months, not after three weeks. Do not stop or change a medicine because a number has improved: tell your doctor, who will change it with you.',
        'See a doctor without delay if you are very thirsty, pass much urine, lose weight or see blurred, or if your sugar falls below 70 mg/dL.',
      ],
    ],
    sources: [SOURCES.adaDiagnosis, SOURCES.adaGoals, SOURCES.foodOrder],
  },
  {
    slug: 'fruit-with-diabetes',
    title: 'Can I eat fruit with diabetes?',
    summary: 'Yes. Whole, one portion at a time, and not as juice. Which fruit brings how much carbohydrate.',
    drawing: 'fruit',
    question: 'I have diabetes and would like to know which fruit I can eat.',
    sections: [
      [
        'Fruit is not forbidden',
        'No guideline for diabetes forbids whole fruit. The consensus of the American Diabetes Association asks for less added sugar and less refined grain, more vegetables, and whole food instead of processed food. The World Health Organization does not count the sugar inside whole fruit as free sugar.',
        'The Indian guidelines show 100 g of fruit a day for everybody. What matters is the kind, the amount and the company.',
      ],
      [
        'How much carbohydrate',
        'In 100 g without peel and seeds: papaya about 5 g, guava 5 to 9 g, orange 8 g, ripe mango 8 to 13 g depending on the variety, pineapple 9 g, apple 13 g, chikoo 14 g, custard apple 20 g, banana about 24 g.',
        'So half a banana, a small apple and a large slice of papaya bring about the same. Guava and papaya give you the most to chew. A whole mango is more than one portion: share it.',
      ],
      [
        'How to eat it',
        'Eat it whole, with skin where you can. Juice has lost the fibre, and a glass takes several fruits. Have one portion at a time, between meals or instead of another sweet thing, not on top of a large plate of rice. A few nuts or plain curd with it slow the rise.',
        'Test your sugar before and two hours after, on two or three days. People differ, and your meter knows more about you than a list on the internet.',
      ],
      [
        'When to be careful',
        'If your sugar falls too low, juice or glucose is the right thing, at once: that is what fast sugar is for. With kidney disease and a high potassium, some fruit, such as banana and coconut water, has to be limited. Ask your doctor and dietician.',
        'Dried fruit, sweetened canned fruit and “diabetic” sweets are not fruit. Dates and raisins are two thirds sugar and more.',
      ],
    ],
    sources: [SOURCES.adaNutrition, SOURCES.indianFoodTables, SOURCES.indianGuidelines, SOURCES.whoSugars],
  },
  {
    slug: 'cholesterol-and-ghee',
    title: 'Cholesterol and ghee: how much is too much?',
    summary: 'Ghee is neither poison nor medicine. What raises LDL cholesterol, and what lowers it.',
    drawing: 'oil',
    question: 'My cholesterol is high. I would like to know what to change.',
    sections: [
      [
        'Which cholesterol',
        'A report lists several fats. LDL cholesterol is the one that settles in the vessels; lowering it lowers the risk of heart attack and stroke. Triglycerides rise with sugar, refined starch, alcohol and a large waist. HDL is low in many Indians and matters less as a goal of its own.',
        'Whether your LDL is too high depends on your other risks: diabetes, blood pressure, smoking, age, a heart attack in the family. That is why two people with the same number can get different advice.',
      ],
      [
        'What about ghee',
        'Ghee is almost pure fat, and more than half of it is saturated. Saturated fat raises LDL. The World Health Organization recommends less than 10% of the day’s energy from saturated fat, about 22 g on 2,000 kcal, from all food together: milk, paneer, ghee, butter, coconut, palm oil, meat, biscuits, sweets.',
        'A teaspoon of ghee on the dal fits into that for most healthy people. Ghee in the tadka, on the roti, in the sweet and in the halwa does not. If your LDL is high, oils such as mustard, groundnut, soya or rice bran are the better choice for cooking.',
      ],
      [
        'What lowers it',
        'Replace saturated fat by vegetable oils and nuts, not by sugar and maida. Eat dal, rajma, oats, vegetables and whole fruit for their fibre. Avoid vanaspati, old frying oil and bakery food with trans fat. Move, do not smoke, and lose some weight if your waist is large.',
        'Give it three months, then test again. Food lowers LDL by a part. If your risk is high, tablets do what food cannot, and stopping them because the report looks good undoes it.',
      ],
      [
        'When to see a doctor',
        'With a very high LDL (190 mg/dL or more), with heart disease in young relatives, with yellow lumps on eyelids or tendons, or with chest pain on walking, see a doctor now and do not wait for a diet to work.',
      ],
    ],
    sources: [SOURCES.whoSaturatedFat, SOURCES.cholesterolGuideline],
  },
  {
    slug: 'pcos-and-food',
    title: 'PCOS and food: what the evidence says',
    summary: 'No diet cures PCOS and none is the only right one. What helps, and which tests to ask for.',
    drawing: 'sabzi',
    question: 'I have PCOS and would like to know how to eat.',
    sections: [
      [
        'No single PCOS diet',
        'The international guideline of 2023, written from all available studies, found no type of diet that works better than the others. Low carbohydrate, high protein, vegetarian, Mediterranean: choose the healthy way of eating that you like and can keep up. There is no list of forbidden food for PCOS, and no need to give up milk or gluten unless they make you ill.',
      ],
      [
        'What is worth doing',
        'Food and movement help with blood sugar, blood fats and well-being, also when the weight does not change. Build meals around vegetables, dal or curd or eggs, and whole grain. Cut down on sweet drinks. Eat at regular times, so that evening hunger does not decide.',
        'Move 150 to 300 minutes a week at a moderate pace, and train muscles on two days. If you want to lose weight, slow and steady is enough. If you do not, or cannot now, you deserve good care all the same.',
        'Be careful with supplements. For inositol the evidence is limited: it may help some women, and it is not a replacement for treatment.',
      ],
      [
        'Tests to ask for',
        'Women with PCOS have a higher risk of diabetes at any weight. The guideline advises a test of blood sugar, preferably with a glucose drink, at diagnosis and every one to three years. Blood pressure and blood fats belong to it, and so does the question of how you feel: anxiety and low mood are common and can be treated.',
      ],
      [
        'When to see a doctor',
        'Go if you have had no period for more than three months, if bleeding is very heavy, if hair growth or acne troubles you, if you want to become pregnant, or before you take metformin or hormones. Diabetes tests are also important before and in pregnancy.',
        'If food rules your thoughts, or if you eat in secret or vomit, tell somebody you trust and a doctor. Eating disorders are more common with PCOS, and strict diets make them worse.',
      ],
    ],
    sources: [SOURCES.pcosGuideline, SOURCES.whoActivity],
  },
  {
    slug: 'the-thyroid-tablet-and-breakfast',
    title: 'The thyroid tablet and your breakfast',
    summary: 'Thyroxine needs an empty stomach and the same hour each day. What to keep away from it.',
    drawing: 'glass',
    question: 'I would like to know what to eat after a thyroid tablet.',
    sections: [
      [
        'When',
        'The American Thyroid Association advises to take thyroxine either an hour before breakfast, or at bedtime three or more hours after the last meal, and then always in the same way. Many people find one of the two easier. Choose with your doctor.',
        'Take it with plain water only. Chai, coffee and milk wait until breakfast. Put the strip beside your bed or your toothbrush, and set an alarm if mornings are busy.',
      ],
      [
        'What to keep away',
        'Calcium and iron bind the tablet in the gut. Four hours between them are usual. This includes calcium and iron tablets, many multivitamins, and some medicines for acidity. Show your doctor or pharmacist everything you take, herbal powders too.',
        'Soya and a lot of fibre can change how much is taken up. You need not give them up. Eat about the same amount of them from week to week, so that your dose fits.',
      ],
      [
        'A morning that works',
        'Tablet with water at six. Bath, prayer, walk or school tiffin. Chai and breakfast after seven. Calcium with lunch, iron with dinner. At bedtime it works as well, if dinner is early enough.',
        'Before a blood test, ask whether to take the tablet before or after the sample. If you forget it once, do not take two the next day without asking.',
      ],
      [
        'Do not change it alone',
        'A new hour, a new brand, a new diet or a large change of weight can change your blood test. Tell your doctor and test again when asked. Do not stop because you feel well: that is the tablet working.',
        'See your doctor soon if you are or want to become pregnant, because the need rises early. Go at once with a racing or irregular heartbeat, chest pain, or unusual sleepiness and cold.',
      ],
    ],
    sources: [SOURCES.thyroidGuideline],
  },
  {
    slug: 'thyroid-and-diet-honestly',
    title: 'Thyroid and diet, honestly',
    summary:
      'No food cures an underactive thyroid, and few are forbidden. What matters: the tablet, iodised salt, patience.',
    drawing: 'spices',
    question: 'I have a thyroid problem and would like to know what matters in food.',
    sections: [
      [
        'What food can and cannot do',
        'If your thyroid makes too little hormone, a tablet replaces it. No food, juice, powder or yoga position does that. A good diet helps with weight, constipation, cholesterol and energy, as it does for everybody.',
        'Much of what is told about “thyroid diets” comes from real questions with small answers. Here are the most common ones.',
      ],
      [
        'Iodine and salt',
        'The thyroid needs iodine, and the World Health Organization recommends that all salt for food is iodised. Use iodised salt, in the small amount that is right for everybody. Pink and black salts may contain little iodine: read the label.',
        'More is not better. Kelp tablets, seaweed powders and iodine drops can disturb the thyroid. Do not take them unless your doctor asks you to.',
      ],
      [
        'Cabbage, soya, gluten, millets',
        'Cabbage, cauliflower, mustard greens and radish contain substances that act on the thyroid in large raw amounts. The American guideline for treating an underactive thyroid asks nobody to give up cooked cabbage or cauliflower. Eat them as part of a varied diet.',
        'Soya can hinder the tablet a little. Keep it apart from the tablet, and eat about the same amount from week to week. Leaving out gluten helps people who have coeliac disease. Without it there is no good reason.',
      ],
      [
        'Weight and tiredness',
        'An underactive thyroid adds some weight, and much of that is water and salt. When the tablet is right, part of it goes. The rest responds to food and movement as for anybody else. If you are still tired with a normal TSH, look for other causes: anaemia, vitamin B12, sleep, low mood.',
        'See a doctor for a lump or swelling in the neck, trouble with swallowing, a racing heart, or if you plan a pregnancy. Do not buy hormone tablets to lose weight: they can harm heart and bones.',
      ],
    ],
    sources: [SOURCES.thyroidGuideline, SOURCES.whoIodine],
  },
  {
    slug: 'kidneys-and-protein',
    title: 'Kidney disease: be careful with protein advice',
    summary:
      'Too much protein can harm weak kidneys, too little harms you. Why the amount is decided with your doctor.',
    drawing: 'dal',
    question: 'I have kidney disease and would like help with my diet.',
    sections: [
      [
        'First know your stage',
        'Kidney disease is described by the eGFR and by protein in the urine. Advice for stage 2 is not advice for stage 4, and advice for dialysis is nearly the opposite. Ask your doctor for both figures and write them down.',
        'Healthy people do not protect their kidneys by eating little protein. This page is for those who already have the disease.',
      ],
      [
        'How much protein',
        'The international guideline of 2024 suggests about 0.8 g a day for each kilogram for adults in stages 3 to 5 without dialysis, and to avoid more than 1.3 g if the disease may get worse. Very low amounts are only for selected people under close supervision. Older people who are frail may need more, and children should not be restricted.',
        'On dialysis the need rises, because protein is lost. Do not carry an old diet sheet into dialysis.',
        'For somebody of 60 kg, 0.8 g per kilogram is 48 g a day: about what ordinary Indian vegetarian meals bring. What has to go first are powders, double portions of meat, and high-protein diets from the gym.',
      ],
      [
        'Salt, potassium, phosphorus',
        'Salt matters for nearly everybody with kidney disease: less than 2 g of sodium a day, 5 g of salt. Potassium and phosphorus are limited only if your blood values are high. Then dal, greens, fruit, coconut water and milk need planning. Do not cut all of them out of fear: you would lose fibre and strength.',
        'Never use low-sodium salt without asking. It contains potassium. Avoid painkillers such as diclofenac and unknown herbal powders.',
      ],
      [
        'When to see a doctor',
        'Go at once with swelling of face or legs, breathlessness, very little urine, vomiting, confusion or an irregular heartbeat. Go soon if you lose weight or appetite. And bring your dietician and your doctor together: the plan follows the blood values and changes with them.',
      ],
    ],
    sources: [SOURCES.kidneyGuideline],
  },
  {
    slug: 'uric-acid-and-gout',
    title: 'Uric acid and gout: is dal to blame?',
    summary:
      'A high value alone is not gout, and no special diet treats it. What is worth changing, and what is not.',
    drawing: 'report',
    question: 'My uric acid is high. I would like to know what to eat.',
    sections: [
      [
        'A value is not a disease',
        'Uric acid is often part of a health check. Many people have a high value and never get gout. Gout is an attack: a joint, often the big toe, becomes very painful, red and swollen, mostly overnight. It is the attacks, and stones, that are treated.',
        'If you have gout, doctors aim for a uric acid below 6 mg/dL (360 micromol per litre) with tablets. Treatment is usually for life, and it works well.',
      ],
      [
        'What about food',
        'The British guideline looked for a diet that prevents attacks and found too little evidence for any special one. It advises a healthy, balanced diet. It also says that overweight and too much alcohol can make gout worse.',
        'So there is no good reason to give up dal, rajma, palak, mushrooms or tomato. For vegetarians that would mean losing much of their protein for little gain. If one food has brought on an attack more than once, leave that one out.',
      ],
      [
        'What is worth changing',
        'The American guideline names the same few things: less alcohol, fewer sugary drinks, smaller portions of organ meat, red meat and seafood, and some weight off. Lose it slowly: fasting and crash diets can set off attacks. Drink enough, unless your doctor limits it. Milk and curd are fine.',
        'Keep your tablets even when you are well, and do not stop them in an attack without asking.',
      ],
      [
        'When to see a doctor',
        'See one for the first attack of a hot, swollen joint, and at once if you also have fever or feel ill: an infected joint looks the same and cannot wait. Go for severe pain in the side, blood in the urine, or lumps at ears, fingers or elbows. Tell your doctor about water tablets and aspirin, which can raise uric acid, and about kidney disease.',
      ],
    ],
    sources: [SOURCES.niceGout, SOURCES.acrGout],
  },
  {
    slug: 'gas-bloating-and-ibs',
    title: 'Gas, bloating, IBS: first steps',
    summary:
      'Regular meals, fewer triggers, the right kind of fibre. And the signs that need a doctor, not a diet.',
    drawing: 'curd',
    question: 'I have trouble with gas and bloating and would like help.',
    sections: [
      [
        'First rule out other things',
        'See a doctor before you change your diet if you have blood in the stool, lose weight without trying, have fever, wake up at night from pain or loose motions, are anaemic, feel a lump, have relatives with bowel cancer, or if the trouble is new and you are over 60. Coeliac disease should be tested while you still eat wheat.',
        'Irritable bowel syndrome (IBS) is a real and common disorder. The gut is sensitive, although it looks healthy in tests.',
      ],
      [
        'Simple steps that are advised',
        'The British guideline begins with habits. Eat at regular times, sit down and take your time. Do not skip meals or leave long gaps. Drink at least eight cups a day, mostly water, and at most three cups of tea or coffee. Take less alcohol and fizzy drinks. Limit fresh fruit to three portions of about 80 g.',
        'If wind and bloating trouble you most, oats and a spoon of linseed (alsi) can help. If loose motions do, leave out sorbitol, a sweetener in sugar-free gum and sweets. Bran often makes things worse; isabgol with enough water is usually better.',
      ],
      [
        'In an Indian kitchen',
        'Soak rajma, chana and whole moong overnight, throw that water away, and cook them soft. Start with small amounts and with split moong, which many people tolerate best. Try less raw onion and garlic, less chilli and less deep-fried food for two weeks. If milk brings trouble and curd does not, it may be lactose.',
        'Write down for two weeks what you ate and how you felt. Change one thing at a time.',
      ],
      [
        'If that is not enough',
        'A low FODMAP diet helps some people, but it cuts many foods and should be done only for a short time with a dietician, who brings the foods back step by step. Medicines and psychological help work too. A probiotic can be tried for four weeks; stop if nothing changes. Do not live on khichdi alone for months.',
      ],
    ],
    sources: [SOURCES.niceIbs],
  },
])
