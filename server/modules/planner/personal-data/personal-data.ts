import { msg } from '@lingui/core/runtime-macro'
import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { plannerDataRepository as data } from './repository.ts'

/** The personal data that the planner module stores. */
export const plannerData: PersonalData = {
  sections: [
    {
      name: 'planner',
      about: msg`Your own meal planner`,
      isTable: false,
      tables: ['planner_days'],
      read: data.listPlannerDays,
    },
  ],
}
