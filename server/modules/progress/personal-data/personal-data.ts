import { msg } from '@lingui/core/runtime-macro'
import type { PersonalData, PersonalFolder } from '#server/kit/personal-data/personal-data.ts'
import { deleteAllPhotos, listPhotoFiles } from '../photos/service.ts'
import { progressDataRepository as data } from './repository.ts'

const PHOTO_FILES: PersonalFolder = {
  name: 'photos',
  about: msg`your progress photos`,
  step: msg`Adding your progress photos`,
  list: ({ database }, userId) => listPhotoFiles(database.db, userId),
}

/** The personal data that the progress module stores. */
export const progressData: PersonalData = {
  sections: [
    {
      name: 'measurements',
      about: msg`Your measurements; weights in kg, lengths in cm`,
      isTable: true,
      tables: ['progress_entries'],
      read: data.listMeasurements,
    },
    {
      name: 'photos',
      about: msg`Your progress photos; the photos are in the folder \`photos\``,
      isTable: true,
      tables: ['progress_photos'],
      read: data.listPhotos,
    },
  ],
  folders: [PHOTO_FILES],
  erase: data.eraseAnswers,
  onConsentWithdrawn: async (db, userId, purpose) => {
    if (purpose === 'photos') await deleteAllPhotos(db, userId)
  },
}
