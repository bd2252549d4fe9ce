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
      'Consensus statement for diagnosis of obesity, abdominal obesity and the metabolic syndrome for Asian Indians',
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
} as const satisfies Record<string, Source>
