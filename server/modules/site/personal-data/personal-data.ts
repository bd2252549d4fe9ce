import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'

/** What site stores about people. */
export const siteData: PersonalData = {
  leftOut: {
    practice_logos: 'of the practice',
  },
}
