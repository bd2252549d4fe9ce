import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'

/** What foods stores about people. */
export const foodsData: PersonalData = {
  leftOut: {
    food_items: 'of the practice',
  },
}
