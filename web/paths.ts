import { withNext } from '#contract/screens.ts'

/** Every address of the site, as functions: nothing else spells one. */
export const paths = {
  landing: () => '/',
  /** A part of the landing page. */
  landingPart: (part: 'services' | 'how-it-works' | 'claims') => `/#${part}`,
  login: (next: string | null = null) => withNext('/login', next),
  register: (next: string | null = null) => withNext('/register', next),
  emailVerification: () => '/email-verification',
  onboarding: () => '/onboarding',
  setup: () => '/setup',

  home: () => '/home',
  plan: () => '/plan',
  /** Who of the practice looked at one's own data. */
  myData: () => '/my-data',

  adminDashboard: () => '/admin-dashboard',
  dietPlans: () => '/admin/diet-plans',
  dietPlan: (id: string) => `/admin/diet-plans/${encodeURIComponent(id)}`,
  dietPlanEdit: (id: string) => `/admin/diet-plans/${encodeURIComponent(id)}/edit`,
  dietPlanCreator: () => '/admin/diet-plan-creator',
} as const
