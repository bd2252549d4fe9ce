import { collectPersonalData } from '#server/kit/personal-data/personal-data.ts'
import { appointmentsData } from '#server/modules/appointments/personal-data/personal-data.ts'
import { billingData } from '#server/modules/billing/personal-data/personal-data.ts'
import { foodsData } from '#server/modules/foods/personal-data/personal-data.ts'
import { identityData } from '#server/modules/identity/personal-data/personal-data.ts'
import { notificationsData } from '#server/modules/notifications/personal-data/personal-data.ts'
import { peopleData } from '#server/modules/people/personal-data/personal-data.ts'
import { plannerData } from '#server/modules/planner/personal-data/personal-data.ts'
import { plansData } from '#server/modules/plans/personal-data/personal-data.ts'
import { practiceData } from '#server/modules/practice/personal-data/personal-data.ts'
import { privacyData } from '#server/modules/privacy/personal-data/personal-data.ts'
import { progressData } from '#server/modules/progress/personal-data/personal-data.ts'
import { siteData } from '#server/modules/site/personal-data/personal-data.ts'

/** What every module stores about people: the input of exports, erasure and withdrawn consents. */
export const PERSONAL_DATA = collectPersonalData(
  [
    appointmentsData,
    notificationsData,
    progressData,
    identityData,
    privacyData,
    peopleData,
    plansData,
    plannerData,
    billingData,
    foodsData,
    practiceData,
    siteData,
  ],
  {
    sections: [
      'profile',
      'consents',
      'measurements',
      'photos',
      'plans',
      'meals',
      'water-and-steps',
      'diary',
      'diary-photos',
      'dish-photos',
      'food-swaps',
      'fasts',
      'fasting-days',
      'fast-decisions',
      'groceries',
      'own-groceries',
      'groceries-at-home',
      'reviews',
      'plan-links',
      'cook-links',
      'favourite-foods',
      'notes',
      'planner',
      'consultations',
      'subscriptions',
      'payments',
      'refunds',
      'invoices',
      'billing',
      'notifications',
      'mails',
      'push',
      'care',
      'who-looked',
      'sign-ins',
      'erasure',
    ],
    folders: ['plans', 'receipts', 'invoices', 'photos', 'diary-photos', 'dish-photos'],
  },
)
