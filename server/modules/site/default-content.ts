import type { PracticeContent } from '#contract/site/content.ts'
import { DEFAULT_POLICIES } from './default-content/policies.ts'
import { DEFAULT_QUESTIONS } from './default-content/questions.ts'
import { DEFAULT_SERVICES } from './default-content/services.ts'
import { DEFAULT_TESTIMONIALS } from './default-content/testimonials.ts'
import { DEFAULT_TIPS } from './default-content/tips.ts'

/** The content of the practice until an admin changes it. */
export const DEFAULT_CONTENT: PracticeContent = {
  brand: {
    name: 'Pathya',
    tagline: 'Diet plans for weight, diabetes and PCOS, from the food you already cook.',
    email: 'hello@pathya.example',
    phone: '',
    whatsapp: '',
  },
  claims: [
    { value: '100,000+', label: 'people helped' },
    { value: '7+', label: 'years of experience' },
    { value: '20+', label: 'countries served' },
    { value: '200,000+', label: 'diet plans' },
  ],
  services: DEFAULT_SERVICES,
  steps: [
    {
      title: 'Talk to us, free',
      text: 'Fifteen minutes by phone or chat, about what you want to change.',
    },
    {
      title: 'Tell us how you live',
      text: 'A few questions about your day, your kitchen and your health.',
    },
    {
      title: 'Get a plan you can cook',
      text: 'Your own dishes in katoris and pieces, with grams and figures, and a list of what to buy.',
    },
    {
      title: 'Look at it together, every week',
      text: 'What worked stays. What did not is changed.',
    },
  ],
  testimonials: DEFAULT_TESTIMONIALS,
  confirmations: [],
  // Only the practice knows these. Until it writes them, pages leave them out.
  people: [],
  place: { lines: [], city: '', state: '', pin: '', mapUrl: '' },
  hours: [],
  links: [],
  questions: DEFAULT_QUESTIONS,
  legal: {
    registration: '',
    // The default policy on refunds in a sentence.
    refund: 'All of it back until your first plan is published; after that, every month that has not begun.',
  },
  tips: DEFAULT_TIPS,
  policies: DEFAULT_POLICIES,
  chatGreeting: 'Hello, I would like to know more about a diet plan.',
  disclaimer: 'Results may vary.',
}
