import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { plannerDataRepository as data } from './repository.ts'

/** What planner stores about people. */
export const plannerData: PersonalData = {
  sections: [
    {
      name: 'planner',
      about: 'Your own meal planner',
      isTable: false,
      tables: ['planner_days'],
      read: data.listPlannerDays,
    },
  ],
}
