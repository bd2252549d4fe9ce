import type { PersonalData } from '#server/kit/personal-data/personal-data.ts'
import { peopleDataRepository as data } from './repository.ts'

/** What people stores about people. */
export const peopleData: PersonalData = {
  sections: [
    {
      name: 'profile',
      about: 'What you told us about yourself',
      isTable: false,
      tables: ['users'],
      read: data.readProfile,
    },
    {
      name: 'notes',
      // Drafts are left out: they are unsigned and may be wrong. Once signed they are in the next file.
      about: 'Notes that the practice has signed about you, with what was added later',
      isTable: false,
      tables: ['client_note_amendments', 'client_notes'],
      read: data.listNotes,
    },
    {
      name: 'care',
      about: 'Who of the practice looks after you',
      isTable: true,
      tables: ['care_assignments', 'users'],
      read: data.listCareStaff,
    },
  ],
  leftOut: {
    staff_grants: 'of staff alone',
  },
}
