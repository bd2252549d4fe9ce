import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { identityDataRepository as data } from './repository.ts'

/** What identity stores about people. */
export const identityData: PersonalData = {
  sections: [
    {
      name: 'sign-ins',
      about: 'Where you are signed in',
      isTable: true,
      tables: ['sessions'],
      read: data.listSessions,
    },
  ],
  erase: data.eraseDecoys,
}
