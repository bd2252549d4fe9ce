import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'

/** Personal data that the foods module stores. */
export const foodsData: PersonalData = {
  leftOut: {
    food_items: 'of the practice',
    dish_photos: 'of the practice',
    food_table_imports: 'of the practice',
  },
}
