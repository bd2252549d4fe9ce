import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'

/** The personal data that the site module stores. */
export const siteData: PersonalData = {
  leftOut: {
    practice_logos: 'of the practice',
    practice_portraits: 'of the practice’s people, published by it',
  },
}
