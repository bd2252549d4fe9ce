import { msg } from '@lingui/core/runtime-macro'
import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { peopleDataRepository as data } from './repository.ts'

/** The personal data that the people module stores. */
export const peopleData: PersonalData = {
  sections: [
    {
      name: 'profile',
      about: msg`Your answers about yourself`,
      isTable: false,
      tables: ['users'],
      read: data.readProfile,
    },
    {
      name: 'notes',
      // Drafts are left out because they are unsigned and may be wrong. After signing they are in the next export.
      about: msg`Notes about you that the practice has signed, with later additions`,
      isTable: false,
      tables: ['client_note_amendments', 'client_notes'],
      read: data.listNotes,
    },
    {
      name: 'care',
      about: msg`Your care team`,
      isTable: true,
      tables: ['care_assignments', 'users'],
      read: data.listCareStaff,
    },
  ],
  leftOut: {
    staff_grants: 'staff only',
  },
}
