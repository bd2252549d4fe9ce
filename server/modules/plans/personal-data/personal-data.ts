import { msg } from '@lingui/core/runtime-macro'
import { pdfFileName } from '#domain/plans/plan.ts'
import type { PersonalData, PersonalFolder } from '#server/kit/personal-data/personal-data.ts'
import { deleteAllDiaryPhotos, listDiaryPhotoFiles } from '../diary/photos/service.ts'
import { deleteAllOwnPhotos, listOwnPhotoFiles } from '../own-dish-photos/service.ts'
import { printOwnPlan } from '../pdf/service.ts'
import { plansDataRepository as data } from './repository.ts'

const PLAN_FILES: PersonalFolder = {
  name: 'plans',
  about: msg`every diet plan that was published for you, as it is now`,
  step: msg`Preparing your diet plans`,
  list: async (platform, userId) => {
    const plans = await data.listPublished(platform.database.db, userId)
    return plans.map(({ id, title }, index) => ({
      name: `${index + 1}-${pdfFileName(title, { language: 'en', format: 'a4' })}`,
      read: () => printOwnPlan(platform, userId, id),
    }))
  },
}

const DIARY_PHOTO_FILES: PersonalFolder = {
  name: 'diary-photos',
  about: msg`the photos in your diary`,
  step: msg`Adding the photos from your diary`,
  list: ({ database }, userId) => listDiaryPhotoFiles(database.db, userId),
}

const DISH_PHOTO_FILES: PersonalFolder = {
  name: 'dish-photos',
  about: msg`your own photos of dishes`,
  step: msg`Adding your dish photos`,
  list: ({ database }, userId) => listOwnPhotoFiles(database.db, userId),
}

/** The personal data that the plans module stores. */
export const plansData: PersonalData = {
  sections: [
    {
      name: 'plans',
      about: msg`Your diet plans as they were published, every version with its days`,
      isTable: false,
      tables: ['diet_plan_versions', 'diet_plans'],
      read: data.listPlanVersions,
    },
    {
      name: 'meals',
      about: msg`The meals you marked in your plans`,
      isTable: true,
      tables: ['meal_ticks', 'diet_plans'],
      read: data.listMeals,
    },
    {
      name: 'water-and-steps',
      about: msg`The water, in millilitres, and steps you recorded`,
      isTable: true,
      tables: ['day_counts'],
      read: data.listDayCounts,
    },
    {
      name: 'diary',
      about: msg`Your diary entries, with the foods we recognised`,
      isTable: false,
      tables: ['diary_entries'],
      read: data.listDiary,
    },
    {
      name: 'diary-photos',
      about: msg`Photos in your diary and the comments on them; the photos are in the folder \`diary-photos\``,
      isTable: true,
      tables: ['diary_photos', 'diary_entries'],
      read: data.listDiaryPhotos,
    },
    {
      name: 'dish-photos',
      about: msg`Your own photos of dishes; the photos are in the folder \`dish-photos\``,
      isTable: true,
      tables: ['own_dish_photos', 'food_items'],
      read: data.listDishPhotos,
    },
    {
      name: 'food-swaps',
      about: msg`Foods you swapped, by day`,
      isTable: true,
      tables: ['food_swaps', 'diet_plans'],
      read: data.listFoodSwaps,
    },
    {
      name: 'fasts',
      about: msg`Your fasts, and what you chose for single days`,
      isTable: true,
      tables: ['observed_fasts', 'fast_days'],
      read: data.listFasts,
    },
    {
      name: 'fasting-days',
      about: msg`The meals of your fasting days`,
      isTable: false,
      tables: ['fast_variants', 'diet_plans'],
      read: data.listFastingDays,
    },
    {
      name: 'fast-decisions',
      about: msg`Your dietician’s decisions about your fasts, with the reasons`,
      isTable: true,
      tables: ['fast_decisions'],
      read: data.listFastDecisions,
    },
    {
      name: 'groceries',
      about: msg`Items you ticked on your grocery lists`,
      isTable: true,
      tables: ['grocery_ticks', 'diet_plans', 'food_items'],
      read: data.listGroceries,
    },
    {
      name: 'own-groceries',
      about: msg`Items you added to your grocery list`,
      isTable: true,
      tables: ['own_groceries'],
      read: data.listOwnGroceries,
    },
    {
      name: 'groceries-at-home',
      about: msg`Items you marked as at home`,
      isTable: true,
      tables: ['groceries_at_home', 'food_items'],
      read: data.listGroceriesAtHome,
    },
    {
      name: 'reviews',
      about: msg`Your diet review requests, and the answers`,
      isTable: true,
      tables: ['plan_reviews'],
      read: data.listReviews,
    },
    {
      name: 'favourite-foods',
      about: msg`Your favourite foods, and those your dietician saved for you`,
      isTable: true,
      tables: ['favourite_foods', 'food_items'],
      read: data.listFavourites,
    },
    {
      name: 'cook-links',
      about: msg`Links you created to share menus with your cook; the links themselves are not stored`,
      isTable: true,
      tables: ['cook_links'],
      read: data.listCookLinks,
    },
    {
      name: 'plan-links',
      about: msg`Links to your plans that your practice sent you; the links themselves are not stored`,
      isTable: true,
      tables: ['plan_links', 'diet_plans'],
      read: data.listPlanLinks,
    },
  ],
  folders: [PLAN_FILES, DIARY_PHOTO_FILES, DISH_PHOTO_FILES],
  onConsentWithdrawn: async (db, userId, purpose) => {
    if (purpose !== 'meal-photos') return
    await deleteAllDiaryPhotos(db, userId)
    await deleteAllOwnPhotos(db, userId)
  },
  leftOut: {
    daily_meal_plans: 'in the versions of plans',
    plan_templates: 'of the practice',
  },
}
