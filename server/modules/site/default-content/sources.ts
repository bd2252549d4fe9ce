import type { Source } from '#contract/site/content.ts'

/** Sources of services and tips, defined once so that each has the same name everywhere. */
export const SOURCES = {
  indianGuidelines: {
    title: 'Dietary Guidelines for Indians',
    publisher: 'ICMR-National Institute of Nutrition, Hyderabad',
    year: 2024,
    url: '',
  },
  indianAllowances: {
    title:
      'Nutrient Requirements for Indians: recommended dietary allowances and estimated average requirements',
    publisher: 'ICMR-National Institute of Nutrition, Hyderabad',
    year: 2020,
    url: '',
  },
  indianFoodTables: {
    title: 'Indian Food Composition Tables 2017',
    publisher: 'National Institute of Nutrition, Hyderabad',
    year: 2017,
    url: '',
  },
  indianObesityConsensus: {
    title:
      'Consensus statement for diagnosis of obesity, abdominal obesity and the metabolic syndrome for Asian Indians and recommendations for physical activity, medical and surgical management',
    publisher: 'Misra and others, Journal of the Association of Physicians of India 57:163',
    year: 2009,
    url: '',
  },
  whoSodium: {
    title: 'Guideline: sodium intake for adults and children',
    publisher: 'World Health Organization',
    year: 2012,
    url: 'https://www.who.int/publications/i/item/9789241504836',
  },
  whoPotassium: {
    title: 'Guideline: potassium intake for adults and children',
    publisher: 'World Health Organization',
    year: 2012,
    url: 'https://www.who.int/publications/i/item/9789241504829',
  },
  whoSugars: {
    title: 'Guideline: sugars intake for adults and children',
    publisher: 'World Health Organization',
    year: 2015,
    url: 'https://www.who.int/publications/i/item/9789241549028',
  },
  whoCarbohydrates: {
    title: 'Carbohydrate intake for adults and children: WHO guideline',
    publisher: 'World Health Organization',
    year: 2023,
    url: 'https://www.who.int/publications/i/item/9789240073593',
  },
  whoTotalFat: {
    title:
      'Total fat intake for the prevention of unhealthy weight gain in adults and children: WHO guideline',
    publisher: 'World Health Organization',
    year: 2023,
    url: 'https://www.who.int/publications/i/item/9789240073654',
  },
  whoSaturatedFat: {
    title: 'Saturated fatty acid and trans-fatty acid intake for adults and children: WHO guideline',
    publisher: 'World Health Organization',
    year: 2023,
    url: 'https://www.who.int/publications/i/item/9789240073630',
  },
  whoActivity: {
    title: 'WHO guidelines on physical activity and sedentary behaviour',
    publisher: 'World Health Organization',
    year: 2020,
    url: 'https://www.who.int/publications/i/item/9789240015128',
  },
  whoAntenatal: {
    title: 'WHO recommendations on antenatal care for a positive pregnancy experience',
    publisher: 'World Health Organization',
    year: 2016,
    url: 'https://www.who.int/publications/i/item/9789241549912',
  },
  niceObesity: {
    title: 'Overweight and obesity management (NG246)',
    publisher: 'National Institute for Health and Care Excellence',
    year: 2025,
    url: 'https://www.nice.org.uk/guidance/ng246',
  },
  adaNutrition: {
    title: 'Nutrition therapy for adults with diabetes or prediabetes: a consensus report',
    publisher: 'American Diabetes Association, Diabetes Care 42:731',
    year: 2019,
    url: 'https://doi.org/10.2337/dci19-0014',
  },
  pcosGuideline: {
    title:
      'Recommendations from the 2023 international evidence-based guideline for the assessment and management of PCOS',
    publisher: 'Teede and others, Journal of Clinical Endocrinology & Metabolism',
    year: 2023,
    url: 'https://doi.org/10.1210/clinem/dgad463',
  },
  thyroidGuideline: {
    title: 'Guidelines for the treatment of hypothyroidism',
    publisher: 'American Thyroid Association, Thyroid 24:1670',
    year: 2014,
    url: 'https://doi.org/10.1089/thy.2014.0028',
  },
  teaTrial: {
    title:
      'A 1-h time interval between a meal containing iron and consumption of tea attenuates the inhibitory effects on iron absorption',
    publisher: 'Ahmad Fuzi and others, American Journal of Clinical Nutrition 106:1413',
    year: 2017,
    url: 'https://doi.org/10.3945/ajcn.117.161364',
  },
  teaMilkTrial: {
    title: 'Inhibition of non-haem iron absorption in man by polyphenolic-containing beverages',
    publisher: 'Hurrell and others, British Journal of Nutrition 81:289',
    year: 1999,
    url: 'https://doi.org/10.1017/S0007114599000537',
  },
  transFatRule: {
    title: 'Food Safety and Standards (Prohibition and Restrictions on Sales) Second Amendment Regulations',
    publisher: 'Food Safety and Standards Authority of India',
    year: 2021,
    url: '',
  },
  whoSweeteners: {
    title: 'Use of non-sugar sweeteners: WHO guideline',
    publisher: 'World Health Organization',
    year: 2023,
    url: 'https://www.who.int/publications/i/item/9789240073616',
  },
  whoAnaemia: {
    title: 'Guideline on haemoglobin cutoffs to define anaemia in individuals and populations',
    publisher: 'World Health Organization',
    year: 2024,
    url: 'https://www.ncbi.nlm.nih.gov/books/n/who376196/',
  },
  whoFerritin: {
    title:
      'WHO guideline on use of ferritin concentrations to assess iron status in individuals and populations',
    publisher: 'World Health Organization',
    year: 2020,
    url: 'https://www.ncbi.nlm.nih.gov/books/NBK569873/',
  },
  whoIodine: {
    title:
      'Guideline: fortification of food-grade salt with iodine for the prevention and control of iodine deficiency disorders',
    publisher: 'World Health Organization',
    year: 2014,
    url: 'https://www.ncbi.nlm.nih.gov/books/NBK254239/',
  },
  whoComplementary: {
    title: 'WHO guideline for complementary feeding of infants and young children 6–23 months of age',
    publisher: 'World Health Organization',
    year: 2023,
    url: 'https://www.ncbi.nlm.nih.gov/books/n/who373358/',
  },
  whoPregnancyCare: {
    title: 'Pregnancy, childbirth, postpartum and newborn care: a guide for essential practice',
    publisher: 'World Health Organization',
    year: 2003,
    url: '',
  },
  pregnancyWarningSigns: {
    title: 'Recognizing urgent pregnancy-related warning signs (Hear Her campaign, begun in 2020)',
    publisher: 'Centers for Disease Control and Prevention, United States',
    year: 2020,
    url: 'https://www.cdc.gov/hearher/resources/news-media/recognizing-urgent-warning-signs.html',
  },
  whoAsianBmi: {
    title:
      'Appropriate body-mass index for Asian populations and its implications for policy and intervention strategies',
    publisher: 'WHO expert consultation, Lancet 363:157',
    year: 2004,
    url: 'https://doi.org/10.1016/S0140-6736(03)15268-3',
  },
  niceObesityOld: {
    title: 'Obesity: identification, assessment and management (CG189, replaced by NG246 in 2025)',
    publisher: 'National Institute for Health and Care Excellence',
    year: 2014,
    url: 'https://www.nice.org.uk/guidance/cg189',
  },
  niceB12: {
    title: 'Vitamin B12 deficiency in over 16s: diagnosis and management (NG239)',
    publisher: 'National Institute for Health and Care Excellence',
    year: 2024,
    url: 'https://www.nice.org.uk/guidance/ng239',
  },
  niceGout: {
    title: 'Gout: diagnosis and management (NG219)',
    publisher: 'National Institute for Health and Care Excellence',
    year: 2022,
    url: 'https://www.nice.org.uk/guidance/ng219',
  },
  acrGout: {
    title: '2020 American College of Rheumatology guideline for the management of gout',
    publisher: 'FitzGerald and others, Arthritis Care & Research 72:744',
    year: 2020,
    url: 'https://doi.org/10.1002/acr.24180',
  },
  niceIbs: {
    title: 'Irritable bowel syndrome in adults: diagnosis and management (CG61)',
    publisher: 'National Institute for Health and Care Excellence',
    year: 2008,
    url: 'https://www.nice.org.uk/guidance/cg61',
  },
  adaDiagnosis: {
    title: 'Diagnosis and classification of diabetes: Standards of Care in Diabetes 2025',
    publisher: 'American Diabetes Association, Diabetes Care 48 (Suppl. 1):S27',
    year: 2025,
    url: 'https://doi.org/10.2337/dc25-S002',
  },
  adaGoals: {
    title: 'Glycemic goals and hypoglycemia: Standards of Care in Diabetes 2025',
    publisher: 'American Diabetes Association, Diabetes Care 48 (Suppl. 1):S128',
    year: 2025,
    url: 'https://doi.org/10.2337/dc25-S006',
  },
  adaWeight: {
    title:
      'Obesity and weight management for the prevention and treatment of type 2 diabetes: Standards of Care in Diabetes 2024',
    publisher: 'American Diabetes Association, Diabetes Care 47 (Suppl. 1):S145',
    year: 2024,
    url: 'https://diabetesjournals.org/care/article/47/Supplement_1/S145/153942/8-Obesity-and-Weight-Management-for-the-Prevention',
  },
  kidneyGuideline: {
    title:
      'KDIGO 2024 clinical practice guideline for the evaluation and management of chronic kidney disease',
    publisher: 'Kidney Disease: Improving Global Outcomes, Kidney International 105 (4S):S117',
    year: 2024,
    url: 'https://doi.org/10.1016/j.kint.2023.10.018',
  },
  cholesterolGuideline: {
    title: '2018 guideline on the management of blood cholesterol',
    publisher: 'Grundy and others (AHA, ACC and others), Circulation 139:e1082',
    year: 2019,
    url: 'https://doi.org/10.1161/CIR.0000000000000625',
  },
  ramadanGuidelines: {
    title: 'Diabetes and Ramadan: practical guidelines 2021',
    publisher: 'International Diabetes Federation and DAR International Alliance',
    year: 2021,
    url: 'https://www.daralliance.org/daralliance/idf-dar-practical-guidelines-2021/',
  },
  pregnancyWeight: {
    title: 'Weight gain during pregnancy: reexamining the guidelines',
    publisher: 'Institute of Medicine, National Academies Press',
    year: 2009,
    url: 'https://doi.org/10.17226/12584',
  },
  indianGrowthCharts: {
    title:
      'Revised IAP growth charts for height, weight and body mass index for 5- to 18-year-old Indian children',
    publisher: 'Khadilkar and others, Indian Pediatrics 52:47',
    year: 2015,
    url: 'https://doi.org/10.1007/s13312-015-0566-5',
  },
  efsaWater: {
    title: 'Scientific opinion on dietary reference values for water',
    publisher: 'European Food Safety Authority, EFSA Journal 8(3):1459',
    year: 2010,
    url: 'https://doi.org/10.2903/j.efsa.2010.1459',
  },
  labellingRules: {
    title: 'Food Safety and Standards (Labelling and Display) Regulations',
    publisher: 'Food Safety and Standards Authority of India',
    year: 2020,
    url: 'https://leap.unep.org/en/countries/in/national-legislation/food-safety-and-standards-labelling-and-display-regulations-2020',
  },
  milletReview: {
    title:
      'A systematic review and meta-analysis of the potential of millets for managing and reducing the risk of developing diabetes mellitus',
    publisher: 'Anitha and others, Frontiers in Nutrition 8:687428',
    year: 2021,
    url: 'https://doi.org/10.3389/fnut.2021.687428',
  },
  spinachTrial: {
    title: 'Calcium absorbability from spinach',
    publisher: 'Heaney and others, American Journal of Clinical Nutrition 47:707',
    year: 1988,
    url: 'https://doi.org/10.1093/ajcn/47.4.707',
  },
  diabetesPrevention: {
    title: 'Reduction in the incidence of type 2 diabetes with lifestyle intervention or metformin',
    publisher: 'Knowler and others, New England Journal of Medicine 346:393',
    year: 2002,
    url: 'https://doi.org/10.1056/NEJMoa012512',
  },
  indianDiabetesPrevention: {
    title:
      'The Indian Diabetes Prevention Programme shows that lifestyle modification and metformin prevent type 2 diabetes in Asian Indian subjects with impaired glucose tolerance',
    publisher: 'Ramachandran and others, Diabetologia 49:289',
    year: 2006,
    url: 'https://doi.org/10.1007/s00125-005-0097-z',
  },
  mealWalking: {
    title:
      'Three 15-min bouts of moderate postmeal walking significantly improves 24-h glycemic control in older people at risk for impaired glucose tolerance',
    publisher: 'DiPietro and others, Diabetes Care 36:3262',
    year: 2013,
    url: 'https://doi.org/10.2337/dc13-0084',
  },
  foodOrder: {
    title: 'Food order has a significant impact on postprandial glucose and insulin levels',
    publisher: 'Shukla and others, Diabetes Care 38:e98',
    year: 2015,
    url: 'https://doi.org/10.2337/dc15-0429',
  },
  nightWork: {
    title: 'Daytime eating prevents internal circadian misalignment and glucose intolerance in night work',
    publisher: 'Chellappa and others, Science Advances 7:eabg9910',
    year: 2021,
    url: 'https://doi.org/10.1126/sciadv.abg9910',
  },
  sleepConsensus: {
    title:
      'Recommended amount of sleep for a healthy adult: a joint consensus statement of the American Academy of Sleep Medicine and Sleep Research Society',
    publisher: 'Watson and others, Sleep 38:843',
    year: 2015,
    url: 'https://doi.org/10.5665/sleep.4716',
  },
  sleepTrial: {
    title:
      'Effect of sleep extension on objectively assessed energy intake among adults with overweight in real-life settings',
    publisher: 'Tasali and others, JAMA Internal Medicine 182:365',
    year: 2022,
    url: 'https://doi.org/10.1001/jamainternmed.2021.8098',
  },
} as const satisfies Record<string, Source>
