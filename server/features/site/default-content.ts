import type { PracticeContent } from '#contract/practice-content.ts'

/** What the practice says of itself until an admin says otherwise. */
export const DEFAULT_CONTENT: PracticeContent = {
  brand: {
    name: 'Pathya',
    tagline: 'Eat well, measured kindly.',
    email: 'hello@pathya.example',
    phone: '',
  },
  claims: [
    { value: '100,000+', label: 'people helped' },
    { value: '7+', label: 'years of experience' },
    { value: '20+', label: 'countries served' },
    { value: '200,000+', label: 'diet plans' },
  ],
  services: [
    {
      id: 'weight-loss',
      title: 'Weight management',
      description: 'Steady loss or gain on home food, with a six-day meal rotation that you can keep up.',
      features: [
        '6-day meal rotation',
        'Portions in household measures',
        'Weekly review of your measurements',
        'Grocery list with every plan',
      ],
      pricePerMonthPaise: 299_900,
      duration: '3-6 months',
      successRatePercent: 92,
    },
    {
      id: 'diabetes',
      title: 'Diabetes',
      description: 'Meals spaced and balanced so that your sugar readings stay calmer through the day.',
      features: [
        'Carbohydrate spread over the day',
        'Fibre and protein at each meal',
        'Works beside your doctor’s treatment',
      ],
      pricePerMonthPaise: 349_900,
      duration: 'ongoing',
      successRatePercent: 89,
    },
    {
      id: 'pcod',
      title: 'PCOD / PCOS',
      description: 'Food that supports regular cycles and insulin response, without banning what you love.',
      features: [
        'Low-glycaemic everyday meals',
        'Protein at breakfast',
        'Plans that follow your cycle of work and rest',
      ],
      pricePerMonthPaise: 399_900,
      duration: '4-8 months',
      successRatePercent: 85,
    },
    {
      id: 'thyroid',
      title: 'Thyroid',
      description: 'Energy and weight looked after together, timed around your medicine.',
      features: [
        'Meal times around your tablet',
        'Iodine, selenium and iron in view',
        'Slow and steady targets',
      ],
      pricePerMonthPaise: 329_900,
      duration: '3-6 months',
      successRatePercent: 88,
    },
    {
      id: 'pregnancy',
      title: 'Pregnancy',
      description: 'Enough of everything for two, trimester by trimester, with your doctor in the picture.',
      features: [
        'Iron, folate, calcium and protein in view',
        'Ideas for nausea and heartburn',
        'Never a weight-loss plan',
      ],
      pricePerMonthPaise: 419_900,
      duration: 'throughout pregnancy',
      successRatePercent: 96,
    },
    {
      id: 'wedding',
      title: 'Pre-wedding',
      description: 'Feeling light and well on the day, through months of functions and feasts.',
      features: ['Plans around functions and travel', 'Skin and hair friendly foods', 'No crash dieting'],
      pricePerMonthPaise: 499_900,
      duration: '2-4 months',
      successRatePercent: 94,
    },
  ],
  disclaimer: 'Results may vary.',
}
