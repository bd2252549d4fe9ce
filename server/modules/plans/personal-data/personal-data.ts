import { pdfFileName } from '#domain/plans/plan.ts'
import type { PersonalData, PersonalFolder } from '#server/kit/personal-data/personal-data.ts'
import { printOwnPlan } from '../pdf/service.ts'
import { plansDataRepository as data } from './repository.ts'

const PLAN_FILES: PersonalFolder = {
  name: 'plans',
  about: 'every diet plan that was published for you, as it is now',
  step: 'Printing your diet plans',
  list: async (platform, userId) => {
    const plans = await data.listPublished(platform.database.db, userId)
    return plans.map(({ id, title }, index) => ({
      name: `${index + 1}-${pdfFileName(title, { language: 'en', format: 'a4' })}`,
      read: () => printOwnPlan(platform, userId, id),
    }))
  },
}

/** The personal data that the plans module stores. */
export const plansData: PersonalData = {
  sections: [
    {
      name: 'plans',
      about: 'Your diet plans as they were published, every version with its days',
      isTable: false,
      tables: ['diet_plan_versions', 'diet_plans'],
      read: data.listPlanVersions,
    },
    {
      name: 'meals',
      about: 'What you ticked off of your plans',
      isTable: true,
      tables: ['meal_ticks', 'diet_plans'],
      read: data.listMeals,
    },
    {
      name: 'groceries',
      about: 'What you ticked off of grocery lists',
      isTable: true,
      tables: ['grocery_ticks', 'diet_plans', 'food_items'],
      read: data.listGroceries,
    },
    {
      name: 'own-groceries',
      about: 'What you wrote on your grocery list yourself',
      isTable: true,
      tables: ['own_groceries'],
      read: data.listOwnGroceries,
    },
    {
      name: 'groceries-at-home',
      about: 'What you said you have at home',
      isTable: true,
      tables: ['groceries_at_home', 'food_items'],
      read: data.listGroceriesAtHome,
    },
    {
      name: 'reviews',
      about: 'What you asked about your plans, and the answers',
      isTable: true,
      tables: ['plan_reviews'],
      read: data.listReviews,
    },
    {
      name: 'favourite-foods',
      about: 'Foods that you have as favourites, or that your dietician noted as yours',
      isTable: true,
      tables: ['favourite_foods', 'food_items'],
      read: data.listFavourites,
    },
    {
      name: 'plan-links',
      about: 'Links to your plans that your practice sent you; the links themselves are not stored',
      isTable: true,
      tables: ['plan_links', 'diet_plans'],
      read: data.listPlanLinks,
    },
  ],
  folders: [PLAN_FILES],
  leftOut: {
    daily_meal_plans: 'in the versions of plans',
    plan_templates: 'of the practice',
  },
}
