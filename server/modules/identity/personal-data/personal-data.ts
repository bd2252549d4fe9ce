import { msg } from '@lingui/core/runtime-macro'
import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { identityDataRepository as data } from './repository.ts'

/** Personal data that the identity module stores. */
export const identityData: PersonalData = {
  sections: [
    {
      name: 'sign-ins',
      about: msg`Where you are signed in`,
      isTable: true,
      tables: ['sessions'],
      read: data.listSessions,
    },
  ],
  erase: data.eraseDecoys,
}
